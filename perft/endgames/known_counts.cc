#include "perft/endgames/known_counts.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <span>

#include "base/text/lines.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "base/text/words.h"

namespace raum::perft {
namespace {

using endgame::Counts;

bool read_number(std::string_view word, std::uint64_t& number, int base) {
  const auto [stop, status] = std::from_chars(word.data(), word.data() + word.size(), number, base);
  return status == std::errc{} && stop == word.data() + word.size();
}

// Reads the words after the name of the set.
bool read_numbers(std::span<const std::string_view> words, KnownCounts& known) {
  if (words.size() != 9) return false;
  std::size_t next = 0;
  for (Counts& side : known.counts) {
    for (std::uint64_t* const number : {&side.legal, &side.won, &side.lost, &side.longest}) {
      if (!read_number(words[next++], *number, 10)) return false;
    }
  }
  return read_number(words[next], known.checksum, 16);
}

std::string line(const endgame::MenSet& set, const Counts& white, const Counts& black,
                 std::uint64_t checksum) {
  const auto numbers = [](const Counts& side) {
    return fmt::format("{} {} {} {}", side.legal, side.won, side.lost, side.longest);
  };
  return fmt::format("{} {} {} {:016x}", set.name(), numbers(white), numbers(black), checksum);
}

}  // namespace

Expected<std::vector<KnownCounts>> parse_known_counts(std::string_view text,
                                                      std::string_view name) {
  std::vector<KnownCounts> all;
  TextLines lines(text);
  int number = 0;
  while (const auto next = lines.next()) {
    ++number;
    if (next->empty() || next->starts_with('#')) continue;
    const std::string place = fmt::format("{}:{}", name, number);
    const auto words = split_words(*next);
    const auto set = endgame::MenSet::parse(words.empty() ? "" : words[0]);
    if (!set) return tl::unexpected(within(place, set.error()));
    KnownCounts known{.set = *set, .counts = {}, .checksum = 0};
    if (!read_numbers(std::span(words).subspan(1), known)) {
      return fail(place, raum::quoted(*next),
                  "SET, for each side to move LEGAL WON LOST LONGEST, and CHECKSUM");
    }
    if (std::any_of(all.begin(), all.end(),
                    [&](const KnownCounts& other) { return other.set == *set; })) {
      return fail(place, set->name() + " again", "each set once");
    }
    all.push_back(known);
  }
  return all;
}

Expected<std::vector<KnownCounts>> read_known_counts(const std::filesystem::path& path) {
  const auto text = read_text_file(path, "a file of counts of endings");
  if (!text) return tl::unexpected(text.error());
  return parse_known_counts(*text, path.string());
}

std::string line_of(const endgame::Table& table) {
  return line(table.set(), table.counts(Color::White), table.counts(Color::Black),
              table.checksum());
}

std::string line_of(const KnownCounts& known) {
  return line(known.set, known.counts[0], known.counts[1], known.checksum);
}

}  // namespace raum::perft

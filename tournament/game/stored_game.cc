#include "tournament/game/stored_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/core/assert.h"
#include "base/text/quote.h"

namespace raum::tournament {
namespace {

// Calls `visit(word, number)` for each word between single blanks, numbered from 1, until it
// returns false.  Returns: false if it did.
template <class Visit>
bool for_each_word(std::string_view text, Visit&& visit) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (!visit(text.substr(0, end), ++number)) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}

template <class Number>
bool read_item(std::string_view text, std::optional<Number>& into) {
  if (text == "-") return true;
  Number value{};
  const auto [stop, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  into = value;
  return status == std::errc{} && stop == text.data() + text.size();
}

bool read_stored_score(std::string_view text, SearchReport& info) {
  if (text.starts_with("cp")) return read_item(text.substr(2), info.score_cp);
  if (text.starts_with("mate")) return read_item(text.substr(4), info.mate_in);
  return text == "-";
}

// Reads "FIRST[/SECOND]".
template <class First, class Second>
bool read_two(std::string_view text, std::optional<First>& first, std::optional<Second>& second) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  if (!read_item(text.substr(0, slash), first)) return false;
  return slash == text.size() || (read_item(text.substr(slash + 1), second) && second);
}

bool read_info_item(std::string_view word, SearchReport& info) {
  std::array<std::string_view, 5> parts;
  std::size_t count = 0;
  for (bool more = true; more && count < parts.size(); ++count) {
    const std::size_t end = std::min(word.find(':'), word.size());
    more = end < word.size();
    parts[count] = word.substr(0, end);
    word.remove_prefix(std::min(end + 1, word.size()));
  }
  if (count < 4 || !word.empty()) return false;
  std::optional<std::int64_t> time;
  const bool read = read_two(parts[0], info.depth, info.seldepth) &&
                    read_stored_score(parts[1], info) && read_item(parts[2], info.nodes) &&
                    read_two(parts[3], time, info.left_ms) && time;
  info.time_ms = time.value_or(0);
  info.pv = parts[4];
  std::replace(info.pv.begin(), info.pv.end(), ',', ' ');
  return read;
}

template <class Number>
std::string item(const std::optional<Number>& value, std::string_view before = {}) {
  return value ? fmt::format("{}{}", before, *value) : "-";
}

}  // namespace

Result result_of_first(std::string_view result, int leg) {
  RAUM_ASSERT(result == "1-0" || result == "0-1" || result == "1/2-1/2");
  const Result white = result == "1-0"   ? Result::Win
                       : result == "0-1" ? Result::Loss
                                         : Result::Draw;
  return leg == 0 ? white : opposite(white);
}

std::string to_text(const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) {
    if (!text.empty()) text += ' ';
    text += to_string(move);
  }
  return text;
}

Expected<std::vector<Move>> parse_moves(std::string_view text) {
  std::vector<Move> moves;
  Error error;
  const bool read = for_each_word(text, [&](std::string_view word, std::size_t number) {
    const auto move = Move::parse(word);
    if (!move) error = within(fmt::format("move {}", number), move.error());
    if (move) moves.push_back(*move);
    return move.has_value();
  });
  if (!read) return tl::unexpected(std::move(error));
  return moves;
}

std::string to_text(const std::vector<SearchReport>& infos) {
  std::string text;
  for (const SearchReport& info : infos) {
    if (!text.empty()) text += ' ';
    const std::string score = info.mate_in ? item(info.mate_in, "mate") : item(info.score_cp, "cp");
    text += item(info.depth);
    if (info.seldepth) text += fmt::format("/{}", *info.seldepth);
    text += fmt::format(":{}:{}:{}", score, item(info.nodes), info.time_ms);
    if (info.left_ms) text += fmt::format("/{}", *info.left_ms);
    if (info.pv.empty()) continue;
    text += ':';
    text += info.pv;
    std::replace(text.end() - static_cast<std::ptrdiff_t>(info.pv.size()), text.end(), ' ', ',');
  }
  return text;
}

Expected<std::vector<SearchReport>> parse_infos(std::string_view text) {
  std::vector<SearchReport> infos;
  std::string where;
  std::string found;
  const bool read = for_each_word(text, [&](std::string_view word, std::size_t number) {
    if (read_info_item(word, infos.emplace_back())) return true;
    where = fmt::format("info {}", number);
    found = raum::quoted(word);
    return false;
  });
  if (!read)
    return fail(where, found,
                "depth[/seldepth]:score:nodes:ms[/left][:pv], such as "
                "3/7:cp12:4521:7:Ac2Bc2");
  return infos;
}

}  // namespace raum::tournament

#include "regression/measure/program_output.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <limits>

#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/words.h"

namespace raum::regression {

namespace {

constexpr std::string_view kLabel = "signature ";
constexpr std::string_view kStockfishLabel = "Nodes searched";
constexpr std::string_view kAnnouncement = "Bench:";
constexpr std::string_view kBlanks = " \t\r\n";

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!(line = trimmed(line)).empty()) {
    words.push_back(line.substr(0, line.find_first_of(kBlanks)));
    line.remove_prefix(words.back().size());
  }
  return words;
}

// Names are printed in reports and sent back to the engine, so they are restricted.
bool is_name(std::string_view word) {
  constexpr std::size_t kLongest = 64;
  return word.size() <= kLongest && std::all_of(word.begin(), word.end(), [](unsigned char c) {
           return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.' || c == '+';
         });
}

Expected<std::uint64_t> parse_nodes(std::string_view text) {
  return parse_integer(text, "signature", 1, std::numeric_limits<std::int64_t>::max())
      .map([](std::int64_t nodes) { return static_cast<std::uint64_t>(nodes); });
}

// The text of the number of nodes in a line of a bench; "" if it has none.
std::string_view number_in(std::string_view line, std::string_view label) {
  const auto after = [&](std::string_view start) {
    std::string_view rest = line.substr(line.find(start) + start.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t:="), rest.size()));
    return rest;
  };
  if (!label.empty()) {
    if (line.find(label) == std::string_view::npos) return {};
    const std::string_view rest = after(label);
    return rest.substr(0, rest.find_first_of(kBlanks));
  }
  if (line.starts_with(kLabel)) return line.substr(kLabel.size());
  if (line.starts_with(kStockfishLabel)) return after(kStockfishLabel);
  const std::vector<std::string_view> words = words_of(line);
  const bool is_openbench = words.size() == 4 && words[1] == "nodes" && words[3] == "nps";
  return is_openbench ? words[0] : std::string_view{};
}

Expected<std::uint64_t> parse_count(std::string_view text, std::string_view where) {
  return parse_integer(text, where, 1, std::numeric_limits<std::int64_t>::max())
      .map([](std::int64_t count) { return static_cast<std::uint64_t>(count); });
}

// The last non-empty result of `accept` over all lines.
template <class Accept>
std::string_view last_line(std::string_view text, Accept accept) {
  std::string_view found;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::string_view rest = accept(text.substr(0, newline));
    if (!rest.empty()) found = rest;
    if (newline == std::string_view::npos) break;
    text.remove_prefix(newline + 1);
  }
  return found;
}

}  // namespace

std::string_view line_with(std::string_view text, std::string_view start) {
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::string_view line = trimmed(text.substr(0, newline));
    if (line.starts_with(start)) return line;
    if (newline == std::string_view::npos) break;
    text.remove_prefix(newline + 1);
  }
  return {};
}

Expected<std::uint64_t> read_signature(std::string_view bench_output, std::string_view label) {
  std::string_view found, last;
  for (std::string_view rest = bench_output; !rest.empty();) {
    const std::size_t newline = rest.find('\n');
    const std::string_view line = trimmed(rest.substr(0, newline));
    if (!line.empty()) last = line;
    if (const std::string_view number = number_in(line, label); !number.empty()) found = number;
    if (newline == std::string_view::npos) break;
    rest.remove_prefix(newline + 1);
  }
  if (!found.empty()) return parse_nodes(found);
  return fail("last line of bench", last.empty() ? "nothing" : raum::quoted(last),
              label.empty() ? std::string("signature NODES")
                            : fmt::format("a line with {} NODES", raum::quoted(label)));
}

Expected<EngineNames> parse_engine_names(std::string_view uci_output, std::string_view option) {
  const std::string start = fmt::format("option name {} type ", option);
  EngineNames engines;
  const std::string_view line = line_with(uci_output, start);
  if (line.empty()) return engines;
  const auto refuse = [&] {
    return fail(fmt::format("uci, option {}", option), raum::quoted(line),
                "type combo default NAME var NAME ...");
  };
  const std::vector<std::string_view> words = words_of(line.substr(start.size()));
  if (words.size() < 5 || words[0] != "combo" || words[1] != "default") return refuse();
  engines.standard = words[2];
  for (std::size_t i = 3; i < words.size(); i += 2) {
    if (words[i] != "var" || i + 1 == words.size() || !is_name(words[i + 1])) return refuse();
    engines.names.emplace_back(words[i + 1]);
  }
  if (std::find(engines.names.begin(), engines.names.end(), engines.standard) ==
      engines.names.end()) {
    return refuse();
  }
  return engines;
}

// "==123== I   refs:      310,326,856". The prefix "==" distinguishes valgrind's lines from the
// engine's stderr.
Expected<std::uint64_t> parse_instructions(std::string_view valgrind_errors) {
  const std::string_view text = last_line(valgrind_errors, [](std::string_view line) {
    constexpr std::string_view kRefs = "refs:";
    const std::size_t refs = line.find(kRefs);
    const bool counts = line.starts_with("==") && refs != std::string_view::npos &&
                        line.substr(0, refs).find(" I ") != std::string_view::npos;
    return counts ? line.substr(refs + kRefs.size()) : std::string_view{};
  });
  std::string digits;
  for (const char c : text) {
    if (c != ' ' && c != ',' && c != '\r') digits += c;
  }
  return parse_count(digits, "valgrind's line \"I refs:\"");
}

Expected<std::uint64_t> units_in(std::string_view output, const Workload& work) {
  if (work.unit.empty()) return 1U;
  if (work.label.empty()) return read_signature(output);
  std::string_view text = last_line(output, [&](std::string_view line) {
    return line.starts_with(work.label) ? line.substr(work.label.size()) : std::string_view{};
  });
  if (text.empty()) {
    // As in the output of a bench, whose label may stand anywhere in its line.
    if (auto nodes = read_signature(output, work.label)) return nodes;
  }
  text.remove_prefix(std::min(text.find_first_not_of(" \t:="), text.size()));
  text = text.substr(0, text.find_first_of(" \t\r"));
  return parse_count(text, "the answer's line \"" + work.label + "…\"");
}

std::optional<Announcement> announced_signature(std::string_view commit_message) {
  std::optional<Announcement> announced;
  while (!commit_message.empty()) {
    const std::size_t newline = commit_message.find('\n');
    const std::string_view line = trimmed(commit_message.substr(0, newline));
    if (line.starts_with(kAnnouncement)) {
      const std::string_view text = trimmed(line.substr(kAnnouncement.size()));
      const bool begins_with_digit =
          !text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0;
      if (begins_with_digit || words_of(text).size() == 1) {
        const auto nodes = parse_nodes(text);
        announced = Announcement{.text = std::string(text),
                                 .nodes = nodes ? std::optional(*nodes) : std::nullopt};
      }
    }
    if (newline == std::string_view::npos) break;
    commit_message.remove_prefix(newline + 1);
  }
  return announced;
}

}  // namespace raum::regression

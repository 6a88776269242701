// The arguments of UCI commands.
//   go_command    limits that are read are in range, and no search gets less than 1 ms
//   option_line   an option that is set is announced and accepted again; what is refused leaves the
//                 table as it was
//   error_line    an error that an engine reports is read back from its own line
#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "base/text/words.h"
#include "engine/board/generate.h"
#include "engine/protocol/error_line.h"
#include "engine/protocol/go_command.h"
#include "engine/protocol/options.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"

namespace raum::fuzz {

FUZZ_TARGET(go_command) {
  const auto words = split_words(input);
  const auto go = parse_go(words);
  require_refusal(go);
  if (!go) return;
  for (const Color side : {Color::White, Color::Black}) {
    const SearchLimits limits = go->limits(side);
    FUZZ_REQUIRE(limits.depth >= 1);
    FUZZ_REQUIRE(!limits.nodes || *limits.nodes >= 1);
    FUZZ_REQUIRE(!limits.time || limits.time->count() >= 1);
    const bool is_limited = go->depth || go->nodes || go->movetime || go->clock[index_of(side)] ||
                            go->perft || go->infinite;
    FUZZ_REQUIRE(go->by_level(side) != is_limited);
  }
  const auto checked = check_search_moves(*go, Position::start());
  require_refusal(checked);
  if (!checked) return;
  for (const Move move : go->search_moves) FUZZ_REQUIRE(is_legal(Position::start(), move));
}

FUZZ_TARGET(option_line) {
  constexpr std::string_view kMark = "=";
  Options options;
  auto announced = options.announce();
  while (!input.empty()) {
    const std::string_view line = input.substr(0, input.find('\n'));
    input.remove_prefix(std::min(line.size() + 1, input.size()));
    const std::size_t mark = std::min(line.find(kMark), line.size());
    const std::string_view name = line.substr(0, mark);
    const std::string_view value = line.substr(std::min(mark + 1, line.size()));
    // A large table costs time to create, and another test has its limits.
    if (same_name(name, "Hash") && value.size() > 2) continue;
    if (same_name(name, "Threads") && value.size() > 1) continue;
    const auto set = options.set(name, value);
    require_refusal(set);
    auto now = options.announce();
    if (!set) FUZZ_REQUIRE(now == announced);
    if (set) FUZZ_REQUIRE(options.set(name, value));
    announced = std::move(now);
  }
  for (const std::string& line : announced) require_printable(line);
}

FUZZ_TARGET(error_line) {
  const auto error = parse_error_line(input);
  if (!error) return;
  const auto again = parse_error_line(error_line(*error));
  FUZZ_REQUIRE(again && *again == *error);
}

}  // namespace raum::fuzz

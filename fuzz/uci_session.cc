// A whole UCI session, one line of the input after another.
//   uci_session  every line that is written is one line of printable UTF-8; each `isready` is
//                answered by one `readyok`, each `go` with a limit by one `bestmove` or, if it
//                names an illegal move, an error; the session ends by itself and throws nothing
// Only lines of bounded work are passed on: a `go` line is replaced by one that visits at most 200
// nodes, `bench` by one that is refused, but for the first one of few inputs, whose depth is 1, and
// large tables and more than two threads are left out.
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text/words.h"
#include "engine/protocol/go_command.h"
#include "engine/protocol/session.h"
#include "fuzz/refusal.h"
#include "fuzz/target.h"

namespace raum::fuzz {
namespace {

constexpr std::size_t kMostLines = 24;
constexpr int kMostPerft = 2;

// Whether a line refuses a move of `searchmoves` that can be read but is not legal.
bool is_illegal_search_move(std::string_view line) {
  return line.starts_with("info string error go searchmoves: ") &&
         line.find(", expected a legal move of the position | ") != std::string_view::npos;
}

// Whether a name of an option stands anywhere in the line, in any letter case and with any blanks.
bool names_option(const std::vector<std::string_view>& words, std::string_view name) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return equal_ignoring_case(word, name); });
}

// The line with bounded work; "" for one that is left out.
std::string bounded(std::string_view line, bool may_bench) {
  const auto words = split_words(line);
  if (words.empty()) return std::string(line);
  if (words[0] == "bench") return may_bench ? "bench 1" : "bench x";
  if (words[0] == "setoption") {
    const bool is_costly = names_option(words, "Hash") || names_option(words, "Threads") ||
                           names_option(words, "Level");
    const bool is_small = words.back().size() <= 1 && words.back() <= "2";
    return is_costly && !is_small ? "" : std::string(line);
  }
  if (words[0] != "go") return std::string(line);
  const auto go = parse_go(std::span(words).subspan(1));
  if (!go) return std::string(line);
  if (go->perft) return *go->perft <= kMostPerft ? std::string(line) : "go perft 1";
  std::string short_line = go->infinite || go->movetime ? "go nodes 100" : "go depth 1 nodes 200";
  if (go->ponder) short_line += " ponder";  // `quit` ends it
  if (!go->search_moves.empty()) short_line += " searchmoves";
  for (const Move move : go->search_moves) short_line += " " + to_string(move);
  return short_line;
}

}  // namespace

FUZZ_TARGET(uci_session) {
  bool may_bench = is_one_of_few(input);
  std::size_t asked_ready = 0, ready = 0, searches = 0, moves = 0;
  {
    Session session([&](std::string_view line) {
      require_printable(line);
      ready += line == "readyok";
      moves += line.starts_with("bestmove ") || is_illegal_search_move(line);
    });
    for (std::size_t lines = 0; lines < kMostLines && !input.empty(); ++lines) {
      const std::string line = bounded(input.substr(0, input.find('\n')), may_bench);
      input.remove_prefix(std::min(input.find('\n'), input.size() - 1) + 1);
      const auto words = split_words(line);
      asked_ready += words.size() == 1 && words[0] == "isready";
      if (line.starts_with("bench")) may_bench = false;
      if (!words.empty() && words[0] == "go") {
        const auto go = parse_go(std::span(words).subspan(1));
        searches += go && !go->perft;
      }
      if (!session.submit(line)) break;
    }
    session.submit("quit");
    session.drain();
  }
  FUZZ_REQUIRE(ready == asked_ready);
  FUZZ_REQUIRE(moves == searches);
}

}  // namespace raum::fuzz

#include "engine/protocol/go_command.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "engine/board/generate.h"

namespace raum {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMaxMilliseconds = 1'000'000'000;  // eleven days
constexpr std::int64_t kMaxNodes = 1'000'000'000'000'000;
constexpr int kMaxPerftDepth = 20;

// Parses the number after a word and stores it in the field of that word.
Expected<void> take_number(GoCommand& go, std::string_view word, std::string_view text) {
  struct Range {
    std::int64_t low, high;
  };
  const auto range = [&]() -> Range {
    if (word == "depth") return {1, kMaxDepth};
    if (word == "nodes") return {1, kMaxNodes};
    if (word == "perft") return {0, kMaxPerftDepth};
    if (word == "movestogo") return {1, 10'000};
    return {word == "movetime" ? 1 : 0, kMaxMilliseconds};
  }();
  const auto n = parse_integer(text, std::string("go ").append(word), range.low, range.high);
  if (!n) return tl::unexpected(n.error());
  if (word == "depth") go.depth = static_cast<int>(*n);
  if (word == "nodes") go.nodes = static_cast<std::uint64_t>(*n);
  if (word == "perft") go.perft = static_cast<int>(*n);
  if (word == "movestogo") go.moves_to_go = static_cast<int>(*n);
  if (word == "movetime") go.movetime = milliseconds(*n);
  if (word == "wtime") go.clock[0] = milliseconds(*n);
  if (word == "btime") go.clock[1] = milliseconds(*n);
  if (word == "winc") go.increment[0] = milliseconds(*n);
  if (word == "binc") go.increment[1] = milliseconds(*n);
  return {};
}

// The words that may stand behind `go`; each but the last three is followed by a number.
constexpr auto kWords =
    std::to_array<std::string_view>({"depth", "nodes", "movetime", "wtime", "btime", "winc", "binc",
                                     "movestogo", "perft", "infinite", "ponder", "searchmoves"});

template <class Words>
bool contains(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string where_of_move(std::size_t index) {
  return fmt::format("go searchmoves: move {}", index + 1);
}

Expected<void> take_moves(GoCommand& go, std::span<const std::string_view> texts) {
  if (texts.empty()) return fail("go searchmoves", "nothing", "a move");
  for (const std::string_view text : texts) {
    const auto move = Move::parse(text);
    if (!move) {
      return tl::unexpected(within(where_of_move(go.search_moves.size()), move.error()));
    }
    go.search_moves.push_back(*move);
  }
  return {};
}

}  // namespace

bool GoCommand::by_level(Color side) const {
  return !depth && !nodes && !movetime && !clock[index_of(side)] && !perft && !infinite;
}

bool GoCommand::is_fixed_work() const {
  return !infinite && !ponder && (depth || nodes || perft || (!movetime && !clock[0] && !clock[1]));
}

SearchLimits GoCommand::limits(Color side, milliseconds overhead) const {
  SearchLimits limits;
  if (depth) limits.depth = *depth;
  limits.nodes = nodes;
  limits.time = movetime;
  const auto left = clock[index_of(side)];
  if (left && !infinite && !movetime) {
    limits.clock = SideClock{.left = *left,
                             .increment = increment[index_of(side)],
                             .moves_to_go = moves_to_go,
                             .overhead = overhead};
    limits.time = std::clamp(limits.clock->share(), milliseconds(1), limits.clock->most());
    limits.new_depth = *limits.time / 2;
  }
  return limits;
}

Expected<GoCommand> parse_go(std::span<const std::string_view> words) {
  GoCommand go;
  std::vector<std::string_view> said;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (contains(said, word)) return fail("go", fmt::format("{} again", word), "each limit once");
    said.push_back(word);
    if (word == "infinite") {
      go.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      const auto end = std::find_if(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end(),
                                    [](std::string_view w) { return contains(kWords, w); });
      const auto moves =
          words.subspan(i + 1, static_cast<std::size_t>(end - words.begin()) - i - 1);
      if (auto taken = take_moves(go, moves); !taken) return tl::unexpected(taken.error());
      i += moves.size();
    } else if (contains(kWords, word)) {
      const std::string_view text = i + 1 < words.size() ? words[++i] : std::string_view{};
      if (auto taken = take_number(go, word, text); !taken) return tl::unexpected(taken.error());
    } else {
      return fail("go", raum::quoted(word),
                  "depth, nodes, movetime, wtime, btime, winc, binc, movestogo, infinite, "
                  "ponder, searchmoves or perft");
    }
  }
  if (go.perft && said.size() > 1) return fail("go", "perft and a limit", "perft N alone");
  return go;
}

Expected<void> check_search_moves(const GoCommand& go, const Position& position) {
  for (std::size_t i = 0; i < go.search_moves.size(); ++i) {
    const Move move = go.search_moves[i];
    if (move.is_some() && is_legal(position, move)) continue;
    return fail(where_of_move(i), raum::quoted(to_string(move)), "a legal move of the position");
  }
  return {};
}

}  // namespace raum

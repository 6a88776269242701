// SideClock, SearchLimits, SearchInfo, SearchResult: the limits of a search, its reports and its
// result.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "engine/board/move.h"
#include "engine/board/zobrist.h"
#include "engine/eval/score.h"

namespace raum {

constexpr int kMaxDepth = 100;
constexpr int kMaxPly = 128;  // the longest line, including extensions and captures
constexpr int kMaxLines = 256;

/// The clock of the side to move.
struct SideClock {
  using milliseconds = std::chrono::milliseconds;
  milliseconds left{0};
  milliseconds increment{0};         // added after each move
  std::optional<int> moves_to_go{};  // until time is added; none: `left` is for all of the game
  milliseconds overhead{0};          // stays on the clock for sending the move

  /// The share of a move: 1/30 (or 1/moves_to_go) of what is left and 3/4 of the increment. It may
  /// be more than most().
  [[nodiscard]] milliseconds share() const {
    constexpr int kMovesExpected = 30;
    return left / moves_to_go.value_or(kMovesExpected) + increment * 3 / 4;
  }
  /// The most that a move may take: what is left but for the overhead, at least 1 ms.
  [[nodiscard]] milliseconds most() const { return std::max(left - overhead, milliseconds(1)); }
};

struct SearchLimits {
  int depth = kMaxDepth;                                 // last iteration, 1 to kMaxDepth
  std::optional<std::uint64_t> nodes{};                  // stops at exactly this many nodes
  std::optional<std::chrono::milliseconds> time{};       // stops after this time
  std::optional<std::chrono::milliseconds> new_depth{};  // starts no iteration after this time
  std::optional<std::uint64_t> new_depth_nodes{};        // nor after this many nodes
  // What time and new_depth were derived from. A search that manages its time itself uses it in
  // their place.
  std::optional<SideClock> clock{};
  // While it is true the search ponders: it regards no limit of time, but counts the time from its
  // own start on. It outlives the search.
  const std::atomic<bool>* pondering = nullptr;
  std::span<const Key> earlier{};      // keys of the game before the root
  std::span<const Move> root_moves{};  // legal; the root's moves, all if empty
  /// Whether the limits of time hold now.
  [[nodiscard]] bool is_timed() const {
    return pondering == nullptr || !pondering->load(std::memory_order_relaxed);
  }
  int lines = 1;  // how many best moves are reported, 1 to kMaxLines; fewer if there are fewer
};

/// The report of one finished iteration, or of one of its lines.
struct SearchInfo {
  int depth = 0;
  Score score{};  // of the side to move at the root
  std::uint64_t nodes = 0;
  std::chrono::milliseconds elapsed{0};
  int hashfull = 0;
  std::span<const Move> pv;
  int multipv = 0;  // the rank of the line, from 1 on; 0 if limits.lines is 1
};

/// How often a search used the transposition table.
struct TableUse {
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;     // probes that found the position
  std::uint64_t cutoffs = 0;  // hits that made searching the node unnecessary
};

struct SearchResult {
  Move best = Move::none();  // none() only if the root has no legal move
  Score score{};             // of the side to move at the root, of the last reported iteration
  int depth = 0;             // of the last reported iteration; 0 if there is none
  std::uint64_t nodes = 0;
  TableUse table{};
};

using InfoSink = std::function<void(const SearchInfo&)>;

}  // namespace raum

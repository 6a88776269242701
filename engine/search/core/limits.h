// SearchLimits and SearchInfo: what a search is told and what it reports.
#pragma once

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
constexpr int kMaxPly = 128;  // no line is longer, extensions and captures included

struct SearchLimits {
  int depth = kMaxDepth;                                 // last iteration, 1 to kMaxDepth
  std::optional<std::uint64_t> nodes{};                  // stops at exactly this many nodes
  std::optional<std::chrono::milliseconds> time{};       // stops when it has passed
  std::optional<std::chrono::milliseconds> new_depth{};  // starts no iteration after it has passed
  std::span<const Key> earlier{};                        // keys of the game before the root
};

// One finished iteration.
struct SearchInfo {
  int depth = 0;
  Score score{};  // of the side to move at the root
  std::uint64_t nodes = 0;
  std::chrono::milliseconds elapsed{0};
  int hashfull = 0;
  std::span<const Move> pv;
};

struct TableUse {
  std::uint64_t probes = 0;
  std::uint64_t hits = 0;     // the position was there
  std::uint64_t cutoffs = 0;  // and deep enough to save its search
};

struct SearchResult {
  Move best = Move::none();  // none() only where the root has no legal move
  Score score{};             // of the side to move at the root, of the last finished iteration
  int depth = 0;             // the last finished iteration, 0 when none was
  std::uint64_t nodes = 0;
  TableUse table{};
};

using InfoSink = std::function<void(const SearchInfo&)>;

}  // namespace raum

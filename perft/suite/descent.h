// Descent: from a wrong count down to the first position on which engine and oracle differ.
// The engine side comes in as a function, so that a test can hand in a broken one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "perft/count/perft.h"

namespace raum::perft {

// A legal move as text with the leaves below it.
struct MoveText {
  std::string move;
  std::uint64_t nodes = 0;
  friend bool operator==(const MoveText&, const MoveText&) = default;
};

/// Divides the position that `path` leads to from `root`, by making the moves of the path one after
/// the other; sorted by move text. Requires: depth ≥ 1, path legal.
using DivideFunction = std::function<std::vector<MoveText>(
    const std::string& root, const std::vector<std::string>& path, int depth)>;

/// The engine's own divide, counting as `options` say (their depth is not used).
[[nodiscard]] DivideFunction engine_divide(const CountOptions& options);

enum class Finding {
  MovesDiffer,   // a position on which the legal moves differ
  CountsDiffer,  // the legal moves are the same, yet the engine counts another number of them
  Agreement,     // engine and oracle count the same at the depth asked for
  LimitReached,  // they do as deep as the oracle may look
};

struct DescentResult {
  Finding finding = Finding::Agreement;
  int agreed_depth = 0;            // deepest depth at which both count the same from the root
  std::uint64_t agreed_nodes = 1;  // their common count at that depth
  std::uint64_t oracle_limit = 0;
  // Of the two findings that differ:
  std::string position;           // the text of the position, as the oracle writes it
  std::vector<std::string> path;  // the moves that lead there from the root
  std::vector<std::string> engine_only;
  std::vector<std::string> oracle_only;
  int depth_left = 0;              // how many plies below it were compared
  std::uint64_t engine_nodes = 0;  // what was counted so many plies below it
  std::uint64_t oracle_nodes = 0;
};

/// The most leaves that the oracle counts before it gives up; about a minute of its time.
constexpr std::uint64_t kOracleLimit = 200'000'000;

/// Compares the divides of engine and oracle at depth 1, 2, … up to `depth`; at the first that
/// differs walks into the first move whose counts differ, until the moves themselves do.
/// Requires: `root` is a sound position text.
[[nodiscard]] DescentResult descend(const std::string& root, int depth,
                                    const DivideFunction& engine,
                                    std::uint64_t oracle_limit = kOracleLimit);

/// The finding in words, one line or a few, without a final newline.
[[nodiscard]] std::string to_string(const DescentResult& result, std::uint64_t suite_nodes);

}  // namespace raum::perft

// Descent: searches the tree below a wrong count for the first position on which engine and oracle
// differ. The engine is passed as a function, so that a test can pass a faulty one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "perft/count/perft.h"

namespace raum::perft {

/// A legal move as text with the number of leaves below it.
struct MoveText {
  std::string move;
  std::uint64_t nodes = 0;
  friend bool operator==(const MoveText&, const MoveText&) = default;
};

/// Divides the position reached from `root` by the moves of `path`. Returns the lines sorted by the
/// text of the moves.  Requires: depth ≥ 1; the moves are legal.
using DivideFunction = std::function<std::vector<MoveText>(
    const std::string& root, const std::vector<std::string>& path, int depth)>;

/// The engine's divide with these options; their depth is ignored.
[[nodiscard]] DivideFunction engine_divide(const CountOptions& options);

/// What a descent found.
enum class DescentVerdict {
  MovesDiffer,   // found a position with different legal moves
  CountsDiffer,  // found a position with equal legal moves that the engine counts wrongly
  Agreement,     // equal counts at every depth
  LimitReached,  // equal counts at every depth within the oracle's limit
};

/// The first position on which engine and oracle differ, or up to which depth they agree.
struct DescentResult {
  DescentVerdict verdict = DescentVerdict::Agreement;
  int agreed_depth = 0;            // the greatest depth at which the counts of the root agree
  std::uint64_t agreed_nodes = 1;  // the count at that depth
  std::uint64_t oracle_limit = 0;
  // For MovesDiffer and CountsDiffer only:
  std::string position;           // the position that differs
  std::vector<std::string> path;  // the moves from the root to it
  std::vector<std::string> engine_only;
  std::vector<std::string> oracle_only;
  int depth_left = 0;              // the depth of the counts compared in this position
  std::uint64_t engine_nodes = 0;  // the engine's count at that depth
  std::uint64_t oracle_nodes = 0;
};

/// Default limit of the oracle's work in leaves: about one minute.
constexpr std::uint64_t kOracleLimit = 200'000'000;

/// Compares the divides of engine and oracle at depth 1, 2, … up to `depth`. At the first depth at
/// which they differ, follows the first moves with different counts down to different legal moves.
/// Requires: `root` is the text of a legal position.
[[nodiscard]] DescentResult descend(const std::string& root, int depth,
                                    const DivideFunction& engine,
                                    std::uint64_t oracle_limit = kOracleLimit);

/// Explains the verdict in one to four lines, without a final newline.
[[nodiscard]] std::string to_string(const DescentResult& result, std::uint64_t suite_nodes);

}  // namespace raum::perft

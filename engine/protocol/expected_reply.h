// ExpectedReplies: what the lines of a search expect the other side to play, for
// `bestmove MOVE ponder REPLY`.
#pragma once

#include <utility>
#include <vector>

#include "engine/board/position.h"
#include "engine/search/core/limits.h"

namespace raum {

class ExpectedReplies {
 public:
  /// Takes over the line of a report. The first line of an iteration replaces those before it.
  void add(const SearchInfo& info);
  /// The reply of the line that begins with the move. Returns Move::none() if no line does, or if
  /// it has no second move that is legal.  Requires: the move is legal.
  [[nodiscard]] Move reply_to(Move move, Position position) const;

 private:
  std::vector<std::pair<Move, Move>> lines_;  // the first two moves of each
};

}  // namespace raum

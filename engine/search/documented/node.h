// Window and Node: the alpha-beta window, and a node of the tree while its moves are searched.
#pragma once

#include "engine/board/move.h"
#include "engine/board/zobrist.h"
#include "engine/eval/score.h"
#include "engine/geometry/piece.h"

namespace raum {

/// In the view of the side to move.
struct Window {
  Score alpha, beta;
  [[nodiscard]] static constexpr Window full() { return {-Score::infinite(), Score::infinite()}; }
  /// The same window in the view of the other side.
  [[nodiscard]] constexpr Window negated() const { return {-beta, -alpha}; }
};

struct Node {
  int depth;  // plies left
  int ply;    // plies from the root
  Color side;
  Window window;
  Key key;
  bool checked = false;                      // in check; set only if futility or LMR is on
  Score futility_bound = Score::infinite();  // quiet moves are assumed not to exceed this
  Score best = -Score::infinite();
  Move best_move = Move::none();
  [[nodiscard]] bool cut_off() const { return window.alpha >= window.beta; }
};

}  // namespace raum

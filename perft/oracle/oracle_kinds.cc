// The part of the oracle that classifies a position: which men give check, and which are pinned by
// which. It follows no lines: it replaces or removes a man and counts the checks again.
#include <algorithm>

#include "perft/oracle/oracle.h"
#include "perft/oracle/oracle_board.h"

namespace raum::perft {

using namespace oracle_board;

std::vector<int> Oracle::checking_men() const {
  std::vector<int> cells;
  const int checks = checkers();
  for (int cell = 0; cell < 125; ++cell) {
    if (!belongs(at(cell), !white_to_move_)) continue;
    // A man of the own side in its place still blocks the lines but gives no check.
    Oracle exchanged = *this;
    exchanged.cells_[static_cast<std::size_t>(cell)] = of_side('p', white_to_move_);
    if (exchanged.checkers() < checks) cells.push_back(cell);
  }
  return cells;
}

std::vector<Oracle::Pin> Oracle::pins() const {
  std::vector<Pin> pins;
  const std::vector<int> before = checking_men();
  const int king = king_cell(white_to_move_);
  for (int cell = 0; cell < 125; ++cell) {
    if (cell == king || !belongs(at(cell), white_to_move_)) continue;
    Oracle without = *this;
    without.cells_[static_cast<std::size_t>(cell)] = kNobody;
    if (without.checkers() <= static_cast<int>(before.size())) continue;
    for (const int enemy : without.checking_men()) {
      if (std::find(before.begin(), before.end(), enemy) == before.end()) {
        pins.push_back({cell, enemy});
      }
    }
  }
  return pins;
}

}  // namespace raum::perft

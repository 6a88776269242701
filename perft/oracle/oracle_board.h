// The oracle's board: letters on cells from 0 (Aa1) to 124 (Ee5), capital letters for White. Only
// the oracle, the classification of positions (perft/positions) and the naive solution of endings
// (perft/endgames) use it.
#pragma once

#include <array>
#include <string>

namespace raum::perft::oracle_board {

constexpr char kNobody = '.';

using Cells = std::array<char, 125>;

/// The first field of a position text.
[[nodiscard]] std::string placement_text(const Cells& cells);

inline int level_of(int cell) { return cell / 25; }
inline int rank_of(int cell) { return cell / 5 % 5; }
inline int file_of(int cell) { return cell % 5; }

inline bool is_white(char man) { return man >= 'A' && man <= 'Z'; }
inline bool is_black(char man) { return man >= 'a' && man <= 'z'; }
inline bool belongs(char man, bool white) { return white ? is_white(man) : is_black(man); }
inline char small(char man) { return is_white(man) ? static_cast<char>(man - 'A' + 'a') : man; }
inline char of_side(char man, bool white) {
  return white && is_black(man) ? static_cast<char>(man - 'a' + 'A') : man;
}

inline bool promotes_on(int cell, bool white) {
  const int last = white ? 4 : 0;
  return level_of(cell) == last && rank_of(cell) == last;
}

}  // namespace raum::perft::oracle_board

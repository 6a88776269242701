// Test helpers: positions given as a list of men, and legal moves as text.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position.h"

namespace raum {

/// The position with these men: "KAa1" is a white king on Aa1.  Requires: every man parses.
inline Position placed(Color side, std::initializer_list<std::string_view> men) {
  Position position;
  for (const std::string_view man : men) {
    position.put(Square::parse(man.substr(1)).value(), Piece::from_letter(man.front()).value());
  }
  position.set_side_to_move(side);
  return position;
}

/// The legal moves whose text begins with `prefix`, sorted by text.
template <MoveKind Kind = MoveKind::All>
std::vector<std::string> moves_from(const Position& position, std::string_view prefix = "") {
  std::vector<std::string> moves;
  for_each_move<Kind>(position, [&](Move move) {
    if (to_string(move).starts_with(prefix)) moves.push_back(to_string(move));
  });
  std::sort(moves.begin(), moves.end());
  return moves;
}

}  // namespace raum

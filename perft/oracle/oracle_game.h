// OracleGame: a second, deliberately naive implementation of the results of a game. It compares
// positions by their full text, looks through the whole game, and lists the dead material by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "perft/oracle/oracle.h"

namespace raum::perft {

class OracleGame {
 public:
  explicit OracleGame(const Oracle& start) { positions_.push_back(start); }

  /// Plays a legal move.  Returns false and changes nothing if the move is not legal.
  bool play(std::string_view move);

  [[nodiscard]] const Oracle& position() const { return positions_.back(); }

  /// "ongoing", "white wins", "black wins", "draw stalemate", "draw dead material",
  /// "draw repetition" or "draw hundredth ply". If several of them apply, the first in the order
  /// mate, stalemate, dead material, repetition, hundredth ply.
  [[nodiscard]] std::string state() const;

 private:
  [[nodiscard]] bool is_dead() const;
  [[nodiscard]] bool is_third_occurrence() const;
  [[nodiscard]] bool is_hundredth_ply() const;

  std::vector<Oracle> positions_;  // of the whole game, beginning with the start
};

}  // namespace raum::perft

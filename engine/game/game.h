// Game: a start position, the moves played from it, and the result by the rules.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/board/position.h"

namespace raum {

// How the rules end a game. Spacemate is a win for the side that moved last; the others are draws.
enum class GameEnd { Spacemate, Stalemate, Repetition, HundredPlies, DeadMaterial };

/// "spacemate", "stalemate", "threefold repetition", "100-ply rule", "dead material".
[[nodiscard]] std::string_view to_string(GameEnd end);

class Game {
 public:
  explicit Game(const Position& start) : start_(start), position_(start), keys_{start.key()} {}

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  /// The keys of the positions before the present one.
  [[nodiscard]] std::span<const Key> earlier() const {
    return std::span(keys_).first(keys_.size() - 1);
  }

  /// Plays a move.  Errors: the move is not legal in the present position.
  [[nodiscard]] Expected<void> play(Move move);
  /// Parses and plays a move.  Errors: the text is not a move, or the move is not legal in the
  /// present position; the null move is never legal.
  [[nodiscard]] Expected<void> play(std::string_view text);

  /// How the game ended, nullopt if it goes on. Mate and stalemate precede the other draws.
  [[nodiscard]] std::optional<GameEnd> end() const;
  /// The same as one text, as the protocol and the suites of results write it: "ongoing",
  /// "white wins", "black wins", "draw stalemate", "draw repetition", "draw hundredth ply" or
  /// "draw dead material".
  [[nodiscard]] std::string_view state() const;

 private:
  Position start_;
  Position position_;
  std::vector<Move> moves_;
  std::vector<Key> keys_;  // of all positions of the game, beginning with the start
};

}  // namespace raum

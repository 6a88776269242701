// Game: a position with the moves that led to it, and whether and how it is over.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/board/position.h"

namespace raum {

// How the rules end a game. Spacemate is won by the side that moved last; all others are draws.
enum class GameEnd { Spacemate, Stalemate, Repetition, HundredPlies, DeadMaterial };

/// "spacemate", "stalemate", "threefold repetition", "100-ply rule", "dead material".
[[nodiscard]] std::string_view to_string(GameEnd end);

class Game {
 public:
  explicit Game(const Position& start) : start_(start), position_(start), keys_{start.key()} {}

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

  /// Plays a legal move.  Errors: the move is not legal here.
  [[nodiscard]] Expected<void> play(Move move);
  /// Reads and plays a move text.  Errors: unreadable or not legal here; the null move is never
  /// legal in a game.
  [[nodiscard]] Expected<void> play(std::string_view text);

  /// How the game is over, if it is. Mate and stalemate come before the draws by counting.
  [[nodiscard]] std::optional<GameEnd> end() const;

 private:
  Position start_;
  Position position_;
  std::vector<Move> moves_;
  std::vector<Key> keys_;  // of every position of the game, the start first
};

}  // namespace raum

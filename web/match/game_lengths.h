// GameLengths: how many plies games had and how long moves took.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tournament/game/stored_game.h"
#include "web/games/read_game.h"

namespace raum::web {

/// Moves by their time, in classes that double: less than 1 ms, 1 ms, 2 to 3 ms, 4 to 7 ms, ...
class MoveTimes {
 public:
  void add(std::int64_t time_ms);

  struct Class {
    std::string label;  // "2–3 ms"
    std::uint64_t moves = 0;
  };
  /// All classes up to the last one with a move.
  [[nodiscard]] std::vector<Class> classes() const;
  [[nodiscard]] std::uint64_t total() const { return total_; }

 private:
  std::array<std::uint64_t, 64> moves_{};
  std::uint64_t total_ = 0;
};

/// Games by their number of plies, in classes of equal width.
struct PlyClass {
  std::size_t first = 0, last = 0;  // plies
  std::uint64_t games = 0;
};

/// What the moves of an engine cost.
struct MoveEffort {
  std::uint64_t moves = 0;
  std::uint64_t counted_moves = 0;  // with a number of nodes
  double nodes = 0;                 // of those moves
  double milliseconds = 0;
};

struct GameLengths {
  std::vector<std::size_t> plies;            // of each game
  std::map<std::string, MoveTimes> times;    // by engine
  std::map<std::string, MoveEffort> effort;  // by engine

  /// Ignores a game that cannot be read.
  /// Requires: `read` is read_game() of the game.
  void add(const tournament::StoredGame& game, const ReadGame& read);
};

/// At most 20 classes that contain all these numbers, of a width of 1, 2 or 5 times a power of 10.
[[nodiscard]] std::vector<PlyClass> ply_classes(const std::vector<std::size_t>& plies);

}  // namespace raum::web

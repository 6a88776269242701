// One game of a match study: two engines of this process against each other.
#pragma once

#include <array>
#include <atomic>
#include <optional>

#include "tournament/game/play_game.h"
#include "tournament/study/play_cost.h"
#include "tournament/study/study_engine.h"

namespace raum::tournament {

/// A finished game. Its reports are those of the last finished iteration of each search, with the
/// nodes of the whole search. Their times are processor time, rounded so that those of a player
/// add up to the time of all its moves.
struct StudyGame {
  PlayedGame played;
  std::array<PlayCost, 2> cost;  // by color
};

/// Plays from `start` until the rules end the game. Both engines begin with new_game(). `on_move`
/// may be empty.
/// Returns: nullopt if stopped.
[[nodiscard]] std::optional<StudyGame> play_study_game(const Position& start,
                                                       std::array<StudyEngine*, 2> engines,
                                                       const std::atomic<bool>& stop,
                                                       const MoveObserver& on_move = {});

}  // namespace raum::tournament

// GameResult: how a game of self-play has ended.
#pragma once

#include <optional>

#include "engine/endgame/tables/tables.h"
#include "engine/game/game.h"
#include "knowledge/corpus/game.h"

namespace raum::knowledge {

struct GameResult {
  Outcome outcome = Outcome::Draw;
  Ending ending = Ending::Mate;
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

[[nodiscard]] constexpr Outcome win_of(Color winner) {
  return winner == Color::White ? Outcome::WhiteWins : Outcome::BlackWins;
}

/// The result by the rules, or else by the tables, if there are some and the value that they have
/// for the position cannot come too late for the rule of the hundredth ply.
/// Returns: nullopt if the game goes on.
[[nodiscard]] std::optional<GameResult> result_of(const Game& board, const endgame::Tables* tables);

}  // namespace raum::knowledge

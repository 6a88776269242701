#include "knowledge/datagen/game_result.h"

#include "base/core/assert.h"

namespace raum::knowledge {
namespace {

GameResult result_by_rules(GameEnd end, Color winner) {
  switch (end) {
    case GameEnd::Spacemate:
      return {win_of(winner), Ending::Mate};
    case GameEnd::Stalemate:
      return {Outcome::Draw, Ending::Stalemate};
    case GameEnd::Repetition:
      return {Outcome::Draw, Ending::Repetition};
    case GameEnd::HundredPlies:
      return {Outcome::Draw, Ending::HundredthPly};
    case GameEnd::DeadMaterial:
      return {Outcome::Draw, Ending::DeadMaterial};
  }
  RAUM_ASSERT(false);
  return {};
}

std::optional<GameResult> result_by_tables(const endgame::Tables& tables,
                                           const Position& position) {
  if (!endgame::Tables::may_know(position)) return std::nullopt;
  const auto value = tables.value(position);
  if (!value || !endgame::is_certain(*value, position)) return std::nullopt;
  const Color mover = position.side_to_move();
  switch (value->outcome) {
    case endgame::Outcome::Win:
      return GameResult{win_of(mover), Ending::Tables};
    case endgame::Outcome::Loss:
      return GameResult{win_of(!mover), Ending::Tables};
    case endgame::Outcome::Draw:
      break;
  }
  return GameResult{Outcome::Draw, Ending::Tables};
}

}  // namespace

std::optional<GameResult> result_of(const Game& board, const endgame::Tables* tables) {
  const Position& position = board.position();
  if (const auto end = board.end()) return result_by_rules(*end, !position.side_to_move());
  return tables == nullptr ? std::nullopt : result_by_tables(*tables, position);
}

}  // namespace raum::knowledge

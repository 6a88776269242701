#include "tournament/play_game.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

std::optional<PlayedGame> lost_by_fault(PlayedGame game, Color side, EngineFailure failure) {
  if (failure.fault == EngineFault::Stopped) return std::nullopt;
  game.winner = !side;
  game.failed = side;
  game.reason = to_string(failure.fault);
  game.detail = std::move(failure.detail);
  return game;
}

PlayedGame ended_by_rule(PlayedGame game, GameEnd end, Color to_move) {
  game.reason = to_string(end);
  if (end == GameEnd::Spacemate) game.winner = !to_move;
  return game;
}

// Plays the text on the board.
EngineResult<Move> referee(Game& game, const std::string& text) {
  const auto move = Move::parse(text);
  const std::string what = fmt::format("{} at ply {}", quoted(text), game.moves().size() + 1);
  if (!move) return engine_failure(EngineFault::UnreadableMove, what);
  if (!move->is_some()) return engine_failure(EngineFault::NullMove, what);
  if (!game.play(*move)) return engine_failure(EngineFault::IllegalMove, what);
  return *move;
}

}  // namespace

std::optional<PlayedGame> play_game(Seat white, Seat black, const Position& opening) {
  const std::array<Seat, 2> seats{white, black};
  PlayedGame played;
  for (const Color side : kColors) {
    auto ready = seats[index_of(side)].client->new_game();
    if (!ready) return lost_by_fault(std::move(played), side, std::move(ready.error()));
  }
  Game game(opening);
  // The command grows with the game; the line end moves behind each new move.
  std::string command = fmt::format("position fen {}", to_string(opening));
  while (true) {
    const Color side = game.position().side_to_move();
    if (const auto end = game.end()) return ended_by_rule(std::move(played), *end, side);
    command += '\n';
    const Seat& seat = seats[index_of(side)];
    auto answer = seat.client->search(command, seat.limit);
    if (!answer) return lost_by_fault(std::move(played), side, std::move(answer.error()));
    auto move = referee(game, answer->move);
    if (!move) return lost_by_fault(std::move(played), side, std::move(move.error()));
    command.pop_back();
    if (played.moves.empty()) command += " moves";
    command += ' ';
    command += answer->move;
    played.moves.push_back(*move);
    played.infos.push_back(answer->info);
  }
}

}  // namespace raum::tournament

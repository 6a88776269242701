#include "tournament/game/play_game.h"

#include <fmt/core.h>

#include <array>
#include <utility>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "tournament/game/referee.h"
#include "tournament/game/timekeeper.h"

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

}  // namespace

std::optional<PlayedGame> play_game(Side white, Side black, const Position& opening,
                                    const Adjudication& adjudication, const MoveObserver& on_move) {
  const std::array<Side, 2> sides{white, black};
  PlayedGame played;
  for (const Color color : kColors) {
    auto ready = sides[index_of(color)].client->new_game();
    if (!ready) return lost_by_fault(std::move(played), color, std::move(ready.error()));
  }
  Game game(opening);
  Adjudicator adjudicator(adjudication);
  Timekeeper time(sides[0], sides[1]);
  // Grows by one move per turn, so that it is not built anew for every search.
  std::string command = fmt::format("position fen {}", to_string(opening));
  while (true) {
    const Color mover = game.position().side_to_move();
    if (const auto end = game.end()) return ended_by_rule(std::move(played), *end, mover);
    command += '\n';
    auto answer = sides[index_of(mover)].client->search(command, time.order(mover));
    if (!answer) return lost_by_fault(std::move(played), mover, std::move(answer.error()));
    auto in_time = time.spend(mover, answer->info.time_ms);
    if (!in_time) return lost_by_fault(std::move(played), mover, std::move(in_time.error()));
    answer->info.left_ms = time.left_ms(mover);
    played.pvs[index_of(mover)].add(game.position(), answer->info.pv, played.moves.size() + 1);
    auto move = referee(game, answer->move);
    if (!move) return lost_by_fault(std::move(played), mover, std::move(move.error()));
    command.pop_back();
    if (played.moves.empty()) command += " moves";
    command += ' ';
    command += answer->move;
    played.moves.push_back(*move);
    if (on_move) on_move(*move, answer->info);
    const auto by_scores = adjudicator.after(mover, answer->info);
    const auto exact = ruling_of(adjudication.endgames, game.position());
    const auto& ruling = exact ? exact : by_scores;
    played.infos.push_back(std::move(answer->info));
    // The rules of the game take precedence over adjudication.
    if (!ruling || game.end()) continue;
    played.winner = ruling->winner;
    played.reason = ruling->reason;
    return played;
  }
}

}  // namespace raum::tournament

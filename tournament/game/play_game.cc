#include "tournament/game/play_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/text/quote.h"
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

// Words that engines send instead of a move when they believe that the game is over.
bool is_claim(std::string_view text) {
  constexpr std::array<std::string_view, 8> kClaims{"(none)", "none",      "resign", "resigns",
                                                    "draw",   "stalemate", "mate",   "(draw)"};
  return std::find(kClaims.begin(), kClaims.end(), text) != kClaims.end();
}

// Plays the answer on the board if it is a legal move.
EngineResult<Move> referee(Game& game, const std::string& text) {
  const auto refused = [&](EngineFault fault) {
    return engine_failure(fault,
                          fmt::format("{} at ply {}", raum::quoted(text), game.moves().size() + 1));
  };
  const auto move = Move::parse(text);
  if (!move) return refused(is_claim(text) ? EngineFault::WrongClaim : EngineFault::UnreadableMove);
  if (!move->is_some()) return refused(EngineFault::NullMove);
  if (!game.play(*move)) return refused(EngineFault::IllegalMove);
  return *move;
}

// Keeps both clocks and derives each search's `go` command and deadline from them.
class Timekeeper {
 public:
  Timekeeper(const Side& white, const Side& black)
      : sides_{&white, &black}, clocks_{Clock(white.limit.clock), Clock(black.limit.clock)} {
    for (const Color color : kColors) {
      SearchOrder& order = orders_[index_of(color)];
      order.go = go_command(color);
      order.time = time_allowed(color);
      order.late =
          sides_[index_of(color)]->limit.is_timed() ? EngineFault::TimeForfeit : EngineFault::Hang;
    }
  }

  [[nodiscard]] const SearchOrder& order(Color mover) {
    SearchOrder& order = orders_[index_of(mover)];
    if (!sides_[index_of(mover)]->limit.clock.is_some()) return order;  // the same each time
    order.go = go_command(mover);
    order.time = time_allowed(mover);
    return order;
  }

  /// Takes the time of a move off the clock.  Errors: TimeForfeit.
  [[nodiscard]] EngineResult<void> spend(Color mover, std::int64_t spent_ms) {
    const Limit& limit = sides_[index_of(mover)]->limit;
    if (!limit.is_timed()) return {};
    if (std::chrono::milliseconds(spent_ms) > orders_[index_of(mover)].time) {
      return engine_failure(EngineFault::TimeForfeit, fmt::format("a move after {} ms", spent_ms));
    }
    if (limit.clock.is_some()) clocks_[index_of(mover)].spend(spent_ms);
    return {};
  }

  /// What the clock shows; nullopt without a clock.
  [[nodiscard]] std::optional<std::int64_t> left_ms(Color side) const {
    if (!sides_[index_of(side)]->limit.clock.is_some()) return std::nullopt;
    return clocks_[index_of(side)].left_ms();
  }

 private:
  [[nodiscard]] std::string go_command(Color mover) const {
    const Limit& limit = sides_[index_of(mover)]->limit;
    std::string go = "go";
    if (limit.depth > 0) go += fmt::format(" depth {}", limit.depth);
    if (limit.nodes > 0) go += fmt::format(" nodes {}", limit.nodes);
    if (limit.movetime_ms > 0) go += fmt::format(" movetime {}", limit.movetime_ms);
    if (!limit.clock.is_some()) return go;
    const Clock& own = clocks_[index_of(mover)];
    for (const Color color : kColors) {
      // UCI expects both clocks: an opponent without a clock is given the mover's.
      const bool has_clock = sides_[index_of(color)]->limit.clock.is_some();
      const Clock& clock = has_clock ? clocks_[index_of(color)] : own;
      const char letter = color == Color::White ? 'w' : 'b';
      go += fmt::format(" {}time {} {}inc {}", letter, std::max<std::int64_t>(clock.left_ms(), 0),
                        letter, clock.increment_ms());
    }
    if (own.moves_left() > 0) go += fmt::format(" movestogo {}", own.moves_left());
    return go;
  }

  [[nodiscard]] std::chrono::milliseconds time_allowed(Color mover) const {
    const Side& side = *sides_[index_of(mover)];
    std::int64_t ms = std::numeric_limits<std::int64_t>::max();
    if (side.limit.movetime_ms > 0) ms = side.limit.movetime_ms;
    if (side.limit.clock.is_some()) ms = std::min(ms, clocks_[index_of(mover)].left_ms());
    return side.limit.is_timed()
               ? std::chrono::milliseconds(std::max<std::int64_t>(ms + side.margin_ms, 0))
               : side.client->stall();
  }

  std::array<const Side*, 2> sides_;
  std::array<Clock, 2> clocks_;
  std::array<SearchOrder, 2> orders_;
};

}  // namespace

std::optional<PlayedGame> play_game(Side white, Side black, const Position& opening,
                                    const Adjudication& adjudication) {
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
    const auto ruling = adjudicator.after(mover, answer->info);
    played.infos.push_back(std::move(answer->info));
    // The rules of the game take precedence over adjudication.
    if (!ruling || game.end()) continue;
    played.winner = ruling->winner;
    played.reason = ruling->reason;
    return played;
  }
}

}  // namespace raum::tournament

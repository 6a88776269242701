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

// What engines send instead of a move when they take the game for over.
bool is_claim(std::string_view text) {
  constexpr std::array<std::string_view, 8> kClaims{"(none)", "none",      "resign", "resigns",
                                                    "draw",   "stalemate", "mate",   "(draw)"};
  return std::find(kClaims.begin(), kClaims.end(), text) != kClaims.end();
}

// Plays the text on the board.
EngineResult<Move> referee(Game& game, const std::string& text) {
  const auto refused = [&](EngineFault fault) {
    return engine_failure(fault,
                          fmt::format("{} at ply {}", quoted(text), game.moves().size() + 1));
  };
  const auto move = Move::parse(text);
  if (!move) return refused(is_claim(text) ? EngineFault::WrongClaim : EngineFault::UnreadableMove);
  if (!move->is_some()) return refused(EngineFault::NullMove);
  if (!game.play(*move)) return refused(EngineFault::IllegalMove);
  return *move;
}

// Both clocks and what they mean for the next search.
class Timekeeper {
 public:
  Timekeeper(const Seat& white, const Seat& black)
      : seats_{&white, &black}, clocks_{Clock(white.limit.clock), Clock(black.limit.clock)} {
    for (const Color side : kColors) {
      SearchOrder& order = orders_[index_of(side)];
      order.go = words(side);
      order.time = patience(side);
      const Limit& limit = seats_[index_of(side)]->limit;
      const bool by_time = limit.movetime_ms > 0 || limit.clock.is_some();
      order.late = by_time ? EngineFault::TimeForfeit : EngineFault::Hang;
    }
  }

  [[nodiscard]] const SearchOrder& order(Color side) {
    SearchOrder& order = orders_[index_of(side)];
    if (!seats_[index_of(side)]->limit.clock.is_some()) return order;  // the same every time
    order.go = words(side);
    order.time = patience(side);
    return order;
  }

  /// Whether the move came in time.
  [[nodiscard]] EngineResult<void> spend(Color side, std::int64_t spent_ms) {
    const Limit& limit = seats_[index_of(side)]->limit;
    if (orders_[index_of(side)].late == EngineFault::Hang) return {};
    if (std::chrono::milliseconds(spent_ms) > orders_[index_of(side)].time) {
      return engine_failure(EngineFault::TimeForfeit, fmt::format("a move after {} ms", spent_ms));
    }
    if (limit.clock.is_some()) clocks_[index_of(side)].spend(spent_ms);
    return {};
  }

 private:
  [[nodiscard]] std::string words(Color side) const {
    const Limit& limit = seats_[index_of(side)]->limit;
    std::string go = "go";
    if (limit.depth > 0) go += fmt::format(" depth {}", limit.depth);
    if (limit.nodes > 0) go += fmt::format(" nodes {}", limit.nodes);
    if (limit.movetime_ms > 0) go += fmt::format(" movetime {}", limit.movetime_ms);
    if (!limit.clock.is_some()) return go;
    const Clock& own = clocks_[index_of(side)];
    for (const Color color : kColors) {
      // An opponent without a clock is shown with the engine's own.
      const bool has_clock = seats_[index_of(color)]->limit.clock.is_some();
      const Clock& clock = has_clock ? clocks_[index_of(color)] : own;
      const char letter = color == Color::White ? 'w' : 'b';
      go += fmt::format(" {}time {} {}inc {}", letter, std::max<std::int64_t>(clock.left_ms(), 0),
                        letter, clock.increment_ms());
    }
    if (own.moves_left() > 0) go += fmt::format(" movestogo {}", own.moves_left());
    return go;
  }

  [[nodiscard]] std::chrono::milliseconds patience(Color side) const {
    const Seat& seat = *seats_[index_of(side)];
    std::int64_t ms = std::numeric_limits<std::int64_t>::max();
    if (seat.limit.movetime_ms > 0) ms = seat.limit.movetime_ms;
    if (seat.limit.clock.is_some()) ms = std::min(ms, clocks_[index_of(side)].left_ms());
    const bool by_time = seat.limit.movetime_ms > 0 || seat.limit.clock.is_some();
    return by_time ? std::chrono::milliseconds(std::max<std::int64_t>(ms + seat.margin_ms, 0))
                   : seat.client->stall();
  }

  std::array<const Seat*, 2> seats_;
  std::array<Clock, 2> clocks_;
  std::array<SearchOrder, 2> orders_;
};

}  // namespace

std::optional<PlayedGame> play_game(Seat white, Seat black, const Position& opening,
                                    const Adjudication& adjudication) {
  const std::array<Seat, 2> seats{white, black};
  PlayedGame played;
  for (const Color side : kColors) {
    auto ready = seats[index_of(side)].client->new_game();
    if (!ready) return lost_by_fault(std::move(played), side, std::move(ready.error()));
  }
  Game game(opening);
  Adjudicator adjudicator(adjudication);
  Timekeeper time(seats[0], seats[1]);
  // The command grows with the game; the line end moves behind each new move.
  std::string command = fmt::format("position fen {}", to_string(opening));
  while (true) {
    const Color side = game.position().side_to_move();
    if (const auto end = game.end()) return ended_by_rule(std::move(played), *end, side);
    command += '\n';
    auto answer = seats[index_of(side)].client->search(command, time.order(side));
    if (!answer) return lost_by_fault(std::move(played), side, std::move(answer.error()));
    auto in_time = time.spend(side, answer->info.time_ms);
    if (!in_time) return lost_by_fault(std::move(played), side, std::move(in_time.error()));
    auto move = referee(game, answer->move);
    if (!move) return lost_by_fault(std::move(played), side, std::move(move.error()));
    command.pop_back();
    if (played.moves.empty()) command += " moves";
    command += ' ';
    command += answer->move;
    played.moves.push_back(*move);
    const auto ruling = adjudicator.after(side, answer->info);
    played.infos.push_back(std::move(answer->info));
    // An end by the rules comes before any ruling.
    if (!ruling || game.end()) continue;
    played.winner = ruling->winner;
    played.reason = ruling->reason;
    return played;
  }
}

}  // namespace raum::tournament

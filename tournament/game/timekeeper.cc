#include "tournament/game/timekeeper.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

namespace raum::tournament {

Timekeeper::Timekeeper(const Side& white, const Side& black)
    : sides_{&white, &black}, clocks_{Clock(white.limit.clock), Clock(black.limit.clock)} {
  for (const Color color : kColors) {
    const bool is_timed = sides_[index_of(color)]->limit.is_timed();
    orders_[index_of(color)] = {.go = go_command(color),
                                .time = time_allowed(color),
                                .late = is_timed ? EngineFault::TimeForfeit : EngineFault::Hang};
  }
}

const SearchOrder& Timekeeper::order(Color mover) {
  SearchOrder& order = orders_[index_of(mover)];
  if (!sides_[index_of(mover)]->limit.clock.is_some()) return order;  // the same each time
  order.go = go_command(mover);
  order.time = time_allowed(mover);
  return order;
}

EngineResult<void> Timekeeper::spend(Color mover, std::int64_t spent_ms) {
  const Limit& limit = sides_[index_of(mover)]->limit;
  if (!limit.is_timed()) return {};
  if (std::chrono::milliseconds(spent_ms) > orders_[index_of(mover)].time) {
    return engine_failure(EngineFault::TimeForfeit, fmt::format("a move after {} ms", spent_ms));
  }
  if (limit.clock.is_some()) clocks_[index_of(mover)].spend(spent_ms);
  return {};
}

std::optional<std::int64_t> Timekeeper::left_ms(Color side) const {
  if (!sides_[index_of(side)]->limit.clock.is_some()) return std::nullopt;
  return clocks_[index_of(side)].left_ms();
}

std::string Timekeeper::go_command(Color mover) const {
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

std::chrono::milliseconds Timekeeper::time_allowed(Color mover) const {
  const Side& side = *sides_[index_of(mover)];
  std::int64_t ms = std::numeric_limits<std::int64_t>::max();
  if (side.limit.movetime_ms > 0) ms = side.limit.movetime_ms;
  if (side.limit.clock.is_some()) ms = std::min(ms, clocks_[index_of(mover)].left_ms());
  return side.limit.is_timed()
             ? std::chrono::milliseconds(std::max<std::int64_t>(ms + side.margin_ms, 0))
             : side.client->stall();
}

}  // namespace raum::tournament

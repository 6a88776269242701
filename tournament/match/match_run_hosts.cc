// MatchRun: what it does about hosts that are unfit to play.
#include <fmt/core.h>

#include <utility>

#include "base/text/numbers.h"
#include "tournament/match/match_run.h"

namespace raum::tournament {

Fallible<void> MatchRun::leave_out_unfit() {
  while (!tally_.is_complete()) {
    const auto host = hosts_.unfit();
    if (!host) break;
    if (auto done = leave_out(*host); !done) return done;
  }
  return {};
}

Fallible<void> MatchRun::leave_out(const std::string& host) {
  const std::string reason = hosts_.reason(host);
  hosts_.leave_out(host);
  was_left_out_ = is_any_left_out_ = true;
  const auto line = store_.leave_out(host, [&](std::size_t removed) {
    return fmt::format("host {} is left out, because {}; its {} are played again", host, reason,
                       counted(removed, "game"));
  });
  if (!line) return tl::unexpected(line.error());
  if (callbacks_.warning) callbacks_.warning(*line);
  pvs_ = {};
  faulty_.clear();
  replays_ = {};
  const Tally before =
      std::exchange(tally_, Tally(schedule_.pairs(), config_.sprt, config_.max_failures));
  if (callbacks_.observer != nullptr) callbacks_.observer->cleared();
  auto loaded = load_games();
  if (!loaded || jobs_ == nullptr) return loaded;
  for (std::size_t pair = 1; pair <= tally_.pairs(); ++pair) {
    for (int leg = 0; leg < kLegs; ++leg) {
      if (before.has(pair, leg) && !tally_.has(pair, leg)) jobs_->play_again(pair, leg);
    }
  }
  return {};
}

void MatchRun::watch(const StoredResult& game) {
  hosts_.add(game.host, game.fault.starts_with(to_string(EngineFault::TimeForfeit)));
}

}  // namespace raum::tournament

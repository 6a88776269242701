#include "web/live/live_match.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/text/quote.h"
#include "tournament/report/printable.h"

namespace raum::web {

using tournament::LiveSlots;
using tournament::MatchConfig;
using tournament::MatchOutcome;
using tournament::Schedule;
using tournament::StoredResult;
using tournament::Tally;

namespace {

// Engines can fail in a dozen ways; a database may hold any text.
constexpr std::size_t kMostFaultKinds = 100;

}  // namespace

template <class Change>
void LiveMatch::update(const Change& change) noexcept {
  try {
    const std::lock_guard lock(mutex_);
    try {
      change();
    } catch (const std::exception&) {
      status_.is_incomplete = true;
    }
  } catch (const std::exception&) {  // the lock: nothing can be said any more
  }
}

LiveMatch::LiveMatch(MatchConfig config) : config_(std::move(config)) {
  const std::vector<std::string> names = tournament::player_names(config_);
  for (std::size_t i = 0; i < names.size(); ++i) players_.emplace(names[i], i);
  make_printable(config_);
}

LiveSlots* LiveMatch::begin(const Schedule& schedule, std::size_t workers) noexcept {
  LiveSlots* slots = nullptr;
  update([&] {
    setup_ = std::make_shared<LiveSetup>(LiveSetup{.config = config_,
                                                   .schedule = schedule,
                                                   .slots = LiveSlots(workers),
                                                   .began = tournament::LiveClock::now()});
    status_.setup = setup_;
    slots = &setup_->slots;
  });
  return slots;
}

std::int16_t LiveMatch::fault_kind(const std::string& fault) {
  std::vector<std::string>& kinds = status_.fault_kinds;
  std::string kind = printable_utf8(fault.substr(0, fault.find(", ")));
  const auto found = std::find(kinds.begin(), kinds.end(), kind);
  if (found != kinds.end()) return static_cast<std::int16_t>(found - kinds.begin());
  if (kinds.size() == kMostFaultKinds) return static_cast<std::int16_t>(kinds.size() - 1);
  kinds.push_back(std::move(kind));
  return static_cast<std::int16_t>(kinds.size() - 1);
}

void LiveMatch::stored(const StoredResult& game) noexcept {
  update([&] {
    LiveResult result{.pair = static_cast<std::uint32_t>(game.pair),
                      .leg = static_cast<std::uint8_t>(game.leg),
                      .first = tournament::result_of_first(game.result, game.leg),
                      .is_evidence = game.is_evidence};
    if (const auto failed = players_.find(game.failed); failed != players_.end()) {
      result.failed = static_cast<std::int32_t>(failed->second);
      result.fault = fault_kind(game.fault);
    }
    results_.push_back(result);
    status_.games = results_.size();
  });
}

void LiveMatch::cleared() noexcept {
  update([&] {
    results_.clear();
    status_.games = 0;
    ++status_.clearings;
  });
}

void LiveMatch::counted(const Tally& tally, std::size_t games_now) noexcept {
  update([&] {
    status_.figures = {.pairs_done = tally.pairs_done(),
                       .counted = tally.counted(),
                       .games_now = games_now,
                       .pairs = tally.pair_counts(),
                       .games = tally.game_counts(),
                       .faults = tally.faults(),
                       .sprt = tally.sprt()};
  });
}

void LiveMatch::end(const Fallible<MatchOutcome>& outcome) noexcept {
  update([&] {
    LiveEnd end;
    if (outcome) {
      end.outcome = *outcome;
      make_printable(end.outcome);
    } else {
      end.error = printable_utf8(to_string(outcome.error().error));
    }
    status_.end = std::make_shared<const LiveEnd>(std::move(end));
  });
}

LiveStatus LiveMatch::status() const {
  const std::lock_guard lock(mutex_);
  return status_;
}

std::vector<LiveResult> LiveMatch::results(std::size_t first, std::size_t most) const {
  const std::lock_guard lock(mutex_);
  if (first >= results_.size()) return {};
  const auto begin = results_.begin() + static_cast<std::ptrdiff_t>(first);
  const std::size_t count = std::min(most, results_.size() - first);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

}  // namespace raum::web

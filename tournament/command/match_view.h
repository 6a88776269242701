// MatchView: shows a running match to people, as `raum match --live` does in a browser. The command
// knows only this interface, since the rooms that draw pages lie above it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "base/core/failure.h"
#include "tournament/live/match_observer.h"
#include "tournament/match/match_config.h"
#include "tournament/match/match_outcome.h"

namespace raum::tournament {

class MatchView {
 public:
  MatchView() = default;
  MatchView(const MatchView&) = delete;
  MatchView& operator=(const MatchView&) = delete;
  virtual ~MatchView() = default;

  /// Where the match can be watched.
  [[nodiscard]] virtual std::string address() const = 0;
  /// For MatchCallbacks; lives as long as the view.
  [[nodiscard]] virtual MatchObserver& observer() = 0;
  /// The match has ended as run_match() returned, or did not begin, since an engine could not be
  /// built.
  virtual void end(const Fallible<MatchOutcome>& outcome) noexcept = 0;
  /// Waits until everyone who watches has seen the end: at most a few seconds, less if a stop was
  /// requested before, and no longer if it is requested meanwhile.
  virtual void wait(const std::stop_token& stop) noexcept = 0;
};

/// Begins to show a match at a port of this machine, 0: a free one. The settings live only during
/// the call.
/// Errors: Environment if the port is in use.
using MatchViewStarter = std::function<Fallible<std::unique_ptr<MatchView>>(
    std::uint16_t port, const MatchConfig& config)>;

}  // namespace raum::tournament

// EngineJudge: UCI engines as the judges of opening_maker.h.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "tournament/engines/engine_fault.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/engines/uci_client.h"
#include "tournament/openings/opening_maker.h"

namespace raum::tournament {

class EngineJudge {
 public:
  /// Starts the engines.
  /// Requires: each has a limit; `stop` outlives the judge.
  /// Errors: how an engine failed, its name before the detail.
  [[nodiscard]] static EngineResult<std::unique_ptr<EngineJudge>> start(
      const std::vector<EngineSpec>& engines, std::chrono::milliseconds stall,
      const StopEvent& stop);

  /// Of all engines' scores the one that is farthest from 0, so that it is within a bound only
  /// where all are; a mate, and an engine that says no score, is beyond every bound. Refers to
  /// this object.
  [[nodiscard]] Judge judge();

  /// How an engine failed since the start, if one did; every score was beyond the bounds then.
  [[nodiscard]] const std::optional<EngineFailure>& failure() const { return failure_; }

 private:
  struct Seat {
    EngineSpec spec;
    UciClient client;
  };

  int score(const Position& position);

  std::vector<Seat> seats_;
  std::optional<EngineFailure> failure_;
};

}  // namespace raum::tournament

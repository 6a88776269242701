// EngineJudge: scores candidate openings with UCI engines.
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
  /// Requires: each engine has a limit; `stop` outlives the judge.
  /// Errors: the failure of the first engine that does not start; its detail begins with the name.
  [[nodiscard]] static EngineResult<std::unique_ptr<EngineJudge>> start(
      const std::vector<EngineSpec>& engines, std::chrono::milliseconds stall,
      const StopEvent& stop);

  /// A judge whose score is the one farthest from 0 among all engines: it is within a bound only if
  /// all scores are. A mate score or a missing score is beyond every bound.
  /// Requires: this object outlives the judge.
  [[nodiscard]] Judge judge();

  /// The first failure of an engine since the start, if any. After it every score is beyond all
  /// bounds.
  [[nodiscard]] const std::optional<EngineFailure>& failure() const { return failure_; }

 private:
  struct JudgeEngine {
    EngineSpec spec;
    UciClient client;
  };

  int score(const Position& position);

  std::vector<JudgeEngine> engines_;
  std::optional<EngineFailure> failure_;
};

}  // namespace raum::tournament

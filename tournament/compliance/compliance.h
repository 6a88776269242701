// check_engine: whether an engine keeps the protocol as a match needs it: a list of steps, each
// with a verdict, each on a process of its own so that no failure hides the next.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/stop_event.h"
#include "tournament/engines/engine_spec.h"

namespace raum::tournament {

enum class Compliance : std::uint8_t {
  Pass,
  Fail,
  Warn,  // a match can be played all the same
  Skip,  // it does not apply to this engine
};

/// "pass", "FAIL", "warn", "skip".
[[nodiscard]] std::string_view to_string(Compliance verdict);

struct StepResult {
  std::string name;  // what is asked of the engine
  Compliance verdict = Compliance::Pass;
  std::string detail;  // what it did instead, or why the step was skipped
};

struct CheckRequest {
  EngineSpec engine;
  std::chrono::milliseconds stall{10'000};  // longest wait for any answer
};

/// The number of steps.
[[nodiscard]] std::size_t check_steps();

/// Makes every step, the next also after a failure; `report` sees each result as it comes.
/// Returns: the results in the order of the steps, fewer once `stop` was set.
[[nodiscard]] std::vector<StepResult> check_engine(
    const CheckRequest& request, const StopEvent& stop,
    const std::function<void(const StepResult&)>& report = {});

}  // namespace raum::tournament

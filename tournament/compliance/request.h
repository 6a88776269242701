// CheckRequest: the engine whose compliance with the protocol is checked, and the results of the
// steps.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "tournament/engines/engine_spec.h"

namespace raum::tournament {

enum class Compliance : std::uint8_t {
  Pass,
  Fail,
  Warn,  // a fault that does not prevent a match
  Skip,  // the step does not apply to this engine
};

/// "pass", "FAIL", "warn", "skip".
[[nodiscard]] std::string_view to_string(Compliance verdict);

struct StepResult {
  std::string name;  // what the engine is expected to do
  Compliance verdict = Compliance::Pass;
  std::string detail;  // what it did instead, or why the step was skipped
};

struct CheckRequest {
  EngineSpec engine;
  std::chrono::milliseconds stall{10'000};  // longest wait for any answer
};

}  // namespace raum::tournament

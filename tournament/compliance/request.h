// CheckRequest: the engine whose compliance with the protocol is checked, and the results of the
// steps.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "tournament/engines/engine_spec.h"

namespace raum::tournament {

/// The verdict on one step.
enum class Compliance : std::uint8_t {
  Pass,
  Fail,
  Warn,  // a fault that does not prevent a match
  Skip,  // the step does not apply to this engine
};

/// "pass", "FAIL", "warn", "skip".
[[nodiscard]] std::string_view to_string(Compliance verdict);

/// Why a step failed. The texts are safe to print.
struct StepFailure {
  std::string sent;      // the last commands, each in quotes; "" before the first
  std::string found;     // what the engine did
  std::string expected;  // what it should have done

  friend bool operator==(const StepFailure&, const StepFailure&) = default;
};

/// One line: "sent SENT, found FOUND, expected EXPECTED".
[[nodiscard]] std::string to_string(const StepFailure& failure);

/// The verdict on one step, with its reason.
struct StepResult {
  std::string name;  // what the engine is expected to do
  Compliance verdict = Compliance::Pass;
  std::string detail = {};   // of a warning, or why the step was skipped
  StepFailure failure = {};  // of a failed step

  /// The failure or the detail as one line.
  [[nodiscard]] std::string text() const {
    return verdict == Compliance::Fail ? to_string(failure) : detail;
  }
};

struct CheckRequest {
  EngineSpec engine;
  std::chrono::milliseconds stall{10'000};  // longest wait for any answer
};

}  // namespace raum::tournament

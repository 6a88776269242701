// Verdict: what each check found, and what that makes of the whole gate; pure, no measuring here.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/core/exit_code.h"

namespace raum::ci {

enum class CheckResult { Pass, Fail, NoVerdict, NotRun };

/// "pass", "fail", "no verdict", "not run".
[[nodiscard]] std::string_view to_string(CheckResult result);

// A measured value; nothing where a revision has none.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

// One row of a check's figures.
struct Figure {
  std::string name;
  Value base, head;
  std::string unit;
  std::string change{};  // empty: head over base
};

struct CheckReport {
  std::string name;
  CheckResult result = CheckResult::NotRun;
  std::string reason;  // one line; why this result
  std::vector<Figure> figures{};
  std::vector<std::string> warnings{};  // one line each; they change no verdict
  std::string details{};                // the long story, as text; may be empty
  bool environment = false;             // no verdict or not run because of the machine or the base
  bool bad_input = false;               // failed by a file of head that cannot be read
  double seconds = 0;
};

struct Verdict {
  ExitCode code = ExitCode::NoVerdict;
  std::string line;  // "FAIL rules: perft suites: 14 of 62 counts wrong"
};

/// The first failed check decides, by code 2 where head's own files cannot be read; then the first
/// without a verdict; a gate none of whose checks passed has none either. What was not run is
/// named, with its reason.
[[nodiscard]] Verdict combine(std::span<const CheckReport> checks);

}  // namespace raum::ci

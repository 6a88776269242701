// Verdict: the reports of the checks and their combination into the gate's verdict. Pure functions;
// nothing is measured here.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/core/exit_code.h"

namespace raum::ci {

/// The result of a check. NoVerdict: it was run but says nothing about head. NotRun: it was not
/// selected or not needed, is not possible on this machine, or followed a check that did not pass.
enum class CheckResult { Pass, Fail, NoVerdict, NotRun };

/// "pass", "fail", "no verdict", "not run".
[[nodiscard]] std::string_view to_string(CheckResult result);

/// A measured value; monostate if the revision has none.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// What a check concluded from one figure. Reported: it changed by more than a threshold in either
/// direction, which does not fail.
enum class FigureVerdict { None, Reported, Failed };

/// "", "reported", "failed".
[[nodiscard]] std::string_view to_string(FigureVerdict verdict);

/// By how much a figure changed from base to head, as a share of base: 0.03 is 3 % more.
struct MeasuredChange {
  double low = 0, value = 0, high = 0;  // the confidence interval of a time; equal for a count
  double reported_at = 0;               // a change beyond it, up or down, is reported
  std::optional<double> fails_at{};     // a growth beyond it fails
  friend bool operator==(const MeasuredChange&, const MeasuredChange&) = default;
};

/// One row of a check's figures.
struct Figure {
  std::string name;
  Value base, head;
  std::string unit;
  std::string change{};  // empty: computed from head over base
  FigureVerdict verdict = FigureVerdict::None;
  std::optional<MeasuredChange> measured{};  // if thresholds judge the figure
  friend bool operator==(const Figure&, const Figure&) = default;
};

/// A function whose cost in a workload changed.
struct MovedFunction {
  std::string workload, name;
  std::uint64_t base = 0,
                head = 0;  // instructions without those of its callees; 0 if it is missing
  friend bool operator==(const MovedFunction&, const MovedFunction&) = default;
};

/// The result of one check with its figures; `seconds` is wall time.
struct CheckReport {
  std::string name{};
  CheckResult result = CheckResult::NotRun;
  std::string reason{};  // one line
  std::vector<Figure> figures{};
  std::vector<MovedFunction> functions{};  // of the workloads that failed
  std::vector<std::string> warnings{};     // one line each
  std::string details{};                   // several lines, such as compiler output; may be empty
  std::string match{};                     // the match that was played, as tournament::to_json()
  bool environment = false;  // no verdict or not run because of the machine or the base
  bool bad_input = false;    // failed because a file of head cannot be read
  double seconds = 0;
};

/// The verdict of a gate: its exit code and the last line of its report, which agree.
struct Verdict {
  ExitCode code = ExitCode::NoVerdict;
  std::string line;  // "FAIL rules: perft suites: 14 of 62 counts wrong"
};

/// Whether a warning fails a gate that would pass otherwise.
enum class Warnings { Tolerated, Fail };

/// The first failed check decides (code 2 if a file of head could not be read), then the first
/// check without a verdict, then the first warning if warnings fail. If no check passed, there is
/// no verdict. The line names all checks that failed, and those that were not run in a pass, with
/// their reasons.
[[nodiscard]] Verdict combine(std::span<const CheckReport> checks,
                              Warnings warnings = Warnings::Tolerated);

}  // namespace raum::ci

// StepReader: how many steps of a build or of a test run are done, read from the output of ninja or
// ctest while it runs.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace raum::ci {

/// The steps that are done and their total; the total is 0 as long as it is unknown.
struct StepCount {
  std::size_t done = 0;
  std::size_t total = 0;

  friend bool operator==(const StepCount&, const StepCount&) = default;
};

/// "[3/120] Building a.o" of ninja, " 3/60 Test #7: Suite.Name .....   Passed" of ctest.
/// Returns: nullopt for any other line and if more steps are done than there are.
[[nodiscard]] std::optional<StepCount> step_in(std::string_view line);

class StepReader {
 public:
  /// Reads the next piece of the output, which may begin and end within a line.
  /// Returns: the last count in the lines that the piece completes; nullopt if there is none.
  std::optional<StepCount> read(std::string_view piece);

 private:
  std::string line_;  // the beginning of the line that has not ended
};

}  // namespace raum::ci

// TimingFile: the repetitions of each benchmark in the JSON of a Google Benchmark program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::regression {

struct TimingSample {
  std::string benchmark;
  std::vector<double> nanoseconds;  // of processor time an iteration, one value a repetition; > 0
};

struct TimingFile {
  std::string made_with;  // processor, compiler, flags: what must be equal to compare; may be empty
  std::vector<TimingSample> samples;  // in the file's order, each benchmark once
  std::vector<std::string> failed{};  // benchmarks that report an error; they may have samples too
};

/// Reads what `--benchmark_format=json` prints; aggregates are left out.
/// Errors: not JSON, a field missing or of another type, a time that is not above 0 or beyond 30
/// years, more than 100,000 rows, no time at all; with `where` and the place in the document.
[[nodiscard]] Expected<TimingFile> parse_timings(std::string_view text, std::string_view where);

}  // namespace raum::regression

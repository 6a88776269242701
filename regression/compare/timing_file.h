// TimingFile: the repetitions of each benchmark in the JSON of a Google Benchmark program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::regression {

/// The repetitions of one benchmark.
struct TimingSample {
  std::string benchmark;
  std::vector<double> nanoseconds;  // CPU time per iteration, one value per repetition; > 0
};

struct TimingFile {
  std::string made_with;  // processor, compiler, flags; equal in comparable files; may be empty
  std::vector<TimingSample> samples;  // in the file's order, each benchmark once
  std::vector<std::string> failed{};  // benchmarks that report an error; they may have samples too
};

/// Reads the output of `--benchmark_format=json` without its aggregate rows.
/// Errors: no JSON, a missing field or one of another type, a time of 0 or less or above 30 years,
/// more than 100,000 rows, no times; each with `where` and the place in the document.
[[nodiscard]] Expected<TimingFile> parse_timings(std::string_view text, std::string_view where);

}  // namespace raum::regression

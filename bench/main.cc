// raum-bench: a Google Benchmark program with its own flags and JSON; the context says what was
// measured and where.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "engine/base/build_info.h"
#include "engine/base/exit_code.h"
#include "engine/board/sliders.h"

int main(int argc, char** argv) {
  if (!raum::processor_fits_build()) {
    fmt::print(stderr, "raum-bench: this build needs an x86-64-v3 processor (AVX2, BMI2)\n");
    return static_cast<int>(raum::ExitCode::Environment);
  }
  const raum::BuildInfo build = raum::build_info();
  // Google's own "library_build_type" speaks of its library, not of this program.
  benchmark::AddCustomContext("raum_version", std::string(build.version));
  benchmark::AddCustomContext("raum_commit", std::string(build.commit));
  benchmark::AddCustomContext("raum_compiler", std::string(build.compiler));
  benchmark::AddCustomContext("raum_build_type", std::string(build.type));
  benchmark::AddCustomContext("raum_flags", std::string(build.flags));
  benchmark::AddCustomContext("raum_sliders", raum::kSlidersUsePext ? "pext" : "multiply-shift");
  benchmark::AddCustomContext("processor", raum::processor_name());
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    return static_cast<int>(raum::ExitCode::Usage);
  }
  const std::size_t run = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  if (run == 0) return static_cast<int>(raum::ExitCode::Usage);
  return static_cast<int>(raum::ExitCode::Pass);
}

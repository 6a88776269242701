// raum-bench: a Google Benchmark program; its context names the build and the processor.
// `raum-bench --work=ROW` does the fixed work of a row instead (fixed_work.h).
#include <benchmark/benchmark.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "base/cli/console.h"
#include "base/cli/program.h"
#include "base/core/build_info.h"
#include "base/core/exit_code.h"
#include "bench/fixed_work.h"
#include "bench/row.h"
#include "bench/watching_reporter.h"
#include "engine/geometry/sliders.h"

namespace {

using raum::ExitCode;

constexpr std::string_view kProgram = "raum-bench";

ExitCode work(std::string_view row) {
  const auto items = raum::bench::do_fixed_work(row);
  if (!items) {
    fmt::print(stderr, "raum-bench: {}\n", raum::to_string(items.error()));
    return ExitCode::Usage;
  }
  return raum::print_result(kProgram, fmt::format("items {}\n", *items));
}

// The library calls it and then exits with 0.
void print_help() {
  benchmark::PrintDefaultHelp();
  const ExitCode code = raum::print_result(
      kProgram,
      "raum-bench --version\n"
      "          Print the version and exit\n"
      "raum-bench --work=ROW\n"
      "          Do the fixed work of a row once (for valgrind) and print the number of\n"
      "          items; ROW is a benchmark without its position, such as movegen/count,\n"
      "          or startup\n\n"
      "Exit code: 0 measured; 1 a row reported an error; 2 wrong input; 3 interrupted;\n"
      "4 the processor does not support this build, or the output could not be written.\n");
  if (code != ExitCode::Pass) std::_Exit(static_cast<int>(code));
}

ExitCode run(int argc, char** argv) {
  static char help[] = "--help";
  const std::string_view word = argc == 2 ? argv[1] : "";
  constexpr auto kVersion = std::to_array<std::string_view>({"version", "--version", "-v", "-V"});
  if (std::find(kVersion.begin(), kVersion.end(), word) != kVersion.end()) {
    return raum::print_result(kProgram, fmt::format("raum-bench {}\n", raum::build_line()));
  }
  if (word == "help" || word == "-h") argv[1] = help;
  if (!raum::processor_fits_build()) {
    fmt::print(stderr, "raum-bench: this build needs an x86-64-v3 processor (AVX2, BMI2)\n");
    return ExitCode::Environment;
  }
  constexpr std::string_view kWork = "--work=";
  if (word.starts_with(kWork)) return work(word.substr(kWork.size()));
  const raum::BuildInfo build = raum::build_info();
  // Google's own "library_build_type" describes its library, not this program.
  benchmark::AddCustomContext("raum_version", std::string(build.version));
  benchmark::AddCustomContext("raum_commit", std::string(build.commit));
  benchmark::AddCustomContext("raum_compiler", std::string(build.compiler));
  benchmark::AddCustomContext("raum_build_type", std::string(build.type));
  benchmark::AddCustomContext("raum_flags", std::string(build.flags));
  benchmark::AddCustomContext("raum_sliders", raum::kSlidersUsePext ? "pext" : "multiply-shift");
  benchmark::AddCustomContext("processor", raum::processor_name());
  benchmark::Initialize(&argc, argv, print_help);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return ExitCode::Usage;
  raum::bench::register_rows();
  raum::bench::WatchingReporter reporter{
      std::unique_ptr<benchmark::BenchmarkReporter>(benchmark::CreateDefaultDisplayReporter())};
  const std::size_t matched = benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  std::cout.flush();
  if (const auto flushed = raum::flush_output(); !flushed) {
    return raum::report_error(kProgram, flushed.error());
  }
  if (matched == 0) return ExitCode::Usage;
  return reporter.has_seen_error() ? ExitCode::Fail : ExitCode::Pass;
}

}  // namespace

int main(int argc, char** argv) {
  raum::open_standard_files();
  raum::end_when_interrupted(kProgram);
  return static_cast<int>(run(argc, argv));
}

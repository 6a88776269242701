#include "ci/cost/footprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <string_view>

#include "base/text/percent.h"
#include "regression/compare/comparison.h"
#include "tournament/engines/engine_process.h"

namespace raum::ci {

namespace {

constexpr const char* kPeakMemory = "peak memory";
constexpr const char* kBinarySize = "binary size";

double ratio_of(std::int64_t base, std::int64_t head) {
  return static_cast<double>(head) / static_cast<double>(std::max<std::int64_t>(1, base));
}

bool fails(const char* name, std::int64_t base, std::int64_t head,
           const regression::Thresholds& thresholds) {
  return ratio_of(base, head) > 1 + thresholds.of(name).failing;
}

}  // namespace

// "VmHWM:\t    4120 kB".
Expected<std::int64_t> peak_memory_in(const std::filesystem::path& status) {
  constexpr std::string_view kLabel = "VmHWM:";
  std::ifstream file(status);
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(kLabel)) return 1024 * std::stoll(line.substr(kLabel.size()));
  }
  return fail(status.string(), "no line VmHWM", "the line VmHWM of a running process");
}

Expected<Footprint> measure_footprint(const std::filesystem::path& engine,
                                      std::chrono::milliseconds limit,
                                      const std::stop_token& stop) {
  const StopEvent stopped;
  const std::stop_callback on_stop(stop, [&] { stopped.set(); });
  const auto deadline = std::chrono::steady_clock::now() + limit;
  const auto failed = [](const tournament::EngineFailure& failure) {
    return fail("bench 3", std::string(to_string(failure.fault)), "a line signature N");
  };
  auto process = tournament::EngineProcess::start({.path = engine.string()}, stopped);
  if (!process) return failed(process.error());
  if (auto asked = (*process)->ask("bench 3\n", deadline); !asked) return failed(asked.error());
  for (;;) {
    const auto line = (*process)->read_line(deadline);
    if (!line) return failed(line.error());
    if (line->starts_with("signature ")) break;
  }
  Footprint footprint;
  const auto peak = peak_memory_in(fmt::format("/proc/{}/status", (*process)->pid()));
  if (!peak) return tl::unexpected(peak.error());
  footprint.peak_memory = *peak;
  (*process)->quit();
  std::error_code error;
  footprint.binary_size = static_cast<std::int64_t>(std::filesystem::file_size(engine, error));
  if (error) return fail(engine.string(), error.message(), "a file");
  return footprint;
}

bool is_too_large(const Footprint& base, const Footprint& head,
                  const regression::Thresholds& thresholds) {
  return fails(kPeakMemory, base.peak_memory, head.peak_memory, thresholds) ||
         fails(kBinarySize, base.binary_size, head.binary_size, thresholds);
}

CostFinding compare_footprints(const Footprint& base, const Footprint& head,
                               const regression::Thresholds& thresholds) {
  CostFinding finding;
  const auto judge = [&](const char* name, std::int64_t base_bytes, std::int64_t head_bytes) {
    Figure figure{.name = name, .base = base_bytes, .head = head_bytes, .unit = "bytes"};
    const double ratio = ratio_of(base_bytes, head_bytes);
    const std::string text = fmt::format("{} {}", name, percent_change(ratio));
    if (fails(name, base_bytes, head_bytes, thresholds)) {
      figure.verdict = FigureVerdict::Failed;
      finding.failures.push_back(text);
    } else if (std::abs(ratio - 1) > thresholds.of(name).reported) {
      figure.verdict = FigureVerdict::Reported;
      finding.warnings.push_back(text);
    }
    finding.figures.push_back(std::move(figure));
  };
  judge(kPeakMemory, base.peak_memory, head.peak_memory);
  judge(kBinarySize, base.binary_size, head.binary_size);
  return finding;
}

CostFinding judge_footprint(const CheckContext& context, const Builds& builds) {
  const auto measure = [&](const Build& build) {
    return measure_footprint(build.engine(), context.options.bench_limit, context.stop);
  };
  auto base = measure(builds.base), head = measure(builds.head);
  if (!base || !head || is_too_large(*base, *head, context.thresholds)) {
    base = measure(builds.base);
    head = measure(builds.head);
  }
  if (base && head) return compare_footprints(*base, *head, context.thresholds);
  CostFinding finding;
  if (!base) {
    finding.unmeasured.push_back("footprint of base not measured: " + to_string(base.error()));
  } else if (head.error().found == to_string(tournament::EngineFault::CannotStart)) {
    finding.unmeasured.push_back("footprint of head not measured: " + to_string(head.error()));
  } else {
    finding.failures.push_back("footprint of head not measured: " + to_string(head.error()));
  }
  return finding;
}

}  // namespace raum::ci

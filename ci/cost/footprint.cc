#include "ci/cost/footprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "base/process/process_tree.h"
#include "base/text/percent.h"
#include "ci/context/run_in_build.h"
#include "regression/compare/comparison.h"
#include "tournament/engines/uci_client.h"

namespace raum::ci {

namespace {

constexpr std::string_view kPeakMemory = "peak memory";
constexpr std::string_view kBinarySize = "binary size";

double ratio_of(std::int64_t base, std::int64_t head) {
  return static_cast<double>(head) / static_cast<double>(std::max<std::int64_t>(1, base));
}

// The thresholds of the cost; those of peak memory are at least kMemoryFloor.
regression::CostThresholds thresholds_of(std::string_view name, std::int64_t base,
                                         const regression::Thresholds& thresholds) {
  regression::CostThresholds limits = thresholds.of(name);
  if (name == kPeakMemory) {
    const double floor = ratio_of(base, kMemoryFloor);
    limits.reported = std::max(limits.reported, floor);
    limits.failing = std::max(limits.failing, floor);
  }
  return limits;
}

bool fails(std::string_view name, std::int64_t base, std::int64_t head,
           const regression::Thresholds& thresholds) {
  return ratio_of(base, head) > 1 + thresholds_of(name, base, thresholds).failing;
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

Expected<Footprint> measure_footprint(const regression::BuiltEngine& engine,
                                      const std::filesystem::path& program, int depth,
                                      std::chrono::milliseconds limit,
                                      const std::stop_token& stop) {
  const StopEvent stopped;
  const std::stop_callback on_stop(stop, [&] { stopped.set(); });
  const auto failed = [](const tournament::EngineFailure& failure) {
    return fail("search", std::string(to_string(failure.fault)), "a move");
  };
  auto client = tournament::UciClient::start(
      {.name = "engine",
       .command = engine.command.front(),
       .arguments = {std::next(engine.command.begin()), engine.command.end()},
       .options = engine.options,
       .memory_mib = engine.memory_mib,
       .folder = engine.folder.string()},
      limit, stopped);
  if (!client) return failed(client.error());
  const auto answer = client->search("position startpos\n",
                                     {.go = fmt::format("go depth {}", depth), .time = limit});
  if (!answer) return failed(answer.error());
  Footprint footprint;
  const auto peak_of = [](pid_t pid) {
    return peak_memory_in(fmt::format("/proc/{}/status", pid));
  };
  const auto peak = peak_of(client->pid());
  if (!peak) return tl::unexpected(peak.error());
  footprint.peak_memory = *peak;
  // The program may be a script or a sandbox that has started the engine.
  for (const ProcessId& child : descendants(client->pid())) {
    footprint.peak_memory = std::max(footprint.peak_memory, peak_of(child.pid).value_or(0));
  }
  client->quit();
  std::error_code error;
  const auto size = std::filesystem::file_size(program, error);
  if (!error) footprint.binary_size = static_cast<std::int64_t>(size);
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
  const auto judge = [&](std::string_view name, std::int64_t base_bytes, std::int64_t head_bytes) {
    const double ratio = ratio_of(base_bytes, head_bytes);
    const regression::CostThresholds limits = thresholds_of(name, base_bytes, thresholds);
    Figure figure{.name = std::string(name),
                  .base = base_bytes,
                  .head = head_bytes,
                  .unit = "bytes",
                  .measured = MeasuredChange{.low = ratio - 1,
                                             .value = ratio - 1,
                                             .high = ratio - 1,
                                             .reported_at = limits.reported,
                                             .fails_at = limits.failing}};
    const std::string text = fmt::format("{} {}", name, percent_change(ratio));
    if (fails(name, base_bytes, head_bytes, thresholds)) {
      figure.verdict = FigureVerdict::Failed;
      finding.failures.push_back(text);
    } else if (std::abs(ratio - 1) > limits.reported) {
      figure.verdict = FigureVerdict::Reported;
      finding.warnings.push_back(text);
    }
    finding.figures.push_back(std::move(figure));
  };
  judge(kPeakMemory, base.peak_memory, head.peak_memory);
  if (base.binary_size > 0 && head.binary_size > 0) {
    judge(kBinarySize, base.binary_size, head.binary_size);
  }
  return finding;
}

CostFinding judge_footprint(const CheckContext& context, const Builds& builds) {
  const SignatureRules& rules = context.rules().signature;
  const auto measure = [&](const Build& build, const Manifest& own) {
    return measure_footprint(engine_in(context, build, own.engine()),
                             build.program(own.engine().command.front()), rules.depth,
                             context.options.bench_limit.value_or(rules.limit), context.stop);
  };
  const auto measure_base = [&] { return measure(builds.base, context.manifests.base); };
  const auto measure_head = [&] { return measure(builds.head, context.manifests.head); };
  const regression::Thresholds& thresholds = context.rules().thresholds;
  auto base = measure_base(), head = measure_head();
  if (!base || !head || is_too_large(*base, *head, thresholds)) {
    base = measure_base();
    head = measure_head();
  }
  if (base && head) return compare_footprints(*base, *head, thresholds);
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

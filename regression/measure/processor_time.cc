#include "regression/measure/processor_time.h"

#include <algorithm>

#include "base/process/subprocess.h"
#include "regression/measure/instructions.h"
#include "regression/measure/program_output.h"

namespace raum::regression {

namespace {

struct TimedRun {
  double ns_per_unit = 0;
  std::uint64_t units = 1;
};

Expected<TimedRun> time_run(const std::filesystem::path& folder, const Workload& work,
                            std::chrono::milliseconds limit, const std::stop_token& stop) {
  const Command command{.arguments = whole_command(work, folder),
                        .input = work.input,
                        .directory = folder,
                        .limit = limit,
                        .memory_mib = work.memory_mib,
                        .stop = stop};
  const CommandResult outcome = run_command(command);
  if (!outcome.ok()) {
    return fail(work.name, describe_failure(command, outcome), "exit status 0");
  }
  const std::chrono::duration<double, std::nano> taken = outcome.processor_time;
  return units_in(outcome.output, work).map([&](std::uint64_t units) {
    return TimedRun{std::max(1.0, taken.count()) / static_cast<double>(units), units};
  });
}

}  // namespace

Expected<ProcessorTimes> processor_times(const std::filesystem::path& base,
                                         const std::filesystem::path& head, const Workload& work,
                                         const InterleavedOptions& options,
                                         const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  const auto started = Clock::now();
  ProcessorTimes result;
  PairedTimes& times = result.times;
  std::uint64_t base_units = 0, head_units = 0;
  for (const Side side : interleaved(options.pairs)) {
    const bool is_new_pair = times.base.size() == times.head.size();
    const bool has_enough = times.base.size() >= options.least_pairs;
    if (is_new_pair && has_enough && Clock::now() - started > options.budget) break;
    const bool is_base = side == Side::Base;
    const auto taken = time_run(is_base ? base : head, work, options.run_limit, stop);
    if (!taken) return tl::unexpected(within(is_base ? "base" : "head", taken.error()));
    (is_base ? times.base : times.head).push_back(taken->ns_per_unit);
    (is_base ? base_units : head_units) = taken->units;
  }
  result.units_differ = base_units != head_units;
  return result;
}

}  // namespace raum::regression

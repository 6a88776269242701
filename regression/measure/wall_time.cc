#include "regression/measure/wall_time.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/core/assert.h"
#include "base/core/median.h"
#include "base/text/numbers.h"
#include "regression/measure/instructions.h"
#include "regression/measure/program_output.h"
#include "tournament/engines/engine_process.h"
#include "tournament/engines/engine_spec.h"

namespace raum::regression {
namespace {

using Clock = std::chrono::steady_clock;
using tournament::EngineFailure;
using tournament::EngineProcess;

constexpr std::string_view kOpening = "isready\n";
constexpr std::string_view kEnd = "quit\n";

// The part of the script between `isready` and `quit`.
std::string question_of(const Workload& work) {
  RAUM_ASSERT(work.is_timed && work.input.starts_with(kOpening) && work.input.ends_with(kEnd));
  return work.input.substr(kOpening.size(), work.input.size() - kOpening.size() - kEnd.size());
}

class RunTimer {
 public:
  RunTimer(const Workload& work, std::chrono::milliseconds limit, std::stop_token stop)
      : work_(work), question_(question_of(work)), limit_(limit), stop_(std::move(stop)) {}

  // Returns: nanoseconds per unit.
  [[nodiscard]] Expected<double> run(const std::filesystem::path& folder) const {
    const StopEvent stopped;
    const std::stop_callback on_stop(stop_, [&] { stopped.set(); });
    const auto deadline = Clock::now() + limit_;
    const std::vector<std::string> words = whole_command(work_, folder);
    const auto program = tournament::find_program(program_in(folder, words.front()).string());
    if (!program) return tl::unexpected(within(work_.name, program.error()));
    auto process = EngineProcess::start({.path = *program,
                                         .arguments = {std::next(words.begin()), words.end()},
                                         .memory_mib = work_.memory_mib,
                                         .folder = folder.string()},
                                        stopped);
    if (!process) return failed(process.error(), "an engine that starts");
    if (auto ready = answer(**process, kOpening, "readyok", deadline); !ready) {
      return tl::unexpected(ready.error());
    }
    const auto started = Clock::now();
    const auto line = answer(**process, question_, work_.label, deadline);
    const std::chrono::duration<double, std::nano> taken = Clock::now() - started;
    if (!line) return tl::unexpected(line.error());
    (*process)->quit();
    return units_in(*line, work_).map([&](std::uint64_t units) {
      return std::max(1.0, taken.count()) / static_cast<double>(units);
    });
  }

 private:
  [[nodiscard]] tl::unexpected<Error> failed(const EngineFailure& failure,
                                             std::string_view expected) const {
    return fail(work_.name, std::string(to_string(failure.fault)), std::string(expected));
  }

  // The first line with this start that follows the question.
  [[nodiscard]] Expected<std::string> answer(EngineProcess& process, std::string_view question,
                                             std::string_view start,
                                             Clock::time_point deadline) const {
    const std::string expected = fmt::format("a line \"{}…\"", start);
    if (auto asked = process.ask(question, deadline); !asked) {
      return failed(asked.error(), expected);
    }
    for (;;) {
      const auto line = process.read_line(deadline);
      if (!line) return failed(line.error(), expected);
      if (line->starts_with(start)) return std::string(*line);
    }
  }

  const Workload& work_;
  std::string question_;
  std::chrono::milliseconds limit_;
  std::stop_token stop_;
};

}  // namespace

Expected<PairedTimes> time_interleaved(const std::filesystem::path& base,
                                       const std::filesystem::path& head, const Workload& work,
                                       const InterleavedOptions& options, std::stop_token stop) {
  const RunTimer timer(work, options.run_limit, std::move(stop));
  const auto started = Clock::now();
  PairedTimes times;
  for (const Side side : interleaved(options.pairs)) {
    const bool is_new_pair = times.base.size() == times.head.size();
    if (is_new_pair && !times.base.empty() && Clock::now() - started > options.budget) break;
    const bool is_base = side == Side::Base;
    const auto taken = timer.run(is_base ? base : head);
    if (!taken) return tl::unexpected(within(is_base ? "base" : "head", taken.error()));
    (is_base ? times.base : times.head).push_back(*taken);
  }
  return times;
}

bool TimeChange::differs_by_more_than(double share) const {
  return log_ratio && (std::expm1(log_ratio->low) > share || std::expm1(-log_ratio->high) > share);
}

TimeChange time_change(const PairedTimes& times, double confidence) {
  RAUM_ASSERT(!times.base.empty());
  return {.pairs = times.base.size(),
          .base = median(times.base),
          .head = median(times.head),
          .log_ratio = median_interval(log_ratios(times.base, times.head), confidence)};
}

std::string to_string(const TimeChange& change) {
  if (!change.log_ratio)
    return fmt::format("{} {} too few", counted(change.pairs, "pair"),
                       change.pairs == 1 ? "is" : "are");
  const auto percent = [](double log_ratio) { return 100 * std::expm1(log_ratio); };
  return fmt::format("{:+.1f} % [{:+.1f}, {:+.1f}]", percent(change.log_ratio->median),
                     percent(change.log_ratio->low), percent(change.log_ratio->high));
}

}  // namespace raum::regression

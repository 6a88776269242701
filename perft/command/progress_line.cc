#include "perft/command/progress_line.h"

#include <fmt/core.h>

#include <condition_variable>
#include <mutex>

namespace raum::perft {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kInterval{500};

void write_until_stopped(const std::stop_token& stop, int depth, const CountProgress& progress,
                         ProgressOptions options, std::chrono::milliseconds quiet_time) {
  const Clock::time_point begin = Clock::now();
  std::mutex mutex;
  std::condition_variable_any wake;
  std::unique_lock lock(mutex);
  ProgressLine line("raum perft", options);
  std::chrono::milliseconds wait = quiet_time;
  while (!wake.wait_for(lock, stop, wait, [&] { return stop.stop_requested(); })) {
    line.update([&] { return progress_text(depth, progress, Clock::now() - begin); });
    wait = kInterval;
  }
}

}  // namespace

std::string progress_text(int depth, const CountProgress& progress,
                          std::chrono::duration<double> elapsed) {
  const std::size_t parts = progress.parts;
  const std::size_t done = progress.parts_done.load(std::memory_order_acquire);
  const auto nodes = static_cast<double>(progress.nodes.load());
  if (done == 0 || parts == 0) return fmt::format("perft({})  started", depth);
  const double share = static_cast<double>(done) / static_cast<double>(parts);
  return fmt::format("perft({})  {:.1f} %  ETA {}  {:.1f} G nodes/s  {:.1f} G nodes", depth,
                     100 * share, clock_text(elapsed * ((1 - share) / share)),
                     nodes / 1e9 / elapsed.count(), nodes / 1e9);
}

CountProgressLine::CountProgressLine(int depth, const CountProgress& progress,
                                     ProgressOptions options,
                                     std::chrono::milliseconds quiet_time) {
  if (options.quiet) return;
  writer_ = std::jthread([depth, &progress, options, quiet_time](const std::stop_token& stop) {
    write_until_stopped(stop, depth, progress, options, quiet_time);
  });
}

CountProgressLine::~CountProgressLine() = default;

}  // namespace raum::perft

#include "ci/command/gate_progress.h"

#include <fmt/core.h>

#include <algorithm>
#include <condition_variable>

#include "base/cli/console.h"

namespace raum::ci {

using Seconds = std::chrono::duration<double>;

namespace {

// "30/60 properties", "30/60 properties, ETA 0:12"; "properties" if the total is unknown.
std::string part_text(const RunningCheck& check, bool with_time) {
  const CheckProgress& latest = check.latest;
  if (latest.total == 0) return latest.part;
  std::string text = fmt::format("{}/{} {}", latest.done, latest.total, latest.part);
  constexpr std::size_t kLeastShare = 20;  // the first few steps may be the slowest ones
  const bool is_early = latest.done == 0 || latest.done * kLeastShare < latest.total;
  if (!with_time || is_early || latest.done >= latest.total) return text;
  const double left = static_cast<double>(latest.total - latest.done);
  const Seconds time = check.elapsed_in_part * left / static_cast<double>(latest.done);
  return fmt::format("{}, ETA {}{}", text, latest.is_limit ? "at most " : "", clock_text(time));
}

}  // namespace

std::string progress_text(const RunningCheck& check) {
  std::string text(check.latest.check);
  const Seconds expected(check.latest.expected_seconds.value_or(0));
  const bool is_expected = check.elapsed < expected;
  if (is_expected) text += fmt::format("  ETA {}", clock_text(expected - check.elapsed));
  const std::string part = part_text(check, !is_expected);
  if (!part.empty()) text += "  " + part;
  if (!check.latest.state.empty()) text += "  " + check.latest.state;
  return fmt::format("{}  {}", text, clock_text(check.elapsed));
}

GateProgress::GateProgress(ProgressOptions options, bool is_terminal)
    : is_quiet_(options.quiet), line_("gate", options, is_terminal) {
  const bool has_a_line_for_every_change = !is_terminal && options.interval_s == 0;
  if (is_quiet_ || has_a_line_for_every_change) return;
  ticker_ = std::jthread([this](const std::stop_token& stop) {
    constexpr auto kInterval = std::chrono::milliseconds(500);
    std::condition_variable_any wake;
    std::unique_lock lock(mutex_);
    while (!wake.wait_for(lock, stop, kInterval, [&] { return stop.stop_requested(); })) update();
  });
}

void GateProgress::log(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (is_quiet_) return;
  print_message("gate: " + line);
}

void GateProgress::report(const CheckProgress& progress) {
  const std::lock_guard lock(mutex_);
  const std::string name(progress.check);
  if (progress.has_ended) {
    running_.erase(name);
    if (running_.empty()) line_.clear();
    return;
  }
  const auto now = Clock::now();
  const auto at = running_.try_emplace(name, Running{progress, now, now}).first;
  Running& check = at->second;
  if (progress.part != check.latest.part) check.part_began = now;
  check.latest = progress;
  check.latest.check = at->first;
  update();
}

void GateProgress::update() {
  if (running_.empty()) return;
  line_.update([&] {
    const auto now = Clock::now();
    std::string line;
    for (const auto& [name, check] : running_) {
      line += fmt::format("{}{}", line.empty() ? "" : "  |  ",
                          progress_text({.latest = check.latest,
                                         .elapsed = now - check.began,
                                         .elapsed_in_part = now - check.part_began}));
    }
    return line;
  });
}

}  // namespace raum::ci

#include "tournament/workers/worker_link.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/text/quote.h"
#include "tournament/engines/engine_spec.h"
#include "tournament/engines/stderr_line.h"

namespace raum::tournament {
namespace {

// For a launcher to end the worker on the other machine, and to give back what Slurm has reserved
// for it: an srun that is killed leaves its allocation behind, and one that waits its request.
constexpr std::chrono::seconds kEndGrace{10};

std::string failure_text(const EngineFailure& failure) {
  std::string text(to_string(failure.fault));
  if (!failure.detail.empty()) text += ": " + failure.detail;
  return text;
}

}  // namespace

tl::unexpected<Loss> lost(std::string why) { return tl::unexpected(Loss{.why = std::move(why)}); }

tl::unexpected<Loss> lost_for_good(std::string why) {
  return tl::unexpected(Loss{.why = std::move(why), .is_final = true});
}

tl::unexpected<Loss> nonsense(const Json& message) {
  // Its names alone: a value may be long.
  std::string names;
  for (const auto& [name, value] : message.items()) names += name + " ";
  return lost("sends the unexpected message " + raum::quoted(names));
}

Kept<std::unique_ptr<WorkerLink>> WorkerLink::start(const std::vector<std::string>& command,
                                                    const StopEvent& stop,
                                                    const RemoteTimes& times) {
  Launch launch{.path = command.front(), .end_grace = kEndGrace};
  launch.arguments.assign(command.begin() + 1, command.end());
  const auto program = find_program(launch.path);
  if (!program) return lost_for_good(to_string(program.error()));
  launch.path = *program;
  auto process = EngineProcess::start(launch, stop);
  if (!process) return lost(failure_text(process.error()));
  auto link = std::unique_ptr<WorkerLink>(new WorkerLink(times));
  link->process_ = std::move(*process);
  return link;
}

Kept<void> WorkerLink::write(std::string_view bytes) {
  auto sent = process_->ask(bytes, Clock::now() + times_.most_silence);
  if (sent) {
    asked_ = Clock::now();
    if (!unanswered_) unanswered_ = asked_;
    return {};
  }
  if (sent.error().fault == EngineFault::Stopped) return {};
  return ended(sent.error());
}

tl::unexpected<Loss> WorkerLink::ended(const EngineFailure& failure) {
  Loss loss{.why = failure_text(failure) + stderr_suffix(process_->stderr_tail())};
  loss.has_died = failure.fault == EngineFault::Crash || failure.fault == EngineFault::ClosedOutput;
  return tl::unexpected(std::move(loss));
}

Kept<std::optional<Json>> WorkerLink::next(Clock::time_point deadline, bool may_talk) {
  while (true) {
    if (may_talk && Clock::now() - asked_ >= times_.alive_step) {
      if (auto sent = send({{"alive", true}}); !sent) {
        return tl::unexpected(std::move(sent.error()));
      }
    }
    const auto silent = unanswered_ ? *unanswered_ + times_.most_silence : Clock::time_point::max();
    const auto next = may_talk ? std::min(silent, asked_ + times_.alive_step) : silent;
    const auto line = process_->read_line(std::min(deadline, next));
    if (!line) {
      if (line.error().fault == EngineFault::Stopped) return std::nullopt;
      if (line.error().fault != EngineFault::Hang) return ended(line.error());
      const auto late = Clock::now();
      if (late >= deadline) return std::nullopt;
      if (late < silent) continue;
      return lost(fmt::format(
          "silent for {} s",
          std::chrono::duration_cast<std::chrono::seconds>(late - *unanswered_).count()));
    }
    unanswered_.reset();
    process_->grant_answer();
    auto message = reader_.take(*line);
    if (!message) return lost(to_string(message.error()));
    if (*message) return *std::move(message);
  }
}

}  // namespace raum::tournament

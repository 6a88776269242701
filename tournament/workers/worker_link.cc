#include "tournament/workers/worker_link.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <utility>
#include <variant>

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

// Whether raum worker ended of its own accord, and its launcher has passed that on: it heard
// nothing for a while (0), or could not read or write a message (4).
bool is_own_end(const EngineFailure& failure) {
  return failure.fault == EngineFault::Crash &&
         (failure.detail == "exit status 0" || failure.detail == "exit status 4");
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

tl::unexpected<Loss> refusal(const Json& message) {
  const auto why = JsonPlace{message, "message"}.member("refused").and_then(
      [](const JsonPlace& at) { return at.text(); });
  return why ? lost_for_good(*why) : lost(to_string(why.error()));
}

tl::unexpected<Loss> loss_of(const WorkerReport& report) {
  if (const auto* const broken = std::get_if<BrokenEngine>(&report)) {
    const EngineFailure& failure = broken->failure;
    return lost_for_good(
        fmt::format("engine {}: {}{}", broken->name,
                    fault_text(std::string(to_string(failure.fault)), failure.detail),
                    stderr_suffix(failure.stderr_tail)));
  }
  if (const auto* const changed = std::get_if<ChangedEngine>(&report)) {
    return lost_for_good(fmt::format("engine {}: {} was replaced", changed->name, changed->path));
  }
  const auto* const failed = std::get_if<FailedWorker>(&report);
  return lost(failed == nullptr ? "fails" : failed->what);
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
  const bool is_slurm = std::filesystem::path(command.front()).filename() == "srun";
  auto link = std::unique_ptr<WorkerLink>(new WorkerLink(times, is_slurm));
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

Kept<void> WorkerLink::acknowledge() {
  if (!is_slurm_) return {};
  // No request: it must not hide that an earlier one is not answered.
  const auto asked = unanswered_;
  auto sent = send({{"got", true}});
  unanswered_ = asked;
  return sent;
}

Kept<void> WorkerLink::send_file(const EngineFile& file) {
  if (auto sent = send({{"file", {{"hash", file.hash}}}}); !sent) return sent;
  std::ifstream in(file.path, std::ios::binary);
  std::string block(std::size_t{256} * 1024, '\0');
  for (std::uint64_t left = file.bytes; left > 0;) {
    const auto most = std::min<std::uint64_t>(left, block.size());
    in.read(block.data(), static_cast<std::streamsize>(most));
    if (static_cast<std::uint64_t>(in.gcount()) != most) {
      return lost_for_good(file.path + " was changed while it was sent");
    }
    if (auto sent = write(std::string_view(block).substr(0, most)); !sent) return sent;
    left -= most;
  }
  return {};
}

tl::unexpected<Loss> WorkerLink::ended(const EngineFailure& failure) {
  const bool is_own = is_own_end(failure);
  const std::string what = is_own ? "ended: " + failure.detail : failure_text(failure);
  Loss loss{.why = what + stderr_suffix(process_->stderr_tail())};
  loss.has_ended =
      failure.fault == EngineFault::Crash || failure.fault == EngineFault::ClosedOutput;
  loss.has_died = loss.has_ended && !is_own;
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
    if (auto sent = acknowledge(); !sent) return tl::unexpected(std::move(sent.error()));
  }
}

}  // namespace raum::tournament

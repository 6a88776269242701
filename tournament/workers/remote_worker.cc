#include "tournament/workers/remote_worker.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "base/core/lean_fork.h"
#include "base/text/quote.h"
#include "tournament/messages/job_message.h"
#include "tournament/messages/log_message.h"
#include "tournament/messages/message.h"
#include "tournament/messages/move_message.h"
#include "tournament/messages/report_message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/workers/job_course.h"
#include "tournament/workers/worker_link.h"

namespace raum::tournament {
namespace {

using Clock = JobQueue::Clock;
using std::chrono::milliseconds;

// One process, from its start to its loss or the end of the match.
class Session {
 public:
  // `name`: of the worker in messages.
  Session(RemoteContext& context, const std::vector<std::string>& command, const std::string& name,
          LiveSlot* slot, RemoteStarts& starts)
      : context_(context),
        command_(command),
        name_(name),
        starts_(starts),
        slot_(slot),
        course_(slot) {
    if (slot_ != nullptr) slot_->set_place({.state = LivePlace::Starting});
  }
  ~Session() {
    if (slot_ != nullptr) slot_->set_place({.state = LivePlace::None});
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Plays until nothing is left or the match is stopped.  Errors: the process was lost.
  Kept<void> run() {
    const auto begun = start();
    if (!begun) return tl::unexpected(begun.error());
    if (!*begun) return {};
    const Presence presence(context_.ready);
    while (!context_.stop.is_set()) {
      if (is_left_out()) return left_out();
      const auto now = Clock::now();
      if (auto unit = context_.jobs.lend_unit(now, context_.unit_pairs); !unit.jobs.empty()) {
        auto played = play(std::move(unit));
        if (!played || is_outrun_) return played;
        continue;
      }
      if (context_.jobs.is_over()) {
        link_->quit();
        return {};
      }
      // A job of another worker may come back.
      auto message = link_->next(now + context_.times.idle_step);
      if (!message) return tl::unexpected(std::move(message.error()));
      if (!*message) continue;
      if (auto taken = take_idle_talk(**message); !taken) return taken;
    }
    return {};
  }

  // Whether the process was left because another worker had finished its job.
  [[nodiscard]] bool is_outrun() const { return is_outrun_; }
  // "node1, Model 3000", once the process has said hello.
  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  // Takes a message that may come at any time.  Returns: whether it is one.
  Kept<bool> take_talk(const Json& message) {
    if (message.contains("alive")) return true;
    if (!message.contains("log") || context_.log == nullptr) return false;
    const auto line = read_log(message["log"], context_.contenders);
    if (!line) return lost(to_string(line.error()));
    // Lines of a game may follow its report; before the first job there is none.
    if (line->pair != pair_) {
      return lost(to_string(Error{"log.pair", std::to_string(line->pair),
                                  "the pair that it plays or has played last"}));
    }
    context_.log->write(*line);
    return true;
  }

  // Errors: it is another message than one that may come at any time.
  Kept<void> take_idle_talk(const Json& message) {
    const auto taken = take_talk(message);
    if (!taken) return tl::unexpected(taken.error());
    if (!*taken) return nonsense(message);
    return {};
  }

  // Returns: false if the match has ended meanwhile.
  Kept<bool> start() {
    auto link = WorkerLink::start(command_, context_.stop, context_.times);
    if (!link) return tl::unexpected(std::move(link.error()));
    link_ = *std::move(link);
    auto hello = wait_for_hello();
    if (!hello || !*hello) return hello;
    auto ready = set_up();
    if (!ready) return tl::unexpected(std::move(ready.error()));
    return true;
  }

  // A launcher may hold a worker back for hours until there is room for it, so that this wait has
  // no limit but the end of the match, except for ssh.  Returns: false at that end.
  Kept<bool> wait_for_hello() {
    const auto late = Clock::now() + context_.times.most_start;
    bool is_late = false;
    while (!context_.stop.is_set() && !context_.jobs.is_over()) {
      const auto wait = std::chrono::seconds(1);
      const auto now = Clock::now();
      auto message = link_->next(is_late ? now + wait : std::min(late, now + wait), false);
      if (!message) return tl::unexpected(std::move(message.error()));
      if (!*message) {
        if (is_late || Clock::now() < late) continue;
        is_late = true;
        if (command_.front() == "ssh") return lost("no hello" + waited());
        tell("no hello" + waited() + "; it plays when its launcher starts it");
        continue;
      }
      if (!(*message)->contains("hello")) return nonsense(**message);
      const auto hello = read_hello((**message)["hello"]);
      if (!hello) return lost(to_string(hello.error()));
      host_ = {.name = hello->host, .processor = hello->processor, .speed = hello->speed};
      place_ = fmt::format("{}, {}", hello->host, hello->processor);
      if (slot_ != nullptr) slot_->set_place({.state = LivePlace::There, .host = hello->host});
      if (const auto fits = check_hello(*hello); !fits) {
        return lost_for_good(to_string(fits.error()));
      }
      if (is_left_out()) return left_out();
      starts_.note_hello();
      return true;
    }
    return false;
  }

  // " within 60 s"
  [[nodiscard]] std::string waited() const {
    return fmt::format(
        " within {} s",
        std::chrono::duration_cast<std::chrono::seconds>(context_.times.most_start).count());
  }

  // Once for all workers of the launcher.
  void tell(const std::string& what) const {
    if (!context_.failures.is_new(command_, what)) return;
    const std::string who = place_.empty() ? name_ : fmt::format("{} ({})", name_, place_);
    context_.mail.post(WorkerNotice{printable_utf8(fmt::format("{}: {}", who, what))});
  }

  [[nodiscard]] bool is_left_out() const { return context_.hosts.is_left_out(host_.name); }
  static tl::unexpected<Loss> left_out() {
    return lost_for_good("its host is left out of the match");
  }

  Kept<void> set_up() {
    std::unique_lock<std::mutex> turn = context_.turns.try_take(host_.name);
    while (!turn.owns_lock()) {
      auto message = link_->next(Clock::now() + context_.times.idle_step);
      if (!message) return tl::unexpected(std::move(message.error()));
      if (*message) {
        if (auto taken = take_idle_talk(**message); !taken) return taken;
      }
      if (context_.stop.is_set()) return {};
      turn = context_.turns.try_take(host_.name);
    }
    if (auto sent = link_->send(context_.setup.message); !sent) return sent;
    while (!context_.stop.is_set()) {
      auto message = link_->next(Clock::time_point::max());
      if (!message) return tl::unexpected(std::move(message.error()));
      if (!*message || (*message)->contains("alive")) continue;
      if ((*message)->contains("ready")) {
        if ((*message)->contains("unbound")) {
          tell("no processor is free there: games are not bound and may take time from each other");
        }
        return {};
      }
      if ((*message)->contains("refused")) return refusal(**message);
      if (!(*message)->contains("missing")) return nonsense(**message);
      for (const Json& hash : (**message)["missing"]) {
        if (!hash.is_string()) return nonsense(**message);
        auto sent = send_file(hash.get<std::string>());
        if (!sent) return sent;
      }
      link_->forgive();  // it had no reason to answer meanwhile
    }
    return {};
  }

  Kept<void> send_file(const std::string& hash) {
    for (const EngineFile& file : context_.setup.files) {
      if (file.hash == hash) return link_->send_file(file);
    }
    return lost("asks for a file that no engine has: " + raum::quoted(hash));
  }

  // Plays the jobs of the unit.  Errors: the process was lost.
  Kept<void> play(JobQueue::Unit unit) {
    Kept<void> kept;
    for (std::size_t i = 0; i < unit.jobs.size(); ++i) {
      Job& job = unit.jobs[i];
      course_.begin(job);
      pair_ = job.pair;
      if (i == 0) kept = send_jobs(unit);
      if (kept) kept = play_out(job, i + 1 == unit.jobs.size());
      course_.end();
      if (context_.stop.is_set()) return {};
      const std::span<Job> left = std::span(unit.jobs).subspan(i);
      if (!kept) {
        give_back(left, i == 0 ? unit.losses : JobQueue::Losses{}, kept.error());
        return kept;
      }
      if (is_outrun_) {
        for (const Job& one : left) context_.jobs.give_back(one, {});
        return {};
      }
      context_.jobs.finish(job.pair, Clock::now());
    }
    return {};
  }

  Kept<void> send_jobs(const JobQueue::Unit& unit) {
    std::string lines;
    for (const Job& job : unit.jobs) {
      const JobMessage message{.job = job, .is_careful = unit.losses.number > 0};
      lines += message_lines({{"job", job_json(message)}});
    }
    return link_->write(lines);
  }

  // The process was lost in the first of these jobs; it had not begun the others.
  void give_back(std::span<Job> left, JobQueue::Losses losses, Loss& loss) {
    Job& job = left.front();
    // A worker that plays it, too, may end it.
    const bool is_crash =
        loss.has_died && course_.is_repeated(losses) && context_.jobs.claim(job.pair);
    const std::string others =
        left.size() == 1 ? " is" : fmt::format(" and {} more are", left.size() - 1);
    loss.why += fmt::format("; pair {}{} {}", job.pair, others,
                            is_crash ? "counted as a crash" : "played again");
    if (is_crash) {
      forfeit(job, losses.number);
      losses = {.number = 1};  // the other game is played carefully, too
    }
    if (job.legs[0] || job.legs[1]) {
      context_.jobs.give_back(job, losses);
    } else {
      context_.jobs.finish(job.pair, Clock::now());
    }
    for (const Job& other : left.subspan(1)) context_.jobs.give_back(other, {});
  }

  // Takes what the process reports of the job, until it is done, the match is stopped or the job is
  // outrun. After the last job of a unit the process gets the next one.  Errors: the process was
  // lost.
  Kept<void> play_out(Job& job, bool is_last) {
    Kept<void> kept;
    auto replace_at = Clock::time_point::max();
    while (kept && (job.legs[0] || job.legs[1])) {
      if (context_.stop.is_set()) return {};
      auto message = link_->next(Clock::now() + context_.times.idle_step);
      if (is_left_out()) {
        kept = left_out();
      } else if (!message) {
        kept = tl::unexpected(std::move(message.error()));
      } else if (*message) {
        kept = take(**message, job);
        const bool is_done = is_last && !job.legs[0] && !job.legs[1];
        if (kept && !is_done) kept = link_->acknowledge();
      }
      // Not only in a quiet moment: a process may send messages for ever.
      if (kept && (job.legs[0] || job.legs[1]) && !context_.jobs.is_lent(job.pair)) {
        // Another worker was faster. A process that does not end its job soon is replaced.
        const auto now = Clock::now();
        replace_at = std::min(replace_at, now + context_.times.most_silence);
        is_outrun_ = now >= replace_at || context_.jobs.is_over();
        if (is_outrun_) return {};
      }
    }
    return kept;
  }

  Kept<void> take(const Json& message, Job& job) {
    const auto is_talk = take_talk(message);
    if (!is_talk) return tl::unexpected(is_talk.error());
    if (*is_talk) return {};
    if (message.contains("move")) return take_move(message);
    if (!is_report(message)) return nonsense(message);
    auto report = read_report(message);
    if (!report) return lost(to_string(report.error()));
    if (auto* const played = std::get_if<PlayedReport>(&*report)) {
      const auto fits = check_game(played->game, job, context_.contenders);
      if (!fits) return lost(to_string(fits.error()));
      if (context_.players_never_fail && !played->game.failed.empty()) return nonsense(message);
      played->game.host.name = host_.name;
      played->game.host.processor = host_.processor;
      played->game.host.speed = host_.speed;
      job.legs[played->game.leg] = false;
      course_.end_game();
      starts_.note_game();
      context_.mail.post(std::move(*report));
      return {};
    }
    // No other worker could set the option either.
    const auto* const broken = std::get_if<BrokenEngine>(&*report);
    if (broken != nullptr && broken->failure.fault == EngineFault::RefusedOption) {
      context_.mail.post(*broken);
    }
    return loss_of(*report);
  }

  Kept<void> take_move(const Json& message) {
    const auto move = read_move(message["move"]);
    if (!move) return lost(to_string(move.error()));
    if (!course_.take(*move)) return nonsense(message);
    return {};
  }

  // The engine that was to move in the game that ran loses it.
  void forfeit(Job& job, int losses) {
    PlayedReport report = course_.forfeit(context_.contenders, losses, host_);
    job.legs[report.game.leg] = false;
    starts_.note_game();
    context_.mail.post(std::move(report));
  }

  RemoteContext& context_;
  const std::vector<std::string>& command_;
  const std::string& name_;
  RemoteStarts& starts_;
  std::unique_ptr<WorkerLink> link_;
  GameHost host_;  // without its load
  std::string place_;
  bool is_outrun_ = false;
  std::size_t pair_ = 0;  // that was lent last
  LiveSlot* slot_;        // nullptr: nobody watches
  JobCourse course_;
};

// Returns: false if the match has ended meanwhile.
bool pause(const RemoteContext& context, milliseconds time) {
  pollfd stopped{.fd = context.stop.fd(), .events = POLLIN, .revents = 0};
  for (const auto end = Clock::now() + time; Clock::now() < end;) {
    if (context.jobs.is_over()) return false;
    if (::poll(&stopped, 1, static_cast<int>(context.times.idle_step.count())) > 0) return false;
  }
  return true;
}

void drive(RemoteContext& context, const std::vector<std::string>& command, const std::string& name,
           LiveSlot* slot) {
  RemoteStarts starts(context.failures, context.living, command);
  milliseconds wait = context.times.first_pause;
  while (!context.stop.is_set()) {
    auto session = std::make_unique<Session>(context, command, name, slot, starts);
    const auto kept = session->run();
    if (context.stop.is_set()) return;
    if (kept && session->is_outrun() && !context.jobs.is_over()) continue;
    if (kept) return;
    const std::string said = starts.add(session->place(), kept.error());
    std::string who = name;
    if (!session->place().empty()) who += " (" + session->place() + ")";
    if (!said.empty()) {
      context.mail.post(WorkerNotice{printable_utf8(fmt::format("{}: {}", who, said))});
    }
    session.reset();  // a process that was lost, but lives, must not play on during the pause
    if (starts.number() == 0) wait = context.times.first_pause;
    if (starts.is_given_up() || !pause(context, wait)) return;
    wait = std::min(2 * wait, context.times.longest_pause);
  }
}

}  // namespace

void run_remote_worker(RemoteContext& context, const std::vector<std::string>& command,
                       const std::string& name, LiveSlot* slot) {
  const UncopiedStack uncopied;  // there may be a thousand of these threads
  try {
    drive(context, command, name, slot);
  } catch (const std::exception& error) {
    context.mail.post(FailedWorker{error.what()});
  }
  context.mail.post(WorkerDone{});
}

}  // namespace raum::tournament

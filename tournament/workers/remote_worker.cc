#include "tournament/workers/remote_worker.h"

#include <fmt/core.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <exception>
#include <fstream>
#include <memory>
#include <optional>
#include <utility>

#include "base/text/quote.h"
#include "base/text/utc.h"
#include "engine/board/game.h"
#include "engine/board/generate.h"
#include "tournament/engines/stderr_line.h"
#include "tournament/workers/job_message.h"
#include "tournament/workers/report_message.h"
#include "tournament/workers/worker_hello.h"
#include "tournament/workers/worker_link.h"

namespace raum::tournament {
namespace {

using Clock = JobQueue::Clock;
using std::chrono::milliseconds;

// Counts a worker as long as it lives.
class Presence {
 public:
  explicit Presence(std::atomic<int>& count) : count_(count) { ++count_; }
  ~Presence() { --count_; }
  Presence(const Presence&) = delete;
  Presence& operator=(const Presence&) = delete;

 private:
  std::atomic<int>& count_;
};

// One process, from its start to its loss or the end of the match.
class Session {
 public:
  Session(RemoteContext& context, const std::vector<std::string>& command)
      : context_(context), command_(command) {}

  // Plays until nothing is left or the match is stopped.  Errors: the process was lost.
  Kept<void> run() {
    const auto begun = start();
    if (!begun) return tl::unexpected(begun.error());
    if (!*begun) return {};
    const Presence presence(context_.ready);
    while (!context_.stop.is_set()) {
      const auto now = Clock::now();
      const JobQueue::Lent lent = context_.jobs.lend(now);
      if (lent.job) {
        auto played = play(*lent.job, lent.losses);
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
      if (*message && !is_idle_talk(**message)) return nonsense(**message);
    }
    return {};
  }

  // Whether the process was left because another worker had finished its job.
  [[nodiscard]] bool is_outrun() const { return is_outrun_; }
  // How many games have been reported.
  [[nodiscard]] std::size_t games() const { return games_; }
  // "node1, Model 3000", once the process has said hello.
  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  static bool is_idle_talk(const Json& message) { return message.contains("alive"); }

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
  // no limit but the end of the match.  Returns: false at that end.
  Kept<bool> wait_for_hello() {
    while (!context_.stop.is_set() && !context_.jobs.is_over()) {
      auto message = link_->next(Clock::now() + std::chrono::seconds(1), false);
      if (!message) return tl::unexpected(std::move(message.error()));
      if (!*message) continue;
      if (!(*message)->contains("hello")) return nonsense(**message);
      const auto hello = read_hello((**message)["hello"]);
      if (!hello) return lost(to_string(hello.error()));
      host_ = {.name = hello->host, .processor = hello->processor, .speed = hello->speed};
      place_ = fmt::format("{}, {}", hello->host, hello->processor);
      if (const auto fits = check_hello(*hello); !fits) {
        return lost_for_good(to_string(fits.error()));
      }
      if (context_.hosts.is_left_out(host_.name)) {
        return lost_for_good("its host is left out of the match");
      }
      return true;
    }
    return false;
  }

  Kept<void> set_up() {
    std::unique_lock<std::mutex> turn = context_.turns.try_take(host_.name);
    while (!turn.owns_lock()) {
      auto message = link_->next(Clock::now() + context_.times.idle_step);
      if (!message) return tl::unexpected(std::move(message.error()));
      if (*message && !is_idle_talk(**message)) return nonsense(**message);
      if (context_.stop.is_set()) return {};
      turn = context_.turns.try_take(host_.name);
    }
    if (auto sent = link_->send({{"setup", setup_json(context_.setup)}}); !sent) return sent;
    while (!context_.stop.is_set()) {
      auto message = link_->next(Clock::time_point::max());
      if (!message) return tl::unexpected(std::move(message.error()));
      if (!*message || is_idle_talk(**message)) continue;
      if ((*message)->contains("ready")) return {};
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
    const EngineFile* file = nullptr;
    for (const RemoteEngine& engine : context_.setup.engines) {
      for (const EngineFile& one : engine.files) {
        if (one.hash == hash) file = &one;
      }
    }
    if (file == nullptr) return lost("asks for a file that no engine has: " + raum::quoted(hash));
    if (auto sent = link_->send({{"file", {{"hash", hash}}}}); !sent) return sent;
    std::ifstream in(file->path, std::ios::binary);
    std::string block(std::size_t{256} * 1024, '\0');
    for (std::uint64_t left = file->bytes; left > 0;) {
      const auto most = std::min<std::uint64_t>(left, block.size());
      in.read(block.data(), static_cast<std::streamsize>(most));
      if (static_cast<std::uint64_t>(in.gcount()) != most) {
        return lost_for_good(file->path + " was changed while it was sent");
      }
      if (auto sent = link_->write(std::string_view(block).substr(0, most)); !sent) return sent;
      left -= most;
    }
    return {};
  }

  Kept<void> play(Job job, JobQueue::Losses losses) {
    const bool is_careful = losses.number > 0;
    leg_ = job.legs[0] ? 0 : 1;
    opening_ = job.opening.position;
    lines_.fill(Game(opening_));
    auto replace_at = Clock::time_point::max();
    auto kept = link_->send({{"job", job_json({.job = job, .is_careful = is_careful})}});
    while (kept && (job.legs[0] || job.legs[1])) {
      if (context_.stop.is_set()) return {};
      auto message = link_->next(Clock::now() + context_.times.idle_step);
      if (!message) {
        kept = tl::unexpected(std::move(message.error()));
      } else if (*message) {
        kept = take(**message, job);
      } else if (!context_.jobs.is_lent(job.pair)) {
        // Another worker was faster. A process that does not end its job soon is replaced.
        const auto now = Clock::now();
        replace_at = std::min(replace_at, now + context_.times.most_silence);
        is_outrun_ = now >= replace_at || context_.jobs.is_over();
        if (is_outrun_) return {};
      }
    }
    if (context_.stop.is_set()) return {};
    if (kept) {
      context_.jobs.finish(job.pair, Clock::now());
      return {};
    }
    const bool is_crash = kept.error().has_died && is_repeated(is_careful, losses);
    kept.error().why +=
        fmt::format("; pair {} is {}", job.pair, is_crash ? "counted as a crash" : "played again");
    if (is_crash) {
      forfeit(job, losses.number);
      losses = {.number = 1};  // the other game is played carefully, too
    }
    if (job.legs[0] || job.legs[1]) {
      context_.jobs.give_back(job, losses);
    } else {
      context_.jobs.finish(job.pair, Clock::now());
    }
    return kept;
  }

  // Counts the death of the process; a wrong line or silence is no fault of an engine.  Returns:
  // whether the job, and not chance, is the cause.
  [[nodiscard]] bool is_repeated(bool is_careful, JobQueue::Losses& losses) const {
    ++losses.number;
    // A finished game whose report was lost says nothing about an engine.
    if (!is_careful || lines_[leg_].end()) return false;
    const JobQueue::LostAt at{.leg = static_cast<int>(leg_), .plies = lines_[leg_].moves().size()};
    return std::exchange(losses.last, at) == at || losses.number >= kMostLosses;
  }

  Kept<void> take(const Json& message, Job& job) {
    if (is_idle_talk(message)) return {};
    if (message.contains("move")) return take_move(message);
    if (!is_report(message)) return nonsense(message);
    auto report = read_report(message);
    if (!report) return lost(to_string(report.error()));
    if (auto* const played = std::get_if<PlayedReport>(&*report)) {
      const auto fits = check_game(played->game, job, context_.contenders);
      if (!fits) return lost(to_string(fits.error()));
      played->game.host.name = host_.name;
      played->game.host.processor = host_.processor;
      played->game.host.speed = host_.speed;
      job.legs[played->game.leg] = false;
      leg_ = 1;
      ++games_;
      context_.mail.post(std::move(*report));
      return {};
    }
    if (const auto* const broken = std::get_if<BrokenEngine>(&*report)) {
      // No other worker could set the option either.
      if (broken->failure.fault == EngineFault::RefusedOption) context_.mail.post(*broken);
      return lost_for_good(fmt::format(
          "engine {}: {}{}", broken->name,
          fault_text(std::string(to_string(broken->failure.fault)), broken->failure.detail),
          stderr_suffix(broken->failure.stderr_tail)));
    }
    if (const auto* const changed = std::get_if<ChangedEngine>(&*report)) {
      return lost_for_good(fmt::format("engine {}: {} was replaced", changed->name, changed->path));
    }
    const auto* const failed = std::get_if<FailedWorker>(&*report);
    return lost(failed == nullptr ? "fails" : failed->what);
  }

  Kept<void> take_move(const Json& message) {
    const auto leg = message.find("leg");
    const bool is_leg = leg != message.end() && leg->is_number_unsigned() && *leg < kLegs;
    const auto move = message["move"].is_string() ? Move::parse(message["move"].get<std::string>())
                                                  : Expected<Move>(Move::none());
    if (!is_leg || !move || !move->is_some()) return nonsense(message);
    leg_ = leg->get<std::size_t>();
    Game& line = lines_[leg_];
    // A game that is played again, because its machine did not run for a while, begins anew.
    const auto ply = message.find("ply");
    if (ply != message.end() && *ply == 1) line = Game(opening_);
    if (!line.play(*move)) return nonsense(message);
    return {};
  }

  // The engine that was to move in the game that ran loses it.
  void forfeit(Job& job, int losses) {
    const std::vector<Move>& moves = lines_[leg_].moves();
    const std::string& first = context_.contenders[job.players.first].name();
    const std::string& second = context_.contenders[job.players.second].name();
    PlayedReport report;
    StoredGame& game = report.game;
    game.pair = job.pair;
    game.leg = static_cast<int>(leg_);
    game.white = leg_ == 0 ? first : second;
    game.black = leg_ == 0 ? second : first;
    game.opening = job.opening.text;
    game.moves = to_text(moves);
    game.infos = to_text(std::vector<SearchReport>(moves.size()));
    game.plies = moves.size();
    const bool is_white = lines_[leg_].position().side_to_move() == Color::White;
    game.result = is_white ? "0-1" : "1-0";
    game.failed = is_white ? game.white : game.black;
    game.reason = to_string(EngineFault::Crash);
    game.detail = fmt::format("its worker process was lost {} times", losses);
    game.started = game.finished = utc_now();
    game.host = host_;
    job.legs[leg_] = false;
    ++games_;
    context_.mail.post(std::move(report));
  }

  RemoteContext& context_;
  const std::vector<std::string>& command_;
  std::unique_ptr<WorkerLink> link_;
  GameHost host_;  // without its load
  std::string place_;
  bool is_outrun_ = false;
  std::size_t games_ = 0;
  // The job's games as far as their moves are reported.
  std::array<Game, kLegs> lines_{Game(Position::start()), Game(Position::start())};
  Position opening_;
  std::size_t leg_ = 0;  // of the game that runs
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

// Counts the starts of a worker that did not come to a game.
class Starts {
 public:
  Starts(RemoteContext& context, const std::vector<std::string>& command)
      // A busy sshd drops connections, always in the same words, and takes them later.
      : context_(context), command_(command), repeats_(command.front() == "ssh" ? 0 : 1) {}

  // What is to be said about the loss of a session; "" if it was said before.
  std::string add(const Session& session, const Loss& loss) {
    number_ = session.games() > 0 ? 0 : number_ + 1;
    const bool is_launch = session.place().empty() && loss.has_died;
    if (!is_launch) context_.failures.forget(command_);
    equal_ = is_launch && loss.why == why_ ? equal_ + repeats_ : 1;
    why_ = is_launch ? loss.why : "";
    is_given_up_ = loss.is_final || number_ >= kMostStarts || equal_ >= kMostEqualStarts;
    const char* const end = is_given_up_ ? "; given up" : "";
    if (!is_launch || context_.failures.is_new(command_, loss.why)) return loss.why + end;
    if (!is_given_up_) return "";
    return fmt::format("start {} failed in the same way{}", number_, end);
  }

  // How many there were in a row.
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_given_up() const { return is_given_up_; }

 private:
  RemoteContext& context_;
  const std::vector<std::string>& command_;
  int repeats_;  // how much a start counts that fails as the one before
  int number_ = 0, equal_ = 0;
  std::string why_;  // of the last start, if its launcher failed
  bool is_given_up_ = false;
};

void drive(RemoteContext& context, const std::vector<std::string>& command,
           const std::string& name) {
  Starts starts(context, command);
  milliseconds wait = context.times.first_pause;
  while (!context.stop.is_set()) {
    auto session = std::make_unique<Session>(context, command);
    const auto kept = session->run();
    if (context.stop.is_set()) return;
    if (kept && session->is_outrun() && !context.jobs.is_over()) continue;
    if (kept) return;
    const std::string said = starts.add(*session, kept.error());
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
                       const std::string& name) {
  try {
    drive(context, command, name);
  } catch (const std::exception& error) {
    context.mail.post(FailedWorker{error.what()});
  }
  context.mail.post(WorkerDone{});
}

}  // namespace raum::tournament

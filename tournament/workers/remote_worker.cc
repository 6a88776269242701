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
#include "engine/board/generate.h"
#include "tournament/engines/engine_process.h"
#include "tournament/engines/stderr_line.h"
#include "tournament/workers/job_message.h"
#include "tournament/workers/message.h"
#include "tournament/workers/report_message.h"
#include "tournament/workers/worker_hello.h"

namespace raum::tournament {
namespace {

using Clock = JobQueue::Clock;
using std::chrono::milliseconds;

// Why a worker process is not used any more.
struct Loss {
  std::string why;
  bool is_final = false;  // a new process would fail in the same way
  bool has_died = false;  // the process ended by itself
};

template <class T>
using Kept = tl::expected<T, Loss>;

tl::unexpected<Loss> lost(std::string why) { return tl::unexpected(Loss{std::move(why)}); }
tl::unexpected<Loss> lost_for_good(std::string why) {
  return tl::unexpected(Loss{.why = std::move(why), .is_final = true});
}

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
    while (!context_.stop.is_set()) {
      const auto now = Clock::now();
      const JobQueue::Lent lent = context_.jobs.lend(now);
      if (lent.job) {
        auto played = play(*lent.job, lent.losses);
        if (!played) return played;
        continue;
      }
      if (context_.jobs.is_over()) {
        process_->quit();
        return {};
      }
      // A job of another worker may come back.
      auto message = next_message(now + context_.times.idle_step);
      if (!message) return tl::unexpected(std::move(message.error()));
      if (*message && !is_idle_talk(**message)) return nonsense(**message);
    }
    return {};
  }

  // How many games have been reported.
  [[nodiscard]] std::size_t games() const { return games_; }
  // "node1, Model 3000", once the process has said hello.
  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  static bool is_idle_talk(const Json& message) { return message.contains("alive"); }

  static tl::unexpected<Loss> nonsense(const Json& message) {
    return lost("sends " + raum::quoted(message.dump()));
  }

  // Returns: false if the match has ended meanwhile.
  Kept<bool> start() {
    Launch launch{.path = command_.front()};
    launch.arguments.assign(command_.begin() + 1, command_.end());
    const auto program = find_program(launch.path);
    if (!program) return lost_for_good(to_string(program.error()));
    launch.path = *program;
    auto process = EngineProcess::start(launch, context_.stop);
    if (!process) return lost(failure_text(process.error()));
    process_ = std::move(*process);
    heard_ = asked_ = Clock::now();
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
      heard_ = Clock::now();
      auto message = next_message(heard_ + std::chrono::seconds(1), false);
      if (!message) return tl::unexpected(std::move(message.error()));
      if (!*message) continue;
      if (!(*message)->contains("hello")) return nonsense(**message);
      const auto hello = read_hello((**message)["hello"]);
      if (!hello) return lost(to_string(hello.error()));
      host_ = hello->host;
      place_ = fmt::format("{}, {}", hello->host, hello->processor);
      if (const auto fits = check_hello(*hello); !fits) {
        return lost_for_good(to_string(fits.error()));
      }
      return true;
    }
    return false;
  }

  Kept<void> set_up() {
    std::unique_lock<std::mutex> turn = context_.turns.try_take(host_);
    while (!turn.owns_lock()) {
      auto message = next_message(Clock::now() + context_.times.idle_step);
      if (!message) return tl::unexpected(std::move(message.error()));
      if (*message && !is_idle_talk(**message)) return nonsense(**message);
      if (context_.stop.is_set()) return {};
      turn = context_.turns.try_take(host_);
    }
    if (auto sent = send({{"setup", setup_json(context_.setup)}}); !sent) return sent;
    while (!context_.stop.is_set()) {
      auto message = next_message(Clock::time_point::max());
      if (!message) return tl::unexpected(std::move(message.error()));
      if (!*message || is_idle_talk(**message)) continue;
      if ((*message)->contains("ready")) return {};
      if (!(*message)->contains("missing")) return nonsense(**message);
      for (const Json& hash : (**message)["missing"]) {
        if (!hash.is_string()) return nonsense(**message);
        auto sent = send_file(hash.get<std::string>());
        if (!sent) return sent;
      }
      heard_ = Clock::now();  // it had no reason to answer meanwhile
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
    if (auto sent = send({{"file", {{"hash", hash}}}}); !sent) return sent;
    std::ifstream in(file->path, std::ios::binary);
    std::string block(std::size_t{256} * 1024, '\0');
    for (std::uint64_t left = file->bytes; left > 0;) {
      const auto most = std::min<std::uint64_t>(left, block.size());
      in.read(block.data(), static_cast<std::streamsize>(most));
      if (static_cast<std::uint64_t>(in.gcount()) != most) {
        return lost_for_good(file->path + " was changed while it was sent");
      }
      if (auto sent = write(std::string_view(block).substr(0, most)); !sent) return sent;
      left -= most;
    }
    return {};
  }

  Kept<void> play(Job job, JobQueue::Losses losses) {
    const bool is_careful = losses.number > 0;
    leg_ = job.legs[0] ? 0 : 1;
    for (Line& line : lines_) line = {.moves = {}, .position = job.opening.position};
    auto kept = send({{"job", job_json({.job = job, .is_careful = is_careful})}});
    while (kept && (job.legs[0] || job.legs[1])) {
      if (context_.stop.is_set()) return {};
      auto message = next_message(Clock::time_point::max());
      if (!message) {
        kept = tl::unexpected(std::move(message.error()));
      } else if (*message) {
        kept = take(**message, job);
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
    if (is_crash) forfeit(job, losses.number);
    if (job.legs[0] || job.legs[1]) {
      context_.jobs.give_back(job, losses);
    } else {
      context_.jobs.finish(job.pair, Clock::now());
    }
    return kept;
  }

  // Counts the loss of the process.  Returns: whether the job, and not chance, is the cause.
  [[nodiscard]] bool is_repeated(bool is_careful, JobQueue::Losses& losses) const {
    ++losses.number;
    if (!is_careful) return false;
    const JobQueue::LostAt at{.leg = static_cast<int>(leg_), .plies = lines_[leg_].moves.size()};
    const bool is_same = losses.last == at;
    losses.last = at;
    return is_same || losses.number >= kMostLosses;
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
      job.legs[played->game.leg] = false;
      leg_ = 1;
      ++games_;
      context_.mail.post(std::move(*report));
      return {};
    }
    if (const auto* const broken = std::get_if<BrokenEngine>(&*report)) {
      // No other worker could set the option either.
      if (broken->failure.fault == EngineFault::RefusedOption) context_.mail.post(*broken);
      return lost_for_good(fmt::format("engine {}: {}{}", broken->name,
                                       failure_text(broken->failure),
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
    Line& line = lines_[leg_];
    if (!is_legal(line.position, *move)) return nonsense(message);
    line.position.make(*move);
    line.moves.push_back(*move);
    return {};
  }

  // The engine that was to move in the game that ran loses it.
  void forfeit(Job& job, int losses) {
    const auto& [moves, position] = lines_[leg_];
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
    const bool is_white = position.side_to_move() == Color::White;
    game.result = is_white ? "0-1" : "1-0";
    game.failed = is_white ? game.white : game.black;
    game.reason = to_string(EngineFault::Crash);
    game.detail = fmt::format("its worker process was lost {} times", losses);
    game.started = game.finished = utc_now();
    job.legs[leg_] = false;
    ++games_;
    context_.mail.post(std::move(report));
  }

  static std::string failure_text(const EngineFailure& failure) {
    std::string text(to_string(failure.fault));
    if (!failure.detail.empty()) text += ": " + failure.detail;
    return text;
  }

  Kept<void> write(std::string_view bytes) {
    auto sent = process_->ask(bytes, Clock::now() + context_.times.most_silence);
    if (sent) {
      asked_ = Clock::now();
      return {};
    }
    if (sent.error().fault == EngineFault::Stopped) return {};
    return ended(sent.error());
  }

  tl::unexpected<Loss> ended(const EngineFailure& failure) {
    Loss loss{.why = failure_text(failure) + stderr_suffix(process_->stderr_tail())};
    loss.has_died =
        failure.fault == EngineFault::Crash || failure.fault == EngineFault::ClosedOutput;
    return tl::unexpected(std::move(loss));
  }

  Kept<void> send(const Json& message) { return write(message_lines(message)); }

  // The next message; nullopt at the deadline, or if the match is stopped. Meanwhile the process is
  // told that the coordinator lives.
  Kept<std::optional<Json>> next_message(Clock::time_point deadline, bool may_talk = true) {
    while (true) {
      const auto now = Clock::now();
      if (may_talk && now - asked_ >= context_.times.alive_step) {
        if (auto sent = send({{"alive", true}}); !sent) {
          return tl::unexpected(std::move(sent.error()));
        }
      }
      const auto silent = heard_ + context_.times.most_silence;
      const auto next = may_talk ? std::min(silent, asked_ + context_.times.alive_step) : silent;
      const auto line = process_->read_line(std::min(deadline, next));
      if (!line) {
        if (line.error().fault == EngineFault::Stopped) return std::nullopt;
        if (line.error().fault != EngineFault::Hang) {
          return ended(line.error());
        }
        const auto late = Clock::now();
        if (late >= deadline) return std::nullopt;
        if (late < silent) continue;
        return lost(
            fmt::format("silent for {} s",
                        std::chrono::duration_cast<std::chrono::seconds>(late - heard_).count()));
      }
      heard_ = Clock::now();
      process_->grant_answer();
      auto message = reader_.take(*line);
      if (!message) return lost(to_string(message.error()));
      if (*message) return *std::move(message);
    }
  }

  RemoteContext& context_;
  const std::vector<std::string>& command_;
  std::unique_ptr<EngineProcess> process_;
  MessageReader reader_;
  Clock::time_point heard_, asked_;
  std::string host_, place_;
  std::size_t games_ = 0;
  // The moves of the job's games, if they are reported.
  struct Line {
    std::vector<Move> moves;
    Position position;
  };
  std::array<Line, kLegs> lines_;
  std::size_t leg_ = 0;  // of the game that runs
};

// Returns: false if the match was stopped meanwhile.
bool pause(const StopEvent& stop, milliseconds time) {
  pollfd stopped{.fd = stop.fd(), .events = POLLIN, .revents = 0};
  return ::poll(&stopped, 1, static_cast<int>(time.count())) <= 0;
}

void drive(RemoteContext& context, const std::vector<std::string>& command,
           const std::string& name) {
  int starts = 0;
  milliseconds wait = context.times.first_pause;
  while (!context.stop.is_set()) {
    Session session(context, command);
    const auto kept = session.run();
    if (kept || context.stop.is_set()) return;
    starts = session.games() > 0 ? 0 : starts + 1;
    if (starts == 0) wait = context.times.first_pause;
    const bool is_given_up = kept.error().is_final || starts >= kMostStarts;
    std::string who = name;
    if (!session.place().empty()) who += " (" + session.place() + ")";
    context.mail.post(WorkerNotice{printable_utf8(
        fmt::format("{}: {}{}", who, kept.error().why, is_given_up ? "; given up" : ""))});
    if (is_given_up || context.jobs.is_over() || !pause(context.stop, wait)) return;
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

#include "tournament/workers/worker_process.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "base/json/json_fields.h"
#include "base/process/cpu_locks.h"
#include "base/process/line_input.h"
#include "base/process/patient_write.h"
#include "base/text/quote.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/messages/job_message.h"
#include "tournament/messages/message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/messages/worker_setup.h"
#include "tournament/workers/engine_cache.h"
#include "tournament/workers/sent_log.h"
#include "tournament/workers/signs_of_life.h"
#include "tournament/workers/worker.h"

namespace raum::tournament {
namespace {

using Clock = LineInput::Clock;

// Writes messages from several threads. A message that is not taken within `most_wait` counts as a
// failure: otherwise a coordinator that hangs, but keeps the connection, would hold up the end of
// this process.
class Output {
 public:
  Output(int fd, std::chrono::milliseconds most_wait) : fd_(fd), most_wait_(most_wait) {}

  // After a failed write nothing more is written.
  void send(const Json& message) {
    const std::string lines = message_lines(message);
    const std::lock_guard lock(mutex_);
    if (error_ == 0) error_ = write_until(fd_, lines, Clock::now() + most_wait_);
  }

  // errno of the failed write; 0: none.
  [[nodiscard]] int error() const {
    const std::lock_guard lock(mutex_);
    return error_;
  }

 private:
  int fd_;
  std::chrono::milliseconds most_wait_;
  mutable std::mutex mutex_;
  int error_ = 0;
};

// Plays the games of a match, once it is known.
class MatchPlayer final : public JobPlayer {
 public:
  MatchPlayer(std::vector<Contender> contenders, const WorkerSetup& setup, SendMessage send)
      : contenders_(std::move(contenders)),
        adjudication_(setup.adjudication),
        stall_(setup.stall_ms),
        log_(send),
        tells_lines_(setup.tells_lines),
        cpu_(setup.binds_games ? reserved_cpu() : kAnyCpu),
        threads_(std::move(send), setup.tells_moves, [this](const JobWork& work) { run(work); }) {}
  ~MatchPlayer() override { stop_.set(); }

  /// Whether its games are bound to a processor.
  [[nodiscard]] bool is_bound() const { return cpu_ != kAnyCpu; }

  [[nodiscard]] std::size_t players() const override { return contenders_.size(); }
  void play(JobMessage message) override { threads_.play(std::move(message)); }

 private:
  int reserved_cpu() {
    const auto cpus = locks_.reserve(own_cpus(), 1);
    return cpus.empty() ? kAnyCpu : cpus.front();
  }

  void run(const JobWork& work) {
    WorkerContext context{.contenders = contenders_,
                          .adjudication = adjudication_,
                          .stall = stall_,
                          .stop = stop_,
                          .heartbeat = heartbeat_,
                          .jobs = work.jobs,
                          .mail = work.mail,
                          .log = tells_lines_ ? &log_ : nullptr,
                          .on_move = work.on_move};
    run_worker(context, cpu_);
  }

  const std::vector<Contender> contenders_;
  const Adjudication adjudication_;
  const std::chrono::milliseconds stall_;
  const StopEvent stop_;
  const Heartbeat heartbeat_;
  SentLog log_;
  const bool tells_lines_;
  CpuLocks locks_;
  const int cpu_;
  JobThreads threads_;  // last, so that they end before what they use
};

class WorkerProcess {
 public:
  explicit WorkerProcess(const WorkerProcessOptions& options)
      : options_(options),
        input_(options.input),
        output_(options.output, options.most_silence),
        cache_(options.cache) {}

  Fallible<void> run() {
    output_.send({{"hello", hello_json(make_hello())}});
    auto heard = Clock::now();
    while (Clock::now() - heard < options_.most_silence && output_.error() == 0) {
      std::string_view line;
      const auto state = input_.line(heard + options_.most_silence, line);
      if (state != LineInput::State::Ready) return {};
      heard = Clock::now();
      if (line == "quit") return {};
      const auto message = messages_.take(line);
      if (!message) return environment_error(message.error());
      if (!*message) continue;
      auto done = take(**message);
      if (!done) return environment_error(done.error());
      heard = Clock::now();  // a file may have taken long
    }
    if (output_.error() == 0) return {};
    return environment_error({"standard output", patient_error_text(output_.error()),
                              "a coordinator that reads the messages"});
  }

 private:
  Expected<void> take(const Json& message) {
    if (message.contains("got")) return {};
    if (message.contains("alive")) {
      output_.send(message);
      return {};
    }
    if (message.contains("job")) {
      if (!player_) return fail("message", "a job before the setup is complete", "a setup");
      auto job = read_job(message["job"], player_->players());
      if (!job) return tl::unexpected(std::move(job.error()));
      player_->play(*std::move(job));
      return {};
    }
    // These read whole files.
    const SignsOfLife signs([this] { output_.send({{"alive", true}}); }, options_.alive_step);
    if (message.contains("setup")) return set_up(message["setup"]);
    if (message.contains("study") && options_.study) return set_up_study(message["study"]);
    if (message.contains("file")) return receive(message["file"]);
    std::string names;
    for (const auto& [name, value] : message.items()) names += name + " ";
    return fail("message", raum::quoted(names),
                options_.study ? "setup, study, file, job or alive" : "setup, file, job or alive");
  }

  Expected<void> set_up_study(const Json& json) {
    if (setup_ || player_) return fail("message", "a second setup", "one setup");
    auto player = options_.study(json, sender());
    if (player) {
      player_ = *std::move(player);
      output_.send({{"ready", true}});
    } else {
      output_.send({{"refused", to_string(player.error())}});
    }
    return {};
  }

  SendMessage sender() {
    return [this](const Json& message) { output_.send(message); };
  }

  Expected<void> set_up(const Json& json) {
    if (setup_ || player_) return fail("message", "a second setup", "one setup");
    auto setup = read_setup(json);
    if (!setup) return tl::unexpected(std::move(setup.error()));
    auto endgames = setup->adjudication.endgames.opened_here();
    if (!endgames) {
      // Final: another start would find the same tables.
      output_.send({{"refused", to_string(within("--endgames", std::move(endgames.error())))}});
      return {};
    }
    setup->adjudication.endgames = *std::move(endgames);
    setup_ = *std::move(setup);
    for (const RemoteEngine& engine : setup_->engines) {
      for (const EngineFile& file : engine.files) {
        if (!cache_.find(file)) missing_.insert(file.hash);
      }
    }
    if (missing_.empty()) return start_player();
    output_.send({{"missing", missing_}});
    return {};
  }

  // {"hash"}; the file's bytes follow the line.
  Expected<void> receive(const Json& json) {
    const auto hash = JsonPlace{json, "file"}.member("hash").and_then(json_text);
    if (!hash) return tl::unexpected(hash.error());
    const EngineFile* const file = missing_.erase(*hash) > 0 ? missing_file(*hash) : nullptr;
    if (file == nullptr) return fail("file", raum::quoted(*hash), "a file that is missing");
    if (auto begun = cache_.begin(*file); !begun) return begun;
    for (std::uint64_t left = file->bytes; left > 0;) {
      std::string_view bytes;
      const std::size_t most = std::min<std::uint64_t>(left, std::size_t{1} << 20U);
      if (input_.bytes(most, Clock::now() + options_.most_silence, bytes) !=
          LineInput::State::Ready) {
        return fail("file", "the end of the input", fmt::format("{} more bytes", left));
      }
      if (auto added = cache_.add(bytes); !added) return added;
      left -= bytes.size();
    }
    if (auto ended = cache_.end(*file); !ended) return ended;
    // The same bytes may be needed under several names.
    while (const EngineFile* const equal = missing_file(*hash)) {
      const auto path = cache_.find(*file);
      if (!path) return fail("file", raum::quoted(*hash), "a copy that stays");
      if (auto copied = cache_.copy(*equal, *path); !copied) return copied;
    }
    if (!missing_.empty()) return {};
    return start_player();
  }

  // The first file with this content that is not here.
  [[nodiscard]] const EngineFile* missing_file(const std::string& hash) const {
    for (const RemoteEngine& engine : setup_->engines) {
      for (const EngineFile& file : engine.files) {
        if (file.hash == hash && !cache_.find(file)) return &file;
      }
    }
    return nullptr;
  }

  // All files are here: engines start from their places on this machine. Says that it is ready, or
  // refuses to play.
  Expected<void> start_player() {
    std::vector<Contender> contenders;
    for (const RemoteEngine& engine : setup_->engines) {
      Contender contender = engine.contender;
      auto placed = place_files(engine, contender.spec);
      if (!placed) return placed;
      if (const auto folder = check_folder(contender.spec); !folder) {
        // Final: folders are not sent.
        output_.send({{"refused", to_string(folder.error())}});
        return {};
      }
      auto identity = identity_of(contender.spec);
      if (!identity) return tl::unexpected(std::move(identity.error()));
      contender.identity = *std::move(identity);
      contenders.push_back(std::move(contender));
    }
    auto player = std::make_unique<MatchPlayer>(std::move(contenders), *setup_, sender());
    Json ready{{"ready", true}};
    if (setup_->binds_games && !player->is_bound()) ready["unbound"] = true;
    player_ = std::move(player);
    output_.send(ready);
    return {};
  }

  Expected<void> place_files(const RemoteEngine& engine, EngineSpec& spec) const {
    for (std::size_t i = 0; i < engine.files.size(); ++i) {
      const EngineFile& file = engine.files[i];
      const auto path = cache_.find(file);
      if (!path)
        return fail("engine " + spec.name, "no file " + raum::quoted(file.path), "that file");
      if (i == 0) {
        spec.command = *path;
        continue;
      }
      std::error_code unknown;
      const std::string named = path_from_runner(spec, file.text);
      if (std::filesystem::absolute(named, unknown) == *path) continue;
      const auto replace = [&](std::string& text) {
        if (text == file.text) text = *path;
      };
      for (std::string& argument : spec.arguments) replace(argument);
      for (auto& [name, value] : spec.options) replace(value);
      for (auto& [name, value] : spec.environment) replace(value);
    }
    return {};
  }

  const WorkerProcessOptions options_;
  LineInput input_;
  Output output_;
  EngineCache cache_;
  MessageReader messages_;
  std::optional<WorkerSetup> setup_;
  std::set<std::string> missing_;  // hashes
  std::unique_ptr<JobPlayer> player_;
};

}  // namespace

Fallible<void> run_worker_process(const WorkerProcessOptions& options) {
  return WorkerProcess(options).run();
}

}  // namespace raum::tournament

// A test of a worker process: a worker in a thread, and the coordinator's ends of its pipes.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <future>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/process/descriptor.h"
#include "base/process/line_input.h"
#include "base/testing/temporary_folder.h"
#include "tournament/messages/job_message.h"
#include "tournament/messages/message.h"
#include "tournament/messages/report_message.h"
#include "tournament/messages/worker_setup.h"
#include "tournament/openings/openings.h"
#include "tournament/testing/match_fixture.h"
#include "tournament/workers/worker_process.h"

namespace raum::tournament {

inline constexpr auto kPatience = std::chrono::seconds(60);

inline Contender depth_one(EngineSpec spec) {
  Contender contender;
  contender.spec = std::move(spec);
  contender.limit.depth = 1;
  return contender;
}

class WorkerProcessTest : public testing::Test {
 protected:
  WorkerProcessTest() { write_openings(folder_ / "openings.txt", 1); }
  ~WorkerProcessTest() override {
    to_.write.close();
    if (run_.valid()) run_.wait();
  }

  void start(std::chrono::milliseconds most_silence = kPatience) {
    run_ = std::async(std::launch::async, [=, this] {
      return run_worker_process({.input = to_.read.get(),
                                 .output = from_.write.get(),
                                 .cache = folder_ / "cache",
                                 .most_silence = most_silence,
                                 .alive_step = alive_step_});
    });
  }
  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(to_.write.get(), bytes.data(), bytes.size());
      ASSERT_GT(written, 0);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  void send(const Json& message) const { write(message_lines(message)); }

  // The next message. Fails the test if none comes.
  Json next() {
    while (true) {
      std::string_view line;
      const auto state = output_.line(LineInput::Clock::now() + kPatience, line);
      if (state != LineInput::State::Ready) {
        ADD_FAILURE() << "no message";
        return Json::object();
      }
      const auto message = reader_.take(line);
      if (!message) {
        ADD_FAILURE() << to_string(message.error());
        return Json::object();
      }
      if (*message) return **message;
    }
  }
  // The value of the next message. Fails the test if the message is another one.
  Json next(const char* name) {
    const Json message = next();
    EXPECT_TRUE(message.contains(name)) << message.dump().substr(0, 400) << ", not " << name;
    return message.contains(name) ? message[name] : Json();
  }
  PlayedReport next_game(const Json& message) {
    const auto report = read_report(message);
    if (report && std::holds_alternative<PlayedReport>(*report)) {
      return std::get<PlayedReport>(*report);
    }
    ADD_FAILURE() << message.dump().substr(0, 400) << " is no game";
    return {};
  }

  // How the worker has ended: "" without an error.
  std::string end() {
    if (run_.wait_for(kPatience) != std::future_status::ready) return "it runs";
    const auto result = run_.get();
    if (result) return "";
    EXPECT_EQ(result.error().code, ExitCode::Environment);
    return to_string(result.error().error);
  }
  // The end after these messages; the first message of the worker is its hello.
  std::string end_after(const std::vector<Json>& messages) {
    start();
    next("hello");
    for (const Json& message : messages) send(message);
    return end();
  }

  [[nodiscard]] std::vector<Contender> scripted_players() const {
    return {depth_one(scripted("first", "good", 1, 1)),
            depth_one(scripted("second", "good", 1, 2))};
  }
  static Json setup_of(const std::vector<Contender>& contenders, bool tells_all = false) {
    auto setup = make_setup(contenders, {}, 10'000).value_or(WorkerSetup{});
    EXPECT_FALSE(setup.engines.empty());
    setup.tells_moves = setup.tells_lines = tells_all;
    return {{"setup", setup_json(setup)}};
  }
  [[nodiscard]] Job both_games_of(std::size_t pair) const {
    const auto openings = load_openings(folder_ / "openings.txt");
    EXPECT_TRUE(openings.has_value());
    return {.pair = pair, .legs = {true, true}, .players = {0, 1}, .opening = openings->front()};
  }
  static Json message_of(const Job& job, bool is_careful = false) {
    return {{"job", job_json({.job = job, .is_careful = is_careful})}};
  }
  // Sends a job and expects its two games.
  void play(const std::vector<Contender>& contenders, std::size_t pair) {
    Job job = both_games_of(pair);
    send(message_of(job));
    for (int leg = 0; leg < kLegs; ++leg) {
      const StoredGame game = next_game(next()).game;
      EXPECT_EQ(game.leg, leg);
      EXPECT_EQ(game.failed, "") << game.reason << " " << game.stderr_tail;
      const auto checked = check_game(game, job, contenders);
      EXPECT_TRUE(checked.has_value()) << to_string(checked.error());
      job.legs[leg] = false;
    }
  }

  TemporaryFolder folder_;
  std::chrono::milliseconds alive_step_ = kAliveStep;
  Pipe to_ = Pipe::open(), from_ = Pipe::open();

 private:
  LineInput output_{from_.read.get()};
  MessageReader reader_;
  std::future<Fallible<void>> run_;
};

}  // namespace raum::tournament

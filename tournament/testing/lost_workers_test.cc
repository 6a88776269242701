// What a match does about worker processes that are lost: what it says, and when it gives them up.
#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/process/descriptor.h"
#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/text/content_hash.h"
#include "tournament/messages/message.h"
#include "tournament/messages/report_message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/openings/openings.h"
#include "tournament/testing/worker_match_fixture.h"
#include "tournament/workers/remote_worker.h"
#include "tournament/workers/worker_process.h"

namespace raum::tournament {
namespace {

class LostWorkers : public WorkerMatchFixture {};

TEST_F(LostWorkers, AreNamed) {
  // Every line of this worker is wrong.
  const std::string own = script("welcome", "Welcome to node7\n");
  const auto outcome = run(config_of("m.db", {started_by({own}, 1), started_by({"env"}, 1)}));
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->complete);
  EXPECT_TRUE(says("worker 1 of prefix:" + own)) << notices();
  EXPECT_TRUE(says("found \"Welcome to node7\", expected a line of raum worker")) << notices();
}

TEST_F(LostWorkers, EndBeforeTheirPause) {
  const std::string pid_file = folder_ / "pid";
  const std::string own = script("wrong", "Welcome\n", "echo $$ >'" + pid_file + "'\n");
  MatchConfig match = config_of("m.db", {started_by({own}, 1)});
  match.worker_times.first_pause = std::chrono::hours(1);
  std::stop_source stop;
  bool has_ended = false;
  const auto wait_for_end = [&](const std::string&) {
    const int pid = std::stoi(content_of(pid_file));
    const auto last = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!has_ended && std::chrono::steady_clock::now() < last) {
      has_ended = ::kill(pid, 0) != 0;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    stop.request_stop();
  };
  const auto outcome =
      run_match(match, {.progress = {}, .warning = wait_for_end}, stop.get_token());
  EXPECT_TRUE(outcome);
  EXPECT_TRUE(has_ended);
}

// A launcher that writes a line to stderr and ends before it has started a worker.
class FailingLauncher : public WorkerMatchFixture {
 protected:
  [[nodiscard]] std::string launcher(const std::string& name, const std::string& error) const {
    std::string path = folder_ / name;
    write_program(path, "echo x >>'" + starts_ + "'\necho \"" + error + "\" >&2\nexit 1");
    return path;
  }
  // How often launchers were started.
  [[nodiscard]] std::size_t starts() const { return content_of(starts_).size() / 2; }

  std::string starts_ = folder_ / "starts";
};

TEST_F(FailingLauncher, IsGivenUpSoonIfItFailsInTheSameWay) {
  constexpr std::size_t kWorkers = 3;
  const std::string own = launcher("srun", "srun: error: Invalid partition name specified");
  EXPECT_FALSE(run(config_of("m.db", {started_by({own}, kWorkers)})));
  EXPECT_EQ(starts(), kWorkers * kMostEqualStarts);
  ASSERT_EQ(all_said().size(), 1U + kWorkers) << notices();
  EXPECT_TRUE(all_said().front().ends_with(
      ": crash: exit status 1: \"srun: error: Invalid partition name specified\""))
      << notices();
  for (std::size_t i = 1; i <= kWorkers; ++i) {
    EXPECT_TRUE(all_said()[i].ends_with(": start 3 failed in the same way; given up")) << notices();
  }
}

TEST_F(FailingLauncher, IsStartedAgainIfItFailsInAnotherWay) {
  EXPECT_FALSE(run(config_of("m.db", {started_by({launcher("srun", "error of $$")}, 1)})));
  EXPECT_EQ(starts(), static_cast<std::size_t>(kMostStarts));
  ASSERT_EQ(all_said().size(), static_cast<std::size_t>(kMostStarts)) << notices();
  EXPECT_TRUE(says("\"; given up")) << notices();
}

// An sshd with many connections that begin at a time drops some.
TEST_F(FailingLauncher, IsStartedAgainIfItIsSsh) {
  static_cast<void>(launcher("bin/ssh", "Connection reset by peer"));
  const ScopedVariable path("PATH", folder_ / "bin:" + std::getenv("PATH"));
  const WorkerGroup group{.place = WorkerPlace::Ssh, .count = 1, .host = "node7"};
  EXPECT_FALSE(run(config_of("m.db", {group})));
  EXPECT_EQ(starts(), static_cast<std::size_t>(kMostStarts));
  ASSERT_EQ(all_said().size(), 2U) << notices();
  EXPECT_TRUE(says("start 5 failed in the same way; given up")) << notices();
}

// As one that reaches a machine on which raum hangs.
TEST_F(FailingLauncher, IsStartedAgainIfItIsAnSshThatHangs) {
  write_program(folder_ / "bin/ssh", "exec sleep 60");
  const ScopedVariable path("PATH", folder_ / "bin:" + std::getenv("PATH"));
  MatchConfig match = config_of("m.db", {{.place = WorkerPlace::Ssh, .count = 1, .host = "node7"}});
  match.worker_times.most_start = std::chrono::seconds(1);
  EXPECT_FALSE(run(match));
  ASSERT_EQ(all_said().size(), static_cast<std::size_t>(kMostStarts)) << notices();
  EXPECT_EQ(all_said().front(), "worker 1 of ssh:node7:1: no hello within 1 s");
}

// As srun, whose job may wait in a queue.
TEST_F(FailingLauncher, IsWaitedForIfItMayHoldWorkersBack) {
  write_program(folder_ / "srun", "exec sleep 60");
  MatchConfig match = config_of("m.db", {started_by({folder_ / "srun"}, 2)});
  match.worker_times.most_start = std::chrono::seconds(1);
  std::vector<std::string> said;
  std::stop_source stop;
  const auto outcome = run_match(match,
                                 {.progress = {},
                                  .warning =
                                      [&](const std::string& line) {
                                        said.push_back(line);
                                        stop.request_stop();
                                      }},
                                 stop.get_token());
  EXPECT_TRUE(outcome);
  ASSERT_EQ(said.size(), 1U);
  EXPECT_TRUE(said[0].ends_with(": no hello within 1 s; it plays when its launcher starts it"))
      << said[0];
}

// One worker that answers in a wrong way each time it is started.
class WrongWorkers : public WorkerMatchFixture {
 protected:
  static Json hello() { return {{"hello", hello_json(make_hello())}}; }

  // What is said about a worker that sends these messages.
  std::vector<std::string> said_about(const std::vector<Json>& messages,
                                      const std::string& first = "") {
    std::string lines;
    for (const Json& message : messages) lines += message_lines(message);
    const std::string path = script(fmt::format("wrong-{}", ++number_), lines, first);
    MatchConfig match = config_of(fmt::format("wrong-{}.db", number_), {started_by({path}, 1)});
    match.pairs = pairs_;
    match.unit_pairs = pairs_;
    match.log_path = log_;
    match.worker_times.most_silence = most_silence_;
    const auto outcome = run(match);
    EXPECT_FALSE(outcome) << lines;
    EXPECT_EQ(stored_games(match.db_path).size(), stored_) << lines;
    std::vector<std::string> said;
    for (const std::string& line : all_said()) {
      const auto place = line.find("): ");
      said.push_back(place == std::string::npos ? line : line.substr(place + 3));
    }
    return said;
  }

  // The worker is started again and again, and is lost in the same way each time.
  void expect_lost(const std::vector<Json>& messages, const std::string& why) {
    std::vector<std::string> expected(kMostStarts, why);
    expected.back() += "; given up";
    EXPECT_EQ(said_about(messages), expected);
  }

  int number_ = 0;
  std::size_t pairs_ = 1;   // in one unit
  std::size_t stored_ = 0;  // games that the match keeps
  std::string log_;         // empty: none
  std::chrono::milliseconds most_silence_{30'000};
};

TEST_F(WrongWorkers, AreLostBeforeTheyAreReady) {
  const std::string unasked = "sends the unexpected message ";
  expect_lost({hello(), {{"hello", 1}}}, unasked + "\"hello \"");
  expect_lost({hello(), {{"alive", true}}, {{"missing", {"abc"}}}},
              "asks for a file that no engine has: \"abc\"");
  expect_lost({hello(), {{"missing", {1}}}}, unasked + "\"missing \"");
  expect_lost({hello(), {{"failed", "x"}}}, unasked + "\"failed \"");
  expect_lost({hello(), {{"refused", 1}}}, "message.refused: found 1, expected a string");
}

// This worker sends its second message only when as many bytes as the file has have arrived.
TEST_F(WrongWorkers, GetTheWholeFileThatTheyMiss) {
  const auto hash = hash_of_file(RAUM_SCRIPTED_ENGINE);
  ASSERT_TRUE(hash);
  const auto bytes = std::filesystem::file_size(RAUM_SCRIPTED_ENGINE);
  ASSERT_GT(bytes, std::size_t{256} * 1024) << "more than one block is sent";
  const std::string received = folder_ / "received";
  // The shell gives a command in the background no other stdin.
  const std::string asks = fmt::format(
      "cat <<'ASKS'\n{}{}ASKS\n: >'{}'\nexec 3<&0\ncat <&3 >>'{}' &\n"
      "while [ $(stat -c %s '{}') -lt {} ]; do sleep 0.01; done\n",
      message_lines(hello()), message_lines({{"missing", {*hash}}}), received, received, received,
      bytes);
  most_silence_ = std::chrono::seconds(5);
  std::vector<std::string> expected(kMostStarts, "sends the unexpected message \"failed \"");
  expected.back() += "; given up";
  EXPECT_EQ(said_about({{{"failed", "x"}}}, asks), expected);
}

TEST_F(WrongWorkers, AreLostInAGame) {
  const Json ready{{"ready", true}};
  const std::string again = "; pair 1 is played again";
  const std::string unasked = "sends the unexpected message ";
  expect_lost({hello(), ready, {{"ready", true}}}, unasked + "\"ready \"" + again);
  expect_lost({hello(), ready, {{"alive", true}}, {{"failed", "no memory"}}}, "no memory" + again);
  expect_lost({hello(), ready, {{"failed", 1}}},
              "message.failed: found 1, expected a string" + again);
  const Json move{{"leg", 0}, {"ply", 1}, {"text", "Ac2Ac3"}, {"ms", 0}};
  const auto with = [&](const char* field, const Json& value) {
    Json changed = move;
    changed[field] = value;
    return std::vector<Json>{hello(), ready, {{"move", changed}}};
  };
  expect_lost(with("text", "Aa1Ee5"), unasked + "\"move \"" + again);
  expect_lost(with("text", "0000"), "move.text: found \"0000\", expected a move" + again);
  expect_lost(with("ply", "1"), "move.ply: found \"1\", expected a count" + again);
  expect_lost({hello(), ready, {{"move", 1}}}, "move: found 1, expected an object" + again);
  expect_lost({hello(), ready, {{"log", 1}}}, unasked + "\"log \"" + again);
}

// What is finished of its unit is kept.
TEST_F(WrongWorkers, LoseWhatIsLeftOfTheirUnit) {
  pairs_ = 6;  // more than a window of single pairs
  EXPECT_EQ(said_about({hello(), {{"ready", true}}, {{"failed", "no memory"}}}).front(),
            "no memory; pair 1 and 5 more are played again");
  std::vector<Json> messages{hello(), {{"ready", true}}};
  const auto openings = load_openings(folder_ / "openings.txt");
  ASSERT_TRUE(openings);
  for (std::size_t game = 0; game < 5; ++game) {
    PlayedReport report;
    report.game.pair = game / 2 + 1;
    report.game.leg = static_cast<int>(game % 2);
    report.game.white = game % 2 == 0 ? "a" : "b";
    report.game.black = game % 2 == 0 ? "b" : "a";
    report.game.opening = openings->at(game / 2).text;
    report.game.result = "1/2-1/2";
    report.game.reason = "move limit";
    messages.push_back(report_json(report));
  }
  messages.push_back({{"failed", "no memory"}});
  stored_ = 5;
  const auto said = said_about(messages);
  ASSERT_GT(said.size(), 1U);
  EXPECT_EQ(said[0], "no memory; pair 3 and 3 more are played again");
  EXPECT_EQ(said[1],
            "game 1.1: number: found a game that was not asked for, expected one of pair 3; pair 3 "
            "and 3 more are played again");
}

// Each of them may send the lines of its engines, but only those.
TEST_F(WrongWorkers, AreLostIfTheyLogNonsense) {
  const Json line{{"pair", 1},     {"leg", 0},         {"us", 1'500},
                  {"engine", "a"}, {"direction", "<"}, {"text", "one\ttab"}};
  Json other = line;
  other["engine"] = "c";
  log_ = folder_ / "log";
  const auto said = said_about({hello(), {{"ready", true}}, {{"log", line}}, {{"log", other}}});
  ASSERT_EQ(said.size(), static_cast<std::size_t>(kMostStarts));
  EXPECT_EQ(said[0],
            "log.engine: found \"c\", expected the name of an engine; pair 1 is played again");
  EXPECT_NE(content_of(log_).find("\n1.1\t1.500\ta\t<\tone\\x09tab\n"), std::string::npos)
      << content_of(log_);
}

// What it calls its pair decides where a line is found in the log.
TEST_F(WrongWorkers, AreLostIfTheyLogAnotherPair) {
  const Json ready{{"ready", true}};
  const Json line{{"log",
                   {{"pair", 2},
                    {"leg", 0},
                    {"us", 0},
                    {"engine", "a"},
                    {"direction", "<"},
                    {"text", "elsewhere"}}}};
  log_ = folder_ / "log";
  expect_lost({hello(), ready, line},
              "log.pair: found 2, expected the pair that it plays or has played last; pair 1 is "
              "played again");
  expect_lost({hello(), line, ready}, "sends the unexpected message \"log \"");
  EXPECT_EQ(content_of(log_).find("elsewhere"), std::string::npos);
}

TEST_F(WrongWorkers, AreLostIfTheyAreSilent) {
  most_silence_ = std::chrono::milliseconds(300);
  for (const auto& [messages, end] : std::vector<std::pair<std::vector<Json>, std::string>>{
           {{hello()}, ""}, {{hello(), {{"ready", true}}}, "; pair 1 is played again"}}) {
    const auto said = said_about(messages);
    ASSERT_EQ(said.size(), static_cast<std::size_t>(kMostStarts));
    EXPECT_TRUE(said[0].starts_with("silent for ")) << said[0];
    EXPECT_TRUE(said[0].ends_with(" s" + std::string(end))) << said[0];
  }
}

TEST_F(WrongWorkers, AreGivenUpAtOnceIfTheyCannotPlay) {
  const Json ready{{"ready", true}};
  EXPECT_EQ(said_about({hello(), {{"refused", "no such engine"}}}),
            std::vector<std::string>{"no such engine; given up"});
  EXPECT_EQ(
      said_about({hello(), ready, {{"changed", {{"engine", "a"}, {"path", "/p"}}}}}),
      (std::vector<std::string>{"engine a: /p was replaced; pair 1 is played again; given up"}));
  const Json broken{{"engine", "a"}, {"fault", "crash"}, {"detail", "d"}, {"stderr", "words\n"}};
  EXPECT_EQ(said_about({hello(), ready, {{"broken", broken}}}),
            (std::vector<std::string>{
                "engine a: crash, d: \"words\"; pair 1 is played again; given up"}));
}

TEST_F(WrongWorkers, AreLostIfTheyReadNothing) {
  const auto said = said_about({hello()}, "exec <&-\n");
  ASSERT_EQ(said.size(), static_cast<std::size_t>(kMostStarts));
  for (const std::string& line : said) EXPECT_EQ(line.substr(0, 16), "closed its input");
}

TEST_F(WrongWorkers, AreLostIfTheyPrintWithoutEnd) {
  MatchConfig match =
      config_of("m.db", {started_by({script("endless", "", "yes | tr -d '\\n'\n")}, 1)});
  EXPECT_FALSE(run(match));
  EXPECT_EQ(all_said().size(), static_cast<std::size_t>(kMostStarts));
  EXPECT_TRUE(says("a line longer than 65536 bytes")) << notices();
}

// As one whose connection is stuck.
TEST_F(LostWorkers, EndIfNobodyReadsTheirOutput) {
  const Pipe to = Pipe::open(), from = Pipe::open();
  const int bytes = ::fcntl(from.write.get(), F_SETPIPE_SZ, 4096);
  ASSERT_GT(bytes, 0);
  const std::string alive = message_lines({{"alive", true}});
  for (int sent = 0; sent <= bytes; sent += static_cast<int>(alive.size())) {
    ASSERT_GT(::write(to.write.get(), alive.data(), alive.size()), 0);
  }
  const auto ended = run_worker_process({.input = to.read.get(),
                                         .output = from.write.get(),
                                         .cache = folder_ / "cache",
                                         .most_silence = std::chrono::seconds(2)});
  ASSERT_FALSE(ended);
  EXPECT_EQ(to_string(ended.error().error),
            "standard output: found a pipe that nobody reads, expected a coordinator that reads "
            "the messages");
}

TEST_F(LostWorkers, OfAnotherVersionAreGivenUp) {
  WorkerHello hello = make_hello();
  hello.version = "0.9.9";
  hello.host = "node7";
  const std::string old = script("old", message_lines({{"hello", hello_json(hello)}}));
  const MatchConfig match = config_of("old.db", {started_by({old}, 1), started_by({"env"}, 1)});
  ASSERT_TRUE(run(match));
  expect_games(match, expected());
  run(config_of("old2.db", {started_by({old}, 1), started_by({"env"}, 1)})).value();
  EXPECT_TRUE(says("(node7, ")) << notices();
  EXPECT_TRUE(says("found raum 0.9.9, protocol 2, expected raum ")) << notices();
  EXPECT_TRUE(says("; given up")) << notices();
}

TEST_F(LostWorkers, EndTheMatchWhenNoneIsLeft) {
  const auto outcome = run(config_of("none.db", {started_by({"false"}, 2)}));
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ExitCode::Environment);
  EXPECT_EQ(to_string(outcome.error().error),
            "--workers: found no worker that is left, expected the same command again, which "
            "continues");
  EXPECT_TRUE(says(": crash: exit status 1")) << notices();
  EXPECT_TRUE(says("; given up")) << notices();
}

}  // namespace
}  // namespace raum::tournament

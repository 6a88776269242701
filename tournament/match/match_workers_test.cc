// Matches of worker processes: the same games as of threads, whatever happens to the processes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tournament/testing/match_fixture.h"
#include "tournament/workers/message.h"
#include "tournament/workers/remote_worker.h"
#include "tournament/workers/worker_hello.h"

namespace raum::tournament {
namespace {

class MatchWorkers : public MatchFixture {
 protected:
  static constexpr std::size_t kPairs = 20;

  // Processes of raum that the words start.
  static WorkerGroup started_by(std::vector<std::string> words, int count = 2) {
    return {.place = WorkerPlace::Prefix,
            .count = count,
            .words = std::move(words),
            .raum = RAUM_BINARY};
  }

  [[nodiscard]] MatchConfig config_of(const std::string& db,
                                      std::vector<WorkerGroup> workers) const {
    MatchConfig match = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), kPairs);
    match.db_path = folder_ / db;
    match.concurrency = 0;
    for (const WorkerGroup& group : workers) match.concurrency += group.count;
    match.workers = std::move(workers);
    match.worker_times = {.most_silence = std::chrono::seconds(30),
                          .alive_step = std::chrono::milliseconds(500),
                          .first_pause = std::chrono::milliseconds(1),
                          .longest_pause = std::chrono::milliseconds(20),
                          .idle_step = std::chrono::milliseconds(5)};
    return match;
  }

  // Plays the match and keeps what it says.
  Fallible<MatchOutcome> run(const MatchConfig& match) {
    notices_.clear();
    return run_match(match, {.progress = {}, .warning = [this](const std::string& line) {
                               notices_.push_back(line);
                             }});
  }

  // The games of a match of one thread.
  std::vector<std::string> expected() {
    MatchConfig match = config_of("threads.db", {{.place = WorkerPlace::Threads, .count = 1}});
    EXPECT_TRUE(run(match));
    return course_of(stored_games(match.db_path));
  }

  // Shows the first game that differs.
  void expect_games(const MatchConfig& match, const std::vector<std::string>& games) {
    const auto found = course_of(stored_games(match.db_path));
    EXPECT_EQ(found.size(), games.size()) << notices();
    for (std::size_t i = 0; i < std::min(found.size(), games.size()); ++i) {
      ASSERT_EQ(found[i], games[i]) << notices();
    }
  }

  [[nodiscard]] bool says(std::string_view text) const {
    return std::any_of(notices_.begin(), notices_.end(), [&](const std::string& line) {
      return line.find(text) != std::string::npos;
    });
  }

  [[nodiscard]] std::string notices() const { return fmt::format("{}", fmt::join(notices_, "\n")); }

  // A program that runs the first command, says these lines and then nothing.
  [[nodiscard]] std::string script(const std::string& name, const std::string& lines,
                                   const std::string& first = "") const {
    std::string path = folder_ / name;
    std::ofstream(path) << "#!/bin/sh\n"
                        << first << "cat <<'END'\n"
                        << lines << "END\nexec sleep 60\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }

  std::vector<std::string> notices_;
};

TEST_F(MatchWorkers, PlayTheGamesThatThreadsPlay) {
  const auto games = expected();
  ASSERT_EQ(games.size(), 2 * kPairs);
  int number = 0;
  for (const std::vector<WorkerGroup>& workers : std::vector<std::vector<WorkerGroup>>{
           {started_by({"env"}, 1)},
           {started_by({"env"}, 3)},
           {{.place = WorkerPlace::Threads, .count = 1}, started_by({"env"}, 2)}}) {
    const MatchConfig match = config_of(fmt::format("{}.db", ++number), workers);
    const auto outcome = run(match);
    ASSERT_TRUE(outcome) << to_string(outcome.error().error);
    EXPECT_TRUE(outcome->complete);
    EXPECT_EQ(notices(), "");
    expect_games(match, games);
  }
}

TEST_F(MatchWorkers, StoreAllThatAGameHas) {
  MatchConfig match = config_of("all.db", {started_by({"env"}, 1)});
  ASSERT_TRUE(run(match));
  for (const StoredGame& game : stored_games(match.db_path)) {
    EXPECT_FALSE(game.white_play_key.empty());
    EXPECT_EQ(parse_infos(game.infos).value().size(), game.plies);
    EXPECT_FALSE(game.started.empty());
  }
}

TEST_F(MatchWorkers, StoreTheirHosts) {
  MatchConfig match =
      config_of("hosts.db", {{.place = WorkerPlace::Threads, .count = 1}, started_by({"env"}, 1)});
  match.engines[0] = scripted("a", "slow", 5, 1);  // so that the process plays, too
  const auto outcome = run(match);
  ASSERT_TRUE(outcome);
  const WorkerHello hello = make_hello();
  std::size_t here = 0;
  for (const StoredGame& game : stored_games(match.db_path)) {
    if (game.host.name.empty()) {
      ++here;
      EXPECT_EQ(game.host, GameHost{});
      continue;
    }
    EXPECT_EQ(game.host.name, hello.host);
    EXPECT_EQ(game.host.processor, hello.processor);
    EXPECT_GT(game.host.speed, 0U);
    EXPECT_GE(game.host.load, 0);
  }
  ASSERT_EQ(outcome->hosts.size(), 2U);
  EXPECT_EQ(outcome->hosts[0].games, here);
  EXPECT_EQ(outcome->hosts[1].host, hello.host);
  EXPECT_EQ(outcome->hosts[1].games, 2 * kPairs - here);
}

// A worker on a host on which an engine loses by time.
TEST_F(MatchWorkers, LeaveOutAHostThatLosesByTime) {
  MatchConfig match = config_of(
      "late.db", {started_by({"env"}, 2), started_by({RAUM_FAULTY_PREFIX, "slow-host", "0"}, 2)});
  match.max_failures = 4;
  match.engines[0] = scripted("a", "slow", 5, 1);
  match.engines[1] = scripted("b", "slow-there", 3'000, 2);
  match.pairs = 60;
  match.limit = {.movetime_ms = 1};
  match.margin_ms = 1'500;
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << notices();
  EXPECT_TRUE(outcome->complete);
  const auto games = stored_games(match.db_path);
  EXPECT_EQ(games.size(), 2 * match.pairs);
  for (const StoredGame& game : games) {
    EXPECT_NE(game.host.name, "node2") << game.pair;
    EXPECT_EQ(game.failed, "") << game.pair;
  }
  EXPECT_TRUE(says("host node2 is left out, because ")) << notices();
  EXPECT_TRUE(says(" games were lost by time, ")) << notices();
  EXPECT_TRUE(says(" games are played again")) << notices();
  EXPECT_TRUE(says("its host is left out of the match; given up")) << notices();
  EXPECT_TRUE(std::any_of(outcome->warnings.begin(), outcome->warnings.end(), [](const auto& line) {
    return line.starts_with("host node2 is left out, because ");
  }));
}

TEST_F(MatchWorkers, AreCountedInTheProgress) {
  const MatchConfig match = config_of("progress.db", {started_by({"env"}, 1)});
  int most = 0;
  MatchCallbacks callbacks;
  callbacks.progress = [&](const MatchProgress& now) {
    EXPECT_EQ(now.workers, 1);
    EXPECT_LE(now.ready, 1);
    most = std::max(most, now.ready);
  };
  const auto outcome = run_match(match, callbacks);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(most, 1);
}

class FaultyWorkers : public MatchWorkers, public testing::WithParamInterface<const char*> {};

TEST_P(FaultyWorkers, DoNotChangeTheGames) {
  const auto games = expected();
  MatchConfig match = config_of(
      "faulty.db", {started_by({RAUM_FAULTY_PREFIX, GetParam(), "10"}, 3), started_by({"env"}, 1)});
  const bool is_silent = GetParam() == std::string("silence");
  if (is_silent) match.worker_times.most_silence = std::chrono::seconds(2);
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << to_string(outcome.error().error) << notices();
  EXPECT_TRUE(outcome->complete);
  expect_games(match, games);
}

INSTANTIATE_TEST_SUITE_P(Modes, FaultyWorkers,
                         testing::Values("kill", "delay", "stall", "duplicate", "cut", "garble",
                                         "silence", "babble"),
                         [](const auto& mode) { return std::string(mode.param); });

TEST_F(MatchWorkers, NameTheWorkerThatWasLost) {
  // Every line of this worker is wrong.
  const std::string own = script("welcome", "Welcome to node7\n");
  const auto outcome = run(config_of("m.db", {started_by({own}, 1), started_by({"env"}, 1)}));
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->complete);
  EXPECT_TRUE(says("worker 1 of prefix:" + own)) << notices();
  EXPECT_TRUE(says("found \"Welcome to node7\", expected a line of raum worker")) << notices();
}

// One worker that answers in a wrong way each time it is started.
class WrongWorkers : public MatchWorkers {
 protected:
  static Json hello() { return {{"hello", hello_json(make_hello())}}; }

  // What is said about a worker that sends these messages.
  std::vector<std::string> said_about(const std::vector<Json>& messages,
                                      const std::string& first = "") {
    std::string lines;
    for (const Json& message : messages) lines += message_lines(message);
    const std::string path = script(fmt::format("wrong-{}", ++number_), lines, first);
    MatchConfig match = config_of(fmt::format("wrong-{}.db", number_), {started_by({path}, 1)});
    match.pairs = 1;
    const auto outcome = run(match);
    EXPECT_FALSE(outcome) << lines;
    EXPECT_TRUE(stored_games(match.db_path).empty()) << lines;
    std::vector<std::string> said;
    for (const std::string& line : notices_) {
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
};

TEST_F(WrongWorkers, AreLostBeforeTheyAreReady) {
  const std::string unasked = "sends the unexpected message ";
  expect_lost({hello(), {{"hello", 1}}}, unasked + "\"hello \"");
  expect_lost({hello(), {{"alive", true}}, {{"missing", {"abc"}}}},
              "asks for a file that no engine has: \"abc\"");
  expect_lost({hello(), {{"missing", {1}}}}, unasked + "\"missing \"");
  expect_lost({hello(), {{"failed", "x"}}}, unasked + "\"failed \"");
}

TEST_F(WrongWorkers, AreLostInAGame) {
  const Json ready{{"ready", true}};
  const std::string again = "; pair 1 is played again";
  const std::string unasked = "sends the unexpected message ";
  expect_lost({hello(), ready, {{"ready", true}}}, unasked + "\"ready \"" + again);
  expect_lost({hello(), ready, {{"alive", true}}, {{"failed", "no memory"}}}, "no memory" + again);
  expect_lost({hello(), ready, {{"failed", 1}}},
              "message.failed: found 1, expected a string" + again);
  const std::vector<Json> wrong{
      {{"move", 1}, {"leg", 0}},         {{"move", "x"}, {"leg", 0}},
      {{"move", "0000"}, {"leg", 0}},    {{"move", "Aa1Ee5"}, {"leg", 0}},
      {{"move", "Ac2Ac3"}, {"leg", 2}},  {{"move", "Ac2Ac3"}, {"leg", -1}},
      {{"move", "Ac2Ac3"}, {"leg", "0"}}};
  for (const Json& move : wrong) {
    expect_lost({hello(), ready, move}, unasked + "\"leg move \"" + again);
  }
  expect_lost({hello(), ready, {{"move", "Ac2Ac3"}}}, unasked + "\"move \"" + again);
}

TEST_F(WrongWorkers, AreGivenUpAtOnceIfTheyCannotPlay) {
  const Json ready{{"ready", true}};
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

TEST_F(MatchWorkers, OfAnotherVersionAreGivenUp) {
  WorkerHello hello = make_hello();
  hello.version = "0.9.9";
  hello.host = "node7";
  const std::string old = script("old", message_lines({{"hello", hello_json(hello)}}));
  const MatchConfig match = config_of("old.db", {started_by({old}, 1), started_by({"env"}, 1)});
  ASSERT_TRUE(run(match));
  expect_games(match, expected());
  run(config_of("old2.db", {started_by({old}, 1), started_by({"env"}, 1)})).value();
  EXPECT_TRUE(says("(node7, ")) << notices();
  EXPECT_TRUE(says("found raum 0.9.9, protocol 1, expected raum ")) << notices();
  EXPECT_TRUE(says("; given up")) << notices();
}

TEST_F(MatchWorkers, EndTheMatchWhenNoneIsLeft) {
  const auto outcome = run(config_of("none.db", {started_by({"false"}, 2)}));
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, ExitCode::Environment);
  EXPECT_EQ(to_string(outcome.error().error),
            "--workers: found no worker that is left, expected the same command again, which "
            "continues");
  EXPECT_TRUE(says("exit status 1; given up")) << notices();
}

TEST_F(MatchWorkers, GoOnWhereAMatchOfLostWorkersEnded) {
  const auto games = expected();
  // After some games every worker is lost for ever: no pause is long enough.
  MatchConfig match =
      config_of("continued.db", {started_by({RAUM_FAULTY_PREFIX, "kill", "60"}, 1)});
  static_cast<void>(run(match));
  match.workers = {started_by({"env"}, 2)};
  const auto outcome = run(match);
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->complete);
  expect_games(match, games);
}

// The processes of a pair are lost three times; then the engine that was to move loses the game.
TEST_F(MatchWorkers, AreNotKilledForEverByOneEngine) {
  MatchConfig match = config_of("killer.db", {started_by({"env"}, 2)});
  match.engines[1] = scripted("b", "kill-runner", 2, 2);
  match.pairs = 2;
  match.max_faults = 1;
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << notices();
  EXPECT_TRUE(outcome->complete) << notices();
  const auto games = stored_games(match.db_path);
  ASSERT_EQ(games.size(), 4U) << notices();
  for (const StoredGame& game : games) {
    EXPECT_EQ(game.failed, "b");
    EXPECT_EQ(game.reason, "crash");
    EXPECT_EQ(game.detail, "its worker process was lost 3 times");
    EXPECT_EQ(game.result, game.leg == 0 ? "1-0" : "0-1");
    // b has made one move: it died at its second search.
    const bool is_b_first = (game.opening.find(" w ") != std::string::npos) == (game.leg == 1);
    EXPECT_EQ(game.plies, is_b_first ? 2U : 3U) << game.moves;
  }
}

TEST_F(MatchWorkers, ReachTheVerdictOfThreads) {
  MatchConfig threads = config_of("verdict.db", {{.place = WorkerPlace::Threads, .count = 1}});
  threads.sprt = SprtBounds{.elo0 = -60, .elo1 = 60, .alpha = 0.3, .beta = 0.3};
  const auto expected_outcome = run(threads);
  ASSERT_TRUE(expected_outcome);
  MatchConfig match = config_of("verdict2.db", {started_by({RAUM_FAULTY_PREFIX, "kill", "5"}, 3)});
  match.sprt = threads.sprt;
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << notices();
  ASSERT_TRUE(outcome->sprt);
  EXPECT_EQ(outcome->sprt->llr, expected_outcome->sprt->llr);
  EXPECT_EQ(outcome->sprt->verdict(), expected_outcome->sprt->verdict());
}

TEST_F(MatchWorkers, EndWhenTheMatchIsStopped) {
  MatchConfig match = config_of("stopped.db", {started_by({"env"}, 2)});
  match.engines[0] = scripted("a", "slow", 20, 1);
  std::stop_source stop;
  std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    stop.request_stop();
  });
  const auto outcome = run_match(match, {}, stop.get_token());
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->interrupted);
}

}  // namespace
}  // namespace raum::tournament

// Matches of worker processes: the same games as of threads, whatever happens to the processes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/process/cpu_locks.h"
#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/live/match_observer.h"
#include "tournament/messages/message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/testing/worker_match_fixture.h"

namespace raum::tournament {
namespace {

class MatchWorkers : public WorkerMatchFixture {};

TEST_F(MatchWorkers, PlayTheGamesThatThreadsPlay) {
  const auto games = expected();
  ASSERT_EQ(games.size(), 2 * kPairs);
  int number = 0;
  for (const std::vector<WorkerGroup>& workers : std::vector<std::vector<WorkerGroup>>{
           {started_by({"env"}, 1)},
           {started_by({"env"}, 3)},
           {{.place = WorkerPlace::Threads, .count = 1}, started_by({"env"}, 2)}}) {
    MatchConfig match = config_of(fmt::format("{}.db", ++number), workers);
    match.unit_pairs = number == 1 ? 1 : 3;
    const auto outcome = run(match);
    ASSERT_TRUE(outcome) << to_string(outcome.error().error);
    EXPECT_TRUE(outcome->complete);
    EXPECT_EQ(notices(), "");
    expect_games(match, games);
  }
}

// The first groups have more workers than the match has pairs, and none of them starts.
TEST_F(MatchWorkers, StartFromEachGroup) {
  const auto games = expected();
  MatchConfig match = config_of(
      "groups.db", {started_by({"false"}, 2), started_by({"false"}), started_by({"env"})});
  match.pairs = 1;
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << to_string(outcome.error().error);
  EXPECT_TRUE(outcome->complete);
  expect_games(match, {games[0], games[1]});
  EXPECT_FALSE(says("worker 2 of prefix")) << "one for each pair is enough\n" << notices();
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

TEST_F(MatchWorkers, BindTheirGamesWithClocksToProcessors) {
  const std::string cpus = folder_ / "cpus";
  const ScopedVariable locks("RAUM_CPU_LOCKS", folder_ / "locks");
  MatchConfig match = config_of("bound.db", {started_by({"env"}, 1)});
  write_program(folder_ / "engine", "grep Cpus_allowed_list: /proc/self/status >>'" + cpus +
                                        "'\nexec '" RAUM_SCRIPTED_ENGINE "' \"$@\"");
  match.engines[0].command = folder_ / "engine";
  match.pairs = 1;
  match.limit = {.movetime_ms = 60'000};
  ASSERT_TRUE(run(match));
  EXPECT_EQ(notices(), "");
  EXPECT_EQ(content_of(cpus), fmt::format("Cpus_allowed_list:\t{}\n", own_cpus().front()));
  CpuLocks others;
  ASSERT_FALSE(others.reserve(own_cpus(), own_cpus().size()).empty());
  match.db_path = folder_ / "unbound.db";
  match.use_cache = false;
  ASSERT_TRUE(run(match));
  EXPECT_TRUE(
      says("): no processor is free there: games are not bound and may take time from "
           "each other"))
      << notices();
}

// A worker on a host on which an engine loses by time.
TEST_F(MatchWorkers, LeaveOutAHostThatLosesByTime) {
  const std::string starts = folder_ / "starts";
  const std::string counted = folder_ / "counted";
  write_program(counted, "echo x >>'" + starts + "'\nexec \"$@\"");
  MatchConfig match = config_of(
      "late.db", {started_by({counted}, 2), started_by({RAUM_FAULTY_PREFIX, "slow-host", "0"}, 2)});
  match.max_failures = 4;
  match.engines[0] = scripted("a", "slow", 5, 1);
  match.engines[1] = scripted("b", "slow-there", 3'000, 2);
  match.pairs = 60;
  match.limit = {.movetime_ms = 1};
  match.margin_ms = 1'500;
  match.pin = false;  // engines that share a processor may be late
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
  EXPECT_TRUE(says("its host is left out of the match")) << notices();
  EXPECT_EQ(content_of(starts), "x\nx\n") << "the workers of other hosts play on";
  const auto has_warning = [](const MatchOutcome& result) {
    return std::any_of(result.warnings.begin(), result.warnings.end(), [](const auto& line) {
      return line.starts_with("host node2 is left out, because ");
    });
  };
  EXPECT_TRUE(has_warning(*outcome));
  const auto again = run(match);
  ASSERT_TRUE(again) << notices();
  EXPECT_EQ(again->played_now, 0U);
  EXPECT_TRUE(has_warning(*again)) << "a later call reads it from the database";
}

TEST_F(MatchWorkers, WriteTheLogOfTheMatch) {
  MatchConfig match = config_of("log.db", {started_by({"env"}, 2)});
  match.engines[1] = scripted("b", "loud", 1, 2);
  match.log_path = folder_ / "log";
  match.unit_pairs = 3;
  ASSERT_TRUE(run(match));
  EXPECT_EQ(notices(), "");
  std::size_t plies = 0, asked = 0, answered = 0, errors = 0;
  for (const StoredGame& game : stored_games(match.db_path)) plies += game.plies;
  std::istringstream log(content_of(match.log_path));
  for (std::string line; std::getline(log, line);) {
    if (line.find("\t>\tgo ") != std::string::npos) ++asked;
    if (line.find("\t<\tbestmove ") != std::string::npos) ++answered;
    if (line.find("\tb\t!\t") != std::string::npos) ++errors;
  }
  EXPECT_GT(plies, 0U);
  EXPECT_EQ(asked, plies);
  EXPECT_EQ(answered, plies);
  EXPECT_GT(errors, 0U);
}

// Keeps the slots of a match and what they have shown.
class Watcher final : public MatchObserver {
 public:
  [[nodiscard]] LiveSlots* begin(const Schedule&, std::size_t workers) noexcept override {
    slots_ = std::make_unique<LiveSlots>(workers);
    return slots_.get();
  }
  // Waits until all have begun to play. Meanwhile no game is stored, so that workers that are fast
  // wait, too, and leave jobs to the others.
  void stored(const StoredResult&) noexcept override {
    const auto late = LiveClock::now() + std::chrono::seconds(60);
    for (look(); workers_.size() < slots_->size() && LiveClock::now() < late; look()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  void cleared() noexcept override {}
  void counted(const Tally&, std::size_t) noexcept override {}

  void look() {
    for (std::size_t i = 0; i < slots_->size(); ++i) {
      const auto game = (*slots_)[i].read();
      if (!game || game->pair == 0) continue;
      workers_.insert(i);
      const LivePlace place = (*slots_)[i].place();
      EXPECT_TRUE(place.state == LivePlace::Here || place.state == LivePlace::There);
      places_.insert(place.host);
      most_plies_ = std::max(most_plies_, game->plies);
    }
  }

  std::set<std::size_t> workers_;  // that have played
  std::set<std::string> places_;
  std::size_t most_plies_ = 0;

 private:
  std::unique_ptr<LiveSlots> slots_;
};

TEST_F(MatchWorkers, ShowTheirGamesToWhoeverWatches) {
  MatchConfig match =
      config_of("live.db", {{.place = WorkerPlace::Threads, .count = 1}, started_by({"env"}, 2)});
  for (EngineSpec& engine : match.engines) engine = scripted(engine.name, "slow", 2, 1);
  match.unit_pairs = 2;
  Watcher watcher;
  const auto outcome =
      run_match(match, {.progress = {}, .warning = {}, .step = {}, .observer = &watcher});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(watcher.workers_, (std::set<std::size_t>{0, 1, 2}));
  EXPECT_GT(watcher.most_plies_, 1U);
  EXPECT_EQ(watcher.places_, (std::set<std::string>{"", make_hello().host}));
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

// It says that it lives, and never ends its job.
TEST_F(MatchWorkers, ReplaceOneThatTalksForEver) {
  const auto games = expected();
  const std::string talker = folder_ / "talker";
  write_program(talker, "cat <<'END'\n" + message_lines({{"hello", hello_json(make_hello())}}) +
                            message_lines({{"ready", true}}) +
                            "END\nwhile sleep 0.1; do cat <<'END' || exit\n" +
                            message_lines({{"alive", true}}) + "END\ndone");
  MatchConfig match = config_of("talk.db", {started_by({talker}, 1), started_by({"env"}, 1)});
  // Long enough for the other worker to start its engines on a slow machine.
  match.worker_times.most_silence = std::chrono::seconds(5);
  match.worker_times.idle_step = std::chrono::milliseconds(50);
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << notices();
  EXPECT_TRUE(outcome->complete);
  expect_games(match, games);
}

TEST_F(MatchWorkers, GoOnWhereAMatchOfLostWorkersEnded) {
  const auto games = expected();
  // After some games every worker is lost for ever: no pause is long enough.
  MatchConfig match =
      config_of("continued.db", {started_by({RAUM_FAULTY_PREFIX, "kill", "60"}, 1)});
  match.unit_pairs = 7;
  static_cast<void>(run(match));
  match.unit_pairs = 2;
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
  threads.sprt = SprtBounds{.elo0 = 0, .elo1 = 120, .alpha = 0.1, .beta = 0.1};
  const auto expected_outcome = run(threads);
  ASSERT_TRUE(expected_outcome);
  ASSERT_TRUE(expected_outcome->sprt);
  EXPECT_NE(expected_outcome->sprt->verdict(), SprtState::Continue);
  EXPECT_LT(expected_outcome->pairs.total(), kPairs);
  for (const std::size_t unit_pairs : {1U, 3U, 7U}) {
    MatchConfig match = config_of(fmt::format("verdict{}.db", unit_pairs),
                                  {started_by({RAUM_FAULTY_PREFIX, "kill", "5"}, 3)});
    match.sprt = threads.sprt;
    match.unit_pairs = unit_pairs;
    const auto outcome = run(match);
    ASSERT_TRUE(outcome) << notices();
    ASSERT_TRUE(outcome->sprt);
    EXPECT_EQ(outcome->sprt->llr, expected_outcome->sprt->llr);
    EXPECT_EQ(outcome->sprt->verdict(), expected_outcome->sprt->verdict());
    EXPECT_EQ(outcome->pairs.n, expected_outcome->pairs.n);
  }
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

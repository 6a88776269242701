#include "tournament/workers/worker_process.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "base/process/cpu_locks.h"
#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/text/quote.h"
#include "engine/board/generate.h"
#include "engine/testing/solved_endings.h"
#include "tournament/engines/usable_cpus.h"
#include "tournament/messages/log_message.h"
#include "tournament/messages/move_message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/testing/worker_process_fixture.h"

namespace raum::tournament {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

TEST_F(WorkerProcessTest, SaysHelloFirstAndQuits) {
  start();
  const auto hello = read_hello(next("hello"));
  ASSERT_TRUE(hello.has_value());
  EXPECT_TRUE(check_hello(*hello).has_value());
  write("quit\n");
  EXPECT_EQ(end(), "");
}

TEST_F(WorkerProcessTest, EndsWithItsInput) {
  start();
  to_.write.close();
  EXPECT_EQ(end(), "");
}

TEST_F(WorkerProcessTest, EndsWhenItsInputIsSilent) {
  start(milliseconds(100));
  const auto begun = LineInput::Clock::now();
  EXPECT_EQ(end(), "");
  EXPECT_LT(LineInput::Clock::now() - begun, kPatience / 2);
}

TEST_F(WorkerProcessTest, RunsWhileItsInputIsNotSilent) {
  constexpr milliseconds kSilence(2'000);
  start(kSilence);
  next("hello");
  const auto until = LineInput::Clock::now() + 3 * kSilence / 2;
  while (LineInput::Clock::now() < until) {
    send({{"alive", true}});
    next("alive");
    std::this_thread::sleep_for(kSilence / 20);
  }
  send(setup_of(scripted_players()));
  next("ready");
}

TEST_F(WorkerProcessTest, AnswersThatItIsAlive) {
  start();
  next("hello");
  send({{"alive", true}});
  EXPECT_EQ(next("alive"), true);
}

TEST_F(WorkerProcessTest, RefusesAWrongMessage) {
  EXPECT_EQ(end_after({{{"stop", 1}}}),
            "message: found \"stop \", expected setup, file, job or alive");
  EXPECT_EQ(end_after({message_of(both_games_of(1))}),
            "message: found a job before the setup is complete, expected a setup");
  EXPECT_EQ(end_after({{{"setup", 1}}}), "setup: found 1, expected an object");
  EXPECT_EQ(end_after({{{"file", {{"hash", 7}}}}}), "file.hash: found 7, expected a string");
  start();
  write("ls -l\n");
  EXPECT_EQ(end(), "message: found \"ls -l\", expected a line of raum worker");
}

TEST_F(WorkerProcessTest, RefusesAMatchWithOtherTablesOfEndings) {
  Adjudication rules;
  rules.endgames = {.folder = folder_ / "tables", .identity = "1 sets 01"};
  const auto setup = make_setup(scripted_players(), rules, 10'000);
  ASSERT_TRUE(setup.has_value());
  const auto refusal = [&] {
    start();
    next("hello");
    send({{"setup", setup_json(*setup)}});
    const Json why = next("refused");
    write("quit\n");
    EXPECT_EQ(end(), "");
    return why.is_string() ? why.get<std::string>() : "";
  };
  const std::string place = "--endgames: " + (folder_ / "tables") + ": found ";
  EXPECT_TRUE(refusal().starts_with(place + "No such file or directory, expected a folder"))
      << refusal();
  fs::create_directory(folder_ / "tables");
  std::ofstream(folder_ / "tables/KQvK.endgame", std::ios::binary)
      << solved_ending(*endgame::MenSet::parse("KQvK"));
  const auto here = EndgameRule::open(folder_ / "tables");
  ASSERT_TRUE(here.has_value());
  EXPECT_EQ(refusal(), place + here->identity + ", expected 1 sets 01");
}

// Another start would find no folder either.
TEST_F(WorkerProcessTest, RefusesAnEngineWithoutItsFolder) {
  const std::string folder = folder_ / "far";
  fs::create_directory(folder);
  auto players = scripted_players();
  players[1].spec.folder = folder;
  const Json setup = setup_of(players);
  fs::remove(folder);
  start();
  next("hello");
  send(setup);
  EXPECT_EQ(next("refused"),
            "engine second: dir: found " + quoted_utf8(folder) + ", expected an existing folder");
  write("quit\n");
  EXPECT_EQ(end(), "");
}

TEST_F(WorkerProcessTest, RefusesASecondSetup) {
  const Json setup = setup_of(scripted_players());
  EXPECT_EQ(end_after({setup, setup}), "message: found a second setup, expected one setup");
}

TEST_F(WorkerProcessTest, RefusesAJobForAnUnknownEngine) {
  Job job = both_games_of(1);
  job.players.second = 2;
  EXPECT_EQ(end_after({setup_of(scripted_players()), message_of(job)}),
            "job.second: found 2, expected the number of an engine");
}

TEST_F(WorkerProcessTest, PlaysJobs) {
  const auto players = scripted_players();
  start();
  next("hello");
  send(setup_of(players));
  next("ready");
  play(players, 3);
  play(players, 4);
  EXPECT_FALSE(fs::exists(folder_ / "cache"));
  write("quit\n");
  EXPECT_EQ(end(), "");
}

TEST_F(WorkerProcessTest, PlaysOnlyTheGamesOfTheJob) {
  const auto players = scripted_players();
  start();
  next("hello");
  send(setup_of(players));
  next("ready");
  Job job = both_games_of(1);
  job.legs[0] = false;
  send(message_of(job));
  const StoredGame second = next_game(next()).game;
  EXPECT_EQ(second.leg, 1);
  EXPECT_EQ(second.white, "second");
  play(players, 2);
}

TEST_F(WorkerProcessTest, ReportsEachMoveOfACarefulJob) {
  start();
  next("hello");
  send(setup_of(scripted_players()));
  next("ready");
  send(message_of(both_games_of(1), true));
  // The first moves of the second game may come before the report of the first one.
  std::array<std::vector<Move>, kLegs> moves;
  for (int games = 0; games < kLegs;) {
    const Json message = next();
    if (!message.contains("move")) {
      const StoredGame game = next_game(message).game;
      EXPECT_EQ(game.leg, games++);
      const auto& reported = moves[static_cast<std::size_t>(game.leg)];
      EXPECT_GT(reported.size(), 0U);
      EXPECT_EQ(to_text(reported), game.moves);
      continue;
    }
    const auto move = read_move(message["move"]);
    ASSERT_TRUE(move.has_value());
    moves.at(static_cast<std::size_t>(move->leg)).push_back(move->move);
    EXPECT_EQ(move->ply, moves.at(static_cast<std::size_t>(move->leg)).size());
  }
}

TEST_F(WorkerProcessTest, ReportsMovesAndLinesIfTheSetupWantsThem) {
  const auto players = scripted_players();
  start();
  next("hello");
  send(setup_of(players, true));
  next("ready");
  send(message_of(both_games_of(4)));
  std::size_t plies = 0, moves = 0, asked = 0, answered = 0;
  for (int games = 0; games < kLegs;) {
    const Json message = next();
    if (message.contains("move")) {
      ++moves;
    } else if (message.contains("log")) {
      const auto line = read_log(message["log"], players);
      ASSERT_TRUE(line.has_value()) << to_string(line.error());
      EXPECT_EQ(line->pair, 4U);
      if (line->direction == '>' && line->text.starts_with("go ")) ++asked;
      if (line->direction == '<' && line->text.starts_with("bestmove ")) ++answered;
    } else {
      plies += next_game(message).game.plies;
      ++games;
    }
  }
  EXPECT_GT(plies, 0U);
  EXPECT_EQ(moves, plies);
  EXPECT_EQ(asked, plies);
  EXPECT_EQ(answered, plies);
}

class BoundWorkerTest : public WorkerProcessTest {
 protected:
  // A setup that wants games to be bound. The engines add the processors that they may use to a
  // file.
  Json setup_to_bind() {
    write_program(folder_ / "engine", "grep Cpus_allowed_list: /proc/self/status >>'" + cpus_ +
                                          "'\nexec '" RAUM_SCRIPTED_ENGINE "' \"$@\"");
    for (Contender& player : players_) player.spec.command = folder_ / "engine";
    auto setup = make_setup(players_, {}, 10'000).value_or(WorkerSetup{});
    setup.binds_games = true;
    return {{"setup", setup_json(setup)}};
  }

  const std::string cpus_ = folder_ / "cpus";
  const ScopedVariable locks_{"RAUM_CPU_LOCKS", folder_ / "locks"};
  std::vector<Contender> players_ = scripted_players();
};

TEST_F(BoundWorkerTest, ReservesAProcessorForItsGames) {
  start();
  next("hello");
  send(setup_to_bind());
  EXPECT_EQ(next(), Json({{"ready", true}}));
  CpuLocks others;
  EXPECT_TRUE(others.reserve({own_cpus().front()}, 1).empty());
  play(players_, 1);
  const std::string one = fmt::format("Cpus_allowed_list:\t{}\n", own_cpus().front());
  EXPECT_EQ(content_of(cpus_), one + one);
}

TEST_F(BoundWorkerTest, SaysThatNoProcessorIsFree) {
  CpuLocks others;
  ASSERT_FALSE(others.reserve(own_cpus(), own_cpus().size()).empty());
  start();
  next("hello");
  send(setup_to_bind());
  EXPECT_EQ(next(), Json({{"ready", true}, {"unbound", true}}));
  play(players_, 1);
}

TEST_F(WorkerProcessTest, PlaysNoStudyUnlessItCan) {
  EXPECT_EQ(end_after({{{"study", 1}}}),
            "message: found \"study \", expected setup, file, job or alive");
}

TEST_F(WorkerProcessTest, ReportsAnEngineThatDoesNotStart) {
  start();
  next("hello");
  send(setup_of(
      {depth_one(scripted("first", "good")), depth_one(scripted("second", "exit-at-once"))}));
  next("ready");
  send(message_of(both_games_of(1)));
  const auto report = read_report(next());
  ASSERT_TRUE(report.has_value());
  const auto* const broken = std::get_if<BrokenEngine>(&*report);
  ASSERT_NE(broken, nullptr);
  EXPECT_EQ(broken->name, "second");
}

}  // namespace
}  // namespace raum::tournament

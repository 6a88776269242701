#include "tournament/workers/worker_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/process/descriptor.h"
#include "base/process/line_input.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/generate.h"
#include "engine/testing/solved_endings.h"
#include "tournament/messages/job_message.h"
#include "tournament/messages/log_message.h"
#include "tournament/messages/message.h"
#include "tournament/messages/move_message.h"
#include "tournament/messages/report_message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/messages/worker_setup.h"
#include "tournament/openings/openings.h"
#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr auto kPatience = std::chrono::seconds(60);

Contender depth_one(EngineSpec spec) {
  Contender contender;
  contender.spec = std::move(spec);
  contender.limit.depth = 1;
  return contender;
}

// A worker process in a thread, and the coordinator's ends of its pipes.
class WorkerProcessTest : public testing::Test {
 protected:
  WorkerProcessTest() { write_openings(folder_ / "openings.txt", 1); }
  ~WorkerProcessTest() override {
    to_.write.close();
    if (run_.valid()) run_.wait();
  }

  void start(milliseconds most_silence = kPatience) {
    run_ = std::async(std::launch::async, [=, this] {
      return run_worker_process({.input = to_.read.get(),
                                 .output = from_.write.get(),
                                 .cache = folder_ / "cache",
                                 .most_silence = most_silence});
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
  void send_file(const Json& hash, std::string_view bytes) {
    send({{"file", {{"hash", hash}}}});
    write(bytes);
  }

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
  // Sends a setup with a program, "exit 7", that the worker does not have, and one that it has.
  void start_with_lost_program() {
    write_program(folder_ / "far/engine", "exit 7");
    write_program(folder_ / "near", "exit 8");
    auto players = scripted_players();
    players[0].spec.command = folder_ / "far/engine";
    players[1].spec.command = folder_ / "near";
    const Json setup = setup_of(players);
    fs::rename(folder_ / "far", folder_ / "gone");
    start();
    next("hello");
    send(setup);
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
  Pipe to_ = Pipe::open(), from_ = Pipe::open();

 private:
  LineInput output_{from_.read.get()};
  MessageReader reader_;
  std::future<Fallible<void>> run_;
};

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

TEST_F(WorkerProcessTest, RefusesAFileThatIsNotMissing) {
  const Json setup = setup_of(scripted_players());
  const Json hash = setup["setup"]["engines"][0]["files"][0]["hash"];
  const std::string expected =
      "file: found \"" + hash.get<std::string>() + "\", expected a file that is missing";
  const Json file = {{"file", {{"hash", hash}}}};
  EXPECT_EQ(end_after({file}), expected);
  start();
  next("hello");
  send(setup);
  next("ready");
  send(file);
  EXPECT_EQ(end(), expected);
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

TEST_F(WorkerProcessTest, GetsAMissingProgramAndItsFile) {
  write_program(folder_ / "far/engine",
                "grep -q secret \"$1\" && exec " RAUM_SCRIPTED_ENGINE " good");
  std::ofstream(folder_ / "far/data") << "a secret\n";
  auto players = scripted_players();
  players[0].spec.command = folder_ / "far/engine";
  players[0].spec.arguments = {folder_ / "far/data"};
  const Json setup = setup_of(players);
  const Json files = setup["setup"]["engines"][0]["files"];
  ASSERT_EQ(files.size(), 2U);
  const std::string program = content_of(folder_ / "far/engine");
  fs::rename(folder_ / "far", folder_ / "gone");
  start();
  next("hello");
  send(setup);
  EXPECT_EQ(next("missing").size(), 2U);
  send_file(files[1]["hash"], "a secret\n");
  send_file(files[0]["hash"], program);
  next("ready");
  play(players, 1);
  write("quit\n");
  EXPECT_EQ(end(), "");
  // The next worker finds the copies.
  start();
  next("hello");
  send(setup);
  next("ready");
}

TEST_F(WorkerProcessTest, GetsEqualFilesOnce) {
  const std::string program = content_of(RAUM_SCRIPTED_ENGINE);
  auto players = scripted_players();
  for (Contender& player : players) {
    const std::string path = folder_ / ("far/" + player.name());
    fs::create_directories(folder_ / "far");
    fs::copy_file(RAUM_SCRIPTED_ENGINE, path);
    player.spec.command = path;
  }
  const Json setup = setup_of(players);
  fs::rename(folder_ / "far", folder_ / "gone");
  start();
  next("hello");
  send(setup);
  const Json missing = next("missing");
  ASSERT_EQ(missing.size(), 1U);
  send_file(missing[0], program);
  next("ready");
  play(players, 1);
}

TEST_F(WorkerProcessTest, RefusesOtherBytesThanThoseOfTheFile) {
  start_with_lost_program();
  send_file(next("missing").at(0), "#!/bin/sh\nexit 8\n");
  EXPECT_EQ(end(), (folder_ / "far/engine") +
                       ": found other bytes, expected those that the match was begun with");
}

TEST_F(WorkerProcessTest, NamesAProgramThatIsRemovedWhileAnotherOneIsMissing) {
  start_with_lost_program();
  const Json missing = next("missing");
  fs::remove(folder_ / "near");
  send_file(missing.at(0), content_of(folder_ / "gone/engine"));
  EXPECT_EQ(end(),
            "engine second: found no file \"" + (folder_ / "near") + "\", expected that file");
}

TEST_F(WorkerProcessTest, RefusesAFileThatEndsEarly) {
  start_with_lost_program();
  send_file(next("missing").at(0), "#!/bin/sh");
  to_.write.close();
  EXPECT_EQ(end(), "file: found the end of the input, expected 8 more bytes");
}

}  // namespace
}  // namespace raum::tournament

// What a match and a study do about a pair that two workers play. The workers are shell scripts:
// they report games that the test has made, and do what it wants with pair 1.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "tournament/messages/message.h"
#include "tournament/messages/report_message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/study/study_fixture.h"
#include "tournament/study_match/match_study.h"
#include "tournament/study_match/study_game_fixture.h"
#include "tournament/testing/worker_match_fixture.h"

namespace raum::tournament {
namespace {

void write_game(const std::string& path, const PlayedReport& report) {
  std::ofstream(path) << message_lines(report_json(report));
}

// Two workers that report these games. `cases`: what the n-th process does that gets pair 1, as
// cases of the shell for $n; "game 1.1" reports that game. A process that ends is started again.
WorkerGroup scripts(const std::string& folder, const std::vector<PlayedReport>& games,
                    const std::string& cases) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/hello")
      << message_lines({{"hello", hello_json(make_hello())}}) << message_lines({{"ready", true}});
  for (const PlayedReport& report : games) {
    write_game(
        folder + "/" + std::to_string(report.game.pair) + "." + std::to_string(report.game.leg + 1),
        report);
  }
  write_program(folder + "/worker", "cd '" + folder + R"('
game() { cat "$1"; }
wait_for() { until [ -e "$1" ]; do sleep 0.02; done; }
cat hello
while read -r line; do
  case $line in *'"job"'*) ;; *) continue ;; esac
  pair=${line#*'"pair":'}
  pair=${pair%%,*}
  if [ "$pair" != 1 ]; then
    game "$pair.1"
    game "$pair.2"
    continue
  fi
  n=1
  until mkdir "taken-$n" 2>&-; do n=$((n + 1)); done
  case $n in
)" + cases + R"(
  esac
done)");
  return {.place = WorkerPlace::Prefix, .count = 2, .words = {folder + "/worker"}};
}

// The second worker gets pair 1 because the first one takes long.
constexpr const char* kReportDifferentGames = R"(
  1) wait_for second; game other; game 1.2 ;;
  2) game 1.1; : >second ;;)";

class PlayedTwice : public WorkerMatchFixture {
 protected:
  PlayedTwice() {
    MatchConfig match = config_of("threads.db", {{.place = WorkerPlace::Threads, .count = 1}});
    match.pairs = 2;
    EXPECT_TRUE(run(match));
    for (StoredGame& game : stored_games(match.db_path)) {
      games_.emplace_back().game = std::move(game);
    }
    EXPECT_EQ(games_.size(), 4U);
  }

  [[nodiscard]] MatchConfig scripted_match(const std::string& cases) const {
    MatchConfig match = config_of("m.db", {scripts(folder_ / "scripts", games_, cases)});
    match.pairs = 2;
    return match;
  }

  std::vector<PlayedReport> games_;
};

TEST_F(PlayedTwice, IsLostByNobodyWhileASecondWorkerPlaysIt) {
  const MatchConfig match = scripted_match(R"(
  1 | 2) kill -9 $$ ;;
  3) wait_for second; kill -9 $$ ;;
  4) : >second; sleep 1; game 1.1; game 1.2 ;;
  *) game 1.1; game 1.2 ;;)");
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << to_string(outcome.error().error) << notices();
  EXPECT_TRUE(outcome->complete);
  std::vector<StoredGame> games;
  for (const PlayedReport& report : games_) games.push_back(report.game);
  expect_games(match, course_of(games));
}

TEST_F(PlayedTwice, EndsTheMatchIfTheGamesDiffer) {
  for (const bool uses_cache : {true, false}) {
    const std::string name = uses_cache ? "cached" : "played";
    const std::string folder = folder_ / name;
    MatchConfig match = config_of(name + ".db", {scripts(folder, games_, kReportDifferentGames)});
    match.pairs = 2;
    match.use_cache = uses_cache;
    PlayedReport other = games_[0];
    other.game.moves = other.game.infos = "";
    other.game.plies = 0;
    write_game(folder + "/other", other);
    const auto outcome = run(match);
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().code, ExitCode::Fail);
    EXPECT_EQ(to_string(outcome.error().error),
              "game 1.1: found two workers whose games differ from ply 1 on, expected the same "
              "moves of the same engines on every machine");
  }
}

TEST_F(PlayedTwice, IsNotIfTimeDecidesItsGames) {
  for (PlayedReport& report : games_) {
    report.game.white_play_key.clear();
    report.game.black_play_key.clear();
  }
  MatchConfig match = scripted_match(R"(
  1) sleep 3; game 1.1; game 1.2 ;;
  *) game 1.1; game 1.2 ;;)");
  match.limit = {.movetime_ms = 60'000};
  const auto outcome = run(match);
  ASSERT_TRUE(outcome) << to_string(outcome.error().error) << notices();
  EXPECT_TRUE(outcome->complete);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "scripts/taken-2"));
}

class StudyPlayedTwice : public StudyFixture {
 protected:
  // "" if the study is played to its end.
  [[nodiscard]] std::string error_of_study(const std::string& cases) const {
    std::vector<PlayedReport> games;
    for (std::size_t pair = 1; pair <= study_.matches.size() * study_.positions.size(); ++pair) {
      for (int leg = 0; leg < kLegs; ++leg) games.push_back(game_of(study_, pair, leg));
    }
    const StudyWorkers workers{.groups = {scripts(folder_ / "scripts", games, cases)},
                               .times = {.first_pause = std::chrono::milliseconds(700),
                                         .longest_pause = std::chrono::milliseconds(1'000),
                                         .idle_step = std::chrono::milliseconds(5)}};
    const auto outcome = run_match_study(study_, workers, {});
    return outcome ? "" : to_string(outcome.error().error);
  }

  const Study study_ = given_study(StudyKind::League);
};

TEST_F(StudyPlayedTwice, EndsIfTheGamesDiffer) {
  PlayedReport other = game_of(study_, 1, 0);
  other.game.moves = "Aa1Aa2";
  other.game.infos = "1:cp1:2:3";
  other.game.plies = 1;
  std::filesystem::create_directories(folder_ / "scripts");
  write_game(folder_ / "scripts/other", other);
  EXPECT_EQ(error_of_study(kReportDifferentGames),
            "game 1.1: found other moves than when it was played before, expected the same ones, "
            "on every machine");
}

// The second worker has reported the first game and is lost, too. It pauses while the first one is
// lost for the third time in that game.
TEST_F(StudyPlayedTwice, GoesOnIfAWorkerIsLostInAGameThatIsPlayed) {
  EXPECT_EQ(error_of_study(R"(
  1 | 2) kill -9 $$ ;;
  3) wait_for second; sleep 0.2; kill -9 $$ ;;
  4) game 1.1; : >second; exit ;;
  *) game 1.2 ;;)"),
            "");
}

}  // namespace
}  // namespace raum::tournament

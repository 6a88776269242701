// Studies whose workers are processes that say what the test lets them say.
#include "tournament/study_match/study_run.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "base/testing/files.h"
#include "base/testing/refused_calls.h"
#include "tournament/messages/message.h"
#include "tournament/messages/report_message.h"
#include "tournament/messages/worker_hello.h"
#include "tournament/study/study_fixture.h"
#include "tournament/study_match/match_study.h"
#include "tournament/study_match/study_game_fixture.h"

namespace raum::tournament {
namespace {

using Groups = std::vector<WorkerGroup>;

class StudyRunTest : public StudyFixture {
 protected:
  // A worker that sends these messages after its hello, and then nothing.
  [[nodiscard]] WorkerGroup saying(const std::vector<Json>& messages,
                                   const std::string& then = "exec sleep 60") const {
    std::string lines = message_lines({{"hello", hello_json(make_hello())}});
    for (const Json& message : messages) lines += message_lines(message);
    const std::string path = folder_ / "worker";
    write_program(path, "cat <<'END'\n" + lines + "END\n" + then);
    return {.place = WorkerPlace::Prefix, .count = 1, .words = {path}};
  }

  std::string error_of_study(const std::vector<Json>& messages) {
    return error_of_study(saying(messages));
  }
  std::string error_of_study(const WorkerGroup& group) { return error_of_study(Groups{group}); }
  std::string error_of_study(const Groups& groups) {
    const StudyWorkers workers{.groups = groups,
                               .times = {.first_pause = std::chrono::milliseconds(1),
                                         .longest_pause = std::chrono::milliseconds(5),
                                         .idle_step = std::chrono::milliseconds(5)},
                               .unit_pairs = 7};
    const auto outcome = run_match_study(study_, workers, {.warning = warn_});
    if (outcome) return "";
    EXPECT_EQ(outcome.error().code, ExitCode::Environment);
    return to_string(outcome.error().error);
  }

  [[nodiscard]] PlayedReport first_game() const { return game_of(study_, 1, 0); }
  [[nodiscard]] std::size_t pairs() const {
    return study_.matches.size() * study_.positions.size();
  }

  const Study study_ = given_study(StudyKind::League);
  std::vector<std::string> warnings_;
  std::function<void(const std::string& line)> warn_ = [this](const std::string& line) {
    warnings_.push_back(line);
  };
};

// A worker that is ready and ends so when it gets its job.
std::string ends_in_a_job(const std::string& end) {
  return "while read -r line; do case $line in *'\"job\"'*) " + end + ";; esac; done";
}

TEST_F(StudyRunTest, EndsWithAPlayerThatCrashes) {
  for (const std::string end : {"exit 1", "kill -9 $$"}) {
    EXPECT_EQ(
        error_of_study(saying({{{"ready", true}}}, ends_in_a_job(end))),
        "player \"a\": found a crash after 0 plies of game 1.1: its worker process was lost 3 "
        "times, expected a player that moves");
  }
}

// It heard nothing for a while, or could not read a message.
TEST_F(StudyRunTest, BlamesNoPlayerIfAWorkerEndsOfItsOwnAccord) {
  for (const std::string end : {"exit 0", "exit 4"}) {
    warnings_.clear();
    const std::string error = error_of_study(saying({{{"ready", true}}}, ends_in_a_job(end)));
    EXPECT_TRUE(error.starts_with("--workers: found no worker that is left")) << error;
    ASSERT_EQ(warnings_.size(), 5U);
    EXPECT_NE(warnings_[0].find("): ended: exit status " + end.substr(5) + "; pair 1 and 6 more"),
              std::string::npos)
        << warnings_[0];
  }
}

// A worker process has no player that could fail without it.
TEST_F(StudyRunTest, DoesNotBelieveAWorkerThatAPlayerCrashed) {
  PlayedReport report = first_game();
  report.game.result = "0-1";
  report.game.failed = "a";
  const std::string error = error_of_study({{{"ready", true}}, report_json(report)});
  EXPECT_TRUE(error.starts_with("--workers: found no worker that is left")) << error;
  ASSERT_EQ(warnings_.size(), 5U);
  EXPECT_NE(warnings_[0].find("; pair 1 and 6 more are played again"), std::string::npos)
      << warnings_[0];
}

TEST_F(StudyRunTest, EndsWithoutAWorkerThatIsLeft) {
  EXPECT_EQ(error_of_study({{{"refused", "no such engine"}}}),
            "--workers: found no worker that is left, expected workers that can play; with --db, a "
            "study can be continued");
  ASSERT_EQ(warnings_.size(), 1U);
  EXPECT_NE(warnings_[0].find("): no such engine; given up"), std::string::npos) << warnings_[0];
}

TEST_F(StudyRunTest, NamesTheLackOfMemory) {
  warn_ = [](const std::string& /*line*/) { throw std::bad_alloc(); };
  EXPECT_EQ(error_of_study({{{"refused", "no such engine"}}}),
            "raum study: found std::bad_alloc, expected enough memory");
}

using StudyRunDeathTest = StudyRunTest;

// Its workers compare their program with the one that the study has.
TEST_F(StudyRunDeathTest, EndsIfItsProgramCannotBeRead) {
  const WorkerGroup group = saying({});
  const auto study = [&] {
    refuse_calls({SYS_openat}, EMFILE);
    const bool is_named = error_of_study(group) ==
                          "/proc/self/exe: found a file that cannot be read, expected a program";
    std::_Exit(is_named ? 0 : 1);
  };
  EXPECT_EXIT(study(), testing::ExitedWithCode(0), "");
}

// The first group has as many workers as the study has pairs, and none of them starts.
TEST_F(StudyRunTest, StartsWorkersOfEachGroup) {
  std::vector<Json> messages{{{"ready", true}}};
  for (std::size_t pair = 1; pair <= pairs(); ++pair) {
    for (int leg = 0; leg < kLegs; ++leg)
      messages.push_back(report_json(game_of(study_, pair, leg)));
  }
  const WorkerGroup dead{
      .place = WorkerPlace::Prefix, .count = static_cast<int>(pairs()), .words = {"false"}};
  EXPECT_EQ(error_of_study({dead, saying(messages)}), "");
}

// The report of a game has as many search reports as moves, or the worker is lost.
TEST_F(StudyRunTest, DropsAWorkerThatReportsNonsense) {
  PlayedReport report = first_game();
  report.game.infos = "1:cp1:2:3";
  static_cast<void>(error_of_study({{{"ready", true}}, report_json(report)}));
  ASSERT_EQ(warnings_.size(), 5U);
  EXPECT_NE(warnings_[0].find(
                "game 1.1: reports: found 1, expected 0; pair 1 and 6 more are played again"),
            std::string::npos)
      << warnings_[0];
}

}  // namespace
}  // namespace raum::tournament

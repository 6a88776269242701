// `raum study --workers` as a process: the same results as without, whatever happens to the
// workers.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/run_raum.h"
#include "tournament/launch/shell_text.h"
#include "tournament/testing/command_fixture.h"

namespace raum::tournament {
namespace {

using nlohmann::json;

constexpr int kPairs = 4;

class StudyWorkersCommand : public CommandFixture {
 protected:
  StudyWorkersCommand() { write_study("depth = 1"); }

  // A league of three players, each with this limit.
  void write_study(const std::string& limit) const {
    write_openings(folder_ / "openings.txt", kPairs);
    std::ofstream out(study_);
    out << "title = \"three\"\nkind = \"league\"\n"
        << limit << "\nopenings = \"openings.txt\"\npairs = " << kPairs << "\n";
    for (const char* const player : {"name = \"a\"\nengine = \"maackesgeist-v2\"",
                                     "name = \"b\"\nengine = \"js-schach\"\noptions.Hash = 1",
                                     "name = \"c\"\nengine = \"raumfischer-v1\""}) {
      out << "[[player]]\n" << player << "\n";
    }
  }

  [[nodiscard]] std::vector<std::string> arguments(const std::vector<std::string>& more) const {
    std::vector<std::string> all{"study", study_};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  [[nodiscard]] std::vector<std::string> with_json(std::vector<std::string> more) const {
    more.emplace_back("--json");
    return arguments(more);
  }

  // The report of a study without its times.
  static json report_of(const std::string& text) {
    json report = json::parse(text, nullptr, false);
    EXPECT_TRUE(report.is_object()) << text;
    for (auto& player : report["players"]) player["effort"].erase("seconds");
    for (auto& match : report["matches"]) {
      for (const char* const effort : {"first_effort", "second_effort"}) {
        EXPECT_GT(match[effort]["seconds"], 0);
        match[effort].erase("seconds");
      }
    }
    return report;
  }

  [[nodiscard]] json played_by(const std::vector<std::string>& workers) const {
    const CommandResult result = run_raum(with_json(workers));
    EXPECT_EQ(result.status, 0) << result.errors;
    return report_of(result.output);
  }

  // The games of a study in a database, as a text each.
  static std::vector<std::string> games_of(const std::string& db) {
    return course_of(stored_games(db));
  }

  const std::string study_ = folder_ / "study.toml";
};

TEST_F(StudyWorkersCommand, HasTheResultsOfThreads) {
  const json expected = played_by({"--concurrency", "1", "--db", folder_ / "threads.db"});
  EXPECT_EQ(expected["complete"], true);
  EXPECT_EQ(expected["pairs"], kPairs);
  EXPECT_EQ(played_by({"--workers", "prefix:env:2", "--db", folder_ / "two.db"}), expected);
  EXPECT_EQ(played_by({"--workers", "1", "--workers", "prefix:env:1", "--db", folder_ / "mix.db"}),
            expected);
  EXPECT_EQ(played_by({"--workers", "2"}), expected);
  const auto games = games_of(folder_ / "threads.db");
  EXPECT_EQ(games.size(), 2U * 3 * kPairs);
  EXPECT_EQ(games_of(folder_ / "two.db"), games);
  EXPECT_EQ(games_of(folder_ / "mix.db"), games);
  EXPECT_NE(stored_games(folder_ / "two.db").at(0).host.name, "");
}

TEST_F(StudyWorkersCommand, LosesNothingWithFaultyWorkers) {
  const json expected = played_by({"--concurrency", "1"});
  for (const auto& [mode, unit_pairs] : std::vector<std::pair<std::string, std::string>>{
           {"kill", "1"}, {"cut", "3"}, {"garble", "2"}}) {
    const std::string prefix = "prefix:" RAUM_FAULTY_PREFIX " " + mode + " 10:2";
    EXPECT_EQ(
        played_by({"--workers", prefix, "--workers", "prefix:env:1", "--unit-pairs", unit_pairs}),
        expected)
        << mode;
  }
}

TEST_F(StudyWorkersCommand, ReadsGroupsFromAFile) {
  std::ofstream(folder_ / "hosts") << "# here\nprefix:env:1\n1\n";
  EXPECT_EQ(played_by({"--workers-file", folder_ / "hosts"}), played_by({"--concurrency", "1"}));
  std::ofstream(folder_ / "hosts") << "prefix:env:1\nhere:2\n";
  expect_usage_error(arguments({"--workers-file", folder_ / "hosts"}),
                     (folder_ / "hosts") + ":2: found \"here:2\", expected N, srun:N");
  expect_usage_error(arguments({"--workers", "1", "--concurrency", "1"}), "--concurrency");
  expect_usage_error(arguments({"--workers", "1", "--unit-pairs", "2"}),
                     "--unit-pairs: found 2, though no worker is a process of its own");
}

TEST_F(StudyWorkersCommand, ContinuesAfterItsCoordinatorWasKilled) {
  write_study("nodes = 3000");
  const json expected = played_by({"--concurrency", "2", "--db", folder_ / "threads.db"});
  const auto words = [this](const std::string& prefix) {
    return arguments(
        {"--workers", "prefix:" + prefix + ":2", "--db", folder_ / "study.db", "--progress", "0"});
  };
  for (const int signal : {SIGKILL, SIGINT}) {
    // Each worker reports four games, so that the study has not ended when the signal comes.
    Runner runner = start(words(RAUM_FAULTY_PREFIX " hold 4"));
    EXPECT_NE(runner.read_line_with(signal == SIGKILL ? ": 1/12 pairs" : "pairs  ETA"), "")
        << runner.stderr_text();
    runner.send(signal);
    EXPECT_EQ(runner.wait(), signal == SIGKILL ? 128 + SIGKILL : 3) << runner.stderr_text();
    expect_no_worker();
  }
  const std::size_t before = stored_games(folder_ / "study.db").size();
  EXPECT_GE(before, 2U);
  EXPECT_LT(before, 2U * 3 * kPairs);
  Runner last = start(words("env"));
  EXPECT_EQ(last.wait(), 0) << last.stderr_text();
  EXPECT_EQ(games_of(folder_ / "study.db"), games_of(folder_ / "threads.db"));
  expect_no_worker();
}

// The engines are part of the program, so that another build may play other games.
TEST_F(StudyWorkersCommand, RefusesAnotherProgram) {
  const std::string other = folder_ / "raum";
  std::filesystem::copy_file(RAUM_BINARY, other);
  std::ofstream(other, std::ios::app) << "more";
  const auto words =
      arguments({"--workers", "prefix:env:1,raum=" + other, "--db", folder_ / "none.db"});
  const CommandResult none = run_raum(words);
  EXPECT_EQ(none.status, 4);
  EXPECT_NE(none.errors.find(": the raum of the worker: found a program with the hash "),
            std::string::npos)
      << none.errors;
  EXPECT_NE(none.errors.find(", that of the study; given up\n"), std::string::npos) << none.errors;
  EXPECT_TRUE(none.errors.ends_with(
      "\nraum study: --workers: found no worker that is left, expected workers that can play; to "
      "continue: " RAUM_BINARY " " +
      shell_text(words) + "\n"))
      << none.errors;
  EXPECT_EQ(played_by({"--workers", "prefix:env:1,raum=" + other, "--workers", "prefix:env:1"}),
            played_by({"--concurrency", "1"}));
}

TEST_F(StudyWorkersCommand, PlaysNoSearches) {
  std::ofstream(study_) << "title = \"one\"\nkind = \"search\"\ndepth = 1\n"
                           "positions = \"openings.txt\"\n"
                           "[[player]]\nname = \"a\"\nengine = \"maackesgeist-v2\"\n";
  expect_usage_error(arguments({"--workers", "2"}),
                     "--workers: found a study of kind search, expected a match or a league");
}

}  // namespace
}  // namespace raum::tournament

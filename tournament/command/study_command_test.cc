// `raum study` from arguments to output and exit code.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/testing/json_shape.h"
#include "base/testing/run_in_process.h"
#include "base/testing/temporary_folder.h"
#include "tournament/command/command.h"

namespace raum::tournament {
namespace {

constexpr std::string_view kLeague = R"(title = "equal players"
kind = "league"
depth = 1
openings = "openings.txt"
pairs = 2

[[player]]
name = "a"
engine = "maackesgeist-v2"

[[player]]
name = "b"
engine = "maackesgeist-v2"
)";

constexpr std::string_view kTwoOpenings =
    "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 w 0 1\n"
    "4k/5/5/5/5//5/r4/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 b 0 1\n";

class StudyCommand : public testing::Test {
 protected:
  StudyCommand() { std::ofstream(folder_ / "openings.txt") << kTwoOpenings; }

  [[nodiscard]] std::string database() const { return folder_ / "games.db"; }

  // Writes the file and returns its path.
  [[nodiscard]] std::string study_file(std::string_view text) const {
    std::string path = folder_ / "study.toml";
    std::ofstream(path) << text;
    return path;
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(StudyCommand, PrintsATable) {
  const CommandRun table = run_in_process(
      &add_study_command, {"study", study_file(kLeague), "--concurrency", "2", "--progress", "0"});
  EXPECT_EQ(table.code, ExitCode::Pass);
  EXPECT_TRUE(table.out.starts_with("equal players\n")) << table.out;
  EXPECT_NE(table.err.find("raum study: 2/2 pairs  ETA 0:00  "), std::string::npos) << table.err;
}

TEST_F(StudyCommand, ShowsNoProgressIfQuiet) {
  const CommandRun quiet =
      run_in_process(&add_study_command, {"study", study_file(kLeague), "--quiet"});
  EXPECT_EQ(quiet.code, ExitCode::Pass);
  EXPECT_EQ(quiet.err, "");
}

TEST_F(StudyCommand, PrintsOneJsonObject) {
  const CommandRun json =
      run_in_process(&add_study_command, {"study", study_file(kLeague), "--json"});
  EXPECT_EQ(json.code, ExitCode::Pass);
  EXPECT_EQ(nlohmann::json::parse(json.out)["complete"], true);
  EXPECT_EQ(
      json_shape_of(json.out),
      "build complete kind matches[document elo{high low value} first first_effort{moves nodes "
      "seconds} games{draw loss win} los pentanomial[] second second_effort{moves nodes "
      "seconds}] openings_file pairs players[effort{moves nodes seconds} elo{high low value} "
      "engine games{draw loss win} limit name pairs] schema_version seed title");
  const CommandRun search = run_in_process(
      &add_study_command, {"study",
                           study_file("title = \"one\"\nkind = \"search\"\ndepth = 4\nrepeats = 1\n"
                                      "positions = \"openings.txt\"\n"
                                      "[[player]]\nname = \"a\"\nengine = \"maackesgeist-v2\"\n"),
                           "--json"});
  EXPECT_EQ(
      json_shape_of(search.out),
      "build kind players[cpu_seconds document engine limit name nodes same_moves same_scores "
      "speed_up table_cutoffs table_hits table_probes] positions positions_file repeats "
      "schema_version title");
  const auto player = nlohmann::json::parse(search.out)["players"][0];
  EXPECT_GT(player["table_cutoffs"], 0);
  EXPECT_GT(player["table_hits"], player["table_cutoffs"]);
  EXPECT_GT(player["table_probes"], player["table_hits"]);
}

TEST_F(StudyCommand, KeepsItsGamesAndCountsThemAgain) {
  const std::vector<std::string> arguments{
      "study", study_file(kLeague), "--db", database(), "--json", "--quiet"};
  const CommandRun first = run_in_process(&add_study_command, arguments);
  EXPECT_EQ(first.code, ExitCode::Pass) << first.err;
  const auto results = nlohmann::json::parse(
      run_in_process(&add_results_command, {"results", "show", database(), "--json"}).out);
  EXPECT_EQ(results["pairs"], 2);
  EXPECT_EQ(results["pentanomial"], nlohmann::json::parse(first.out)["matches"][0]["pentanomial"]);
  EXPECT_EQ(results["verdict"], "all pairs played");
  EXPECT_EQ(results["configuration"]["study"], "equal players");
  EXPECT_EQ(results["configuration"]["engines"][0]["options"],
            nlohmann::json::array({"Engine=maackesgeist-v2"}));
  const CommandRun again = run_in_process(&add_study_command, arguments);
  EXPECT_EQ(nlohmann::json::parse(again.out)["matches"][0]["games"],
            nlohmann::json::parse(first.out)["matches"][0]["games"]);
  EXPECT_EQ(run_in_process(&add_results_command, {"results", "check", database()}).code,
            ExitCode::Pass);
}

TEST_F(StudyCommand, RefusesTheGamesOfAnotherStudy) {
  const auto run = [&](const std::string& text, const std::string& option = "--quiet") {
    return run_in_process(&add_study_command,
                          {"study", study_file(text), "--db", database(), "--quiet", option});
  };
  EXPECT_EQ(run(std::string(kLeague)).code, ExitCode::Pass);
  const std::string other = "seed = 5\n" + std::string(kLeague);
  const CommandRun refused = run(other);
  EXPECT_EQ(refused.code, ExitCode::Usage);
  EXPECT_EQ(refused.err, "raum study: " + database() +
                             ": another match: found seed = 5, expected seed = 0 as in its games, "
                             "or --new-match\n");
  EXPECT_EQ(run(other, "--new-match").code, ExitCode::Pass);
}

TEST_F(StudyCommand, KeepsNoSearches) {
  const std::string path = study_file(
      "title = \"one\"\nkind = \"search\"\ndepth = 1\npositions = \"openings.txt\"\n"
      "[[player]]\nname = \"a\"\nengine = \"maackesgeist-v2\"\n");
  expect_refused(&add_study_command, {"study", path, "--db", database()},
                 "raum study: --db: found a study of kind search, expected a match or a league, "
                 "which have games");
}

TEST_F(StudyCommand, RefusesInvalidInput) {
  const std::string path = study_file("title = \"x\"\nkind = \"league\"\npiars = 2\n");
  expect_refused(
      &add_study_command, {"study", path},
      "raum study: " + path + ":3:1: found \"piars\", expected a known key, such as pairs");
  EXPECT_EQ(run_in_process(&add_study_command, {"study"}).code, ExitCode::Usage);
}

}  // namespace
}  // namespace raum::tournament

// `raum study` from arguments to output and exit code.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/testing/json_shape.h"
#include "base/testing/temporary_folder.h"
#include "tournament/command/command.h"
#include "tournament/command/run_in_process.h"

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

TEST_F(StudyCommand, RefusesInvalidInput) {
  const std::string path = study_file("title = \"x\"\nkind = \"league\"\npiars = 2\n");
  expect_refused(
      &add_study_command, {"study", path},
      "raum study: " + path + ":3:1: found \"piars\", expected a known key, such as pairs");
  EXPECT_EQ(run_in_process(&add_study_command, {"study"}).code, ExitCode::Usage);
}

}  // namespace
}  // namespace raum::tournament

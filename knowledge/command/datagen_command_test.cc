#include "knowledge/command/datagen_command.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/testing/files.h"
#include "base/testing/run_in_process.h"
#include "base/testing/temporary_folder.h"
#include "knowledge/command/corpus_command.h"

namespace raum::knowledge {
namespace {

class DatagenCommand : public testing::Test {
 protected:
  TemporaryFolder folder_;
  std::string path_ = folder_ / "a.corpus";

  [[nodiscard]] CommandRun run(const std::string& games, std::vector<std::string> more = {},
                               const std::string& nodes = "10") const {
    more.insert(more.begin(), {"datagen", "--games", games, "--out", path_, "--nodes", nodes,
                               "--engine-hash", "1", "--quiet"});
    return run_in_process(&add_datagen_command, more);
  }
};

TEST_F(DatagenCommand, WritesAFileThatTheCorpusCommandDescribes) {
  const CommandRun made = run("4", {"--concurrency", "2", "--json"});
  EXPECT_EQ(made.code, ExitCode::Pass) << made.err;
  EXPECT_EQ(made.err, "");
  auto json = nlohmann::json::parse(made.out, nullptr, false);
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["games"], 4);
  EXPECT_EQ(json["played"], 4);
  EXPECT_EQ(json["bytes"], std::filesystem::file_size(path_));
  EXPECT_GT(json["samples"], 0);
  const auto described = nlohmann::json::parse(
      run_in_process(&add_corpus_command, {"corpus", path_, "--json"}).out, nullptr, false);
  EXPECT_EQ(described["header"]["nodes"], "10");
  EXPECT_EQ(described["header"]["hash-mib"], "1");
  for (const char* const key : {"games", "plies", "opening_plies", "outcomes", "endings", "samples",
                                "bytes", "bytes_per_ply"}) {
    EXPECT_EQ(json[key], described[key]) << key;
  }
}

TEST_F(DatagenCommand, ContinuesAFile) {
  ASSERT_EQ(run("5").code, ExitCode::Pass);
  const std::string whole = content_of(path_);
  std::filesystem::remove(path_);
  ASSERT_EQ(run("2").code, ExitCode::Pass);
  const std::string two = content_of(path_);
  ASSERT_LT(two.size(), whole.size());
  // As if the command had been killed while it wrote.
  std::ofstream(path_, std::ios::binary) << whole.substr(0, two.size() + 17);
  const CommandRun rest = run("5", {"--json"});
  EXPECT_EQ(rest.code, ExitCode::Pass);
  EXPECT_EQ(rest.err, "raum datagen: " + path_ + ": cut off 17 bytes of an incomplete game\n");
  EXPECT_EQ(nlohmann::json::parse(rest.out, nullptr, false)["played"], 3);
  EXPECT_EQ(content_of(path_), whole);
  const CommandRun enough = run("3");
  EXPECT_EQ(enough.code, ExitCode::Pass);
  EXPECT_TRUE(enough.out.ends_with("\nplayed    none: the file has enough games\n")) << enough.out;
  EXPECT_EQ(content_of(path_), whole);
}

// The time that is left is rounded up, so that it is 0 after the last game only.
TEST_F(DatagenCommand, ShowsHowManyGamesAreInTheFile) {
  ASSERT_EQ(run("1").code, ExitCode::Pass);
  const CommandRun rest =
      run_in_process(&add_datagen_command, {"datagen", "--games", "3", "--out", path_, "--nodes",
                                            "10", "--engine-hash", "1", "--progress", "0"});
  const std::size_t second = rest.err.find("raum datagen: 2/3 games  ETA ");
  const std::size_t third = rest.err.find("raum datagen: 3/3 games  ETA ");
  ASSERT_LT(second, third) << rest.err;
  ASSERT_NE(third, std::string::npos) << rest.err;
  EXPECT_EQ(rest.err.find("ETA 0:00  "), rest.err.find("ETA ", third)) << rest.err;
  EXPECT_EQ(rest.err.find("  0.0 games/s"), std::string::npos) << rest.err;
}

TEST_F(DatagenCommand, RefusesAFileOfAnotherCommand) {
  ASSERT_EQ(run("1").code, ExitCode::Pass);
  const std::string bytes = content_of(path_);
  const auto refusal = [&](const std::vector<std::string>& more, const std::string& nodes) {
    const CommandRun other = run("2", more, nodes);
    EXPECT_EQ(other.code, ExitCode::Usage);
    EXPECT_EQ(other.out, "");
    return other.err;
  };
  EXPECT_EQ(refusal({}, "11"), "raum datagen: " + path_ +
                                   ": nodes: found \"10\", expected \"11\", as the command asks "
                                   "for, or another file\n");
  EXPECT_EQ(refusal({"--seed", "2"}, "10"), "raum datagen: " + path_ +
                                                ": seed: found \"1\", expected \"2\", as the "
                                                "command asks for, or another file\n");
  EXPECT_NE(refusal({"--opening-plies", "4"}, "10").find(": opening-plies: found \"6..9\", "),
            std::string::npos);
  EXPECT_EQ(content_of(path_), bytes);
}

TEST_F(DatagenCommand, RefusesGamesOutOfOrder) {
  ASSERT_EQ(run("1").code, ExitCode::Pass);
  const std::string one = content_of(path_);
  const std::size_t games = one.find("\n\n") + 2;
  std::ofstream(path_, std::ios::binary) << one + one.substr(games);
  EXPECT_EQ(run("3").err, "raum datagen: " + path_ +
                              ": game: found number 0, expected number 1, as if it was written by "
                              "raum datagen\n");
}

TEST_F(DatagenCommand, ReadsTheRangeOfRandomMoves) {
  ASSERT_EQ(run("3", {"--opening-plies", "4"}).code, ExitCode::Pass);
  const auto json = nlohmann::json::parse(
      run_in_process(&add_corpus_command, {"corpus", path_, "--json"}).out, nullptr, false);
  EXPECT_EQ(json["opening_plies"], 12);
  EXPECT_EQ(json["header"]["opening-plies"], "4..4");
  std::filesystem::remove(path_);
  EXPECT_EQ(run("1", {"--opening-plies", "9..6"}).err,
            "raum datagen: --opening-plies: found \"6\", expected a whole number from 9 to 100\n");
  EXPECT_EQ(run("1", {"--opening-plies", "few"}).code, ExitCode::Usage);
  EXPECT_EQ(run("1", {"--opening-plies", "1..101"}).code, ExitCode::Usage);
  EXPECT_EQ(run("1", {"--seed", "-1"}).code, ExitCode::Usage);
  EXPECT_EQ(run("0").code, ExitCode::Usage);
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(DatagenCommand, PlaysWithoutANetIfAskedTo) {
  ASSERT_EQ(run("1", {"--net", "none"}).code, ExitCode::Pass);
  const auto json = nlohmann::json::parse(
      run_in_process(&add_corpus_command, {"corpus", path_, "--json"}).out, nullptr, false);
  EXPECT_EQ(json["header"]["net"], "none");
  EXPECT_EQ(run("2").err, "raum datagen: " + path_ +
                              ": net: found \"none\", expected \"built-in\", as the command "
                              "asks for, or another file\n");
}

TEST_F(DatagenCommand, RefusesAFileThatIsNoNet) {
  const std::string path = folder_ / "a.net";
  const CommandRun missing = run("1", {"--net", path});
  EXPECT_EQ(missing.code, ExitCode::Usage);
  EXPECT_EQ(missing.err, "raum datagen: --net: " + path + ": found no such file, expected a net\n");
  std::ofstream(path) << "a net";
  EXPECT_EQ(run("1", {"--net", path}).code, ExitCode::Usage);
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(DatagenCommand, RefusesAFolderWithoutTables) {
  const CommandRun none = run("1", {"--endgames", folder_.path()});
  EXPECT_EQ(none.code, ExitCode::Usage);
  EXPECT_TRUE(none.err.starts_with("raum datagen: --endgames: ")) << none.err;
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(DatagenCommand, FailsIfItCannotWrite) {
  path_ = folder_ / "no/a.corpus";
  EXPECT_EQ(run("1").code, ExitCode::Environment);
}

}  // namespace
}  // namespace raum::knowledge

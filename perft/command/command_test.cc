// `raum perft` as a user meets it: exit codes, stdout, stderr.
#include "perft/command/command.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "perft/count/two_ply_kernel.h"

namespace raum::perft {
namespace {

struct Outcome {
  ExitCode code = ExitCode::Usage;
  std::string out;
  std::string talk;
};

Outcome run(std::vector<std::string> arguments) {
  CLI::App app{"test", "raum"};
  const auto command = add_perft_command(app);
  arguments.insert(arguments.begin(), "perft");
  std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants a vector
  Outcome outcome;
  try {
    app.parse(arguments);
  } catch (const CLI::ParseError& error) {
    outcome.talk = error.what();
    return outcome;
  }
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  outcome.code = command();
  outcome.out = testing::internal::GetCapturedStdout();
  outcome.talk = testing::internal::GetCapturedStderr();
  return outcome;
}

// A suite file that is gone again after the test.
class SuiteFile {
 public:
  explicit SuiteFile(const std::string& counts)
      : path_(std::filesystem::path(testing::TempDir()) /
              (std::string("raum-") +
               testing::UnitTest::GetInstance()->current_test_info()->name() + ".perft")) {
    std::ofstream(path_) << "id start\nepd " << kStartText << '\n' << counts;
  }
  SuiteFile(const SuiteFile&) = delete;
  SuiteFile& operator=(const SuiteFile&) = delete;
  ~SuiteFile() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(PerftCommand, PrintsTheCountAloneOnStdout) {
  const Outcome outcome = run({"--depth", "3"});
  EXPECT_EQ(outcome.code, ExitCode::Pass);
  EXPECT_EQ(outcome.out, "perft(3) = 237316\n");
  EXPECT_NE(outcome.talk.find("nodes/s"), std::string::npos);
}

TEST(PerftCommand, EveryWayToCountGivesTheSame) {
  EXPECT_EQ(run({"--depth", "3", "--no-bulk", "--hash", "1", "--threads", "2"}).out,
            "perft(3) = 237316\n");
}

TEST(PerftCommand, DivideListsTheMovesThenTheTotal) {
  const std::string out = run({"--depth", "1", "--divide"}).out;
  EXPECT_TRUE(out.starts_with("Aa2Aa3 1\n")) << out;
  EXPECT_TRUE(out.ends_with("\nperft(1) = 61\n")) << out;
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 62);
}

TEST(PerftCommand, DepthZeroDividesIntoNothing) {
  EXPECT_EQ(run({"--depth", "0", "--divide"}).out, "perft(0) = 1\n");
}

TEST(PerftCommand, CountsAGivenPosition) {
  const auto fen = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w";
  EXPECT_EQ(run({"--depth", "1", "--fen", fen}).out, "perft(1) = 7\n");
}

TEST(PerftCommand, WritesJson) {
  const auto json = nlohmann::json::parse(run({"--depth", "2", "--divide", "--json"}).out);
  EXPECT_EQ(json.at("schema_version"), 1);
  EXPECT_EQ(json.at("depth"), 2);
  EXPECT_EQ(json.at("nodes"), 3'615);
  EXPECT_EQ(json.at("position"), kStartText);
  EXPECT_EQ(json.at("divide").size(), 61U);
}

TEST(PerftCommand, RefusesABadPositionInOneLine) {
  const Outcome outcome = run({"--depth", "1", "--fen", "rnknx"});
  EXPECT_EQ(outcome.code, ExitCode::Usage);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.talk.starts_with("raum perft: --fen: position, column 5: found \"x\""))
      << outcome.talk;
  EXPECT_EQ(std::count(outcome.talk.begin(), outcome.talk.end(), '\n'), 1);
}

TEST(PerftCommand, RefusesWrongUsage) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {},
           {"--depth", "21"},
           {"--depth", "-1"},
           {"--depth", "x"},
           {"--depth", "1", "--suite", "x"},
           {"--depth", "1", "--threads", "0"},
           {"--depth", "1", "--hash", "-1"},
           {"--depth", "1", "--max-nodes", "5"},
           {"--suite", "x", "--fen", "y"},
           {"--suite", "x", "--divide"},
           {"--suite", "x", "--max-nodes", "0"},
           {"--suite"},
       }) {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, ExitCode::Usage);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.talk, "");
  }
}

TEST(PerftCommand, ChecksASuite) {
  const SuiteFile suite("perft 1 61\nperft 2 3615\n");
  const Outcome outcome = run({"--suite", suite.path()});
  EXPECT_EQ(outcome.code, ExitCode::Pass);
  EXPECT_EQ(outcome.out,
            "start perft(1) = 61 ok\nstart perft(2) = 3615 ok\n"
            "2 counts checked, 2 right, 0 wrong, 0 skipped\n");
}

TEST(PerftCommand, AMismatchFailsAndTheRestIsStillChecked) {
  const SuiteFile suite("perft 1 60\nperft 2 3615\n");
  const Outcome outcome = run({"--suite", suite.path()});
  EXPECT_EQ(outcome.code, ExitCode::Fail);
  EXPECT_NE(outcome.out.find("start perft(1) = 61 MISMATCH"), std::string::npos);
  EXPECT_NE(outcome.out.find("start perft(2) = 3615 ok"), std::string::npos);
  EXPECT_NE(outcome.out.find("2 counts checked, 1 right, 1 wrong"), std::string::npos);
}

TEST(PerftCommand, SuiteWritesJson) {
  const SuiteFile suite("perft 1 60\nperft 2 3615\nperft 3 237316\n");
  const Outcome outcome = run({"--suite", suite.path(), "--max-nodes", "4000", "--json"});
  EXPECT_EQ(outcome.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json.at("schema_version"), 1);
  EXPECT_EQ(json.at("checked"), 2);
  EXPECT_EQ(json.at("wrong"), 1);
  EXPECT_EQ(json.at("skipped"), 1);
  EXPECT_EQ(json.at("checks").at(0).at("right"), false);
  EXPECT_NE(json.at("checks").at(0).at("explanation"), "");
}

TEST(PerftCommand, SkippedCountsAreTold) {
  const SuiteFile suite("perft 1 61\nperft 2 3615\n");
  const Outcome outcome = run({"--suite", suite.path(), "--max-nodes", "100"});
  EXPECT_EQ(outcome.code, ExitCode::Pass);
  EXPECT_NE(outcome.talk.find("skipped 1 counts above --max-nodes 100"), std::string::npos);
}

TEST(PerftCommand, CheckingNothingIsAnErrorNotAPass) {
  const SuiteFile suite("perft 1 61\n");
  const Outcome outcome = run({"--suite", suite.path(), "--max-nodes", "60"});
  EXPECT_EQ(outcome.code, ExitCode::Usage);
  EXPECT_NE(outcome.talk.find("no count of at most 60 nodes"), std::string::npos);
}

TEST(PerftCommand, ABadFileStopsBeforeAnythingIsCounted) {
  const SuiteFile suite("perft 1 61\n");
  const Outcome outcome = run({"--suite", suite.path(), "no-such.perft"});
  EXPECT_EQ(outcome.code, ExitCode::Usage);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.talk,
            "raum perft: no-such.perft: found No such file or directory, expected a perft suite\n");
}

TEST(PerftCommand, ASuiteWithoutAnEndIsRefused) {
  const Outcome outcome = run({"--suite", "/dev/zero"});
  EXPECT_EQ(outcome.code, ExitCode::Usage);
  EXPECT_EQ(outcome.talk,
            "raum perft: /dev/zero: found more than 64 MiB, expected a perft suite of at most 64 "
            "MiB\n");
}

TEST(PerftCommand, EveryKernelGivesTheSameOrSaysWhatIsMissing) {
  for (const Kernel kernel : kKernels) {
    const Outcome outcome = run({"--depth", "3", "--path", std::string(to_string(kernel))});
    if (is_available(kernel)) {
      EXPECT_EQ(outcome.code, ExitCode::Pass);
      EXPECT_EQ(outcome.out, "perft(3) = 237316\n");
    } else {
      EXPECT_EQ(outcome.code, ExitCode::Environment);
      EXPECT_EQ(outcome.out, "");
      EXPECT_NE(outcome.talk.find("--path avx512: found a processor without it"),
                std::string::npos);
    }
  }
}

TEST(PerftCommand, APathThatNobodyKnowsIsRefused) {
  const Outcome outcome = run({"--depth", "3", "--path", "avx513"});
  EXPECT_EQ(outcome.code, ExitCode::Usage);
  EXPECT_NE(outcome.talk.find("avx513"), std::string::npos);
}

TEST(PerftCommand, DetailListsEveryPly) {
  const Outcome outcome = run({"--depth", "2", "--detail"});
  EXPECT_EQ(outcome.out,
            "depth          nodes     captures promotions       checks   double      mates "
            "stalemates\n"
            "    1             61            5          0            2        0          0        "
            "  0\n"
            "    2           3615          327          0          115        0          0        "
            "  0\n"
            "perft(2) = 3615\n");
}

TEST(PerftCommand, JsonNamesTheWayOfCounting) {
  const Outcome outcome = run({"--depth", "2", "--detail", "--path", "core", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json.at("path"), "core");
  EXPECT_EQ(json.at("threads"), 1);
  EXPECT_EQ(json.at("nodes"), 3'615);
  EXPECT_EQ(json.at("detail").at(1).at("captures"), 327);
}

TEST(PerftCommand, ComparePrintsATableOfRatios) {
  const Outcome outcome = run({"--depth", "2", "--compare"});
  EXPECT_EQ(outcome.code, ExitCode::Pass);
  EXPECT_NE(outcome.out.find("| oracle | 1 | 61 |"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("| portable | 2 | 3615 |"), std::string::npos) << outcome.out;
  EXPECT_EQ(run({"--depth", "1", "--compare"}).code, ExitCode::Usage);
}

// Two bare kings have few positions but, twenty plies on, more lines than 64 bits can number.
TEST(PerftCommand, ACountBeyond64BitsIsRefusedNotWrapped) {
  const auto fen = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w";
  const Outcome outcome = run({"--depth", "20", "--fen", fen, "--hash", "64"});
  EXPECT_EQ(outcome.code, ExitCode::Usage);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.talk.find("beyond 2^64 - 1"), std::string::npos) << outcome.talk;
}

}  // namespace
}  // namespace raum::perft

// Tests of `raum perft` as a user runs it: exit codes, stdout, stderr.
#include "perft/command/command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/options/command_line.h"
#include "base/testing/json_shape.h"
#include "engine/board/position_text.h"
#include "perft/count/two_ply_kernel.h"

namespace raum::perft {
namespace {

struct RunResult {
  ExitCode code = ExitCode::Usage;
  std::string out;
  std::string errors;
};

RunResult run(std::vector<std::string> arguments) {
  CommandLine line{"test", "raum"};
  const auto command =
      add_perft_command(line.root(), [](const std::string& spec, std::chrono::milliseconds) {
        return Fallible<std::unique_ptr<ForeignEngine>>(
            environment_error({"engine " + spec, "nothing", "an engine"}));
      });
  arguments.insert(arguments.begin(), "perft");
  RunResult result;
  if (const auto parsed = line.parse(std::move(arguments)); !parsed) {
    result.errors = parsed.error().reason;
    return result;
  }
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  result.code = command();
  result.out = testing::internal::GetCapturedStdout();
  result.errors = testing::internal::GetCapturedStderr();
  return result;
}

// A suite of the start position with these counts; removed after the test.
class TemporarySuite {
 public:
  explicit TemporarySuite(const std::string& counts)
      : path_(std::filesystem::path(testing::TempDir()) /
              (std::string("raum-") +
               testing::UnitTest::GetInstance()->current_test_info()->name() + ".perft")) {
    std::ofstream(path_) << "id start\nepd " << kStartText << '\n' << counts;
  }
  TemporarySuite(const TemporarySuite&) = delete;
  TemporarySuite& operator=(const TemporarySuite&) = delete;
  ~TemporarySuite() { std::filesystem::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(PerftCommand, PrintsOnlyTheCountOnStdout) {
  const RunResult result = run({"--depth", "3"});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out, "perft(3) = 237316\n");
  EXPECT_NE(result.errors.find("nodes/s"), std::string::npos);
}

TEST(PerftCommand, PrintsTheSameWithOtherOptions) {
  EXPECT_EQ(run({"--depth", "3", "--no-bulk", "--hash", "1", "--threads", "2"}).out,
            "perft(3) = 237316\n");
}

TEST(PerftCommand, DividePrintsTheMovesThenTheTotal) {
  const std::string out = run({"--depth", "1", "--divide"}).out;
  EXPECT_TRUE(out.starts_with("Aa2Aa3 1\n")) << out;
  EXPECT_TRUE(out.ends_with("\nperft(1) = 61\n")) << out;
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 62);
}

TEST(PerftCommand, DivideAtDepthZeroPrintsOnlyTheTotal) {
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

TEST(PerftCommand, HasTheseKeysInJson) {
  EXPECT_EQ(json_shape_of(run({"--depth", "1", "--divide", "--detail", "--json"}).out),
            "bulk depth detail[captures checks depth double_checks mates nodes promotions "
            "stalemates] divide[move nodes] hash_mib nodes nodes_per_second path position "
            "schema_version seconds threads");
  const TemporarySuite suite("perft 1 60\n");
  EXPECT_EQ(json_shape_of(run({"--suite", suite.path(), "--json"}).out),
            "checked checks[counted depth expected explanation id place right] schema_version "
            "skipped wrong");
}

TEST(PerftCommand, RejectsABadPositionInOneLine) {
  const RunResult result = run({"--depth", "1", "--fen", "rnknx"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(result.errors.starts_with("raum perft: --fen: position, column 5: found \"x\""))
      << result.errors;
  EXPECT_EQ(std::count(result.errors.begin(), result.errors.end(), '\n'), 1);
}

struct Refusal {
  std::vector<std::string> arguments;
  std::string message;  // a part that names the rule
};

TEST(PerftCommand, RejectsWrongUsage) {
  const TemporarySuite suite("perft 1 61\n");
  for (const auto& [arguments, message] : std::vector<Refusal>{
           {{}, "Exactly 1 option from [--depth,--suite,--results] is required"},
           {{"--depth", "21"}, "--depth: Value 21 not in range 0 to 20"},
           {{"--depth", "-1"}, "--depth: Value -1 not in range 0 to 20"},
           {{"--depth", "x"}, "--depth: Value x not in range 0 to 20"},
           {{"--depth", "1", "--suite", suite.path()}, "is required and 2 were given"},
           {{"--depth", "1", "--threads", "0"}, "--threads: Value 0 not in range 1 to 256"},
           {{"--depth", "1", "--hash", "-1"}, "--hash: Value -1 not in range 0 to"},
           {{"--depth", "1", "--max-nodes", "5"}, "--max-nodes requires --suite"},
           {{"--depth", "1", "--results", "x"}, "is required and 2 were given"},
           {{"--suite", suite.path(), "--results", "y"}, "is required and 2 were given"},
           {{"--depth", "1", "--engine", "x", "--divide"}, "--engine excludes --divide"},
           {{"--suite", suite.path(), "--stall-ms", "5"}, "--stall-ms requires --engine"},
           {{"--suite", suite.path(), "--fen", "y"}, "--fen requires --depth"},
           {{"--suite", suite.path(), "--divide"}, "--divide requires --depth"},
           {{"--suite", suite.path(), "--max-nodes", "0"},
            "--max-nodes: Value 0 not in range 1 to 9223372036854775807"},
           {{"--suite"}, "--suite: 1 required TEXT missing"},
       }) {
    const RunResult result = run(arguments);
    EXPECT_EQ(result.code, ExitCode::Usage) << message;
    EXPECT_EQ(result.out, "") << message;
    EXPECT_NE(result.errors.find(message), std::string::npos)
        << "found " << result.errors << ", expected " << message;
  }
}

TEST(PerftCommand, ChecksASuite) {
  const TemporarySuite suite("perft 1 61\nperft 2 3615\n");
  const RunResult result = run({"--suite", suite.path()});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out,
            "start perft(1) = 61 ok\nstart perft(2) = 3615 ok\n"
            "2 counts checked, 2 right, 0 wrong, 0 skipped\n");
}

TEST(PerftCommand, FailsOnAMismatchAfterCheckingTheRest) {
  const TemporarySuite suite("perft 1 60\nperft 2 3615\n");
  const RunResult result = run({"--suite", suite.path()});
  EXPECT_EQ(result.code, ExitCode::Fail);
  EXPECT_NE(result.out.find("start perft(1) = 61 MISMATCH"), std::string::npos);
  EXPECT_NE(result.out.find("start perft(2) = 3615 ok"), std::string::npos);
  EXPECT_NE(result.out.find("2 counts checked, 1 right, 1 wrong"), std::string::npos);
}

TEST(PerftCommand, SuiteWritesJson) {
  const TemporarySuite suite("perft 1 60\nperft 2 3615\nperft 3 237316\n");
  const RunResult result = run({"--suite", suite.path(), "--max-nodes", "4000", "--json"});
  EXPECT_EQ(result.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("schema_version"), 1);
  EXPECT_EQ(json.at("checked"), 2);
  EXPECT_EQ(json.at("wrong"), 1);
  EXPECT_EQ(json.at("skipped"), 1);
  EXPECT_EQ(json.at("checks").at(0).at("right"), false);
  EXPECT_NE(json.at("checks").at(0).at("explanation"), "");
}

TEST(PerftCommand, ReportsHowManyCountsItSkipped) {
  const TemporarySuite suite("perft 1 61\nperft 2 3615\n");
  const RunResult result = run({"--suite", suite.path(), "--max-nodes", "100"});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_NE(result.errors.find("skipped 1 counts above --max-nodes 100"), std::string::npos);
}

TEST(PerftCommand, FailsIfNothingWasChecked) {
  const TemporarySuite suite("perft 1 61\n");
  const RunResult result = run({"--suite", suite.path(), "--max-nodes", "60"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_NE(result.errors.find("no count of at most 60 nodes"), std::string::npos);
}

TEST(PerftCommand, ReadsAllSuitesBeforeCounting) {
  const TemporarySuite suite("perft 1 61\n");
  const RunResult result = run({"--suite", suite.path(), "no-such.perft"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.errors,
            "raum perft: no-such.perft: found No such file or directory, expected a perft suite\n");
}

TEST(PerftCommand, RejectsAnEndlessSuite) {
  const RunResult result = run({"--suite", "/dev/zero"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.errors,
            "raum perft: /dev/zero: found more than 64 MiB, expected a perft suite of at most 64 "
            "MiB\n");
}

TEST(PerftCommand, CountsByEveryAvailableKernel) {
  for (const Kernel kernel : kKernels) {
    const RunResult result = run({"--depth", "3", "--path", std::string(to_string(kernel))});
    if (is_available(kernel)) {
      EXPECT_EQ(result.code, ExitCode::Pass);
      EXPECT_EQ(result.out, "perft(3) = 237316\n");
    } else {
      EXPECT_EQ(result.code, ExitCode::Environment);
      EXPECT_EQ(result.out, "");
      EXPECT_NE(result.errors.find("--path avx512: found a processor without"), std::string::npos);
    }
  }
}

TEST(PerftCommand, RejectsAnUnknownKernel) {
  const RunResult result = run({"--depth", "3", "--path", "avx513"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_NE(result.errors.find("avx513"), std::string::npos);
}

TEST(PerftCommand, DetailPrintsEveryPly) {
  const RunResult result = run({"--depth", "2", "--detail"});
  EXPECT_EQ(result.out,
            "depth          nodes     captures promotions       checks   double      mates "
            "stalemates\n"
            "    1             61            5          0            2        0          0        "
            "  0\n"
            "    2           3615          327          0          115        0          0        "
            "  0\n"
            "perft(2) = 3615\n");
}

TEST(PerftCommand, JsonNamesTheKernel) {
  const RunResult result = run({"--depth", "2", "--detail", "--path", "core", "--json"});
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("path"), "core");
  EXPECT_EQ(json.at("threads"), 1);
  EXPECT_EQ(json.at("nodes"), 3'615);
  EXPECT_EQ(json.at("detail").at(1).at("captures"), 327);
}

TEST(PerftCommand, ComparePrintsATableOfRatios) {
  const RunResult result = run({"--depth", "2", "--compare"});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_NE(result.out.find("| oracle | 1 | 61 |"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("| portable | 2 | 3615 |"), std::string::npos) << result.out;
  EXPECT_EQ(run({"--depth", "1", "--compare"}).code, ExitCode::Usage);
}

TEST(PerftCommand, ChecksResults) {
  const TemporarySuite file("result ongoing\nmoves Ab1Ac3\nresult ongoing\n");
  const RunResult result = run({"--results", file.path()});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out,
            "start after 0 plies: ongoing ok\nstart after 1 plies: ongoing ok\n"
            "2 results checked, 2 right, 0 wrong\n");
}

TEST(PerftCommand, FailsOnAWrongResult) {
  const TemporarySuite file("result draw stalemate\nmoves Ab1Ac3\nresult ongoing\n");
  const RunResult result = run({"--results", file.path(), "--json"});
  EXPECT_EQ(result.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("checked"), 2);
  EXPECT_EQ(json.at("wrong"), 1);
  EXPECT_EQ(json.at("checks").at(0).at("found"), "ongoing");
}

TEST(PerftCommand, RejectsAnUnreadableResult) {
  const TemporarySuite file("result perhaps\n");
  const RunResult result = run({"--results", file.path()});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.errors.find(":3: found \"perhaps\", expected ongoing, white wins"),
            std::string::npos)
      << result.errors;
}

TEST(PerftCommand, ReportsAnEngineThatDoesNotStart) {
  const TemporarySuite suite("perft 1 61\n");
  const RunResult result = run({"--suite", suite.path(), "--engine", "x"});
  EXPECT_EQ(result.code, ExitCode::Environment);
  EXPECT_EQ(result.errors, "raum perft: engine x: found nothing, expected an engine\n");
}

// Two bare kings reach few positions, but in 20 plies by more lines than 64 bits can count.
TEST(PerftCommand, RejectsACountBeyond64Bits) {
  const auto fen = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w";
  const RunResult result = run({"--depth", "20", "--fen", fen, "--hash", "64"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.errors.find("beyond 2^64 - 1"), std::string::npos) << result.errors;
}

}  // namespace
}  // namespace raum::perft

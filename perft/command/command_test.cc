// Tests of `raum perft` as a user runs it: exit codes, stdout, stderr.
#include "perft/command/command.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/testing/json_shape.h"
#include "engine/board/board_text.h"
#include "engine/board/position_text.h"
#include "perft/command/command_fixture.h"
#include "perft/count/perft.h"
#include "perft/count/two_ply_kernel.h"

namespace raum::perft {
namespace {

TEST(PerftCommand, PrintsOnlyTheCountOnStdout) {
  const CommandRun result = run({"--depth", "3"});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out, "perft(3) = 237316\n");
  EXPECT_TRUE(result.err.starts_with("237316 nodes in ")) << result.err;
  EXPECT_TRUE(result.err.ends_with(" M nodes/s\n")) << result.err;
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
  const std::string text = run({"--depth", "2", "--divide", "--json"}).out;
  EXPECT_TRUE(text.starts_with("{\n  \"schema_version\": 1,\n")) << text;
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json.at("schema_version"), 1);
  EXPECT_EQ(json.at("depth"), 2);
  EXPECT_EQ(json.at("nodes"), 3'615);
  EXPECT_EQ(json.at("position"), kStartText);
  EXPECT_EQ(json.at("divide").size(), 61U);
}

TEST(PerftCommand, PassesItsOptionsToTheCount) {
  const auto json = nlohmann::json::parse(
      run({"--depth", "3", "--no-bulk", "--hash", "1", "--threads", "2", "--json"}).out);
  EXPECT_EQ(json.at("bulk"), false);
  EXPECT_EQ(json.at("hash_mib"), 1);
  EXPECT_EQ(json.at("threads"), 2);
  EXPECT_GT(json.at("seconds"), 0);
  const double per_second = json.at("nodes_per_second");
  EXPECT_DOUBLE_EQ(per_second * json.at("seconds").get<double>(), 237'316);
  const auto plain = nlohmann::json::parse(run({"--depth", "1", "--json"}).out);
  EXPECT_EQ(plain.at("bulk"), true);
  EXPECT_EQ(plain.at("hash_mib"), 0);
  EXPECT_EQ(plain.at("threads"), 1);
  EXPECT_EQ(plain.at("path"), to_string(fastest_kernel()));
  EXPECT_FALSE(plain.contains("divide"));
  EXPECT_FALSE(plain.contains("detail"));
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
  const CommandRun result = run({"--depth", "1", "--fen", "rnknx"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(result.err.starts_with("raum perft: --fen: position, column 5: found \"x\""))
      << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
}

struct Refusal {
  std::vector<std::string> arguments;
  std::string message;  // a part that names the rule
};

TEST(PerftCommand, RejectsWrongUsage) {
  const TemporarySuite suite("perft 1 61\n");
  for (const auto& [arguments, message] : std::vector<Refusal>{
           {{}, "found none of --depth, --suite, --results, expected one of them"},
           {{"--depth", "21"}, "--depth: found \"21\", expected a whole number from 0 to 20"},
           {{"--depth", "-1"}, "--depth: found \"-1\", expected a whole number from 0 to 20"},
           {{"--depth", "x"}, "--depth: found \"x\", expected a whole number from 0 to 20"},
           {{"--depth", "1", "--suite", suite.path()},
            "found 2 of --depth, --suite, --results, expected one of them"},
           {{"--depth", "1", "--threads", "0"},
            "--threads: found \"0\", expected a whole number from 1 to 256"},
           {{"--depth", "1", "--hash", "-1"},
            "--hash: found \"-1\", expected a whole number from 0 to"},
           {{"--depth", "1", "--max-nodes", "5"}, "--max-nodes: found no --suite, expected both"},
           {{"--depth", "1", "--results", "x"},
            "found 2 of --depth, --suite, --results, expected one of them"},
           {{"--suite", suite.path(), "--results", "y"},
            "found 2 of --depth, --suite, --results, expected one of them"},
           {{"--depth", "1", "--engine", "x", "--divide"},
            "--engine: found --divide as well, expected one of the two"},
           {{"--suite", suite.path(), "--stall-ms", "5"},
            "--stall-ms: found no --engine, expected both"},
           {{"--suite", suite.path(), "--fen", "y"}, "--fen: found no --depth, expected both"},
           {{"--suite", suite.path(), "--divide"}, "--divide: found no --depth, expected both"},
           {{"--suite", suite.path(), "--max-nodes", "0"},
            "--max-nodes: found \"0\", expected a whole number from 1 to 9223372036854775807"},
           {{"--suite"}, "--suite: found nothing, expected a value"},
           {{"--suite", suite.path(), "--engine", "x", "--stall-ms", "0"},
            "--stall-ms: found \"0\", expected a whole number from 1 to 1000000000"},
           {{"--depth", "1", "--path", "core", "--no-bulk"},
            "--path: found --no-bulk as well, expected one of the two"},
           {{"--depth", "2", "--compare", "--json"},
            "--json: found --compare as well, expected one of the two"},
           {{"--depth", "2", "--compare", "--detail"},
            "--detail: found --compare as well, expected one of the two"},
           {{"--depth", "1", "--boards"},
            "--boards: found nothing to check, expected --suite, --results or --engine"},
           {{"--suite", suite.path(), "--by-moves"},
            "--by-moves: found no --engine, expected both"},
       }) {
    const CommandRun result = run(arguments);
    EXPECT_EQ(result.code, ExitCode::Usage) << message;
    EXPECT_EQ(result.out, "") << message;
    EXPECT_NE(result.err.find(message), std::string::npos)
        << "found " << result.err << ", expected " << message;
  }
}

// Without the table these counts would take hours; the alarm ends such a test program.
TEST(PerftCommand, ChecksASuiteWithItsOptions) {
  ::alarm(300);
  constexpr const char* kKings = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  const std::uint64_t nodes = perft(parse_position(kKings).value(), {.depth = 10, .hash_mib = 16});
  const TemporarySuite suite("perft 1 61\n\nid kings\nepd " + std::string(kKings) + "\nperft 10 " +
                             std::to_string(nodes) + "\n");
  const CommandRun result = run({"--suite", suite.path(), "--hash", "16"});
  ::alarm(0);
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_TRUE(result.out.ends_with("2 counts checked, 2 right, 0 wrong, 0 skipped\n"));
}

TEST(PerftCommand, ChecksSeveralSuites) {
  const TemporarySuite suite("perft 1 61\n");
  const CommandRun result = run({"--suite", suite.path(), suite.path()});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out,
            "start perft(1) = 61 ok\nstart perft(1) = 61 ok\n"
            "2 counts checked, 2 right, 0 wrong, 0 skipped\n");
}

TEST(PerftCommand, ChecksASuite) {
  const TemporarySuite suite("perft 1 61\nperft 2 3615\n");
  const CommandRun result = run({"--suite", suite.path()});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out,
            "start perft(1) = 61 ok\nstart perft(2) = 3615 ok\n"
            "2 counts checked, 2 right, 0 wrong, 0 skipped\n");
  EXPECT_TRUE(result.err.starts_with("3676 nodes in ")) << result.err;
  EXPECT_EQ(run({"--suite", suite.path(), "--color", "always"}).out, result.out);
}

TEST(PerftCommand, FailsOnAMismatchAfterCheckingTheRest) {
  const TemporarySuite suite("perft 1 60\nperft 2 3615\n");
  const CommandRun result = run({"--suite", suite.path()});
  EXPECT_EQ(result.code, ExitCode::Fail);
  EXPECT_NE(result.out.find("start perft(1) = 61 MISMATCH"), std::string::npos);
  const CommandRun colored = run({"--suite", suite.path(), "--color", "always"});
  EXPECT_NE(colored.out.find("start perft(1) = 61 \x1b[31mMISMATCH\x1b[0m, "), std::string::npos)
      << colored.out;
  EXPECT_NE(colored.out.find("1 right, \x1b[31m1 wrong\x1b[0m, 0 skipped"), std::string::npos)
      << colored.out;
  EXPECT_NE(result.out.find("start perft(2) = 3615 ok"), std::string::npos);
  EXPECT_NE(result.out.find("2 counts checked, 1 right, 1 wrong"), std::string::npos);
}

TEST(PerftCommand, SuiteWritesJson) {
  const TemporarySuite suite("perft 1 60\nperft 2 3615\nperft 3 237316\n");
  const CommandRun result = run({"--suite", suite.path(), "--max-nodes", "4000", "--json"});
  EXPECT_EQ(result.code, ExitCode::Fail);
  EXPECT_TRUE(result.out.starts_with("{\n  \"schema_version\": 1,\n")) << result.out;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("schema_version"), 1);
  EXPECT_EQ(json.at("checked"), 2);
  EXPECT_EQ(json.at("wrong"), 1);
  EXPECT_EQ(json.at("skipped"), 1);
  const std::string place = suite.path();
  EXPECT_EQ(json.at("checks").dump(),
            R"([{"counted":61,"depth":1,"expected":60,"explanation":"engine and oracle agree on )"
            R"(perft(1) = 61; the suite's number 60 is wrong","id":"start","place":")" +
                place +
                R"(:3","right":false},{"counted":3615,"depth":2,"expected":3615,"id":"start",)"
                R"("place":")" +
                place + R"(:4","right":true}])");
  EXPECT_NE(result.err.find("\n3676 nodes in "), std::string::npos) << result.err;
}

TEST(PerftCommand, ReportsHowManyCountsItSkipped) {
  const TemporarySuite suite("perft 1 61\nperft 2 3615\n");
  const CommandRun result = run({"--suite", suite.path(), "--max-nodes", "100"});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out, "start perft(1) = 61 ok\n1 count checked, 1 right, 0 wrong, 1 skipped\n");
  EXPECT_TRUE(result.err.starts_with("skipped 1 count above --max-nodes 100\n61 nodes in "))
      << result.err;
}

TEST(PerftCommand, FailsIfNothingWasChecked) {
  const TemporarySuite suite("perft 1 61\n");
  const CommandRun result = run({"--suite", suite.path(), "--max-nodes", "60"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(
      result.err,
      "skipped 1 count above --max-nodes 60\n"
      "raum perft: --suite: found no count of at most 60 nodes, expected at least one count to "
      "check; raise --max-nodes\n");
}

TEST(PerftCommand, ReadsAllSuitesBeforeCounting) {
  const TemporarySuite suite("perft 1 61\n");
  const CommandRun result = run({"--suite", suite.path(), "no-such.perft"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "raum perft: no-such.perft: found no such file, expected a perft suite\n");
}

TEST(PerftCommand, RejectsAnEndlessSuite) {
  const CommandRun result = run({"--suite", "/dev/zero"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.err,
            "raum perft: /dev/zero: found more than 64 MiB, expected a perft suite of at most 64 "
            "MiB\n");
}

TEST(PerftCommand, CountsByEveryAvailableKernel) {
  for (const Kernel kernel : kKernels) {
    const CommandRun result = run({"--depth", "3", "--path", std::string(to_string(kernel))});
    if (is_available(kernel)) {
      EXPECT_EQ(result.code, ExitCode::Pass);
      EXPECT_EQ(result.out, "perft(3) = 237316\n");
    } else {
      EXPECT_EQ(result.code, ExitCode::Environment);
      EXPECT_EQ(result.out, "");
      EXPECT_NE(result.err.find("--path avx512: found a processor without"), std::string::npos);
    }
  }
}

TEST(PerftCommand, AcceptsTheEndsOfItsRanges) {
  EXPECT_EQ(run({"--depth", "0", "--hash", "0", "--threads", "1", "--quiet"}).out,
            "perft(0) = 1\n");
  EXPECT_EQ(run({"--depth", "0", "--threads", "256"}).out, "perft(0) = 1\n");
  const TemporarySuite suite("perft 0 1\n");
  EXPECT_EQ(run({"--suite", suite.path(), "--max-nodes", "1"}).out,
            "start perft(0) = 1 ok\n1 count checked, 1 right, 0 wrong, 0 skipped\n");
}

TEST(PerftCommand, RejectsAnUnknownKernel) {
  const CommandRun result = run({"--depth", "3", "--path", "avx513"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_NE(result.err.find("avx513"), std::string::npos);
}

TEST(PerftCommand, DetailPrintsEveryPly) {
  const CommandRun result = run({"--depth", "2", "--detail"});
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
  const CommandRun result = run({"--depth", "2", "--detail", "--path", "core", "--json"});
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("path"), "core");
  EXPECT_EQ(json.at("threads"), 1);
  EXPECT_EQ(json.at("nodes"), 3'615);
  EXPECT_EQ(json.at("detail").at(1).at("captures"), 327);
}

TEST(PerftCommand, ComparePrintsATableOfRatios) {
  const CommandRun result = run({"--depth", "2", "--compare"});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_NE(result.out.find("| oracle | 1 | 61 |"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("| portable | 2 | 3615 |"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("| core without bulk | 2 | 3615 |"), std::string::npos) << result.out;
  EXPECT_EQ(result.out.find(" threads"), std::string::npos) << result.out;
  EXPECT_EQ(result.err, "");
  const CommandRun threads = run({"--depth", "2", "--compare", "--threads", "2"});
  EXPECT_NE(threads.out.find(", 2 threads | 2 | 3615 |"), std::string::npos) << threads.out;
  const CommandRun refused = run({"--depth", "1", "--compare"});
  EXPECT_EQ(refused.code, ExitCode::Usage);
  EXPECT_EQ(refused.out, "");
  EXPECT_EQ(
      refused.err,
      "raum perft: --compare with --depth: found 1, expected 2 or more: the oracle counts one "
      "ply less\n");
}

TEST(PerftCommand, ChecksResults) {
  const TemporarySuite file("result ongoing\nmoves Ab1Ac3\nresult ongoing\n");
  const CommandRun result = run({"--results", file.path()});
  EXPECT_EQ(result.code, ExitCode::Pass);
  EXPECT_EQ(result.out,
            "start after 0 plies: ongoing ok\nstart after 1 plies: ongoing ok\n"
            "2 results checked, 2 right, 0 wrong\n");
}

TEST(PerftCommand, FailsOnAWrongResult) {
  const TemporarySuite file("result draw stalemate\nmoves Ab1Ac3\nresult ongoing\n");
  const CommandRun result = run({"--results", file.path(), "--json"});
  EXPECT_EQ(result.code, ExitCode::Fail);
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json.at("checked"), 2);
  EXPECT_EQ(json.at("wrong"), 1);
  EXPECT_EQ(json.at("checks").at(0).at("found"), "ongoing");
}

TEST(PerftCommand, DrawsTheBoardsOfAWrongResult) {
  const TemporarySuite file("result ongoing\nmoves Ab1Ac3\nresult draw stalemate\n");
  const CommandRun result = run({"--results", file.path(), "--boards"});
  Position position = Position::start();
  position.make(Move::parse("Ab1Ac3").value());
  EXPECT_EQ(result.out, "start after 0 plies: ongoing ok\nstart after 1 plies: ongoing MISMATCH, " +
                            file.path() +
                            ":5 says draw stalemate\n"
                            "  the oracle agrees with this answer; the file is wrong\n" +
                            raum::to_string(position) + "\n" + board_text(position) +
                            "2 results checked, 1 right, 1 wrong\n");
}

TEST(PerftCommand, RejectsAnUnreadableResult) {
  const TemporarySuite file("result perhaps\n");
  const CommandRun result = run({"--results", file.path()});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find(":3: found \"perhaps\", expected ongoing, white wins"),
            std::string::npos)
      << result.err;
}

TEST(PerftCommand, ReportsAnEngineThatDoesNotStart) {
  const TemporarySuite suite("perft 1 61\n");
  const CommandRun result = run({"--suite", suite.path(), "--engine", "x"});
  EXPECT_EQ(result.code, ExitCode::Environment);
  EXPECT_EQ(result.err, "raum perft: engine x: found nothing, expected an engine\n");
}

// Two bare kings reach few positions, but in 20 plies by more lines than 64 bits can count.
TEST(PerftCommand, RejectsACountBeyond64Bits) {
  const auto fen = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w";
  const CommandRun result = run({"--depth", "20", "--fen", fen, "--hash", "64"});
  EXPECT_EQ(result.code, ExitCode::Usage);
  EXPECT_EQ(result.out, "");
  EXPECT_NE(result.err.find("beyond 2^64 - 1"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace raum::perft

#include "regression/measure/node_sums.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <string>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"
#include "engine/protocol/bench.h"
#include "regression/measure/fixture.h"

namespace raum::regression {
namespace {

using std::chrono::milliseconds;
constexpr auto kLimit = std::chrono::minutes(2);

// An engine of two options that answers `go` with `answer` and logs what it reads.
std::string uci(const std::string& answer, const std::string& log = "/dev/null") {
  return "while read -r line; do echo \"$line\" >> " + log +
         "\ncase $line in\n"
         "uci) echo 'option name Hash type spin'; echo 'option name Engine type string'; "
         "echo uciok;;\n"
         "isready) echo readyok;;\n"
         "go*) " +
         answer + ";;\nquit) exit 0;;\nesac; done";
}

std::string sum_error(const std::string& answer, milliseconds limit = kLimit) {
  const FakeEngine engine(uci(answer));
  return error_line(sum_nodes(built(engine), 3, limit));
}

TEST(NodeSums, AreThoseOfTheLastReportOfEachSearch) {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  const FakeEngine engine(
      uci("n=$((n + 1)); echo \"info depth 1 nodes 900\"; echo \"info depth 3 nodes $n\"; "
          "echo bestmove 0000",
          log));
  const auto sum = sum_nodes(built(engine), 3, kLimit);
  ASSERT_TRUE(sum) << to_string(sum.error());
  EXPECT_EQ(bench_positions().size(), 12U);
  EXPECT_EQ(*sum, 78U) << "1 + 2 + … + 12";
  std::string expected;
  for (const std::string_view position : bench_positions()) {
    expected += "position fen " + std::string(position) + "\ngo depth 3\n";
  }
  std::string searches;
  std::istringstream lines(content_of(log));
  int games = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("position") || line.starts_with("go")) searches += line + "\n";
    games += line == "ucinewgame" ? 1 : 0;
  }
  EXPECT_EQ(searches, expected);
  EXPECT_EQ(games, 12);
}

TEST(NodeSums, AreEqualForEqualSearches) {
  const FakeEngine engine(uci("echo info nodes 7; echo bestmove 0000"));
  EXPECT_EQ(sum_nodes(built(engine), 3, kLimit).value(), 84U);
  EXPECT_EQ(sum_nodes(built(engine), 3, kLimit).value(), 84U);
}

TEST(NodeSums, AreThoseOfTheOptions) {
  const TemporaryFolder folder;
  const std::string log = folder / "log";
  const FakeEngine engine(uci("echo info nodes 7; echo bestmove 0000", log));
  const auto sum = sum_nodes(built(engine, {{"Hash", "4"}, {"Engine", "two"}}), 1, kLimit);
  ASSERT_TRUE(sum) << to_string(sum.error());
  EXPECT_NE(
      content_of(log).find("\nsetoption name Hash value 4\nsetoption name Engine value two\n"),
      std::string::npos);
  const auto unknown = error_line(sum_nodes(built(engine, {{"Hash2", "4"}}), 1, kLimit));
  EXPECT_TRUE(unknown.starts_with("searches of the signature: found ")) << unknown;
  EXPECT_NE(unknown.find("Hash2"), std::string::npos) << unknown;
}

TEST(NodeSums, AreRunInTheFolderOfTheBuild) {
  const FakeEngine engine(uci("echo info nodes $(cat nodes); echo bestmove 0000"));
  std::ofstream(folder_of(engine) / "nodes") << "3";
  EXPECT_EQ(sum_nodes(built(engine), 3, kLimit).value(), 36U);
  const BuiltEngine by_path{.folder = folder_of(engine), .command = {"sh", "engine"}};
  EXPECT_EQ(sum_nodes(by_path, 3, kLimit).value(), 36U) << "sh is looked up in PATH";
}

TEST(NodeSums, NeedNodes) {
  EXPECT_EQ(
      sum_error("echo info depth 3; echo bestmove 0000"),
      "searches of the signature: found no nodes in the lines of info, expected info … nodes N "
      "before bestmove");
  EXPECT_EQ(
      sum_error("echo bestmove 0000"),
      "searches of the signature: found no nodes in the lines of info, expected info … nodes N "
      "before bestmove");
}

TEST(NodeSums, ReportACrash) {
  const std::string error = sum_error("exit 3");
  EXPECT_TRUE(error.starts_with("searches of the signature: found crash")) << error;
  const std::string between = sum_error("echo info nodes 7; echo bestmove 0000; exit 0");
  EXPECT_TRUE(between.starts_with("searches of the signature: found ")) << between;
  EXPECT_TRUE(between.ends_with(", expected an answer")) << between;
}

TEST(NodeSums, ReportAHang) {
  const std::string error = sum_error("sleep 600", milliseconds(500));
  EXPECT_TRUE(error.starts_with("searches of the signature: found hang")) << error;
}

TEST(NodeSums, HaveOneLimitForAllSearches) {
  const FakeEngine engine(uci("sleep 0.2; echo info nodes 7; echo bestmove 0000"));
  EXPECT_FALSE(sum_nodes(built(engine), 3, milliseconds(600)).has_value());
}

TEST(NodeSums, NameAMissingEngine) {
  const BuiltEngine missing{.folder = "/", .command = {"./no-such-engine"}};
  EXPECT_EQ(error_line(sum_nodes(missing, 3, kLimit)),
            "searches of the signature: found cannot start: /./no-such-engine: no such file, "
            "expected an answer");
}

TEST(NodeSums, EndOnAStopRequest) {
  const FakeEngine engine(uci("sleep 600"));
  std::stop_source stop;
  stop.request_stop();
  const std::string error =
      error_line(sum_nodes(built(engine), 3, std::chrono::hours(24), stop.get_token()));
  EXPECT_TRUE(error.starts_with("searches of the signature: found stopped")) << error;
}

}  // namespace
}  // namespace raum::regression

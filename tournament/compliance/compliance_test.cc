#include "tournament/compliance/compliance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

std::map<std::string, StepResult> checked(const EngineSpec& engine,
                                          std::chrono::milliseconds stall) {
  const StopEvent stop;
  std::map<std::string, StepResult> by_name;
  for (StepResult& r : check_compliance({.engine = engine, .stall = stall}, stop)) {
    by_name[r.name] = r;
  }
  return by_name;
}

constexpr std::chrono::seconds kPatient{30};
constexpr std::chrono::milliseconds kShort{100};

TEST(CheckCompliance, PassesTheReferenceEngine) {
  EngineSpec engine;
  engine.name = "reference";
  engine.command = RAUM_ENGINE;
  engine.options = {{"Hash", "1"}};
  const auto results = checked(engine, kPatient);
  EXPECT_GE(compliance_step_count(), 30U);
  ASSERT_EQ(results.size(), compliance_step_count());
  for (const auto& [name, r] : results) {
    EXPECT_TRUE(r.verdict == Compliance::Pass ||
                (name == "obeys go movetime" && r.verdict == Compliance::Warn))
        << name << ": " << r.text();
  }
}

TEST(CheckCompliance, ReportsTheFaultsOfAnEngine) {
  const auto null = checked(scripted("bad", "null"), kPatient);
  EXPECT_EQ(null.at("answers uci with uciok").verdict, Compliance::Pass);
  const StepResult& moves = null.at("moves from the start position");
  EXPECT_EQ(moves.verdict, Compliance::Fail);
  EXPECT_EQ(moves.failure.sent, "\"position startpos\", \"go depth 1\"");
  EXPECT_EQ(moves.failure.found, "\"bestmove 0000\"");
  EXPECT_TRUE(moves.failure.expected.starts_with("a legal move in rnknr/"))
      << moves.failure.expected;
  const auto twice = checked(scripted("bad", "unasked"), kPatient);
  EXPECT_EQ(twice.at("moves from the start position").verdict, Compliance::Pass);
  const StepFailure& second = twice.at("moves once for each go").failure;
  EXPECT_EQ(second.sent, "\"isready\"");
  EXPECT_TRUE(second.found.starts_with("\"bestmove ")) << second.found;
  EXPECT_EQ(second.expected, "no second bestmove");
  const StepFailure pv =
      checked(scripted("bad", "bad-pv"), kPatient).at("reports a pv of legal moves").failure;
  EXPECT_NE(pv.found.find(" in the pv "), std::string::npos) << pv.found;
  EXPECT_EQ(pv.expected, "a move that is legal after those before it");
  const auto crash = checked(scripted("bad", "crash"), kPatient);
  EXPECT_EQ(crash.at("moves from the start position").text(),
            "sent \"position startpos\", \"go depth 1\", found crash: signal 11 (SEGV), expected a "
            "line that begins with bestmove");
}

TEST(CheckCompliance, WaitsNoLongerThanTheStallTime) {
  const auto silent = checked(scripted("bad", "no-uciok"), kShort);
  EXPECT_EQ(silent.at("starts").verdict, Compliance::Pass);
  EXPECT_EQ(silent.at("answers uci with uciok").failure,
            (StepFailure{"\"uci\"", "no line within 100 ms", "a line that begins with uciok"}));
}

TEST(CheckCompliance, StopsWithoutUciok) {
  EXPECT_EQ(checked(scripted("bad", "no-uciok"), kShort).size(), 2U);
  EngineSpec echo;
  echo.command = "cat";
  const auto results = checked(echo, kShort);
  EXPECT_EQ(results.size(), 2U);
  EXPECT_EQ(results.at("answers uci with uciok").failure.found,
            "1 other line within 100 ms, the last \"uci\"");
}

TEST(CheckCompliance, ShowsStderrOfAnEngineThatEnds) {
  const auto results = checked(scripted("bad", "no-library"), kPatient);
  EXPECT_EQ(results.at("answers uci with uciok").failure.found,
            "crash: exit status 127: \"libfoo.so.7: cannot open shared object file\"");
}

TEST(CheckCompliance, StopsIfTheProgramDoesNotStart) {
  EngineSpec engine;
  engine.command = "/no/such/engine";
  const auto results = checked(engine, kPatient);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results.at("starts").text(),
            "found no such file, expected a program that may be started");
}

}  // namespace
}  // namespace raum::tournament

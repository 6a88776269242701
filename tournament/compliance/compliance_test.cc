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
        << name << ": " << r.detail;
  }
}

TEST(CheckCompliance, ReportsTheFaultsOfAnEngine) {
  const auto null = checked(scripted("bad", "null"), kPatient);
  EXPECT_EQ(null.at("answers uci with uciok").verdict, Compliance::Pass);
  const StepResult& moves = null.at("moves from the start position");
  EXPECT_EQ(moves.verdict, Compliance::Fail);
  EXPECT_TRUE(moves.detail.starts_with("bestmove \"0000\": not legal in rnknr/")) << moves.detail;
  const auto twice = checked(scripted("bad", "unasked"), kPatient);
  EXPECT_EQ(twice.at("moves from the start position").verdict, Compliance::Pass);
  EXPECT_EQ(twice.at("moves once for each go").detail, "a second bestmove");
  const StepResult pv =
      checked(scripted("bad", "bad-pv"), kPatient).at("reports a pv of legal moves");
  EXPECT_EQ(pv.verdict, Compliance::Fail);
  EXPECT_TRUE(pv.detail.ends_with(" in the pv is not legal")) << pv.detail;
  const auto crash = checked(scripted("bad", "crash"), kPatient);
  EXPECT_EQ(crash.at("moves from the start position").detail, "crash: signal 11 (SEGV)");
}

TEST(CheckCompliance, WaitsNoLongerThanTheStallTime) {
  const auto silent = checked(scripted("bad", "no-uciok"), kShort);
  EXPECT_EQ(silent.at("starts").verdict, Compliance::Pass);
  EXPECT_EQ(silent.at("answers uci with uciok").detail, "no uciok within 100 ms");
  EXPECT_EQ(silent.at("ends at quit with status 0").verdict, Compliance::Fail);
}

TEST(CheckCompliance, StopsIfTheProgramDoesNotStart) {
  EngineSpec engine;
  engine.command = "/no/such/engine";
  const auto results = checked(engine, kPatient);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results.at("starts").detail, "no such file");
}

}  // namespace
}  // namespace raum::tournament

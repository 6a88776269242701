// The reference engine passes every check that `raum check-engine` makes of an engine.
#include "tournament/compliance/compliance.h"

#include <gtest/gtest.h>

#include <chrono>

namespace raum::tournament {
namespace {

TEST(ReferenceEngine, PassesTheChecksOfEngines) {
  EngineSpec engine;
  engine.name = "reference";
  engine.command = RAUM_ENGINE;
  engine.options = {{"Hash", "1"}, {"Ponder", "true"}};
  const StopEvent stop;
  const auto results =
      check_compliance({.engine = engine, .stall = std::chrono::seconds(30)}, stop);
  EXPECT_GE(compliance_step_count(), 30U);
  ASSERT_EQ(results.size(), compliance_step_count());
  for (const StepResult& r : results) {
    // On a busy machine an answer may come late.
    const bool is_late = r.name == "obeys go movetime" && r.verdict == Compliance::Warn;
    EXPECT_TRUE(r.verdict == Compliance::Pass || is_late) << r.name << ": " << r.text();
  }
}

}  // namespace
}  // namespace raum::tournament

// Recounts perft/suites: every count by the engine, and to depth 3 by the oracle.
#include <gtest/gtest.h>

#include "perft/suite/suite_files_fixture.h"

namespace raum::perft {
namespace {

// Excludes the start position at depth 6, which takes minutes.
TEST(SuiteFilesSlow, EngineConfirmsEveryCount) {
  EXPECT_GE(confirmed_by_engine(10'000'000'000), 1'000);
}

TEST(SuiteFilesSlow, OracleConfirmsCountsToDepthThree) { EXPECT_GE(confirmed_by_oracle(3), 600); }

}  // namespace
}  // namespace raum::perft

// Recounts perft/suites by engine and oracle, as far as that is quick.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/board/position_text.h"
#include "perft/suite/suite_files_fixture.h"

namespace raum::perft {
namespace {

TEST(SuiteFiles, EngineConfirmsSmallCounts) { EXPECT_GE(confirmed_by_engine(300'000), 600); }

TEST(SuiteFiles, OracleConfirmsCountsToDepthTwo) { EXPECT_GE(confirmed_by_oracle(2), 400); }

TEST(SuiteFiles, HoldDistinctPositionsCountedToDepthFour) {
  std::set<std::string> texts;
  std::set<std::string> ids;
  for (const SuiteFile& file : suite_files()) {
    for (const SuiteRecord& record : file.records) {
      EXPECT_TRUE(ids.insert(record.id).second) << record.id;
      EXPECT_TRUE(texts.insert(raum::to_string(record.position)).second) << record.id;
      ASSERT_GE(record.counts.size(), 4U) << record.id;
      for (std::size_t i = 0; i < record.counts.size(); ++i) {
        EXPECT_EQ(record.counts[i].depth, static_cast<int>(i) + 1) << record.id;
      }
    }
  }
  EXPECT_GE(texts.size(), 200U);
}

}  // namespace
}  // namespace raum::perft

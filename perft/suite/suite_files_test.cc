// Recounts perft/suites by engine and oracle, as far as that is quick.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"
#include "perft/suite/suite_files_fixture.h"

namespace raum::perft {
namespace {

constexpr std::uint64_t kQuickNodes = 300'000;

TEST(SuiteFiles, EngineConfirmsSmallCounts) {
  int counts = 0;
  for (const SuiteFile& file : suite_files()) {
    for (const SuiteRecord& record : file.records) {
      for (const KnownCount& known : record.counts) {
        if (known.nodes > kQuickNodes) continue;
        ASSERT_EQ(perft(record.position, {.depth = known.depth}), known.nodes)
            << record.id << " depth " << known.depth << ", line " << known.line;
        ++counts;
      }
    }
  }
  EXPECT_GE(counts, 600);
}

TEST(SuiteFiles, OracleConfirmsCountsToDepthTwo) {
  int counts = 0;
  for (const SuiteFile& file : suite_files()) {
    for (const SuiteRecord& record : file.records) {
      const Oracle oracle = Oracle::from_text(raum::to_string(record.position)).value();
      for (const KnownCount& known : record.counts) {
        if (known.depth > 2) continue;
        ASSERT_EQ(oracle.perft(known.depth), known.nodes) << record.id << " depth " << known.depth;
        ++counts;
      }
    }
  }
  EXPECT_GE(counts, 400);
}

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

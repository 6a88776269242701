// Recounts perft/suites: every count by the engine, and to depth 3 by the oracle.
#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"
#include "perft/suite/suite_files_fixture.h"

namespace raum::perft {
namespace {

// Excludes the start position at depth 6, which takes minutes.
constexpr std::uint64_t kMostNodes = 10'000'000'000;

TEST(SuiteFilesSlow, EngineConfirmsEveryCount) {
  int counts = 0;
  for (const SuiteFile& file : suite_files()) {
    for (const SuiteRecord& record : file.records) {
      for (const KnownCount& known : record.counts) {
        if (known.nodes > kMostNodes) continue;
        EXPECT_EQ(perft(record.position, {.depth = known.depth}), known.nodes)
            << record.id << " depth " << known.depth << ", line " << known.line;
        ++counts;
      }
    }
  }
  EXPECT_GE(counts, 1'000);
}

TEST(SuiteFilesSlow, OracleConfirmsCountsToDepthThree) {
  int counts = 0;
  for (const SuiteFile& file : suite_files()) {
    for (const SuiteRecord& record : file.records) {
      const Oracle oracle = Oracle::from_text(raum::to_string(record.position)).value();
      for (const KnownCount& known : record.counts) {
        if (known.depth > 3) continue;
        EXPECT_EQ(oracle.perft(known.depth), known.nodes) << record.id << " depth " << known.depth;
        ++counts;
      }
    }
  }
  EXPECT_GE(counts, 600);
}

}  // namespace
}  // namespace raum::perft

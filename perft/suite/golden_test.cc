// Golden counts: those of known.perft, on which independent programs agree, and the published
// numbers of captures, checks and mates from the start position.
#include <gtest/gtest.h>

#include <string>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "perft/count/detail.h"
#include "perft/count/perft.h"
#include "perft/oracle/oracle.h"
#include "perft/suite/suite.h"
#include "perft/suite/suite_check.h"

namespace raum::perft {
namespace {

std::vector<SuiteRecord> known() {
  auto records = read_suite(RAUM_KNOWN_PERFT);
  if (!records) {
    ADD_FAILURE() << raum::to_string(records.error());
    return {};
  }
  return *std::move(records);
}

TEST(Golden, KernelsCountKnownPositionsToDepthFour) {
  int counts = 0;
  for (const SuiteRecord& record : known()) {
    for (const KnownCount& count : record.counts) {
      if (count.depth > 4) continue;
      for (const Kernel kernel : kKernels) {
        if (!is_available(kernel)) continue;
        EXPECT_EQ(perft(record.position, {.depth = count.depth, .kernel = kernel}), count.nodes)
            << record.id << " depth " << count.depth << ", line " << count.line << ", kernel "
            << to_string(kernel);
      }
      ++counts;
    }
  }
  EXPECT_EQ(counts, 64);
}

TEST(Golden, OracleCountsKnownPositionsToDepthThree) {
  int counts = 0;
  for (const SuiteRecord& record : known()) {
    const Oracle oracle = Oracle::from_text(raum::to_string(record.position)).value();
    for (const KnownCount& count : record.counts) {
      if (count.depth > 3) continue;
      EXPECT_EQ(oracle.perft(count.depth), count.nodes) << record.id << " depth " << count.depth;
      ++counts;
    }
  }
  EXPECT_EQ(counts, 48);
}

TEST(Golden, CountsCapturesChecksAndMates) {
  struct {
    std::uint64_t captures, checks, mates;
  } constexpr kKnown[] = {{5, 2, 0}, {327, 115, 0}, {19'775, 7'448, 0}, {1'392'645, 488'616, 226}};
  const std::vector<LeafDetail> rows = detail(Position::start(), 4, 1);
  ASSERT_EQ(rows.size(), std::size(kKnown));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].captures, kKnown[i].captures) << "depth " << i + 1;
    EXPECT_EQ(rows[i].checks, kKnown[i].checks) << "depth " << i + 1;
    EXPECT_EQ(rows[i].mates, kKnown[i].mates) << "depth " << i + 1;
  }
}

}  // namespace
}  // namespace raum::perft

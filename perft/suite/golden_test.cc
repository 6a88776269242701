// Golden counts: those of known.perft, on which independent programs agree, and the last ply's
// captures, checks and mates of the start position as the rules list them.
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

TEST(Golden, EveryKernelCountsEveryKnownPositionToDepthFour) {
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

TEST(Golden, OracleCountsEveryKnownPositionToDepthThree) {
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

TEST(Golden, CapturesChecksAndMatesOfTheStartPosition) {
  struct {
    std::uint64_t captures, checks, mates;
  } constexpr kKnown[] = {{5, 2, 0}, {327, 115, 0}, {19'775, 7'448, 0}, {1'392'645, 488'616, 226}};
  const std::vector<LeafDetail> rows = detail(Position::start(), 4, 1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].captures, kKnown[i].captures) << "depth " << i + 1;
    EXPECT_EQ(rows[i].checks, kKnown[i].checks) << "depth " << i + 1;
    EXPECT_EQ(rows[i].mates, kKnown[i].mates) << "depth " << i + 1;
  }
}

}  // namespace
}  // namespace raum::perft

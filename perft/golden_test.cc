// Golden counts: those of known.perft, on which independent programs agree, and the last ply's
// captures, checks and mates of the start position as the rules list them.
#include <gtest/gtest.h>

#include <string>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "perft/oracle.h"
#include "perft/perft.h"
#include "perft/suite.h"
#include "perft/suite_check.h"

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

TEST(Golden, EngineCountsEveryKnownPositionToDepthFour) {
  int counts = 0;
  for (const SuiteRecord& record : known()) {
    for (const KnownCount& count : record.counts) {
      if (count.depth > 4) continue;
      EXPECT_EQ(perft(record.position, {.depth = count.depth}), count.nodes)
          << record.id << " depth " << count.depth << ", line " << count.line;
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

// What the last ply of a perft consists of.
struct LastPly {
  std::uint64_t captures = 0;
  std::uint64_t checks = 0;
  std::uint64_t mates = 0;
};

void walk(Position& position, int depth, LastPly& out) {
  for_each_move(position, [&](Move move) {
    const bool takes = position.at(move.to()).is_some();
    const Undo undo = position.make(move);
    if (depth > 1) {
      walk(position, depth - 1, out);
    } else {
      out.captures += takes;
      if (in_check(position)) {
        ++out.checks;
        out.mates += count_moves(position) == 0;
      }
    }
    position.unmake(move, undo);
  });
}

TEST(Golden, CapturesChecksAndMatesOfTheStartPosition) {
  constexpr LastPly kKnown[] = {
      {5, 2, 0}, {327, 115, 0}, {19'775, 7'448, 0}, {1'392'645, 488'616, 226}};
  Position position = Position::start();
  for (int depth = 1; depth <= 4; ++depth) {
    LastPly found;
    walk(position, depth, found);
    EXPECT_EQ(found.captures, kKnown[depth - 1].captures) << "depth " << depth;
    EXPECT_EQ(found.checks, kKnown[depth - 1].checks) << "depth " << depth;
    EXPECT_EQ(found.mates, kKnown[depth - 1].mates) << "depth " << depth;
  }
}

}  // namespace
}  // namespace raum::perft

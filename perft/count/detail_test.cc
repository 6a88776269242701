// Tests detail() against the oracle, which makes and tests every move.
#include "perft/count/detail.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/core/splitmix.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

void note(const Oracle& oracle, std::size_t ply, std::vector<LeafDetail>& rows) {
  const std::vector<std::string> captures = oracle.legal_captures();
  for (const std::string& move : oracle.legal_moves()) {
    LeafDetail& row = rows[ply];
    ++row.nodes;
    if (std::binary_search(captures.begin(), captures.end(), move)) ++row.captures;
    if (move.size() > 6) ++row.promotions;
    Oracle after = oracle;
    ASSERT_TRUE(after.make(move));
    const int checkers = after.checkers();
    if (checkers > 0) ++row.checks;
    if (checkers > 1) ++row.double_checks;
    if (after.legal_moves().empty()) ++(checkers > 0 ? row.mates : row.stalemates);
    if (ply + 1 < rows.size()) note(after, ply + 1, rows);
  }
}

std::vector<LeafDetail> oracle_detail(const Position& position, int depth) {
  std::vector<LeafDetail> rows(static_cast<std::size_t>(depth));
  note(Oracle::from_text(raum::to_string(position)).value(), 0, rows);
  return rows;
}

TEST(Detail, DepthZeroHasNoRows) { EXPECT_TRUE(detail(Position::start(), 0, 2).empty()); }

TEST(Detail, TellsHowFarItIs) {
  for (const int threads : {1, 2}) {
    CountProgress progress;
    EXPECT_EQ(detail(Position::start(), 2, threads, &progress).back().nodes, 3615U);
    EXPECT_EQ(progress.parts, 61U);
    EXPECT_EQ(progress.parts_done, 61U);
    EXPECT_EQ(progress.nodes, 3615U);
  }
}

TEST(Detail, AgreesWithTheOracle) {
  std::vector<Position> positions;
  for (const std::string_view text : {
           "1n3/P4/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w",    // promotions
           "5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b",  // mates
           "5/5/5/3q1/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 b",  // stalemates
           "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/4N//5/5/5/5/5//K4/5/5/5/4R w",     // double checks
       }) {
    positions.push_back(parse_position(text).value());
  }
  LeafDetail sum;
  for (const Position& position : positions) sum += oracle_detail(position, 1)[0];
  EXPECT_GT(sum.captures, 0U);
  EXPECT_GT(sum.promotions, 0U);
  EXPECT_GT(sum.double_checks, 0U);
  EXPECT_GT(sum.mates, 0U);
  EXPECT_GT(sum.stalemates, 0U);
  SplitMix64 random(11);
  for (int i = 0; i < 3; ++i) positions.push_back(random_walk(Position::start(), 60, random));
  for (const Position& position : positions) {
    EXPECT_EQ(detail(position, 2, 1), oracle_detail(position, 2)) << raum::to_string(position);
  }
}

// Only a faulty generator captures a king, as Ea1Ee1 does here.
TEST(Detail, CountsTheCaptureOfAKingAndNothingBelowIt) {
  Position position;
  for (const std::string_view man : {"KAa1", "REa1", "kEe1"}) {
    position.put(Square::parse(man.substr(1)).value(), Piece::from_letter(man[0]).value());
  }
  const std::vector<LeafDetail> rows = detail(position, 2, 1);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].nodes, perft(position, {.depth = 1}));
  EXPECT_EQ(rows[0].captures, 1U);
  EXPECT_EQ(rows[0].mates + rows[0].stalemates, 0U);
  EXPECT_EQ(rows[1].nodes, perft(position, {.depth = 2, .bulk = false}) - 1);
}

// Each column differs from 0 and from the others.
TEST(Detail, CountsEveryKindOfMove) {
  LeafDetail sum;
  const LeafDetail one{.nodes = 7,
                       .captures = 6,
                       .promotions = 5,
                       .checks = 4,
                       .double_checks = 3,
                       .mates = 2,
                       .stalemates = 1};
  EXPECT_EQ(sum += one, one);
  EXPECT_EQ(sum += one, (LeafDetail{.nodes = 14,
                                    .captures = 12,
                                    .promotions = 10,
                                    .checks = 8,
                                    .double_checks = 6,
                                    .mates = 4,
                                    .stalemates = 2}));
}

TEST(Detail, IsTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(detail(Position::start(), 3, 3), detail(Position::start(), 3, 1));
}

TEST(Detail, NodesEqualPerft) {
  const std::vector<LeafDetail> rows = detail(Position::start(), 3, 1);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].nodes, 61U);
  EXPECT_EQ(rows[1].nodes, 3'615U);
  EXPECT_EQ(rows[2].nodes, 237'316U);
}

}  // namespace
}  // namespace raum::perft

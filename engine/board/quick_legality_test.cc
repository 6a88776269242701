#include "engine/board/quick_legality.h"

#include <gtest/gtest.h>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/testing/sparse_position.h"

namespace raum {
namespace {

// All 2^17 bit patterns, among them those of no cell and of no promotion.
void expect_the_generated_moves(const Position& p) {
  MoveList legal;
  list_moves(p, legal);
  std::size_t found = 0;
  for (std::uint32_t raw = 0; raw < 1U << 17; ++raw) {
    found += is_legal_quickly(p, Move{raw}) ? 1U : 0U;
  }
  EXPECT_EQ(found, legal.size()) << to_string(p);
  for (const Move move : legal) {
    EXPECT_TRUE(is_legal_quickly(p, move)) << to_string(p) << ' ' << to_string(move);
  }
}

TEST(QuickLegality, AllowsExactlyTheGeneratedMoves) {
  SplitMix64 random{5};
  int checks = 0;
  int promotions = 0;
  for (int i = 0; i < 150; ++i) {
    const Position p = i % 3 == 0 ? sparse_position(static_cast<std::uint64_t>(i), 12)
                                  : random_walk(Position::start(), i, random);
    expect_the_generated_moves(p);
    checks += in_check(p) ? 1 : 0;
    for_each_move(p, [&](Move move) { promotions += move.is_promotion() ? 1 : 0; });
  }
  EXPECT_GT(checks, 10);
  EXPECT_GT(promotions, 10);
}

}  // namespace
}  // namespace raum

// MateSearch, by which the flagship proves mates, agrees with mating_move(), which shares no code
// with it but the board.
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/search/mates/mate_search.h"
#include "engine/testing/sparse_position.h"
#include "perft/mates/mate_proof.h"

namespace raum::perft {
namespace {

std::optional<MateSearch::Mate> find_mate(MateSearch& search, const Position& position) {
  MoveList moves;
  list_moves(position, moves);
  search.start(position, {});
  return search.find({moves.begin(), moves.end()}, 3'000, [] { return false; });
}

// The search tries mates by checks alone first, so that its mate may be a longer one.
TEST(MateAgreement, HoldsForRandomPositions) {
  constexpr int kMostMoves = 2;
  MateSearch search;
  int mates = 0;
  int others = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Position position = sparse_position(seed, 12);
    const auto found = find_mate(search, position);
    if (mating_move(position, kMostMoves)) {
      ++mates;
      EXPECT_TRUE(found) << to_string(position);
    } else {
      ++others;
      EXPECT_TRUE(!found || found->plies > 2 * kMostMoves) << to_string(position);
    }
    if (found && found->plies <= 5) {
      EXPECT_TRUE(mating_move(position, (found->plies + 1) / 2)) << to_string(position);
    }
  }
  EXPECT_GT(mates, 10);
  EXPECT_GT(others, 100);
}

}  // namespace
}  // namespace raum::perft

// Proven mates against the naive solution of the endings of king and queen against king.
#include <gtest/gtest.h>

#include <cstdint>

#include "engine/board/position_text.h"
#include "perft/endgames/naive_solution.h"
#include "perft/mates/mate_proof.h"

namespace raum::perft {
namespace {

// Mates in one and two moves are found always, longer ones only if they are there.
TEST(MateProof, AgreesWithTheNaiveSolutionOfAnEnding) {
  constexpr std::uint64_t kStep = 11;
  const NaiveSolution solution("Q");
  std::uint64_t seen = 0, in_one = 0, in_two = 0, in_three = 0;
  solution.for_each([&](const BoardLetters& board, bool white, NaiveValue value) {
    if (!white || ++seen % kStep != 0) return;
    const Position position = parse_position(position_text(board, white)).value();
    const auto is_mate_in = [&](int moves) {
      return value.outcome == 'w' && value.plies <= 2 * moves - 1;
    };
    ASSERT_EQ(mating_move(position, 1).has_value(), is_mate_in(1)) << to_string(position);
    ASSERT_EQ(mating_move(position, 2).has_value(), is_mate_in(2)) << to_string(position);
    in_one += is_mate_in(1) ? 1U : 0U;
    in_two += is_mate_in(2) ? 1U : 0U;
    if (seen % (7 * kStep) != 0 || !mating_move(position, 3)) return;
    ASSERT_TRUE(is_mate_in(3)) << to_string(position);
    ++in_three;
  });
  EXPECT_GT(in_one, 20U);
  EXPECT_GT(in_two, 2 * in_one);
  EXPECT_GT(in_three, in_two / 7);
}

}  // namespace
}  // namespace raum::perft

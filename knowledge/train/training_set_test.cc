#include "knowledge/train/training_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/testing/varied_positions.h"

namespace raum::knowledge {
namespace {

Position with_fresh_clocks(Position p) {
  p.set_clocks(0, 1);
  return p;
}

TEST(TrainingSet, KeepsWhatTheSideToMoveSees) {
  const std::vector<Position> positions = varied_positions(4, 10);
  TrainingSet set;
  for (const Position& p : positions) set.add(p, 300, 1);
  ASSERT_EQ(set.size(), positions.size());
  int black = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const bool is_black = positions[i].side_to_move() == Color::Black;
    black += is_black ? 1 : 0;
    const Position seen = with_fresh_clocks(is_black ? half_turn(positions[i]) : positions[i]);
    EXPECT_EQ(to_string(set.position(i)), to_string(seen));
    EXPECT_EQ(set[i].score, is_black ? -300 : 300);
    EXPECT_EQ(set[i].result, is_black ? 0 : 1);
  }
  EXPECT_GT(black, 5);
}

TEST(TrainingSet, KeepsDraws) {
  TrainingSet set;
  set.add(Position::start(), -7, 0.5);
  EXPECT_EQ(set[0].result, 0.5);
  EXPECT_EQ(set[0].score, -7);
  EXPECT_EQ(set[0].men.size(), 40U);
}

// As numbers of the net's inputs, worked out from the board.
std::vector<std::uint16_t> inputs_from(const Position& p, Color side) {
  const net::View view = net::View::of(side, p.king(side));
  std::vector<std::uint16_t> inputs;
  for_each(p.occupied(), [&](Square s) {
    inputs.push_back(static_cast<std::uint16_t>(net::input_of(view, p.at(s), s)));
  });
  std::sort(inputs.begin(), inputs.end());
  return inputs;
}
std::vector<std::uint16_t> sorted(const Inputs::OneSide& inputs, std::size_t count) {
  std::vector<std::uint16_t> all(inputs.begin(), inputs.begin() + static_cast<int>(count));
  std::sort(all.begin(), all.end());
  return all;
}

TEST(TrainingSet, HasTheInputsOfTheEngineInEveryImage) {
  int tried = 0;
  for (const Position& p : varied_positions(8, 10)) {
    TrainingSet set;
    set.add(p, 0, 0);
    const Color us = p.side_to_move();
    for (net::Image image = 0; image < net::kImages; ++image) {
      Position seen = p;
      if ((image & 1) != 0) seen = mirror_files(seen);
      if ((image & 2) != 0) seen = exchange_level_rank(seen);
      const Inputs inputs = inputs_of(set[0].men, image);
      EXPECT_EQ(sorted(inputs.us, inputs.count), inputs_from(seen, us));
      EXPECT_EQ(sorted(inputs.them, inputs.count), inputs_from(seen, !us));
      ++tried;
    }
  }
  EXPECT_EQ(tried, 160);
}

TEST(Validation, TakesItsShareOfTheGames) {
  int chosen = 0;
  int again = 0;
  int elsewhere = 0;
  for (std::uint64_t game = 0; game < 20'000; ++game) {
    const bool is_chosen = is_for_validation(1, game, 0.05);
    chosen += is_chosen ? 1 : 0;
    again += is_chosen && is_for_validation(1, game, 0.05) ? 1 : 0;
    elsewhere += is_chosen && is_for_validation(2, game, 0.05) ? 1 : 0;
  }
  EXPECT_NEAR(chosen, 1'000, 100);
  EXPECT_EQ(again, chosen);
  EXPECT_LT(elsewhere, 100) << "another seed chooses other games";
  // Found by trying: the random number of this game is below a millionth.
  constexpr std::uint64_t kFirst = 263'023;
  EXPECT_TRUE(is_for_validation(1, kFirst, 0.000'001));
  EXPECT_FALSE(is_for_validation(1, kFirst, 0));
}

}  // namespace
}  // namespace raum::knowledge

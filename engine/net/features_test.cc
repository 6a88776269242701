#include "engine/net/features.h"

#include <gtest/gtest.h>

#include <set>

#include "engine/net/evaluate.h"
#include "engine/testing/random_net.h"
#include "engine/testing/test_placement.h"
#include "engine/testing/varied_positions.h"

namespace raum::net {
namespace {

Square cell(const char* text) { return Square::parse(text).value(); }

TEST(Features, AreDifferentForDifferentMenAndCells) {
  int views = 0;
  for (const Color side : kColors) {
    for (Image image = 0; image < kImages; ++image) {
      std::set<std::size_t> inputs;
      for (std::uint8_t raw = 0; raw < 14; ++raw) {
        for (int i = 0; i < kSquares; ++i) {
          inputs.insert(input_of({side, image}, Piece{raw}, Square::at(i)));
        }
      }
      EXPECT_EQ(inputs.size(), kInputs);
      EXPECT_EQ(*inputs.rbegin(), kInputs - 1);
      ++views;
    }
  }
  EXPECT_EQ(views, 8);
}

TEST(Features, ShowEverySideItsKingOnTheSameCells) {
  std::set<std::uint8_t> seen;
  int kings = 0;
  for (int i = 0; i < kSquares; ++i) {
    for (const Color side : kColors) {
      const View view = View::of(side, Square::at(i));
      const Square king =
          Square::at(kSeenCells[index_of(side)][view.image][static_cast<std::size_t>(i)]);
      EXPECT_LE(king.file().raw, 2) << to_string(king);
      EXPECT_GE(king.level().raw, king.rank().raw) << to_string(king);
      seen.insert(king.raw);
      ++kings;
    }
  }
  EXPECT_EQ(kings, 250);
  EXPECT_EQ(seen.size(), 45U) << "15 places of level and rank on three files";
}

TEST(Features, TurnTheBoardForBlack) {
  const View black = View::of(Color::Black, cell("Ec5"));
  EXPECT_EQ(black.image, 0);
  const Piece own = Piece::make(Color::Black, PieceType::Queen);
  const Piece enemy = Piece::make(Color::White, PieceType::Queen);
  EXPECT_EQ(input_of(black, own, cell("Da4")), 5U * 125 + cell("Ba2").raw);
  EXPECT_EQ(input_of(black, enemy, cell("Da4")), 12U * 125 + cell("Ba2").raw);
}

// The one neuron is 0 for White, whose pawn switches it off, and 1 for Black.
TEST(Net, HasTheValueOfItsDefinition) {
  const Piece pawn = Piece::make(Color::White, PieceType::Pawn);
  const auto seen = [&](Color side, const char* king) {
    return input_of(View::of(side, cell(king)), pawn, cell("Bc2"));
  };
  Net net = Net::zeros(16);
  net.bias[0] = 255;
  net.columns[seen(Color::White, "Ac1") * 16] = -255;
  net.output[0] = 64;
  net.output[16] = 32;
  net.output_bias = 5;
  net.linear[seen(Color::White, "Ac1")] = 80;
  net.linear[seen(Color::Black, "Ec5")] = -48;
  Position p = placed(Color::White, {"KAc1", "kEc5", "PBc2"});
  const Parts of_white = evaluate(net, p);
  EXPECT_EQ(of_white.linear, 80 + 48);
  EXPECT_EQ(of_white.hidden, 16 * 200 + 5) << "half of 400 centipawns";
  EXPECT_EQ(of_white.value(), 208);
  p.set_side_to_move(Color::Black);
  const Parts of_black = evaluate(net, p);
  EXPECT_EQ(of_black.linear, -48 - 80);
  EXPECT_EQ(of_black.hidden, 16 * 400 + 5);
  EXPECT_EQ(of_black.value(), 392);
}

// Whoever is to move has the same value in the same situation.
TEST(Net, HasTheSameValueForBothColours) {
  const Net net = random_net(5, 32);
  int tried = 0;
  int different = 0;
  for (const Position& p : varied_positions(11, 20)) {
    const Parts parts = evaluate(net, p);
    const Parts turned = evaluate(net, half_turn(p));
    EXPECT_EQ(parts.linear, turned.linear);
    EXPECT_EQ(parts.hidden, turned.hidden);
    different += parts.value() != 0 ? 1 : 0;
    ++tried;
  }
  EXPECT_EQ(tried, 80);
  EXPECT_GT(different, 70);
}

// A king on the middle file or on equal level and rank stands on the line between two images.
TEST(Net, HasTheSameValueInEveryImage) {
  const Net net = random_net(6, 32);
  const auto is_between = [](Square king) {
    return king.file().raw == 2 || king.level().raw == king.rank().raw;
  };
  int tried = 0;
  for (const Position& p : varied_positions(12, 100)) {
    const bool sees_one =
        !is_between(p.king(Color::White)) && !is_between(half_turn(p.king(Color::Black)));
    if (!sees_one) continue;
    const int value = evaluate(net, p).value();
    EXPECT_EQ(evaluate(net, mirror_files(p)).value(), value);
    EXPECT_EQ(evaluate(net, exchange_level_rank(p)).value(), value);
    EXPECT_EQ(evaluate(net, mirror_files(exchange_level_rank(p))).value(), value);
    ++tried;
  }
  EXPECT_GT(tried, 30);
}

}  // namespace
}  // namespace raum::net

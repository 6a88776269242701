#include "perft/endgames/naive_solution.h"

#include <gtest/gtest.h>

#include <string>

#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

constexpr std::string_view kText = "k4/5/5/5/5//5/5/5/5/5//5/1P2R/5/5/5//5/5/5/5/5//5/5/5/5/3K1 b";

BoardLetters letters(std::string_view text) {
  BoardLetters board{};
  const auto oracle = Oracle::from_text(text);
  EXPECT_TRUE(oracle);
  for (int cell = 0; oracle && cell < 125; ++cell) {
    board[static_cast<std::size_t>(cell)] = oracle->at(cell);
  }
  return board;
}

TEST(NaiveBoard, WritesPositionTexts) {
  EXPECT_EQ(position_text(letters(kText), false), kText);
  EXPECT_TRUE(position_text(letters(kText), true).ends_with(" w"));
}

TEST(NaiveBoard, MakesMovesCapturesAndPromotions) {
  const std::string capture = "5/5/5/5/4K//5/5/5/1k3/1P3//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b";
  EXPECT_EQ(position_text(board_after(letters(capture), "Db2Db1"), true),
            "5/5/5/5/4K//5/5/5/5/1k3//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w");
  const std::string pawn = "5/2P2/5/5/4K//5/5/5/1k3/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w";
  EXPECT_EQ(position_text(board_after(letters(pawn), "Ec4Ec5n"), false),
            "2N2/5/5/5/4K//5/5/5/1k3/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b");
  const std::string black = "5/5/5/5/4K//5/5/5/1k3/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2p2/5 b";
  EXPECT_EQ(position_text(board_after(letters(black), "Ac2Ac1q"), true),
            "5/5/5/5/4K//5/5/5/1k3/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/2q2 w");
}

}  // namespace
}  // namespace raum::perft

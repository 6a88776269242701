#include "engine/endgame/generator/men.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/attacks.h"
#include "engine/board/position_text.h"

namespace raum::endgame {
namespace {

TEST(EndgameMen, NeighboursAreTheStepsOfKings) {
  SplitMix64 random(1);
  for (int i = 0; i < 500; ++i) {
    Bitboard cells = Bitboard::all();
    for (int thin = i % 6; thin >= 0; --thin) cells &= Bitboard{random.next(), random.next()};
    Bitboard steps{};
    for_each(cells, [&](Square cell) { steps |= kKingSteps[cell.raw]; });
    ASSERT_EQ(neighbours(cells), steps);
  }
}

TEST(EndgameMen, PawnsStepAndCaptureByTheRules) {
  const PawnCells& white = pawn_cells(Color::White, *Square::parse("Cc3"));
  const auto names = [](const std::vector<Square>& cells) {
    std::string text;
    for (const Square cell : cells) text += to_string(cell) + " ";
    return text;
  };
  EXPECT_EQ(names(white.steps), "Cc4 Dc3 ");
  EXPECT_EQ(names(white.captures), "Cb4 Cd4 Db3 Dd3 Dc4 ");
  EXPECT_EQ(names(white.from_steps), "Cc2 Bc3 ");
  EXPECT_EQ(names(white.from_captures), "Cd2 Cb2 Bd3 Bb3 Bc2 ");
  const PawnCells& black = pawn_cells(Color::Black, *Square::parse("Cc3"));
  EXPECT_EQ(names(black.steps), "Cc2 Bc3 ");
  EXPECT_EQ(names(black.captures), "Cd2 Cb2 Bd3 Bb3 Bc2 ");
}

// What stands on a ray hides the rest of it.
TEST(EndgameMen, RaysLeadWherePiecesAttack) {
  SplitMix64 random(3);
  int compared = 0;
  for (const PieceType type : kAllPieceTypes) {
    if (type == PieceType::Pawn) continue;
    for (int from = 0; from < kSquares; ++from) {
      const Bitboard occupied = Bitboard{random.next(), random.next()} & Bitboard::all();
      Bitboard reached{};
      for (const Ray& ray : rays_from(type, Square::at(from))) {
        ASSERT_FALSE(ray.empty());
        for (const Square to : ray) {
          reached |= Bitboard::of(to);
          if (occupied.has(to)) break;
        }
      }
      ASSERT_EQ(reached, attacks_of(type, Square::at(from), occupied))
          << Piece::make(Color::White, type).letter() << " on " << from;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 6 * 125);
}

TEST(EndgameMen, AbsentMenDoNotCount) {
  const Square king = *Square::parse("Cc3"), other = *Square::parse("Ca1");
  int compared = 0;
  for (const Color color : kColors) {
    for (const PieceType type : kAllPieceTypes) {
      const std::vector<Piece> men{Piece::make(color, PieceType::Rook), Piece::make(color, type)};
      const auto one = legal_cells(std::span(men).first(1), king, ManCells{other});
      EXPECT_EQ(legal_cells(men, king, ManCells{other, Square::none()}), one);
      ++compared;
    }
  }
  EXPECT_EQ(compared, 14);
}

// Against check_position(), for random men and each cell of Black's king.
TEST(EndgameMen, LegalCellsAreThoseOfLegalPositions) {
  SplitMix64 random(2);
  for (int i = 0; i < 300; ++i) {
    std::vector<Piece> men;
    ManCells cells;
    for (std::size_t man = 0; man < kMostMen; ++man) {
      men.push_back(Piece::make(kColors[random.below(2)], kAllPieceTypes[random.below(6)]));
      cells[man] = Square::at(static_cast<int>(random.below(kSquares)));
    }
    const Square white_king = Square::at(static_cast<int>(random.below(kSquares)));
    const auto legal = legal_cells(men, white_king, cells);
    for (int king = 0; king < kSquares; ++king) {
      Position position;
      bool is_free = true;
      const auto put = [&](Piece man, Square cell) {
        is_free = is_free && !position.at(cell).is_some();
        if (is_free) position.put(cell, man);
      };
      put(Piece::make(Color::White, PieceType::King), white_king);
      put(Piece::make(Color::Black, PieceType::King), Square::at(king));
      for (std::size_t man = 0; man < kMostMen; ++man) put(men[man], cells[man]);
      for (const Color side : kColors) {
        position.set_side_to_move(side);
        const bool is_legal = is_free && check_position(position).has_value();
        ASSERT_EQ(legal[raum::index_of(side)].has(Square::at(king)), is_legal)
            << to_string(position);
      }
    }
  }
}

}  // namespace
}  // namespace raum::endgame

#include "engine/board/generate.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/testing/test_placement.h"

namespace raum {
namespace {

using Moves = std::vector<std::string>;

// All cells that a man with these attacks can reach on an empty board, including its own cell.
template <class Attacks>
Bitboard reach(Square from, Attacks attacks) {
  Bitboard reached = Bitboard::of(from);
  for (Bitboard fresh = reached; fresh.any();) {
    Bitboard next{};
    for_each(fresh, [&](Square s) { next |= attacks(s); });
    fresh = next & ~reached;
    reached |= fresh;
  }
  return reached;
}

TEST(Sliders, RookReachesTwelveCellsFromAnyCell) {
  for (int i = 0; i < kSquares; ++i) EXPECT_EQ(rook_attacks(Square::at(i), {}).count(), 12) << i;
}

TEST(Sliders, BishopStaysOnCellsOfOneParity) {
  for (int i = 0; i < kSquares; ++i) {
    const Square from = Square::at(i);
    const auto parity = [](Square s) { return (s.level().raw + s.rank().raw + s.file().raw) & 1; };
    const Bitboard cells = reach(from, [](Square s) { return bishop_attacks(s, {}); });
    EXPECT_EQ(cells.count(), parity(from) == 0 ? 63 : 62);
    for_each(cells, [&](Square s) { EXPECT_EQ(parity(s), parity(from)); });
  }
}

TEST(Sliders, UnicornStaysInOneOfFourClassesOfCells) {
  std::map<std::uint64_t, int> classes;  // by the lowest cell
  for (int i = 0; i < kSquares; ++i) {
    const Bitboard cells = reach(Square::at(i), [](Square s) { return unicorn_attacks(s, {}); });
    classes[cells.first().raw] = cells.count();
  }
  std::vector<int> sizes;
  for (const auto& [first, size] : classes) sizes.push_back(size);
  std::sort(sizes.begin(), sizes.end());
  EXPECT_EQ(sizes, (std::vector<int>{30, 30, 30, 35}));
}

TEST(Sliders, StopAtTheFirstManAndMayCaptureIt) {
  const Position p = placed(Color::White, {"KAa1", "kEb5", "RCc3", "pCc5", "PDc3"});
  EXPECT_EQ(moves_from(p, "Cc3"), (Moves{"Cc3Ac3", "Cc3Bc3", "Cc3Ca3", "Cc3Cb3", "Cc3Cc1", "Cc3Cc2",
                                         "Cc3Cc4", "Cc3Cc5", "Cc3Cd3", "Cc3Ce3"}));
}

TEST(Generate, StartPositionHas61MovesAnd5Captures) {
  EXPECT_EQ(moves_from(Position::start()).size(), 61U);
  EXPECT_EQ(moves_from<MoveKind::Captures>(Position::start()).size(), 5U);
}

TEST(Generate, KnightHasTwentyFourLeapsInTheCentre) {
  const Position p = placed(Color::White, {"KAa1", "kEe5", "NCc3"});
  EXPECT_EQ(moves_from(p, "Cc3").size(), 24U);
}

TEST(Generate, QueenInTheCentreHasFiftyTwoMoves) {
  const Position p = placed(Color::White, {"KAa2", "kEe4", "QCc3"});
  EXPECT_EQ(moves_from(p, "Cc3").size(), 52U);
}

TEST(Generate, KingInTheCentreHasTwentySixMoves) {
  EXPECT_EQ(count_moves(placed(Color::White, {"KCc3", "kEe5"})), 26U - 1U);
  EXPECT_EQ(count_moves(placed(Color::White, {"KCc3", "kEe5", "pAa1"})), 26U - 1U);
  EXPECT_EQ(count_moves(placed(Color::White, {"KAa1", "kEe5"})), 7U);
}

TEST(Generate, WhitePawnHasTwoStepsAndFiveCaptures) {
  const Position p =
      placed(Color::White, {"KAa1", "kEc5", "PCc3", "nCb4", "nCd4", "nDb3", "nDd3", "nDc4"});
  EXPECT_EQ(moves_from(p, "Cc3"),
            (Moves{"Cc3Cb4", "Cc3Cc4", "Cc3Cd4", "Cc3Db3", "Cc3Dc3", "Cc3Dc4", "Cc3Dd3"}));
  EXPECT_EQ(moves_from<MoveKind::Captures>(p, "Cc3"),
            (Moves{"Cc3Cb4", "Cc3Cd4", "Cc3Db3", "Cc3Dc4", "Cc3Dd3"}));
}

TEST(Generate, BlackPawnMovesLikeWhitesButDownwards) {
  const Position p =
      placed(Color::Black, {"KAa1", "kEa5", "pCc3", "NCb2", "NCd2", "NBb3", "NBd3", "NBc2"});
  EXPECT_EQ(moves_from(p, "Cc3"),
            (Moves{"Cc3Bb3", "Cc3Bc2", "Cc3Bc3", "Cc3Bd3", "Cc3Cb2", "Cc3Cc2", "Cc3Cd2"}));
}

TEST(Generate, PawnsDoNotWrapAroundTheBorder) {
  const Position p = placed(Color::White, {"KAa1", "kEc5", "PCa3", "nCe3", "nDe2", "nCe4", "nDe3"});
  EXPECT_EQ(moves_from(p, "Ca3"), (Moves{"Ca3Ca4", "Ca3Da3"}));
}

TEST(Generate, BlockedPawnHasNoStep) {
  const Position p = placed(Color::White, {"KAa1", "kEc5", "PCa3", "nCa4", "NDa3"});
  EXPECT_EQ(moves_from(p, "Ca3"), Moves{});
}

TEST(Generate, EveryPawnMovePromotesToFivePieces) {
  const Position p = placed(Color::White, {"KAa1", "kCe5", "PEb4", "nEa5", "nEc5"});
  const Moves moves = moves_from(p, "Eb4");
  EXPECT_EQ(moves.size(), 15U);
  EXPECT_EQ(moves_from(p, "Eb4Ea5"),
            (Moves{"Eb4Ea5b", "Eb4Ea5n", "Eb4Ea5q", "Eb4Ea5r", "Eb4Ea5u"}));
  EXPECT_EQ(moves_from<MoveKind::Captures>(p, "Eb4").size(), 10U);
}

TEST(Generate, PawnPromotesFromTheLevelBelow) {
  const Position p = placed(Color::White, {"KAa1", "kCe5", "PDb5", "PDd4", "nEd5"});
  EXPECT_EQ(moves_from(p, "Db5").size(), 5U);
  // Dd4 reaches the promotion cells only by its capture that changes level and rank at once.
  EXPECT_EQ(moves_from(p, "Dd4Ed5").size(), 5U);
  EXPECT_EQ(moves_from(p, "Dd4").size(), 7U);
}

TEST(Generate, CountMovesCountsFivePerPromotion) {
  const Position p = placed(Color::Black, {"KCa1", "kEe5", "pAc2", "pBd1"});
  EXPECT_EQ(moves_from(p, "Ac2").size(), 5U);
  EXPECT_EQ(moves_from(p, "Bd1").size(), 5U);
  EXPECT_EQ(count_moves(p), moves_from(p).size());
}

TEST(Generate, PawnOnTheTopLevelOrLastRankHasOneStep) {
  const Position p = placed(Color::White, {"KAa1", "kCa5", "PEb2", "PBd5"});
  EXPECT_EQ(moves_from(p, "Eb2"), Moves{"Eb2Eb3"});
  EXPECT_EQ(moves_from(p, "Bd5"), Moves{"Bd5Cd5"});
}

TEST(Generate, PinnedManStaysOnTheLineOfThePin) {
  const Position p = placed(Color::White, {"KAa1", "kEc5", "RAa3", "rAa5"});
  EXPECT_EQ(moves_from(p, "Aa3"), (Moves{"Aa3Aa2", "Aa3Aa4", "Aa3Aa5"}));
}

TEST(Generate, PinnedKnightHasNoMove) {
  const Position p = placed(Color::White, {"KAa1", "kEc5", "NBb2", "uDd4"});
  EXPECT_EQ(moves_from(p, "Bb2"), Moves{});
}

TEST(Generate, PinnedUnicornMayCaptureItsPinner) {
  const Position p = placed(Color::White, {"KAa1", "kEc5", "UBb2", "qDd4"});
  EXPECT_EQ(moves_from(p, "Bb2"), (Moves{"Bb2Cc3", "Bb2Dd4"}));
}

TEST(Generate, PinnedPawnMayStepOrCaptureAlongThePin) {
  const Position along = placed(Color::White, {"KAa1", "kEc5", "PAa2", "rAa5"});
  EXPECT_EQ(moves_from(along, "Aa2"), Moves{"Aa2Aa3"});
  const Position taking = placed(Color::White, {"KAa1", "kEc5", "PBa2", "bCa3"});
  EXPECT_EQ(moves_from(taking, "Ba2"), Moves{"Ba2Ca3"});
}

TEST(Generate, TwoBlockersAreNotPinned) {
  const Position p = placed(Color::White, {"KAa1", "kEc5", "NAa2", "NAa3", "rAa5"});
  EXPECT_EQ(moves_from(p, "Aa2").size(),
            moves_from(placed(Color::White, {"KAa1", "kEc5", "NAa2", "NAa3"}), "Aa2").size());
}

TEST(Generate, InCheckAMoveCapturesBlocksOrEvades) {
  const Position p = placed(Color::White, {"KAa1", "kEc5", "rAa4", "NAc5", "RBa3", "BEe4"});
  EXPECT_EQ(moves_from(p, "Ac5"), Moves{"Ac5Aa4"});
  EXPECT_EQ(moves_from(p, "Ba3"), Moves{"Ba3Aa3"});
  EXPECT_EQ(moves_from(p, "Aa1Aa2"), Moves{});
  EXPECT_EQ(moves_from(p, "Aa1").size(), 6U);
}

TEST(Generate, KingMayNotMoveAlongTheLineOfCheck) {
  const Position p = placed(Color::White, {"KAa3", "kEc5", "rAa5"});
  EXPECT_EQ(moves_from(p, "Aa3").size(), 11U - 2U);
  EXPECT_EQ(moves_from(p, "Aa3Aa2"), Moves{});
  EXPECT_EQ(moves_from(p, "Aa3Aa4"), Moves{});
}

TEST(Generate, KingCapturesOnlyUnprotectedMen) {
  const Position guarded = placed(Color::White, {"KAa1", "kEc5", "rAa2", "rAe2"});
  EXPECT_FALSE(is_legal(guarded, Move::parse("Aa1Aa2").value()));
  const Position loose = placed(Color::White, {"KAa1", "kEc5", "rAa2"});
  EXPECT_TRUE(is_legal(loose, Move::parse("Aa1Aa2").value()));
}

TEST(Generate, DoubleCheckAllowsOnlyKingMoves) {
  const Position p = placed(Color::White, {"KAa1", "kEc5", "rAa5", "bAd4", "QCb3", "NAc4"});
  EXPECT_FALSE(moves_from(p).empty());
  EXPECT_EQ(moves_from(p, "Aa1"), moves_from(p));
}

TEST(Generate, MateAndStalemateHaveNoMoves) {
  EXPECT_EQ(count_moves(
                parse_position("5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//5/5/5/1q3/K4 w 0 1")
                    .value()),
            0U);
  EXPECT_EQ(count_moves(
                parse_position("5/5/5/4q/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 w 0 1")
                    .value()),
            0U);
}

TEST(Generate, IsLegalConsidersOnlyTheSideToMove) {
  EXPECT_TRUE(is_legal(Position::start(), Move::parse("Ab1Ac3").value()));
  EXPECT_FALSE(is_legal(Position::start(), Move::parse("Eb5Ec3").value()));
  EXPECT_FALSE(is_legal(Position::start(), Move::none()));
}

TEST(Generate, MovesOfNineteenQueensFitIntoTheList) {
  Position p = placed(Color::White, {"KAa1", "kEe5"});
  int queens = 0;
  for (int i = 1; i < kSquares && queens < 19; i += 3) {
    if (p.at(Square::at(i)).is_some()) continue;
    p.put(Square::at(i), Piece::make(Color::White, PieceType::Queen));
    ++queens;
  }
  ASSERT_EQ(queens, 19);
  MoveList list;
  list_moves(p, list);
  EXPECT_EQ(list.size(), count_moves(p));
  EXPECT_LT(list.size(), kMaxMoves);
}

}  // namespace
}  // namespace raum

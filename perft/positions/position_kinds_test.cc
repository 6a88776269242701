#include "perft/positions/position_kinds.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/testing/test_placement.h"

namespace raum::perft {
namespace {

Oracle with(Color side, std::initializer_list<std::string_view> men) {
  return Oracle::from_text(raum::to_string(placed(side, men))).value();
}

std::string axis_of(std::string_view cell, std::string_view other) {
  return to_string(
      axis_through(Square::parse(cell).value().index(), Square::parse(other).value().index()));
}

// The numbers of moves that mate and that stalemate, by the engine's rules.
Endings endings_by_the_engine(Position position) {
  Endings endings;
  MoveList moves;
  list_moves(position, moves);
  for (const Move move : moves) {
    const Undo undo = position.make(move);
    if (count_moves(position) == 0) ++(in_check(position) ? endings.mates : endings.stalemates);
    position.unmake(move, undo);
  }
  return endings;
}

TEST(PositionKinds, NameTheAxisOfALineInEitherDirection) {
  for (const auto& [cell, other, axis, coordinates] : {std::tuple{"Aa1", "Da1", "level", 1},
                                                       {"Aa1", "Aa3", "rank", 1},
                                                       {"Aa1", "Ac1", "file", 1},
                                                       {"Aa1", "Ba2", "level+rank", 2},
                                                       {"Ba1", "Aa2", "level-rank", 2},
                                                       {"Aa1", "Cc1", "level+file", 2},
                                                       {"Ca1", "Bb1", "level-file", 2},
                                                       {"Aa1", "Ab2", "rank+file", 2},
                                                       {"Aa5", "Ab4", "rank-file", 2},
                                                       {"Aa1", "Ee5", "level+rank+file", 3},
                                                       {"Ea1", "Db2", "level-rank-file", 3},
                                                       {"Ae1", "Bd2", "level+rank-file", 3},
                                                       {"Aa5", "Bb4", "level-rank+file", 3}}) {
    EXPECT_EQ(axis_of(cell, other), axis);
    EXPECT_EQ(axis_of(other, cell), axis);
    EXPECT_EQ(
        axis_through(Square::parse(cell).value().index(), Square::parse(other).value().index())
            .coordinates(),
        coordinates);
  }
}

TEST(PositionKinds, ListPinsByMenAndAxis) {
  EXPECT_EQ(pin_kinds(with(Color::White, {"KAa1", "kEc5", "RAa3", "qAa5"})),
            (std::set<PinKind>{{.white = true, .axis = {0, 1, 0}, .pinned = 'r', .pinner = 'q'}}));
  EXPECT_EQ(pin_kinds(with(Color::Black, {"KAa1", "kEc5", "pDc4", "BCc3"})),
            (std::set<PinKind>{{.white = false, .axis = {1, 1, 0}, .pinned = 'p', .pinner = 'b'}}));
  EXPECT_TRUE(pin_kinds(with(Color::White, {"KAa1", "kEc5", "RAa3"})).empty());
}

TEST(PositionKinds, ListPromotionsByPieceCaptureAndCheck) {
  std::set<PromotionKind> expected;
  for (const char piece : std::string_view("qrbnu")) {
    for (const bool captures : {true, false}) {
      expected.insert({true, piece, captures, piece == 'q' || piece == 'r'});
    }
  }
  const auto found = promotion_kinds(with(Color::White, {"KAc1", "kEe5", "PEb4", "rEa5"}));
  EXPECT_EQ(found, expected);
  EXPECT_EQ(found.size(), 10U);
  EXPECT_TRUE(promotion_kinds(with(Color::Black, {"KAc1", "kEe5", "PEb4", "rEa5"})).empty());
}

TEST(PositionKinds, NameTheMenThatGiveCheck) {
  EXPECT_EQ(checker_letters(with(Color::White, {"KAa1", "kEc5", "rAa5", "bAd4"})), "br");
  EXPECT_EQ(checker_letters(with(Color::Black, {"KAa1", "kEc5", "QEc3"})), "q");
  EXPECT_EQ(checker_letters(with(Color::White, {"KAa1", "kEc5", "rAb5"})), "");
}

TEST(PositionKinds, DistinguishMatesFromStalemates) {
  const auto mated =
      Oracle::from_text("5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//5/5/5/1q3/K4 w 0 1");
  const auto stalemated =
      Oracle::from_text("5/5/5/4q/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 w 0 1");
  const Oracle checked = with(Color::White, {"KAa1", "kEc5", "rAa5"});
  EXPECT_TRUE(is_mate(*mated));
  EXPECT_FALSE(is_mate(*stalemated));
  EXPECT_FALSE(is_mate(checked));
  EXPECT_TRUE(is_stalemate(*stalemated));
  EXPECT_FALSE(is_stalemate(*mated));
  EXPECT_FALSE(is_stalemate(with(Color::White, {"KAa1", "kEc5"})));
}

TEST(PositionKinds, CountMovesThatMateAndThatStalemate) {
  int mates = 0;
  int stalemates = 0;
  for (const std::string_view text :
       {"5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//1q3/5/5/5/K4 b 0 1",
        "5/5/5/3q1/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 b 0 1"}) {
    const Endings found = endings_in_one(Oracle::from_text(text).value());
    const Endings right = endings_by_the_engine(parse_position(text).value());
    EXPECT_EQ(found.mates, right.mates);
    EXPECT_EQ(found.stalemates, right.stalemates);
    mates += found.mates;
    stalemates += found.stalemates;
  }
  EXPECT_GT(mates, 0);
  EXPECT_GT(stalemates, 0);
}

TEST(PositionKinds, CountMenFromTheFirstToTheLastCell) {
  const Oracle oracle = with(Color::White, {"RAa1", "REe5", "KAc3", "kCc3", "rEa1"});
  EXPECT_EQ(men(oracle, 'R'), 2);
  EXPECT_EQ(men(oracle, 'r'), 1);
  EXPECT_EQ(men(oracle, 'Q'), 0);
  EXPECT_EQ(men(oracle), 5);
}

TEST(PositionKinds, DescribeTheCellsNextToTheKing) {
  // The rook on Ae2 protects the other, which checks and guards Ab2 and Ba2.
  const KingRoom corner = king_room(with(Color::White, {"KAa1", "kEc5", "rAa2", "rAe2", "PAb1"}));
  EXPECT_EQ(corner.neighbours, 7);
  EXPECT_EQ(corner.own_men, 1);
  EXPECT_EQ(corner.steps, 3);
  EXPECT_EQ(corner.captures, 0);
  EXPECT_EQ(corner.protected_enemies, 1);
  EXPECT_FALSE(corner.opposition);
  // The kings are two cells apart; nothing protects the knight. The last cell is Ee5.
  const KingRoom opposed = king_room(with(Color::Black, {"KEe3", "kEe5", "NDe5"}));
  EXPECT_EQ(opposed.neighbours, 7);
  EXPECT_EQ(opposed.own_men, 0);
  EXPECT_EQ(opposed.captures, 1);
  EXPECT_EQ(opposed.protected_enemies, 0);
  EXPECT_TRUE(opposed.opposition);
  EXPECT_EQ(king_room(with(Color::White, {"KCc3", "kAa1"})).neighbours, 26);
  EXPECT_TRUE(king_room(with(Color::White, {"KCc3", "kAa1"})).opposition);
  EXPECT_FALSE(king_room(with(Color::White, {"KDc3", "kAa1"})).opposition);
}

TEST(PositionKinds, FindAKingThatHidesTheCellBehindIt) {
  EXPECT_TRUE(is_seen_through(with(Color::White, {"KAa3", "kEc5", "rAa5"})));
  EXPECT_TRUE(is_seen_through(with(Color::White, {"KAa2", "kEc5", "rAa5"}))) << "the first cell";
  EXPECT_TRUE(is_seen_through(with(Color::Black, {"KAc1", "kEe4", "REe1"}))) << "the last cell";
  EXPECT_FALSE(is_seen_through(with(Color::White, {"KAa3", "kEc5", "rAa5", "PAa2"})));
  EXPECT_FALSE(is_seen_through(with(Color::White, {"KAa1", "kEc5", "rAa5"}))) << "off the board";
  EXPECT_FALSE(is_seen_through(with(Color::White, {"KAc3", "kEc5", "nAd5"}))) << "a knight";
  EXPECT_FALSE(is_seen_through(with(Color::White, {"KAa3", "kEc5", "rAb5"}))) << "no check";
}

}  // namespace
}  // namespace raum::perft

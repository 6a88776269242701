#include "engine/board/position_text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <string_view>

#include "base/testing/guarded_bytes.h"

namespace raum {
namespace {

// Placement in columns 1–55, side in 57, clock in 59, move number in 61.
constexpr std::string_view kKings = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
constexpr std::string_view kRest = "//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
const std::string kPlacement(kKings.substr(0, 55));

Error position_error(const std::string& text) {
  const auto position = parse_position(text);
  return position ? Error{"read without an error", to_string(*position), ""} : position.error();
}

std::string on_level_e(std::string_view level) { return std::string(level) + std::string(kRest); }

void expect_error(const std::string& text, const std::string& where, const std::string& found,
                  const std::string& expected) {
  const Error error = position_error(text);
  EXPECT_EQ(error.where, where) << text;
  EXPECT_EQ(error.found, found) << text;
  EXPECT_EQ(error.expected, expected) << text;
}

TEST(PositionText, StartPositionReadsBack) {
  EXPECT_EQ(to_string(parse_position(kStartText).value()), kStartText);
  EXPECT_TRUE(parse_position(kStartText).value() == Position::start());
}

TEST(PositionText, PutsMenOnTheirCells) {
  const Position start = Position::start();
  const auto letter = [&](std::string_view cell) {
    return start.at(Square::parse(cell).value()).letter();
  };
  EXPECT_EQ(letter("Ac1"), 'K');
  EXPECT_EQ(letter("Bb1"), 'U');
  EXPECT_EQ(letter("Bc1"), 'Q');
  EXPECT_EQ(letter("Be2"), 'P');
  EXPECT_EQ(letter("Cc3"), '.');
  EXPECT_EQ(letter("Dc5"), 'q');
  EXPECT_EQ(letter("Da5"), 'u');
  EXPECT_EQ(letter("Ec5"), 'k');
}

TEST(PositionText, EveryKnownPositionReadsBack) {
  std::ifstream file("perft/suites/known.perft");
  ASSERT_TRUE(file) << "run in the root of the sources";
  int positions = 0;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("epd ")) continue;
    const std::string text = line.substr(4);
    const auto position = parse_position(text);
    ASSERT_TRUE(position) << to_string(position.error());
    EXPECT_EQ(to_string(*position), text);
    EXPECT_EQ(position->key(), position->key_from_scratch());
    ++positions;
  }
  EXPECT_EQ(positions, 16);
}

TEST(PositionText, NumbersAreOptional) {
  EXPECT_EQ(to_string(parse_position(kKings.substr(0, 57)).value()), kKings);
}

TEST(PositionText, LargestNumbersReadBack) {
  const std::string text = kPlacement + " b 9999 99999";
  const Position position = parse_position(text).value();
  EXPECT_EQ(position.halfmove_clock(), 9'999U);
  EXPECT_EQ(position.move_number(), 99'999U);
  EXPECT_EQ(to_string(position), text);
}

TEST(PositionText, RejectsEmptyText) {
  expect_error("", "position, column 1", "nothing", "a placement of five levels");
  expect_error("   ", "position, column 1", "nothing", "a placement of five levels");
}

// The bytes behind the text would be read as men.
TEST(PositionText, RejectsTextThatIsCutOffAnywhere) {
  const std::string start = to_string(Position::start());
  const std::size_t sides = start.find(' ');
  for (std::size_t size = 0; size <= sides; ++size) {
    const GuardedBytes text(std::string_view(start).substr(0, size));
    EXPECT_FALSE(parse_position(text.bytes())) << size;
    EXPECT_FALSE(parse_position(std::string_view(start).substr(0, size))) << size;
  }
}

TEST(PositionText, RejectsAWrongNumberOfLevels) {
  expect_error("5/5/5/5/4k//5/5/5/5/K4 w 0 1", "position, column 23", "the end of the placement",
               "\"//\" after rank D1 of five files");
  expect_error(kPlacement + "//5/5/5/5/5 w 0 1", "position, column 56", "\"/\"",
               "the end of the placement after rank A1 of five files");
}

TEST(PositionText, RejectsAWrongNumberOfRanks) {
  expect_error(on_level_e("5/5/5/4k"), "position, column 9", "\"/\"",
               "\"/\" after rank E2 of five files");
  expect_error(on_level_e("5/5/5/5/4k/5"), "position, column 11", "\"/\"",
               "\"//\" after rank E1 of five files");
  expect_error(on_level_e("5/5/5/5/4k/"), "position, column 11", "\"/\"",
               "\"//\" after rank E1 of five files");
}

TEST(PositionText, RejectsAWrongNumberOfFiles) {
  expect_error(on_level_e("4/5/5/5/4k"), "position, column 2", "\"/\"",
               "a piece letter for file e of rank E5 (empty cells are one digit)");
  expect_error(on_level_e("5/3r/5/5/4k"), "position, column 5", "\"/\"",
               "a letter of KQRBNUPkqrbnup or a digit 1-1 for file e of rank E4");
  expect_error(on_level_e("5r/5/5/5/4k"), "position, column 2", "\"r\"",
               "\"/\" after rank E5 of five files");
  expect_error(on_level_e("r5/5/5/5/4k"), "position, column 2", "\"5\"",
               "a letter of KQRBNUPkqrbnup or a digit 1-4 for file b of rank E5");
}

TEST(PositionText, RejectsTwoDigitsInARow) {
  expect_error(on_level_e("23/5/5/5/4k"), "position, column 2", "\"3\"",
               "a piece letter for file c of rank E5 (empty cells are one digit)");
}

TEST(PositionText, RejectsUnknownLetters) {
  expect_error(on_level_e("5/5/1x3/5/4k"), "position, column 6", "\"x\"",
               "a piece letter for file b of rank E3 (empty cells are one digit)");
  expect_error(on_level_e("5/5/x4/5/4k"), "position, column 5", "\"x\"",
               "a letter of KQRBNUPkqrbnup or a digit 1-5 for file a of rank E3");
  expect_error(on_level_e("0/5/5/5/4k"), "position, column 1", "\"0\"",
               "a letter of KQRBNUPkqrbnup or a digit 1-5 for file a of rank E5");
  expect_error(on_level_e("\n/5/5/5/4k"), "position, column 1", "\"\\x0a\"",
               "a letter of KQRBNUPkqrbnup or a digit 1-5 for file a of rank E5");
}

TEST(PositionText, RejectsAMissingOrUnknownSide) {
  expect_error(kPlacement, "position, column 56", "the end", "the side to move, w or b");
  expect_error(kPlacement + " W 0 1", "position, column 57", "\"W\"", "the side to move, w or b");
  expect_error(kPlacement + " white 0 1", "position, column 57", "\"white\"",
               "the side to move, w or b");
}

TEST(PositionText, RejectsNumbersOutOfRange) {
  expect_error(kPlacement + " w 10000 1", "position, column 59", "\"10000\"",
               "a whole number from 0 to 9999");
  expect_error(kPlacement + " w -1 1", "position, column 59", "\"-1\"",
               "a whole number from 0 to 9999");
  expect_error(kPlacement + " w 0 0", "position, column 61", "\"0\"",
               "a whole number from 1 to 99999");
  expect_error(kPlacement + " w 0 100000", "position, column 61", "\"100000\"",
               "a whole number from 1 to 99999");
  expect_error(kPlacement + " w 0 1x", "position, column 61", "\"1x\"",
               "a whole number from 1 to 99999");
  expect_error(kPlacement + " w 0 99999999999999999999", "position, column 61",
               "\"99999999999999999999\"", "a whole number from 1 to 99999");
}

TEST(PositionText, RejectsAClockWithoutAMoveNumber) {
  expect_error(kPlacement + " w 0", "position, column 60", "the end",
               "the move number after the half-move clock");
}

TEST(PositionText, RejectsAnythingAfterTheLastField) {
  expect_error(kPlacement + " w 0 1 moves", "position, column 63", "\"moves\"",
               "nothing after the move number");
}

TEST(PositionText, RejectsMoreOrFewerThanOneKing) {
  expect_error(on_level_e("5/5/5/5/5"), "position", "0 kings of Black", "exactly one");
  expect_error(on_level_e("5/5/k4/5/4k"), "position", "2 kings of Black", "exactly one");
  expect_error(on_level_e("5/5/K4/5/4k"), "position", "2 kings of White", "exactly one");
}

TEST(PositionText, RejectsPawnsOnTheirPromotionCells) {
  expect_error(on_level_e("3P1/5/5/5/4k"), "position", "a pawn of White on Ed5",
               "no pawn on its own promotion cells");
  expect_error("5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K1p2 w 0 1", "position",
               "a pawn of Black on Ac1", "no pawn on its own promotion cells");
  EXPECT_TRUE(parse_position(on_level_e("3p1/5/5/5/4k")));
}

TEST(PositionText, RejectsAdjacentKings) {
  expect_error("5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/1k3/5//5/5/5/5/K4 w 0 1", "position",
               "kings on Aa1 and Bb2", "kings not next to each other");
}

TEST(PositionText, RejectsTheSideNotToMoveInCheck) {
  expect_error(on_level_e("5/5/5/5/R3k"), "position",
               "the king on Ee1, whose side is not to move, attacked from Ea1",
               "only the side to move in check");
  EXPECT_TRUE(parse_position(on_level_e("5/5/5/5/1r2k")));
}

TEST(PositionText, RejectsMoreThanTwentyMenASide) {
  const std::string twenty = "5/5/5/5/4k//ppppp/ppppp/ppppp/pppp1/5//5/5/5/5/5//5/5/5/5/5//";
  EXPECT_TRUE(parse_position(twenty + "5/5/5/5/K4 w 0 1"));
  expect_error(twenty + "5/5/4p/5/K4 w 0 1", "position", "21 men of Black", "at most 20");
}

}  // namespace
}  // namespace raum

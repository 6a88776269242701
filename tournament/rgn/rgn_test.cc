#include "tournament/rgn/rgn.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

std::string figurine(std::string_view position, std::string_view move) {
  const Position p = parse_position(position).value();
  const Move m = Move::parse(move).value();
  EXPECT_TRUE(is_legal(p, m)) << move;
  return to_figurine(p, m);
}

std::vector<Move> moves_of(std::initializer_list<std::string_view> texts) {
  std::vector<Move> moves;
  for (const auto text : texts) moves.push_back(Move::parse(text).value());
  return moves;
}

std::size_t characters(const std::string& line) {
  return static_cast<std::size_t>(std::count_if(line.begin(), line.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

TEST(ToFigurine, NamesEveryPieceOfBothColours) {
  const auto* const white = "3k1/5/5/5/5//5/5/5/5/5//P4/5/5/5/5//5/5/5/5/5//5/5/5/K4/QRBNU w 0 1";
  EXPECT_EQ(figurine(white, "Ca5Da5"), "♙Ca5-Da5");
  EXPECT_EQ(figurine(white, "Aa2Ba3"), "♔Aa2-Ba3");
  EXPECT_EQ(figurine(white, "Aa1Ba1"), "♕Aa1-Ba1");
  EXPECT_EQ(figurine(white, "Ab1Ab2"), "♖Ab1-Ab2");
  EXPECT_EQ(figurine(white, "Ac1Bd1"), "♗Ac1-Bd1");
  EXPECT_EQ(figurine(white, "Ad1Cd2"), "♘Ad1-Cd2");
  EXPECT_EQ(figurine(white, "Ae1Bd2"), "UAe1-Bd2");
  const auto* const black = "qrbnu/k4/5/5/5//5/5/5/5/5//p4/5/5/5/5//5/5/5/5/5//5/5/5/5/3K1 b 0 1";
  EXPECT_EQ(figurine(black, "Ca5Ba5"), "♟Ca5-Ba5");
  EXPECT_EQ(figurine(black, "Ea4Da3"), "♚Ea4-Da3");
  EXPECT_EQ(figurine(black, "Ea5Da5"), "♛Ea5-Da5");
  EXPECT_EQ(figurine(black, "Eb5Eb4"), "♜Eb5-Eb4");
  EXPECT_EQ(figurine(black, "Ec5Dd5"), "♝Ec5-Dd5");
  EXPECT_EQ(figurine(black, "Ed5Cd4"), "♞Ed5-Cd4");
  EXPECT_EQ(figurine(black, "Ee5Dd4"), "uEe5-Dd4");
}

TEST(ToFigurine, MarksCapturesChecksMatesAndStalemates) {
  EXPECT_EQ(
      figurine("4k/5/5/5/5//5/5/2U2/Q4/5//5/5/5/5/5//3K1/n4/5/5/5//5/5/5/5/5 w 0 1", "Da2Ba4"),
      "♕Da2xBa4");
  EXPECT_EQ(
      figurine("4K/5/5/5/5//5/5/4k/1u3/5//5/5/2N2/5/2q2//5/5/5/5/5//5/5/5/5/5 b 0 1", "Db2Cc3"),
      "uDb2xCc3†");
  EXPECT_EQ(
      figurine("4k/2K2/5/1P3/5//5/5/1Q3/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1", "Db3Dd5"),
      "♕Db3-Dd5†††");
  EXPECT_EQ(
      figurine("4k/2K2/5/1P3/5//5/5/1Q3/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1", "Db3De3"),
      "♕Db3-De3≡");
}

TEST(ToFigurine, NamesThePieceOfAPromotion) {
  const auto* const black = "4K/5/5/5/5//5/5/5/5/5//5/5/q4/5/2k2//5/5/5/5/p4//5/4N/5/5/5 b 0 1";
  EXPECT_EQ(figurine(black, "Ba1Aa1u"), "♟Ba1-Aa1=u†");
  EXPECT_EQ(figurine(black, "Ba1Aa1b"), "♟Ba1-Aa1=♝");
  EXPECT_EQ(
      figurine("2n1k/5/5/5/5//5/2P2/5/5/5//3K1/5/5/5/5//5/1Q3/5/5/5//5/5/5/5/5 w 0 1", "Dc4Ec5q"),
      "♙Dc4xEc5=♕†††");
}

TEST(WriteRgn, WritesTagsMovesAndComments) {
  GameRecord record;
  record.tags = {{"Event", "pair 3"}, {"White", "new"}, {"Black", "old"}};
  record.start = Position::start();
  record.moves = moves_of({"Ac2Ac3", "Ec4Ec3", "Ab1Ac3"});
  record.moves.back() = Move::parse("Ad2Ad3").value();
  record.infos = {{.score_cp = 31, .depth = 6, .time_ms = 450},
                  {.score_cp = -5, .seldepth = 9, .nodes = 4521, .left_ms = 59550},
                  {}};
  record.result = "1-0";
  record.termination = "time forfeit";
  const auto text = write_rgn(record);
  ASSERT_TRUE(text) << to_string(text.error());
  EXPECT_EQ(*text,
            "[Variant \"Raumschach-Normal-Form\"]\n"
            "[Event \"pair 3\"]\n"
            "[White \"new\"]\n"
            "[Black \"old\"]\n"
            "[Result \"1-0\"]\n"
            "[FEN \"rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//"
            "5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/RNKNR w 0 1\"]\n"
            "[Termination \"time forfeit\"]\n"
            "\n"
            "1. ♙Ac2-Ac3 {+31cp d6 450ms} ♟Ec4-Ec3 {-5cp s9 4521n clk59550ms} 2. ♙Ad2-Ad3 1-0\n\n");
}

TEST(WriteRgn, ContinuesTheMoveNumbersOfTheOpening) {
  GameRecord record;
  record.start = Position::start();
  record.start.make(Move::parse("Ac2Ac3").value());
  record.start.set_clocks(0, 4);
  record.moves = moves_of({"Ec4Ec3", "Ad2Ad3"});
  const auto text = write_rgn(record);
  ASSERT_TRUE(text) << to_string(text.error());
  EXPECT_TRUE(text->ends_with(" b 0 4\"]\n\n4... ♟Ec4-Ec3 5. ♙Ad2-Ad3 *\n\n")) << *text;
}

TEST(WriteRgn, WritesAGameWithoutMoves) {
  GameRecord record;
  record.start = Position::start();
  record.result = "0-1";
  const auto text = write_rgn(record);
  ASSERT_TRUE(text) << to_string(text.error());
  EXPECT_TRUE(text->ends_with("w 0 1\"]\n\n0-1\n\n")) << *text;
}

TEST(WriteRgn, EscapesTagValues) {
  GameRecord record;
  record.start = Position::start();
  record.tags = {{"White", "a\"]\n[Result \"0-1\"]\n\n1. \\"},
                 {"Black", "\xC3\xBC\xFF\xED\xA0\x80\x7F!"}};
  const auto text = write_rgn(record);
  ASSERT_TRUE(text) << to_string(text.error());
  EXPECT_NE(text->find("[White \"a\\\"] [Result \\\"0-1\\\"]  1. \\\\\"]\n"), std::string::npos)
      << *text;
  EXPECT_NE(text->find("[Black \"\xC3\xBC???? !\"]\n"), std::string::npos) << *text;
}

TEST(WriteRgn, WrapsLinesAtEightyCharacters) {
  GameRecord record;
  record.start = Position::start();
  for (int i = 0; i < 6; ++i) {
    for (const Move move : moves_of({"Ab1Ac3", "Ed5Ec3", "Ac3Ab1", "Ec3Ed5"})) {
      record.moves.push_back(move);
      record.infos.push_back({.score_cp = -3000, .depth = 12, .time_ms = 123456});
    }
  }
  const auto text = write_rgn(record);
  ASSERT_TRUE(text) << to_string(text.error());
  std::istringstream lines(text->substr(text->find("\n\n") + 2));
  std::size_t longest = 0;
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    longest = std::max(longest, characters(line));
    EXPECT_FALSE(line.ends_with(' ')) << line;
  }
  EXPECT_LE(longest, 80U);
  EXPECT_GT(longest, 50U);
  EXPECT_GT(count, 10U);
}

TEST(WriteRgn, RejectsInvalidRecords) {
  const auto error_of = [](const GameRecord& record) {
    const auto text = write_rgn(record);
    return text ? "no error" : to_string(text.error());
  };
  GameRecord valid;
  valid.start = Position::start();
  EXPECT_EQ(error_of(valid), "no error");

  GameRecord record = valid;
  record.moves = moves_of({"Ac2Ac3", "Ac3Ac4"});
  EXPECT_EQ(error_of(record),
            "record: move 2: found \"Ac3Ac4\", expected a legal move of the position");
  record = valid;
  record.moves = {Move::none()};
  EXPECT_EQ(error_of(record),
            "record: move 1: found \"0000\", expected a legal move of the position");
  record = valid;
  record.result = "1-1";
  EXPECT_EQ(error_of(record), "record: result: found \"1-1\", expected 1-0, 0-1, 1/2-1/2 or *");
  record = valid;
  record.tags = {{"Result", "1-0"}};
  EXPECT_EQ(error_of(record),
            "record: tag: found \"Result\", expected a tag other than Variant, Result, FEN and "
            "Termination");
  record.tags = {{"White", "a"}, {"Black", "b"}, {"White", "c"}};
  EXPECT_EQ(error_of(record), "record: tag: found a second \"White\", expected each tag once");
  for (const auto* const name : {"", "1st", "White Elo", "a]b", "\xC3\xBC"}) {
    record.tags = {{name, "x"}};
    EXPECT_NE(error_of(record), "no error") << name;
  }
}

}  // namespace
}  // namespace raum::tournament

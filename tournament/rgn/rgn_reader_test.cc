#include "tournament/rgn/rgn_reader.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "base/text/text_file.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

constexpr const char* kVariant = "[Variant \"Raumschach-Normal-Form\"]\n";

std::string with_variant(const std::string& rest) { return kVariant + rest; }

std::string error_of(const std::string& text) {
  const auto games = parse_rgn(text, "f.rgn");
  return games ? "no error" : to_string(games.error());
}

std::string moves_of(const std::string& text) {
  const auto games = parse_rgn(with_variant(text), "f.rgn");
  if (!games) return to_string(games.error());
  std::string moves;
  for (const Move move : games->front().moves) moves += to_string(move) + " ";
  return moves + games->front().result;
}

TEST(RgnReader, ReadsTheRecordInTheRules) {
  const auto page = read_text_file(RAUM_RULES_PAGE, "the rules");
  ASSERT_TRUE(page);
  const auto begin = page->find("[Variant \"Raumschach-Normal-Form\"]\n[Event");
  ASSERT_NE(begin, std::string::npos);
  const auto games = parse_rgn(page->substr(begin, page->find("```", begin) - begin), "rules.md");
  ASSERT_TRUE(games.has_value()) << to_string(games.error());
  ASSERT_EQ(games->size(), 1U);
  EXPECT_EQ(games->front().moves, std::vector<Move>{Move::parse("Ab5Ab2").value()});
  EXPECT_EQ(games->front().result, "0-1");
  EXPECT_EQ(games->front().infos.front().nodes, 1397U);
}

TEST(RgnReader, IgnoresWordsOfACommentThatAreNoNumbers) {
  const auto games = parse_rgn(
      with_variant("1. Ac2-Ac3 {+31x7cp clk5x9ms 4x50ms #2x 45x21n s9x d6x cp ms n #} 1-0"), "f");
  ASSERT_TRUE(games.has_value()) << to_string(games.error());
  EXPECT_EQ(games->front().infos.front(), MoveInfo{});
}

TEST(RgnReader, ReadsBackWrittenRecords) {
  GameRecord record;
  record.tags = {{"Event", "a \"quoted\" \\ pair"}, {"White", "né"}};
  record.start = Position::start();
  for (const char* const move : {"Ac2Ac3", "Ec4Ec3", "Ab1Ac3"}) {
    record.moves.push_back(Move::parse(move).value());
  }
  record.moves.back() = Move::parse("Ad2Ad3").value();
  record.infos = {{.score_cp = 31, .depth = 6, .time_ms = 450, .pv = "Ac2Ac3 Ec4Ec3"},
                  {.depth = 2, .mate_in = -3},
                  {}};
  record.result = "1-0";
  record.termination = "resign adjudication";
  const auto games = parse_rgn(*write_rgn(record) + *write_rgn(record), "f.rgn");
  ASSERT_TRUE(games.has_value()) << to_string(games.error());
  ASSERT_EQ(games->size(), 2U);
  for (const GameRecord& game : *games) {
    EXPECT_EQ(game.tags, record.tags);
    EXPECT_EQ(game.moves, record.moves);
    EXPECT_EQ(game.infos, record.infos);
    EXPECT_EQ(game.result, "1-0");
    EXPECT_EQ(game.termination, record.termination);
    EXPECT_EQ(to_string(game.start), to_string(record.start));
  }
}

TEST(RgnReader, AcceptsTheNotationsOfOtherPrograms) {
  const std::string expected = "Ac2Ac3 Ec4Ec3 Ad2Ad3 1-0";
  EXPECT_EQ(moves_of("\n1. ♙Ac2-Ac3 ♟Ec4-Ec3 2. ♙Ad2-Ad3 1-0\n"), expected);
  EXPECT_EQ(moves_of("\r\n1.Ac2Ac3 Ec4Ec3\r\n2.Ad2Ad3 1-0"), expected) << "bare moves, CRLF";
  EXPECT_EQ(moves_of("1. PAc2-Ac3!? pEc4-Ec3+ $14 PAd2:Ad3# 1-0"), expected) << "letters, marks";
  EXPECT_EQ(moves_of("{before} 1. Ac2Ac3 {good ; move} ; to the end (of the line\n"
                     "Ec4Ec3 (1... Eb4Eb3 {a ) b} (2. X)) 2... Ad2Ad3 1-0"),
            expected)
      << "comments and variations";
  EXPECT_EQ(moves_of("[Result \"1-0\"]\n1. Ac2Ac3 Ec4Ec3 Ad2Ad3"), expected)
      << "the result of the tag";
  EXPECT_EQ(moves_of("% a line for other programs\n1. ★Ac2–Ac3 Ec4Ec3 Ad2Ad3 1-0"), expected);
  const std::string text = "x% a line before the first game\n" + with_variant("*");
  EXPECT_TRUE(parse_rgn(std::string_view(text).substr(1), "f.rgn").has_value());
  const auto marked = parse_rgn("\xEF\xBB\xBF" + with_variant("*"), "f.rgn");
  EXPECT_TRUE(marked.has_value());
}

// The refusal of the word at the start of the moves.
std::string no_move(const std::string& word) {
  return fmt::format("f.rgn:2:1: found \"{}\", expected a move such as ♙Ac2-Bc2, or a result",
                     word);
}

TEST(RgnReader, ReadsPromotionsInEveryNotation) {
  const std::string start =
      "[FEN \"4K/5/5/5/5//5/5/5/5/5//5/5/q4/5/2k2//5/5/5/5/p4//5/4N/5/5/5 b 0 1\"]\n";
  for (const char* const move : {"♟Ba1-Aa1=u†", "Ba1Aa1u", "Ba1-Aa1=U", "pBa1Aa1u+"}) {
    EXPECT_EQ(moves_of(start + move + " *"), "Ba1Aa1u *") << move;
  }
}

TEST(RgnReader, RejectsPromotionsToPawnOrKing) {
  for (const char* const move : {"Ac2-Ac3=P", "Ac2-Ac3=♙", "Ac2-Ac3=K", "Ac2Ac3p"}) {
    EXPECT_EQ(error_of(with_variant(std::string(move) + " *")), no_move(move));
  }
}

TEST(RgnReader, RejectsWordsThatAreNotWholeMoves) {
  for (const char* const word :
       {"Ac2", "Ac2-", "Ac2-3", "-Ac3", "♙-Ac3", "PxAc3", "Ac2--Ac3", "Ac2-Ac3=", "Ac2-Ac3=+",
        "Ac2-Ac3z", "Ac2-Ac3QQ", "Ac2-Ac3+1", "-", "P", "♙", "★", "XAc2-Ac3"}) {
    EXPECT_EQ(error_of(with_variant(std::string(word) + " *")), no_move(word));
  }
}

TEST(RgnReader, SkipsSeparateMarks) {
  EXPECT_EQ(moves_of("1. Ac2Ac3 ! Ec4Ec3 ?!\f2. Ad2Ad3 e.p. 1-0"),
            moves_of("1. Ac2Ac3 Ec4Ec3 2. Ad2Ad3 1-0"));
}

TEST(RgnReader, NamesLineAndColumnOfEveryError) {
  EXPECT_EQ(error_of(""), "f.rgn: found no game, expected a game record");
  EXPECT_EQ(error_of("\n[White \"a\"]\n1-0"),
            "f.rgn:2:1: found a game without the tag Variant, expected [Variant "
            "\"Raumschach-Normal-Form\"]");
  EXPECT_EQ(error_of("[Variant \"Chess\"]\n*"),
            "f.rgn:1:10: found \"Chess\", expected Raumschach-Normal-Form");
  EXPECT_EQ(error_of(with_variant("1. ♙Ac2-Ac4 *")),
            "f.rgn:2:4: found \"♙Ac2-Ac4\", expected a legal move of the position");
  EXPECT_EQ(error_of(with_variant("1. ♙Ac2-Ac3 xyzzy")),
            "f.rgn:2:13: found \"xyzzy\", expected a move such as ♙Ac2-Bc2, or a result");
  EXPECT_EQ(error_of(with_variant("1. NAc2-Ac3 *")),
            "f.rgn:2:4: found \"NAc2-Ac3\", expected ♙, the piece on that cell");
  EXPECT_EQ(error_of(with_variant("1. {never\nends")),
            "f.rgn:2:4: found an unterminated comment, expected }");
  EXPECT_EQ(error_of(with_variant("1. Ac2Ac3 (2. {a} b\n")),
            "f.rgn:2:11: found an unterminated variation, expected )");
  EXPECT_EQ(error_of(with_variant("[White \"a\n")),
            "f.rgn:2:10: found the end of the line, expected a \" at the end of the value");
  EXPECT_EQ(error_of(with_variant("[White a]")),
            "f.rgn:2:8: found \"a\", expected a tag: [Name \"value\"]");
  EXPECT_NE(error_of(with_variant("[FEN \"5 w\"]\n*")).find("f.rgn:2:6: "), std::string::npos);
}

TEST(RgnReader, SurvivesTruncatedAndCorruptedTexts) {
  GameRecord record;
  record.start = Position::start();
  record.tags = {{"White", "né \\"}};
  record.moves = {Move::parse("Ac2Ac3").value()};
  record.infos = {{.score_cp = 1, .pv = "Ac2Ac3"}};
  const std::string text = *write_rgn(record);
  for (std::size_t length = 0; length <= text.size(); ++length) {
    static_cast<void>(parse_rgn(text.substr(0, length), "f.rgn"));
    std::string broken = text;
    if (length < text.size()) broken[length] = '\x80';
    static_cast<void>(parse_rgn(broken, "f.rgn"));
  }
}

}  // namespace
}  // namespace raum::tournament

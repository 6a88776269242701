#include "tournament/openings/openings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <string>

#include "base/testing/print_error.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "tournament/rgn/rgn_reader.h"

namespace raum::tournament {
namespace {

const std::string kStart{kStartText};
const std::string kOther =
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/2P2/PP1PP/BUQBU//5/5/5/PPPPP/RNKNR b 0 1";

Error error_of(const Expected<std::vector<Opening>>& openings) {
  return openings ? Error{"no error", "", ""} : openings.error();
}

TEST(ParseOpenings, ReadsOnePositionPerLine) {
  const auto openings =
      parse_openings("# a suite\n\n" + kStart + "\n  " + kOther + "\t # with a note\r\n", "suite");
  ASSERT_TRUE(openings) << to_string(openings.error());
  ASSERT_EQ(openings->size(), 2U);
  EXPECT_EQ((*openings)[0].text, kStart);
  EXPECT_EQ((*openings)[0].position, Position::start());
  EXPECT_EQ((*openings)[0].line, 3U);
  EXPECT_EQ((*openings)[1].text, kOther);
  EXPECT_EQ((*openings)[1].line, 4U);
}

TEST(ParseOpenings, AcceptsAByteOrderMark) {
  const auto openings = parse_openings("\xEF\xBB\xBF" + kStart, "suite");
  ASSERT_TRUE(openings) << to_string(openings.error());
  EXPECT_EQ(openings->front().text, kStart);
}

TEST(ParseOpenings, CompletesTextsWithoutClocks) {
  const auto openings = parse_openings(kStart.substr(0, kStart.size() - 4), "suite");
  ASSERT_TRUE(openings) << to_string(openings.error());
  EXPECT_EQ(openings->front().text, kStart);
}

TEST(ParseOpenings, NamesTheLineOfABadPosition) {
  EXPECT_EQ(error_of(parse_openings(kStart + "\n\nnonsense\n", "suite")).where.substr(0, 8),
            "suite:3:");
}

TEST(ParseOpenings, RejectsDuplicatesWithOtherClocks) {
  const std::string later = kStart.substr(0, kStart.size() - 3) + "4 3";
  EXPECT_EQ(error_of(parse_openings(kStart + "\n" + kOther + "\n#\n" + later, "suite")),
            (Error{"suite:4", "the position of line 1 again", "each position once"}));
}

TEST(ParseOpenings, RejectsPositionsWhereTheGameIsOver) {
  const auto end_of = [](const std::string& text) {
    return error_of(parse_openings(text, "suite"));
  };
  EXPECT_EQ(end_of("3Qk/2K2/5/1P3/5//3Q1/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1"),
            (Error{"suite:1", "a game that is over (spacemate)", "a position to play from"}));
  EXPECT_EQ(end_of("4k/2K2/5/1P3/5//5/5/4Q/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1"),
            (Error{"suite:1", "a game that is over (stalemate)", "a position to play from"}));
  EXPECT_EQ(end_of("4k/2K2/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/4N w 0 1"),
            (Error{"suite:1", "a game that is over (dead material)", "a position to play from"}));
  EXPECT_EQ(end_of(kStart.substr(0, kStart.size() - 3) + "100 51"),
            (Error{"suite:1", "a game that is over (100-ply rule)", "a position to play from"}));
}

TEST(ParseOpenings, RejectsSuitesWithoutOpenings) {
  EXPECT_EQ(error_of(parse_openings("", "suite")),
            (Error{"suite", "no opening", "one position text per line"}));
  EXPECT_EQ(error_of(parse_openings("# nothing\n\n", "suite")),
            (Error{"suite", "no opening", "one position text per line"}));
}

TEST(LoadOpenings, RejectsUnreadableFiles) {
  EXPECT_EQ(error_of(load_openings("no such file")),
            (Error{"no such file", "no such file", "a text file of openings"}));
  EXPECT_EQ(error_of(load_openings("tournament")),
            (Error{"tournament", "Is a directory", "a text file of openings"}));
  EXPECT_EQ(error_of(load_openings("/dev/zero")), (Error{"/dev/zero", "more than 256 MiB",
                                                         "a text file of openings of at most 256 "
                                                         "MiB"}));
}

std::vector<GameRecord> games_of(std::initializer_list<const char*> movetexts) {
  std::string text;
  for (const char* const moves : movetexts) {
    text += std::string("[Variant \"Raumschach-Normal-Form\"]\n") + moves + "\n";
  }
  return parse_rgn(text, "f.rgn").value();
}

TEST(OpeningsOfGames, AreTheLastPositions) {
  const auto openings = openings_of_games(games_of({"1. Ac2Ac3 *", "1. Ac2Ac3 Ec4Ec3 *"}), "f.rgn");
  ASSERT_TRUE(openings) << to_string(openings.error());
  ASSERT_EQ(openings->size(), 2U);
  EXPECT_EQ((*openings)[0].position.side_to_move(), Color::Black);
  EXPECT_EQ((*openings)[1].line, 2U);
}

TEST(OpeningsOfGames, RejectTheSameLastPosition) {
  const auto twice = openings_of_games(games_of({"1. Ac2Ac3 *", "1. Ac2Ac3 *"}), "f.rgn");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().where, "f.rgn: game 2");
  EXPECT_EQ(twice.error().found, "the last position of game 1 again");
}

TEST(OpeningsOfGames, TakeThePositionAfterGivenPlies) {
  const auto games = games_of({"1. Ac2Ac3 *", "1. Ac2Ac3 Ec4Ec3 *"});
  const auto first_ply = openings_of_games(games, "f.rgn", 1);
  ASSERT_TRUE(first_ply) << to_string(first_ply.error());
  ASSERT_EQ(first_ply->size(), 1U) << "both games begin with the same move";
  EXPECT_EQ(first_ply->front().text, openings_of_games(games, "f.rgn")->front().text);
  const auto too_short = openings_of_games(games, "f.rgn", 2);
  ASSERT_FALSE(too_short);
  EXPECT_EQ(too_short.error(), (Error{"f.rgn: game 1", "1 plies", "at least 2"}));
}

TEST(LoadOpenings, DistinguishesGamesFromPositions) {
  const TemporaryFolder folder;
  const std::string path = folder / "file";
  const auto load = [&](const std::string& text, std::size_t plies = 0) {
    std::ofstream(path) << text;
    return load_openings(path, plies);
  };
  const std::string game = "[Variant \"Raumschach-Normal-Form\"]\n1. Ac2Ac3 Ec4Ec3 *\n";
  EXPECT_EQ(load("\n\n" + game)->front().position.side_to_move(), Color::White);
  EXPECT_EQ(load("\xEF\xBB\xBF" + game, 1)->front().position.side_to_move(), Color::Black);
  EXPECT_EQ(load(kStart)->front().text, kStart);
  EXPECT_EQ(error_of(load(kStart, 1)), (Error{path, "position texts, which have no plies",
                                              "game records for --opening-plies"}));
  EXPECT_EQ(error_of(load("[Variant \"Raumschach-Normal-Form\"]\n1. Ac2Ac5 *\n")),
            (Error{path + ":2:4", "\"Ac2Ac5\"", "a legal move of the position"}));
  EXPECT_EQ(error_of(load(" \n")), (Error{path, "no opening", "one position text per line"}));
}

TEST(ShippedOpenings, SmallSuiteIsDistinctWithSixToEightPlies) {
  const auto openings = load_openings("tournament/openings/openings.txt");
  ASSERT_TRUE(openings) << to_string(openings.error());
  ASSERT_EQ(openings->size(), 200U);
  std::set<std::uint64_t> keys;
  std::set<unsigned> lengths;
  for (const Opening& opening : *openings) {
    const Position& p = opening.position;
    EXPECT_TRUE(keys.insert(p.key().raw).second) << opening.line;
    keys.insert(mirror_files(p).key().raw);
    lengths.insert(2 * (p.move_number() - 1) + (p.side_to_move() == Color::Black ? 1 : 0));
  }
  EXPECT_EQ(lengths, (std::set<unsigned>{6, 7, 8}));
}

}  // namespace
}  // namespace raum::tournament

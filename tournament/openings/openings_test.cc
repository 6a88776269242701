#include "tournament/openings/openings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

const std::string kStart{kStartText};
const std::string kOther =
    "rnknr/ppppp/5/5/5//ubqub/ppppp/5/5/5//5/5/5/5/5//5/5/2P2/PP1PP/BUQBU//5/5/5/PPPPP/RNKNR b 0 1";

std::string error_of(const Expected<std::vector<Opening>>& openings) {
  return openings ? "no error" : to_string(openings.error());
}

TEST(Openings, ReadsOnePositionALine) {
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

TEST(Openings, MayBeginWithAByteOrderMark) {
  const auto openings = parse_openings("\xEF\xBB\xBF" + kStart, "suite");
  ASSERT_TRUE(openings) << to_string(openings.error());
  EXPECT_EQ(openings->front().text, kStart);
}

TEST(Openings, CompletesTextsWithoutNumbers) {
  const auto openings = parse_openings(kStart.substr(0, kStart.size() - 4), "suite");
  ASSERT_TRUE(openings) << to_string(openings.error());
  EXPECT_EQ(openings->front().text, kStart);
}

TEST(Openings, NamesTheLineOfABadPosition) {
  EXPECT_EQ(error_of(parse_openings(kStart + "\n\nnonsense\n", "suite")).substr(0, 8), "suite:3:");
}

TEST(Openings, NamesBothLinesOfADuplicateAlsoWithOtherClocks) {
  const std::string later = kStart.substr(0, kStart.size() - 3) + "4 3";
  EXPECT_EQ(error_of(parse_openings(kStart + "\n" + kOther + "\n#\n" + later, "suite")),
            "suite:4: found the position of line 1 again, expected each position once");
}

TEST(Openings, RefusesGamesThatAreOver) {
  const auto end_of = [](const std::string& text) {
    return error_of(parse_openings(text, "suite"));
  };
  EXPECT_EQ(end_of("3Qk/2K2/5/1P3/5//3Q1/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1"),
            "suite:1: found a game that is over (spacemate), expected a position to play from");
  EXPECT_EQ(end_of("4k/2K2/5/1P3/5//5/5/4Q/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1"),
            "suite:1: found a game that is over (stalemate), expected a position to play from");
  EXPECT_EQ(end_of("4k/2K2/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/4N w 0 1"),
            "suite:1: found a game that is over (dead material), expected a position to play from");
  EXPECT_EQ(end_of(kStart.substr(0, kStart.size() - 3) + "100 51"),
            "suite:1: found a game that is over (100-ply rule), expected a position to play from");
}

TEST(Openings, RefusesSuitesWithoutAnyOpening) {
  EXPECT_EQ(error_of(parse_openings("", "suite")),
            "suite: found no opening, expected one position text a line");
  EXPECT_EQ(error_of(parse_openings("# nothing\n\n", "suite")),
            "suite: found no opening, expected one position text a line");
}

TEST(Openings, RefusesFilesItCannotRead) {
  EXPECT_EQ(error_of(load_openings("no such file")),
            "no such file: found No such file or directory, expected a text file of openings");
  EXPECT_EQ(error_of(load_openings("tournament")),
            "tournament: found Is a directory, expected a text file of openings");
  EXPECT_EQ(error_of(load_openings("/dev/zero")),
            "/dev/zero: found more than 256 MiB, expected a text file of openings of at most 256 "
            "MiB");
}

TEST(ShippedOpenings, AreTwoHundredOfSixToEightPliesDistinctUnderTheMirror) {
  const auto openings = load_openings("tournament/openings/openings.txt");
  ASSERT_TRUE(openings) << to_string(openings.error());
  EXPECT_EQ(openings->size(), 200U);
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

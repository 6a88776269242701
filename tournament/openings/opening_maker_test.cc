#include "tournament/openings/opening_maker.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/board/attacks.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

Position position_of(std::string_view text) { return parse_position(text).value(); }

std::vector<std::string> texts(const MadeOpenings& made) {
  std::vector<std::string> out;
  for (const Opening& opening : made.openings) out.push_back(opening.text);
  return out;
}

const OpeningRequest kSmall{.count = 50, .min_plies = 4, .max_plies = 9, .seed = 7};

TEST(OpeningMaker, DependsOnlyOnItsSeed) {
  const auto first = texts(make_openings(kSmall, material_judge()));
  EXPECT_EQ(first.size(), 50U);
  EXPECT_EQ(first, texts(make_openings(kSmall, material_judge())));
  OpeningRequest other = kSmall;
  other.seed = 8;
  EXPECT_NE(first, texts(make_openings(other, material_judge())));
}

TEST(OpeningMaker, StopsOnRequest) {
  std::stop_source stop;
  std::size_t judged = 0;
  const Judge judge{.name = "patient", .score = [&](const Position&) {
                      if (++judged == 3) stop.request_stop();
                      return 0;
                    }};
  const MadeOpenings made = make_openings(kSmall, judge, stop.get_token());
  EXPECT_TRUE(made.stopped);
  EXPECT_EQ(made.openings.size(), 3U);
}

TEST(OpeningMaker, KeepsOnlyBalancedPositions) {
  int asked = 0;
  const Judge picky{.name = "every third",
                    .score = [&](const Position&) { return ++asked % 3 == 0 ? -100 : 101; }};
  const MadeOpenings made = make_openings(kSmall, picky);
  EXPECT_FALSE(made.stopped);
  EXPECT_EQ(made.openings.size(), 50U);
  EXPECT_EQ(asked, 150);
  EXPECT_GE(made.walks, 150U);
}

TEST(OpeningMaker, DrawsLengthsFromTheWholeRange) {
  std::set<unsigned> lengths;
  const MadeOpenings made = make_openings(kSmall, material_judge());
  ASSERT_EQ(made.openings.size(), 50U);
  for (const Opening& opening : made.openings) {
    const Position& p = opening.position;
    lengths.insert(2 * (p.move_number() - 1) + (p.side_to_move() == Color::Black ? 1 : 0));
    EXPECT_FALSE(in_check(p)) << opening.text;
    EXPECT_LE(std::abs(material_judge().score(p)), 100) << opening.text;
  }
  EXPECT_EQ(lengths, (std::set<unsigned>{4, 5, 6, 7, 8, 9}));
}

TEST(OpeningMaker, GivesUpWithoutNewPositions) {
  const Judge generous{.name = "generous", .score = [](const Position&) { return 0; }};
  // The start position has 61 moves; two of them give check.
  const MadeOpenings made = make_openings(
      {.count = 100, .min_plies = 1, .max_plies = 1, .seed = 1, .balance_cp = 0}, generous);
  EXPECT_EQ(made.openings.size(), 59U);
  EXPECT_GT(made.walks, kMaxFruitlessWalks);
}

TEST(DistinctPositions, CountFileMirrorsOnce) {
  DistinctPositions seen;
  const Position start = Position::start();
  ASSERT_NE(mirror_files(start), start);
  EXPECT_TRUE(seen.insert(start));
  EXPECT_FALSE(seen.insert(start));
  EXPECT_FALSE(seen.insert(mirror_files(start)));
  EXPECT_TRUE(seen.insert(half_turn(start)));
}

TEST(MaterialJudge, CountsMaterialFromWhitesView) {
  const auto score = material_judge().score;
  EXPECT_EQ(score(Position::start()), 0);
  const auto* const extra_rook = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//K4/5/5/5/R3P w 0 1";
  EXPECT_EQ(score(position_of(extra_rook)), 600);
  EXPECT_EQ(score(half_turn(position_of(extra_rook))), -600);
}

TEST(MaterialJudge, PlaysOutExchanges) {
  const auto score = material_judge().score;
  // The rook can capture a knight: first an unprotected one, then one protected by a pawn.
  EXPECT_EQ(score(position_of("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//n4/5/5/5/R3K w 0 1")),
            500);
  EXPECT_EQ(score(position_of("4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//p4/5/5/5/5//5/n4/5/5/R3K w 0 1")),
            500 - 350 - 100);
}

TEST(MaterialJudge, SeesAMateInOne) {
  const auto mate =
      position_of("4k/2K2/5/1P3/5//5/5/1Q3/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1");
  EXPECT_GT(material_judge().score(mate), 10'000);
  EXPECT_LT(material_judge().score(half_turn(mate)), -10'000);
}

TEST(ShippedOpenings, AreReproducible) {
  std::ifstream file("tournament/openings/openings.txt");
  std::stringstream shipped;
  shipped << file.rdbuf();
  const OpeningRequest request{.count = 200, .min_plies = 6, .max_plies = 8, .seed = 1907};
  const MadeOpenings made = make_openings(request, default_judge());
  EXPECT_TRUE(shipped.str() == opening_file(request, default_judge(), made.openings))
      << "recreate the file with the command in its first line";
  EXPECT_TRUE(shipped.str().starts_with(
      "# raum openings --count 200 --plies 6 --max-plies 8 --seed 1907 --balance 100\n"));
}

TEST(ShippedOpenings, LargeSuiteIsDistinct) {
  const auto openings = load_openings("tournament/openings/balanced-1000.txt");
  ASSERT_TRUE(openings.has_value()) << to_string(openings.error());
  ASSERT_EQ(openings->size(), 1'000U);
  DistinctPositions seen;
  for (const Opening& opening : *openings) {
    EXPECT_TRUE(seen.insert(opening.position)) << opening.line;
    EXPECT_FALSE(in_check(opening.position)) << opening.line;
  }
}

}  // namespace
}  // namespace raum::tournament

#include "tournament/game/pv_tally.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

using Lines = std::vector<std::string>;

StoredGame game_between(const std::string& white, const std::string& black, std::size_t pair,
                        int leg) {
  StoredGame game;
  game.pair = pair;
  game.leg = leg;
  game.white = white;
  game.black = black;
  return game;
}

TEST(PvTally, SaysNothingAboutPossibleVariations) {
  PvTally tally;
  EXPECT_EQ(tally.add(game_between("a", "b", 1, 0), {PvCounts{.pvs = 3}, {.pvs = 2}}), Lines{});
  EXPECT_EQ(tally.warnings(), Lines{});
}

TEST(PvTally, ReportsTheFirstImpossibleVariationOfEachEngine) {
  PvTally tally;
  const PvCounts good{.pvs = 5};
  const PvCounts bad{.pvs = 4, .illegal = 2, .first = "Ac2Ac5", .first_ply = 7};
  EXPECT_EQ(tally.add(game_between("a", "b", 3, 1), {good, bad}),
            Lines{"engine b: a PV holds an illegal move, \"Ac2Ac5\" in game 3.2 ply 7"});
  EXPECT_EQ(tally.add(game_between("b", "a", 4, 0), {bad, bad}),
            Lines{"engine a: a PV holds an illegal move, \"Ac2Ac5\" in game 4.1 ply 7"})
      << "that of b was reported already";
}

TEST(PvTally, AddsUpTheGamesOfAnEngine) {
  PvTally tally;
  static_cast<void>(
      tally.add(game_between("a", "b", 1, 0),
                {PvCounts{.pvs = 10, .illegal = 2, .first = "x", .first_ply = 3}, {.pvs = 7}}));
  static_cast<void>(
      tally.add(game_between("b", "a", 1, 1),
                {PvCounts{.pvs = 20}, {.pvs = 30, .illegal = 3, .first = "y", .first_ply = 1}}));
  EXPECT_EQ(tally.warnings(),
            Lines{"engine a: 5 of 40 PVs hold an illegal move, first \"x\" in game 1.1 ply 3"});
}

TEST(PvTally, OrdersTheFirstVariationByPairAndLeg) {
  PvTally tally;
  const auto add = [&](std::size_t pair, int leg, const std::string& move) {
    static_cast<void>(
        tally.add(game_between("b", "a", pair, leg),
                  {PvCounts{.pvs = 1, .illegal = 1, .first = move, .first_ply = 9}, {}}));
    return tally.warnings().front();
  };
  EXPECT_TRUE(add(2, 1, "late").ends_with("first \"late\" in game 2.2 ply 9"));
  EXPECT_TRUE(add(2, 0, "earlier").ends_with("first \"earlier\" in game 2.1 ply 9"));
  EXPECT_TRUE(add(1, 1, "first").ends_with("first \"first\" in game 1.2 ply 9"));
  EXPECT_TRUE(add(3, 0, "last").ends_with("first \"first\" in game 1.2 ply 9"));
}

TEST(PvTally, OrdersItsWarningsByTheNamesOfEngines) {
  PvTally tally;
  const PvCounts bad{.pvs = 1, .illegal = 1, .first = "x", .first_ply = 1};
  EXPECT_EQ(tally.add(game_between("b", "a", 1, 0), {bad, bad}).size(), 2U);
  const Lines warnings = tally.warnings();
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_TRUE(warnings[0].starts_with("engine a: 1 of 1 PVs"));
  EXPECT_TRUE(warnings[1].starts_with("engine b: 1 of 1 PVs"));
}

}  // namespace
}  // namespace raum::tournament

#include "tournament/report/match_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/testing/json_shape.h"

namespace raum::tournament {
namespace {

MatchConfig config(bool sprt) {
  MatchConfig c;
  c.engines = {{.name = "new", .command = "x", .arguments = {}, .options = {}, .limit = {}},
               {.name = "old", .command = "x", .arguments = {}, .options = {}, .limit = {}}};
  c.pairs = 10;
  c.db_path = "m.db";
  if (sprt) c.sprt = SprtBounds{.elo0 = 0, .elo1 = 10};
  return c;
}

MatchOutcome outcome() {
  MatchOutcome o;
  o.pairs = {{0, 1, 2, 3, 4}};
  o.games = {.loss = 3, .draw = 4, .win = 13};
  o.complete = true;
  o.terminations = {{{"", "spacemate"}, 19}, {{"old", "crash"}, 1}};
  o.stderr_lines = {{{"old", "crash"}, "out of memory"}};
  return o;
}

TEST(MatchReport, ShowsEveryFigureInTheTable) {
  MatchOutcome o = outcome();
  o.sprt = SprtState{.llr = 3.0, .lower = -2.94, .upper = 2.94};
  const std::string table = to_table(config(true), o);
  for (const char* const part :
       {"new against old", "20  W 13  D 4  L 3  score 75.0 %",
        "10  LL 0  LD 1  DD/WL 2  WD 3  WW 4", "LLR 3.00 (-2.94, 2.94)", "elo0=0,elo1=10",
        "19  spacemate\n", "1  crash of old: \"out of memory\"\n", "verdict       H1 accepted\n"}) {
    EXPECT_NE(table.find(part), std::string::npos) << part << " in\n" << table;
  }
}

TEST(MatchReport, ContainsEveryFigureInJson) {
  MatchOutcome o = outcome();
  o.sprt = SprtState{.llr = -3.0, .lower = -2.94, .upper = 2.94};
  const auto json = nlohmann::json::parse(to_json(config(true), o));
  EXPECT_EQ(json["schema_version"], 1);
  EXPECT_EQ(json["pentanomial"], (std::vector<int>{0, 1, 2, 3, 4}));
  EXPECT_EQ(json["games"]["win"], 13);
  EXPECT_EQ(json["sprt"]["verdict"], "H0");
  EXPECT_EQ(json["terminations"][1]["engine"], "old");
  EXPECT_EQ(json["terminations"][0]["engine"], nullptr);
  EXPECT_EQ(json["terminations"][0]["stderr"], nullptr);
  EXPECT_EQ(json["terminations"][1]["stderr"], "out of memory");
  EXPECT_LE(json["elo"]["low"], json["elo"]["value"]);
  EXPECT_EQ(json["verdict"], "H0 accepted");
}

TEST(MatchReport, IsFiniteWithoutAnyGame) {
  const MatchOutcome o;
  const auto json = nlohmann::json::parse(to_json(config(true), o));
  EXPECT_TRUE(json["elo"]["value"].is_number());
  EXPECT_TRUE(json["los"].is_number());
}

TEST(MatchReport, ShowsOnlyTheVerdictOfAMatchThatNeverBegan) {
  MatchOutcome o;
  o.engine_failure = "engine old: crash exit status 1, 3 times in a row";
  o.terminations = {{{"old", "crash"}, 0}};
  o.warnings = {"of something"};
  EXPECT_EQ(to_table(config(true), o),
            "warning       of something\n"
            "verdict       stopped, engine old: crash exit status 1, 3 times in a row\n");
}

TEST(MatchReport, HasTheseKeysInJson) {
  MatchConfig two = config(true);
  MatchOutcome of_two = outcome();
  of_two.sprt = SprtState{.llr = -3.0, .lower = -2.94, .upper = 2.94};
  of_two.pairings = {
      {.players = {0, 1}, .standing = {.pairs = of_two.pairs, .games = of_two.games}}};
  EXPECT_EQ(json_shape_of(to_json(two, of_two)),
            "complete configuration{engines[]} database elo{high low value} engine_failure "
            "engines[] faults{games pairs pentanomial_without[]} games{draw loss total win} "
            "games_from_cache games_played_now games_verified interrupted los meetings[draw "
            "first loss pentanomial[] second win] nelo{high low value} pairs pairs_left_out "
            "pairs_planned pentanomial[] plays_alike[] schema_version seed sessions[] "
            "sprt{bounds elo_after_stop llr lower upper verdict} terminations[engine games "
            "reason stderr] verdict warnings[]");
  MatchConfig three = config(false);
  three.engines.push_back(three.engines[0]);
  EXPECT_EQ(json_shape_of(to_json(three, of_two)),
            "complete configuration{engines[]} database engine_failure engines[] faults{games"
            " pairs pentanomial_without[]} games{draw loss total win} games_from_cache "
            "games_played_now games_verified interrupted meetings[draw first loss "
            "pentanomial[] second win] pairs pairs_left_out pairs_planned pentanomial[] "
            "plays_alike[] ratings[elo{high low value} engine los[]] schema_version seed "
            "sessions[] sprt terminations[engine games reason stderr] verdict warnings[]");
  EXPECT_EQ(json_shape_of(to_json(config(true), MatchOutcome{})),
            "complete configuration{engines[]} database elo{high low value} engine_failure "
            "engines[] faults{games pairs pentanomial_without[]} games{draw loss total win} "
            "games_from_cache games_played_now games_verified interrupted los meetings[] "
            "nelo{high low value} pairs pairs_left_out pairs_planned pentanomial[] "
            "plays_alike[] schema_version seed sessions[] sprt{bounds} terminations[] verdict"
            " warnings[]");
}

TEST(MatchReport, ReplacesBytesThatAreNotUtf8) {
  MatchConfig c = config(false);
  c.engines[0].name = "\xff";
  const auto json = nlohmann::json::parse(to_json(c, outcome()));
  EXPECT_EQ(json["engines"][0], "\xEF\xBF\xBD");  // U+FFFD
}

}  // namespace
}  // namespace raum::tournament

#include "tournament/report/match_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/testing/json_shape.h"
#include "base/testing/snapshot.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/ratings.h"
#include "tournament/stats/sequential_estimate.h"

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

TEST(MatchReport, HasNoEstimateWithoutAPair) {
  const MatchOutcome o;
  const auto json = nlohmann::json::parse(to_json(config(true), o));
  for (const char* const key : {"elo", "nelo", "los"}) {
    ASSERT_TRUE(json.contains(key)) << key;
    EXPECT_TRUE(json[key].is_null()) << key;
  }
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

nlohmann::json json_of(const Estimate& e) {
  return {{"value", e.value}, {"low", e.low}, {"high", e.high}};
}

TEST(MatchReport, ShowsAnEndOfTheScaleAsInfinite) {
  MatchOutcome o = outcome();
  o.pairs = {{0, 0, 0, 0, 9}};
  const std::string table = to_table(config(false), o);
  EXPECT_NE(table.find(", +∞] at 95 %\nnElo "), std::string::npos) << table;
  EXPECT_EQ(nlohmann::json::parse(to_json(config(false), o))["elo"]["high"], kEloLimit);
}

TEST(MatchReport, EqualsItsSnapshots) {
  MatchOutcome o = outcome();
  o.sprt = SprtState{.llr = 3.0, .lower = -2.94, .upper = 2.94};
  o.repeats = 2;
  o.from_cache = 5;
  expect_snapshot("tournament/report/snapshots/two-engines.txt", to_table(config(true), o));
  o.verified = 3;
  o.equivalent_engines = {"new plays alike old"};
  o.warnings = {"20 games"};
  o.complete = false;
  expect_snapshot("tournament/report/snapshots/interrupted.txt", to_table(config(false), o));
}

// A round robin of four engines, of which the second is the best.
std::pair<MatchConfig, MatchOutcome> round_robin() {
  MatchConfig c = config(false);
  c.engines[0].name = "a longer name";
  c.engines.push_back({.name = "third", .command = "x"});
  c.engines.push_back({.name = "idle", .command = "x"});
  MatchOutcome o;
  o.complete = true;
  o.games = {.loss = 14, .draw = 8, .win = 8};
  o.pairings = {
      {.players = {0, 1},
       .standing = {.pairs = {{3, 2, 0, 0, 0}}, .games = {.loss = 8, .draw = 2, .win = 0}}},
      {.players = {0, 2},
       .standing = {.pairs = {{0, 1, 2, 1, 1}}, .games = {.loss = 2, .draw = 4, .win = 4}}},
      {.players = {1, 2},
       .standing = {.pairs = {{0, 0, 1, 2, 2}}, .games = {.loss = 0, .draw = 4, .win = 6}}}};
  return {c, o};
}

TEST(MatchReport, RanksManyEngines) {
  const auto [c, o] = round_robin();
  expect_snapshot("tournament/report/snapshots/many-engines.txt", to_table(c, o));
  const auto json = nlohmann::json::parse(to_json(c, o));
  std::vector<Encounter> encounters;
  for (const PairingResult& m : o.pairings) {
    encounters.push_back({m.players.first, m.players.second, m.standing.pairs});
  }
  const Ratings ratings = rate(4, encounters);
  ASSERT_EQ(json["ratings"].size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(json["ratings"][i]["engine"], c.engines[i].name);
    EXPECT_EQ(json["ratings"][i]["elo"], json_of(ratings.elo[i]));
    EXPECT_EQ(json["ratings"][i]["los"], nlohmann::json(ratings.los[i]));
  }
  ASSERT_EQ(json["meetings"].size(), 3U);
  EXPECT_EQ(json["meetings"][1], nlohmann::json::parse(R"({"first": "a longer name",
    "second": "third", "pentanomial": [0, 1, 2, 1, 1], "win": 4, "draw": 4, "loss": 2})"));
}

// The machine of the runner and one of a worker.
std::vector<HostGames> runner_and_node() {
  return {{.games = 3},
          {.host = "node1",
           .processor = "Model 3000",
           .games = 17,
           .time_forfeits = 1,
           .speed = 2.5e6,
           .load = 1.5,
           .most_load = 2.25}};
}

TEST(MatchReport, HasTheseValuesInJson) {
  MatchConfig c = config(true);
  c.seed = 11;
  MatchOutcome o = outcome();
  o.configuration = {{"seed", "11"}};
  o.sessions = {{.build = "b", .processor = "p", .host = "h"}};
  o.sprt = SprtState{.llr = 3.0, .lower = -2.94, .upper = 2.94};
  o.pairings = {{.players = {1, 0}, .standing = {.pairs = o.pairs, .games = o.games}}};
  o.pairs_planned = 12;
  o.played_now = 17;
  o.from_cache = 18;
  o.verified = 19;
  o.repeats = 20;
  o.equivalent_engines = {"alike"};
  o.warnings = {"one", "two"};
  o.faults = {.games = 1, .pairs = 1, .without = {{0, 1, 2, 2, 4}}};
  o.hosts = runner_and_node();
  const auto json = nlohmann::json::parse(to_json(c, o));
  const auto stopped = *estimate_after_stop(o.pairs, *c.sprt);
  const nlohmann::json expected{
      {"schema_version", 1},
      {"engines", {"new", "old"}},
      {"database", "m.db"},
      {"configuration", {{"engines", nlohmann::json::array()}, {"seed", 11}}},
      {"sessions", json["sessions"]},
      {"seed", 11},
      {"pairs_planned", 12},
      {"pairs", 10},
      {"games", {{"total", 20}, {"win", 13}, {"draw", 4}, {"loss", 3}}},
      {"pentanomial", {0, 1, 2, 3, 4}},
      {"elo", json_of(elo(o.pairs))},
      {"nelo", json_of(nelo(o.pairs))},
      {"los", los(o.pairs)},
      {"meetings", nlohmann::json::array({{{"first", "old"},
                                           {"second", "new"},
                                           {"pentanomial", {0, 1, 2, 3, 4}},
                                           {"win", 13},
                                           {"draw", 4},
                                           {"loss", 3}}})},
      {"sprt",
       {{"bounds", to_string(*c.sprt)},
        {"llr", 3.0},
        {"lower", -2.94},
        {"upper", 2.94},
        {"verdict", "H1"},
        {"elo_after_stop", stopped ? json_of(stopped->elo) : nlohmann::json()}}},
      {"terminations",
       {{{"engine", nullptr}, {"reason", "spacemate"}, {"games", 19}, {"stderr", nullptr}},
        {{"engine", "old"}, {"reason", "crash"}, {"games", 1}, {"stderr", "out of memory"}}}},
      {"hosts",
       {{{"host", nullptr},
         {"processor", nullptr},
         {"games", 3},
         {"time_forfeits", 0},
         {"speed", 0},
         {"load", 0},
         {"most_load", 0}},
        {{"host", "node1"},
         {"processor", "Model 3000"},
         {"games", 17},
         {"time_forfeits", 1},
         {"speed", 2.5e6},
         {"load", 1.5},
         {"most_load", 2.25}}}},
      {"faults", {{"games", 1}, {"pairs", 1}, {"pentanomial_without", {0, 1, 2, 2, 4}}}},
      {"complete", true},
      {"interrupted", false},
      {"engine_failure", nullptr},
      {"games_played_now", 17},
      {"games_from_cache", 18},
      {"games_verified", 19},
      {"pairs_left_out", 20},
      {"plays_alike", {"alike"}},
      {"warnings", {"one", "two"}},
      {"verdict", "H1 accepted"}};
  EXPECT_EQ(json, expected) << json.dump(2);
  ASSERT_EQ(json["sessions"].size(), 1U);
  EXPECT_EQ(json["sessions"][0]["build"], "b");
}

TEST(MatchReport, ListsTheHostsOfWorkers) {
  MatchOutcome o = outcome();
  EXPECT_EQ(to_table(config(false), o).find("games by host"), std::string::npos);
  o.hosts = runner_and_node();
  EXPECT_NE(to_table(config(false), o)
                .find("games by host\n"
                      "             3  the machine of the runner\n"
                      "            17  node1, Model 3000, 2.5 M nodes/s, load 1.5, at most 2.2, 1 "
                      "lost by time\n"),
            std::string::npos)
      << to_table(config(false), o);
}

// The estimates after a stop are given only where they are better than the plain one.
TEST(MatchReport, GivesTheEstimateAfterAStop) {
  MatchConfig c = config(true);
  MatchOutcome o = outcome();
  const auto after_stop = [&](const PairCounts& pairs) {
    o.pairs = pairs;
    o.sprt = *sprt_state(pairs, *c.sprt);
    auto json = nlohmann::json::parse(to_json(c, o))["sprt"]["elo_after_stop"];
    EXPECT_EQ(to_table(c, o).find("Elo, stopped  +") != std::string::npos, json.is_object());
    return json;
  };
  constexpr PairCounts kNear{{100, 1000, 3000, 1200, 120}};
  EXPECT_EQ(after_stop(kNear), json_of((*estimate_after_stop(kNear, *c.sprt))->elo));
  EXPECT_EQ(after_stop({{0, 0, 40, 100, 90}}), nullptr) << "far outside of the bounds";
  EXPECT_EQ(after_stop({{1, 2, 3, 2, 1}}), nullptr) << "the test has not stopped";
}

TEST(VerdictText, NamesTheFirstReasonForNoVerdict) {
  MatchConfig plain = config(false), test = config(true);
  MatchOutcome o = outcome();
  EXPECT_EQ(verdict_text(plain, o), "all pairs played");
  EXPECT_EQ(verdict_text(test, o), "undecided");
  o.sprt = SprtState{.llr = 0, .lower = -1, .upper = 1};
  EXPECT_EQ(verdict_text(test, o), "undecided");
  o.sprt->llr = -1;
  EXPECT_EQ(verdict_text(test, o), "H0 accepted");
  o.sprt->llr = 1;
  EXPECT_EQ(verdict_text(test, o), "H1 accepted");
  o.faults.games = 2;
  EXPECT_EQ(verdict_text(test, o), "no verdict, 2 of 20 games lost by a fault");
  EXPECT_EQ(nlohmann::json::parse(to_json(test, o))["sprt"]["verdict"], nullptr);
  EXPECT_EQ(verdict_text(plain, o), "no verdict, 2 of 20 games lost by a fault");
  o.complete = false;
  EXPECT_EQ(verdict_text(test, o), "incomplete");
  o.equivalent_engines = {"alike"};
  EXPECT_EQ(verdict_text(test, o), "plays alike, no verdict");
  EXPECT_EQ(verdict_text(plain, o), "incomplete");
  o.interrupted = true;
  EXPECT_EQ(verdict_text(test, o), "interrupted");
  o.engine_failure = "engine old: no uciok";
  EXPECT_EQ(verdict_text(test, o), "stopped, engine old: no uciok");
}

TEST(MatchReport, HasTheseKeysInJson) {
  MatchConfig two = config(true);
  MatchOutcome of_two = outcome();
  of_two.sprt = SprtState{.llr = -3.0, .lower = -2.94, .upper = 2.94};
  of_two.pairings = {
      {.players = {0, 1}, .standing = {.pairs = of_two.pairs, .games = of_two.games}}};
  EXPECT_EQ(
      json_shape_of(to_json(two, of_two)),
      "complete configuration{engines[]} database elo{high low value} engine_failure "
      "engines[] faults{games pairs pentanomial_without[]} games{draw loss total win} "
      "games_from_cache games_played_now games_verified hosts[] interrupted los meetings[draw "
      "first loss pentanomial[] second win] nelo{high low value} pairs pairs_left_out "
      "pairs_planned pentanomial[] plays_alike[] schema_version seed sessions[] "
      "sprt{bounds elo_after_stop llr lower upper verdict} terminations[engine games "
      "reason stderr] verdict warnings[]");
  MatchConfig three = config(false);
  three.engines.push_back(three.engines[0]);
  EXPECT_EQ(json_shape_of(to_json(three, of_two)),
            "complete configuration{engines[]} database engine_failure engines[] faults{games"
            " pairs pentanomial_without[]} games{draw loss total win} games_from_cache "
            "games_played_now games_verified hosts[] interrupted meetings[draw first loss "
            "pentanomial[] second win] pairs pairs_left_out pairs_planned pentanomial[] "
            "plays_alike[] ratings[elo{high low value} engine los[]] schema_version seed "
            "sessions[] sprt terminations[engine games reason stderr] verdict warnings[]");
  EXPECT_EQ(json_shape_of(to_json(config(true), MatchOutcome{})),
            "complete configuration{engines[]} database elo engine_failure "
            "engines[] faults{games pairs pentanomial_without[]} games{draw loss total win} "
            "games_from_cache games_played_now games_verified hosts[] interrupted los meetings[] "
            "nelo pairs pairs_left_out pairs_planned pentanomial[] "
            "plays_alike[] schema_version seed sessions[] sprt{bounds} terminations[] verdict"
            " warnings[]");
}

TEST(MatchReport, ReplacesBytesThatAreNotUtf8) {
  MatchConfig c = config(false);
  c.engines[0].name = "\xff";
  const auto json = nlohmann::json::parse(to_json(c, outcome()));
  EXPECT_EQ(json["engines"][0], "\xEF\xBF\xBD");  // U+FFFD
  c.engines[0].name = "ä";
  EXPECT_NE(to_json(c, outcome()).find("\"ä\""), std::string::npos);
}

}  // namespace
}  // namespace raum::tournament

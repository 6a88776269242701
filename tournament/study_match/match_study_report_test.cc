#include "tournament/study_match/match_study_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/core/build_info.h"
#include "base/testing/snapshot.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/ratings.h"
#include "tournament/study/study_fixture.h"
#include "tournament/study_match/match_study.h"

namespace raum::tournament {
namespace {

class MatchStudyReport : public StudyFixture {};

// Six games of each match.
MatchStudyOutcome match_results() {
  return {.rows = {{.games = {.loss = 5, .draw = 1, .win = 0},
                    .pairs = {{2, 1, 0, 0, 0}},
                    .first = {.moves = 10, .nodes = 1'000, .seconds = 0.5},
                    .second = {.moves = 20, .nodes = 1'000, .seconds = 0.25}},
                   {.games = {.loss = 1, .draw = 2, .win = 3},
                    .pairs = {{0, 1, 0, 1, 1}},
                    .first = {.moves = 30, .nodes = 600, .seconds = 1},
                    .second = {}},
                   {.games = {.loss = 1, .draw = 0, .win = 5},
                    .pairs = {{0, 0, 1, 0, 2}},
                    .first = {.moves = 7, .nodes = 70, .seconds = 3},
                    .second = {.moves = 8, .nodes = 800, .seconds = 1.5}}},
          .pairs = 3,
          .complete = true};
}

nlohmann::json estimate_json(const Estimate& e) {
  return {{"value", e.value}, {"low", e.low}, {"high", e.high}};
}

TEST_F(MatchStudyReport, EqualsItsSnapshots) {
  MatchStudyOutcome outcome = match_results();
  expect_snapshot("tournament/study_match/snapshots/league.txt",
                  to_table(given_study(StudyKind::League), outcome));
  outcome.complete = false;
  expect_snapshot("tournament/study_match/snapshots/interrupted-match.txt",
                  to_table(given_study(StudyKind::Match), outcome));
}

TEST_F(MatchStudyReport, IsFiniteWithoutGames) {
  const MatchStudyOutcome none{.rows = std::vector<MatchStudyRow>(3)};
  const std::string table = to_table(given_study(StudyKind::League), none);
  for (const char* const word : {"nan", "inf"}) {
    EXPECT_EQ(table.find(word), std::string::npos) << table;
  }
  EXPECT_NE(table.find(" 50.0% "), std::string::npos) << table;
}

TEST_F(MatchStudyReport, HasTheseValuesInJson) {
  const Study study = given_study(StudyKind::League);
  const MatchStudyOutcome outcome = match_results();
  const auto json = nlohmann::json::parse(to_json(study, outcome));
  std::vector<Encounter> encounters;
  for (std::size_t i = 0; i < 3; ++i) {
    encounters.push_back({study.matches[i].first, study.matches[i].second, outcome.rows[i].pairs});
  }
  const Ratings ratings = rate(3, encounters);
  const auto player = [&](std::size_t i, const char* limit, std::vector<int> games,
                          std::vector<int> cost, double seconds) {
    return nlohmann::json{
        {"name", study.players[i].name},
        {"engine", study.players[i].engine},
        {"limit", limit},
        {"elo", estimate_json(ratings.elo[i])},
        {"pairs", 6},
        {"games", {{"win", games[0]}, {"draw", games[1]}, {"loss", games[2]}}},
        {"effort", {{"moves", cost[0]}, {"nodes", cost[1]}, {"seconds", seconds}}}};
  };
  EXPECT_EQ(json["players"], (nlohmann::json{player(1, "nodes 500", {10, 1, 1}, {27, 1'070}, 3.25),
                                             player(0, "depth 1", {3, 3, 6}, {40, 1'600}, 1.5),
                                             player(2, "depth 2", {2, 2, 8}, {8, 800}, 1.5)}));
  ASSERT_EQ(json["matches"].size(), 3U);
  const PairCounts& pairs = outcome.rows[0].pairs;
  EXPECT_EQ(json["matches"][0],
            (nlohmann::json{{"first", "a"},
                            {"second", "a longer name"},
                            {"games", {{"win", 0}, {"draw", 1}, {"loss", 5}}},
                            {"pentanomial", {2, 1, 0, 0, 0}},
                            {"elo", estimate_json(elo(pairs))},
                            {"los", los(pairs)},
                            {"first_effort", {{"moves", 10}, {"nodes", 1'000}, {"seconds", 0.5}}},
                            {"second_effort", {{"moves", 20}, {"nodes", 1'000}, {"seconds", 0.25}}},
                            {"document", "20 : 0"}}));
  nlohmann::json rest = json;
  rest.erase("players");
  rest.erase("matches");
  EXPECT_EQ(rest, (nlohmann::json{{"schema_version", 1},
                                  {"title", "a title"},
                                  {"kind", "league"},
                                  {"build", build_line()},
                                  {"openings_file", "openings.txt"},
                                  {"pairs", 3},
                                  {"complete", true},
                                  {"seed", 3}}));
}

TEST_F(MatchStudyReport, RatesEveryPlayer) {
  const Study study = read(kLeague).value();
  const auto outcome = run_match_study(study, StudyWorkers::threads(2)).value();
  const auto json = nlohmann::json::parse(to_json(study, outcome));
  EXPECT_EQ(json["schema_version"], 1);
  ASSERT_EQ(json["players"].size(), 3u);
  double last = kEloLimit;
  for (const auto& player : json["players"]) {
    const double value = player["elo"]["value"];
    EXPECT_LE(value, last);  // the best first
    EXPECT_LE(player["elo"]["low"], value);
    EXPECT_GE(player["elo"]["high"], value);
    EXPECT_EQ(player["pairs"], 6);
    last = value;
  }
  const std::string table = to_table(study, outcome);
  for (const std::string_view word : {"three", "Elo [95 %]", "nodes/move", "LOS"}) {
    EXPECT_NE(table.find(word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace raum::tournament

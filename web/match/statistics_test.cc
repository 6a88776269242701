// The numbers that are handed to the charts, compared with the report of `raum results show`.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "tournament/report/match_report.h"
#include "web/games/unpacked_fixture.h"
#include "web/match/course.h"
#include "web/match/endings.h"
#include "web/match/match_league.h"
#include "web/match/match_page_fixture.h"
#include "web/match/opening_table.h"
#include "web/match/strength.h"

namespace raum::web {
namespace {

nlohmann::json report_of(const MatchData& data) {
  return nlohmann::json::parse(tournament::to_json(data.match.config, data.match.outcome));
}

// A test that accepts H1 within a few pairs, and one game that was lost by a fault.
std::vector<tournament::StoredGame> decided_games() {
  std::vector<std::string> results;
  for (int i = 0; i < 40; ++i) {
    for (const char* const result : {"WW", "WD", "DD", "WL", "DL"}) results.emplace_back(result);
  }
  auto games = stored_pairs(results);
  games[9].failed = games[9].white;
  games[9].reason = "crash";
  games[9].result = "0-1";
  games[9].detail = "exit status 1";
  games[9].stderr_tail = "out of memory\n";
  return games;
}

constexpr const char* kSprt = "elo0=0,elo1=50,alpha=0.05,beta=0.05,model=logistic";

nlohmann::json row_json(const IntervalRow& row) {
  return {{"value", row.value}, {"low", row.low}, {"high", row.high}};
}

TEST(MatchStatistics, HaveTheEstimatesOfTheReport) {
  const MatchDatabase db(test_configuration(kSprt), 200, decided_games());
  const MatchData data = db.read();
  const auto report = report_of(data);
  ASSERT_EQ(report["sprt"]["verdict"], "H1");
  ASSERT_TRUE(report["sprt"]["elo_after_stop"].is_object());
  const IntervalChart chart = elo_chart(data.match);
  ASSERT_EQ(chart.rows.size(), 3U);
  EXPECT_EQ(row_json(chart.rows[0]), report["elo"]);
  EXPECT_EQ(row_json(chart.rows[1]), report["sprt"]["elo_after_stop"]);
  EXPECT_EQ(row_json(chart.rows[2]), report["nelo"]);
  ASSERT_EQ(chart.references.size(), 2U);
  EXPECT_EQ(chart.references[1].at, 50);
  EXPECT_EQ(chart.references[0].label, "H0, logistic");
}

TEST(MatchStatistics, NameTheScaleOfTheHypotheses) {
  const MatchDatabase db(test_configuration("elo0=0,elo1=5,model=normalized"), 2,
                         stored_pairs({"WD", "DD"}));
  const IntervalChart chart = elo_chart(db.read().match);
  ASSERT_EQ(chart.references.size(), 2U);
  EXPECT_EQ(chart.references[0].label, "H0, normalized");
  EXPECT_EQ(chart.references[1].label, "H1, normalized");
}

TEST(MatchStatistics, UseTheSingular) {
  auto games = stored_pairs({"WD"});
  for (auto& game : games) {
    game.moves = "Ac2Ac3";
    game.infos = "3:cp12:1:1";
  }
  const MatchDatabase db(test_configuration(kSprt), 1, games);
  const MatchData data = db.read();
  EXPECT_TRUE(llr_chart(data.match, data.series).frame.summary.starts_with("LLR after 1 pair: "));
  EXPECT_TRUE(elo_course_chart(data.series).frame.summary.starts_with("Elo after 1 pair: "));
  EXPECT_EQ(draws_chart(data.series).frame.summary, "50.0 % of the games after 1 pair are drawn.");
  ASSERT_EQ(plies_chart(data.lengths).rows.size(), 1U);
  EXPECT_EQ(plies_chart(data.lengths).rows[0].label, "1 ply");
}

// As the tally counts: a pair is evidence if both its games are.
TEST(MatchStatistics, CountBothGamesOfAPairOrNone) {
  auto games = stored_pairs({"WW", "WD", "LL"});
  games[3].is_evidence = false;
  const MatchDatabase db(test_configuration(), 3, games);
  const MatchData data = db.read();
  EXPECT_EQ(data.match.outcome.games.total(), 4U);
  EXPECT_EQ(data.lengths.plies.size(), 4U);
  const auto all = unpacked(data.games.bytes, data.games.games, data.games.clocks);
  std::vector<bool> counted;
  for (const UnpackedGame& game : all) counted.push_back(game.counted);
  EXPECT_EQ(counted, (std::vector<bool>{true, true, false, false, true, true}));
}

TEST(MatchStatistics, HaveOneEstimateWithoutATest) {
  const MatchDatabase db(test_configuration(), 2, stored_pairs({"WW", "WW"}));
  const MatchData data = db.read();
  const IntervalChart chart = elo_chart(data.match);
  ASSERT_EQ(chart.rows.size(), 2U);
  EXPECT_EQ(chart.rows[0].value, report_of(data)["elo"]["value"]);
  EXPECT_EQ(chart.rows[0].high, std::numeric_limits<double>::infinity())
      << "the report has the end of the scale";
  EXPECT_TRUE(chart.references.empty());
  EXPECT_TRUE(pentanomial_chart(data.match).tick_names.empty());
}

TEST(MatchStatistics, CompareThePairsWithBothHypotheses) {
  const MatchDatabase db(test_configuration(kSprt), 200, decided_games());
  const MatchData data = db.read();
  const auto report = report_of(data);
  const BarChart chart = pentanomial_chart(data.match);
  ASSERT_EQ(chart.rows.size(), 5U);
  ASSERT_EQ(chart.tick_names.size(), 2U);
  std::array<double, 2> total{};
  std::array<double, 2> points{};
  for (std::size_t i = 0; i < chart.rows.size(); ++i) {
    EXPECT_EQ(chart.rows[i].value, report["pentanomial"][i].get<double>());
    ASSERT_EQ(chart.rows[i].ticks.size(), 2U);
    for (const std::size_t h : {0U, 1U}) {
      total[h] += chart.rows[i].ticks[h];
      points[h] += chart.rows[i].ticks[h] * static_cast<double>(i) / 4;
    }
  }
  for (const std::size_t h : {0U, 1U}) {
    EXPECT_NEAR(total[h], report["pairs"].get<double>(), 1e-9);
    EXPECT_NEAR(points[h] / total[h], tournament::expected_score(h == 0 ? 0 : 50), 1e-9);
  }
}

TEST(MatchStatistics, EndTheirCourseWithTheFiguresOfTheReport) {
  const MatchDatabase db(test_configuration(kSprt), 200, decided_games());
  const MatchData data = db.read();
  const auto report = report_of(data);
  const std::size_t pairs = report["pairs"];
  ASSERT_LT(pairs, 200U) << "the test stops before the last pair";
  ASSERT_EQ(data.series.llr.size(), pairs);
  const LineChart llr = llr_chart(data.match, data.series);
  ASSERT_EQ(llr.series.size(), 1U);
  EXPECT_EQ(llr.series[0].y.back(), report["sprt"]["llr"]);
  ASSERT_EQ(llr.references.size(), 2U);
  EXPECT_EQ(llr.references[0].at, report["sprt"]["lower"]);
  EXPECT_EQ(llr.references[1].at, report["sprt"]["upper"]);
  for (std::size_t i = 0; i + 1 < pairs; ++i) {
    ASSERT_LT(llr.series[0].y[i], report["sprt"]["upper"].get<double>()) << i;
  }
  const LineChart elo = elo_course_chart(data.series);
  ASSERT_EQ(elo.series.size(), 1U);
  const Series& s = elo.series[0];
  ASSERT_EQ(s.low.size(), s.y.size());
  EXPECT_EQ(row_json({"", s.low.back(), s.y.back(), s.high.back()}), report["elo"]);
  EXPECT_EQ(elo.x_first + static_cast<double>(s.y.size()) - 1, static_cast<double>(pairs));
  EXPECT_LE(s.high.front() - s.low.front(), kWideInterval * (s.high.back() - s.low.back()));
  const double draws =
      report["games"]["draw"].get<double>() / report["games"]["total"].get<double>();
  EXPECT_EQ(draws_chart(data.series).series.at(0).y.back(), 100 * draws);
}

// A pair that is not evidence leaves the figures as they are.
TEST(MatchStatistics, RepeatTheFiguresBeforeARepeatedPair) {
  auto games = stored_pairs({"WW", "WD", "LL"});
  for (const std::size_t i : {0U, 1U, 2U, 3U}) games[i].is_evidence = i > 1;
  games[4].is_evidence = games[5].is_evidence = false;
  const MatchDatabase db(test_configuration(kSprt), 3, games);
  const PairSeries series = db.read().series;
  ASSERT_EQ(series.llr.size(), 3U);
  EXPECT_TRUE(std::isnan(series.llr[0]));
  EXPECT_TRUE(std::isnan(series.elo[0]));
  EXPECT_EQ(series.llr[2], series.llr[1]);
  EXPECT_EQ(series.elo[2], series.elo[1]);
}

TEST(MatchStatistics, CountTerminationsAsTheReportDoes) {
  const MatchDatabase db(test_configuration(kSprt), 200, decided_games());
  const MatchData data = db.read();
  const StackedChart chart = terminations_chart(data.match);
  ASSERT_EQ(chart.rows.size(), 2U);
  EXPECT_EQ(chart.rows[0].label, "faults of old");
  ASSERT_EQ(chart.rows[0].segments.size(), 1U);
  EXPECT_EQ(chart.rows[0].segments[0].name, "crash");
  EXPECT_EQ(chart.rows[0].segments[0].value, 1);
  EXPECT_EQ(chart.rows[0].segments[0].href, "#failed=old&end=crash");
  ASSERT_EQ(chart.rows[1].segments.size(), 1U);
  EXPECT_EQ(chart.rows[1].segments[0].value, report_of(data)["games"]["total"].get<double>() - 1);
  EXPECT_EQ(chart.rows[1].segments[0].href, "#end=spacemate");
  const Table faults = faults_table(data.match);
  ASSERT_EQ(faults.rows.size(), 1U);
  EXPECT_EQ(faults.rows[0], (std::vector<std::string>{"old", "crash", "1", "out of memory"}));
}

TEST(MatchStatistics, ShowReasonsWithFewGamesTogether) {
  tournament::StoredMatch match;
  for (std::uint64_t i = 0; i < 30; ++i) {
    match.outcome.terminations[{"", fmt::format("reason {:02}", i)}] = 100 + i;
  }
  match.outcome.terminations[{"engine", "reason 00"}] = 7;
  match.outcome.terminations[{"engine", "other"}] = 1'000;
  const StackedChart chart = terminations_chart(match);
  ASSERT_EQ(chart.rows.size(), 2U);
  ASSERT_EQ(chart.rows[0].segments.size(), 2U);
  EXPECT_EQ(chart.rows[0].segments[0].href, "#failed=engine&end=other");
  EXPECT_EQ(chart.rows[0].segments[1].name, "other");
  EXPECT_EQ(chart.rows[0].segments[1].value, 7);
  const auto& segments = chart.rows[1].segments;
  ASSERT_EQ(segments.size(), 20U) << "19 reasons, since the fault has more games than all";
  EXPECT_EQ(segments[0].name, "other");
  EXPECT_EQ(segments[0].value, 11 * 105) << "of the reasons 00 to 10";
  EXPECT_EQ(segments[0].href, "");
  EXPECT_EQ(segments[1].name, "reason 29");
}

TEST(MatchStatistics, ListAsManyFaultsAsAPageCanShow) {
  tournament::StoredMatch match;
  for (int i = 0; i < 203; ++i) match.outcome.terminations[{std::to_string(i), "crash"}] = 1;
  const Table faults = faults_table(match);
  EXPECT_EQ(faults.rows.size(), 200U);
  EXPECT_EQ(faults.caption, "Faults of engines; 3 further rows left out");
}

TEST(MatchStatistics, RateManyEngines) {
  std::vector<tournament::StoredGame> games;
  for (const int leg : {0, 1}) {
    games.push_back(stored_game(1, leg, "a", "b", "won"));
    games.push_back(stored_game(2, leg, "a", "c", "drawn"));
    games.push_back(stored_game(3, leg, "b", "c", "lost"));
  }
  const MatchDatabase db({{"engine 1 name", "a"},
                          {"engine 2 name", "b"},
                          {"engine 3 name", "c"},
                          {"format", "round-robin"}},
                         3, games);
  const MatchData data = db.read();
  const auto report = report_of(data);
  const League league = league_of(data.match, &data.lengths);
  const tournament::Ratings ratings = ratings_of(league);
  const IntervalChart chart = ratings_chart(league, ratings);
  ASSERT_EQ(chart.rows.size(), 3U);
  EXPECT_EQ(chart.rows[2].label, "b") << "the worst one";
  EXPECT_EQ(chart.rows[2].value, report["ratings"][1]["elo"]["value"]);
  const Table meetings = meetings_table(league);
  ASSERT_EQ(meetings.rows.size(), 3U);
  EXPECT_EQ(std::vector<std::string>(meetings.rows[0].begin(), meetings.rows[0].begin() + 6),
            (std::vector<std::string>{"a", "b", "1", "2-0-0", "0-0-0-0-1", "100.0 %"}));
  const Table cross = cross_table(league, ratings);
  EXPECT_EQ(cross.rows[2][0], "3 b");
  EXPECT_EQ(cross.rows[2][1], "0.0 % 0-0-2");
  EXPECT_TRUE(cross.links.at({2, 1}).href.starts_with("#player=b&against="));
  EXPECT_EQ(cross.links.size(), 6U);
  // Each engine made two moves in two games, one in 7 ms and one in 1000 ms.
  ASSERT_TRUE(league.players[0].ms_per_move && league.players[0].nodes_per_move);
  EXPECT_DOUBLE_EQ(*league.players[0].ms_per_move, 503.5);
  EXPECT_DOUBLE_EQ(*league.players[0].nodes_per_move, (4521 + 9) / 2.0);
  const std::string html = strength_section(data.match, &data.lengths);
  EXPECT_NE(html.find("href=\"#player=c&amp;against=b\""), std::string::npos);
  EXPECT_EQ(strength_section(data.match).find("href"), std::string::npos)
      << "links of a page without games";
}

TEST(GameLengths, DivideGamesIntoClassesOfEqualWidth) {
  EXPECT_TRUE(ply_classes({}).empty());
  const auto one = ply_classes({7});
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].first, 7U);
  EXPECT_EQ(one[0].last, 7U);
  for (const std::size_t most : {19U, 20U, 57U, 199U, 1'999U, 123'456U}) {
    const std::vector<std::size_t> plies{3, most / 2, most};
    const auto classes = ply_classes(plies);
    ASSERT_LE(classes.size(), 20U) << most;
    EXPECT_GE(classes.size(), 2U) << most;
    EXPECT_LE(classes.front().first, 3U);
    EXPECT_GE(classes.back().last, most);
    EXPECT_EQ(std::accumulate(classes.begin(), classes.end(), std::uint64_t{0},
                              [](auto sum, const PlyClass& c) { return sum + c.games; }),
              3U);
    for (std::size_t i = 1; i < classes.size(); ++i) {
      ASSERT_EQ(classes[i].first, classes[i - 1].last + 1);
    }
  }
}

TEST(GameLengths, HaveClassesOfOneTwoOrFiveTimesAPowerOfTen) {
  const auto text_of = [](const std::vector<std::size_t>& plies) {
    const auto classes = ply_classes(plies);
    return fmt::format("{} of {}: {}-{} to {}-{}", classes.size(), classes.front().games,
                       classes.front().first, classes.front().last, classes.back().first,
                       classes.back().last);
  };
  EXPECT_EQ(text_of({3, 22}), "20 of 1: 3-3 to 22-22");
  EXPECT_EQ(text_of({3, 23}), "11 of 1: 2-3 to 22-23");
  EXPECT_EQ(text_of({3, 41}), "20 of 1: 2-3 to 40-41");
  EXPECT_EQ(text_of({3, 3, 42}), "9 of 2: 0-4 to 40-44");
  EXPECT_EQ(text_of({3, 99}), "20 of 1: 0-4 to 95-99");
  EXPECT_EQ(text_of({3, 100}), "11 of 1: 0-9 to 100-109");
  EXPECT_EQ(text_of({3, 200}), "11 of 1: 0-19 to 200-219");
  EXPECT_EQ(text_of({3, 400}), "9 of 1: 0-49 to 400-449");
  EXPECT_EQ(text_of({1'000, 1'020}), "11 of 1: 1000-1001 to 1020-1021");
}

TEST(GameLengths, DivideMovesIntoClassesOfTime) {
  MoveTimes times;
  for (const std::int64_t ms : {-3, 0, 1, 2, 3, 7}) times.add(ms);
  const auto classes = times.classes();
  ASSERT_EQ(classes.size(), 4U);
  EXPECT_EQ(classes[0].label, "< 1 ms");
  EXPECT_EQ(classes[0].moves, 2U);
  EXPECT_EQ(classes[1].label, "1 ms");
  EXPECT_EQ(classes[2].label, "2–3 ms");
  EXPECT_EQ(classes[2].moves, 2U);
  EXPECT_EQ(classes[3].label, "4–7 ms");
  EXPECT_EQ(times.total(), 6U);
}

TEST(GameLengths, AreThoseOfEachEngine) {
  const MatchDatabase db(test_configuration(), 1, stored_pairs({"WD"}));
  const MatchData data = db.read();
  EXPECT_EQ(data.lengths.plies, (std::vector<std::size_t>{2, 2}));
  ASSERT_EQ(data.lengths.times.size(), 2U);
  // Each engine has one move of 7 ms and one of 1000 ms.
  for (const auto& [engine, times] : data.lengths.times) {
    const auto classes = times.classes();
    ASSERT_EQ(classes.size(), 11U) << engine;
    EXPECT_EQ(classes[3].moves, 1U);
    EXPECT_EQ(classes[10].moves, 1U);
    EXPECT_EQ(times_chart(engine, times).rows.size(), 11U);
  }
}

TEST(OpeningResults, AddUpPairsOfOneOpening) {
  auto games = stored_pairs({"WW", "DL", "LL"});
  games[4].opening = games[5].opening =
      "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  const MatchDatabase db(test_configuration(), 3, games);
  const MatchData data = db.read();
  const auto& openings = data.openings.openings();
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(openings[0].pairs, (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(openings[0].counts, (tournament::PairCounts{{0, 1, 0, 0, 1}}));
  EXPECT_EQ(openings[1].pairs, std::vector<std::size_t>{3});
  EXPECT_EQ(openings[1].counts, (tournament::PairCounts{{1, 0, 0, 0, 0}}));
  EXPECT_NE(openings_section(openings).find("<a href=\"#game=2.1\">2.1</a>"), std::string::npos);
}

TEST(OpeningResults, LeaveOutASecondGameWithoutItsFirst) {
  const auto games = stored_pairs({"WW", "DL", "LL", "WD"});
  OpeningResults results;
  results.add(games[1], true);
  EXPECT_TRUE(results.openings().empty());
  results.add(games[2], true);
  results.add(games[5], true);
  EXPECT_TRUE(results.openings().empty()) << "they belong to different pairs";
  results.add(games[6], false);
  results.add(games[7], true);
  EXPECT_TRUE(results.openings().empty()) << "the first game does not count";
}

TEST(OpeningTable, ShowsThoseWithTheMostPairs) {
  std::vector<OpeningResult> openings(100);
  for (std::size_t i = 0; i < openings.size(); ++i) openings[i].pairs = {i + 1};
  openings[77].pairs = {78, 178};
  const auto shown = shown_openings(openings);
  ASSERT_EQ(shown.size(), kMostOpenings);
  EXPECT_EQ(shown.back(), 77U);
  EXPECT_EQ(shown[kMostOpenings - 2], kMostOpenings - 2);
}

}  // namespace
}  // namespace raum::web

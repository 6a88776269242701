#include "web/league/league.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/snapshot.h"
#include "web/league/league_fixture.h"
#include "web/page/page_text_fixture.h"
#include "web/results/elo_text.h"

namespace raum::web {
namespace {

using Row = std::vector<std::string>;

std::vector<std::string> names_of(const Table& table) {
  std::vector<std::string> names;
  for (const Row& row : table.rows) names.push_back(row.front());
  return names;
}

TEST(League, RatesItsPlayersAndListsTheBestFirst) {
  const League league = small_league();
  const auto ratings = ratings_of(league);
  const IntervalChart chart = ratings_chart(league, ratings);
  ASSERT_EQ(chart.rows.size(), 3U);
  EXPECT_EQ(chart.rows[0].label, "a");
  EXPECT_EQ(chart.rows[1].label, "b");
  EXPECT_EQ(chart.rows[2].label, "c");
  EXPECT_EQ(chart.rows[0].value, ratings.elo[1].value);
  EXPECT_EQ(chart.rows[0].low, ratings.elo[1].low);
  EXPECT_EQ(chart.rows[0].high, ratings.elo[1].high);
  EXPECT_EQ(names_of(standings_of(league, ratings)), (Row{"a", "b", "c"}));
}

TEST(League, CountsTheGamesOfBothSides) {
  const League league = small_league();
  const Table table = standings_of(league, ratings_of(league));
  const auto from_games = [&](std::size_t row) {
    return Row(table.rows[row].begin() + 3, table.rows[row].end());
  };
  EXPECT_EQ(table.rows[0][1], "depth 3");
  EXPECT_EQ(from_games(0), (Row{"16", "87.5 %", "13", "2", "1", "1500.5", "2"}));
  EXPECT_EQ(from_games(1), (Row{"12", "16.7 %", "1", "2", "9", "", ""}));
  EXPECT_EQ(from_games(2), (Row{"4", "0.0 %", "0", "0", "4", "", ""}));
}

TEST(League, HasACrossTableFromBothSides) {
  const League league = small_league();
  const Table table = cross_table(league, ratings_of(league));
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(table.rows[0], (Row{"1 a", "", "83.3 % 9-2-1", "100.0 % 4-0-0"}));
  EXPECT_EQ(table.rows[1], (Row{"2 b", "16.7 % 1-2-9", "", ""}));
  EXPECT_EQ(table.rows[2], (Row{"3 c", "0.0 % 0-0-4", "", ""}));
}

TEST(League, ShowsTheProbabilityThatTheRowIsStronger) {
  const League league = small_league();
  const auto ratings = ratings_of(league);
  const Table table = los_table(league, ratings);
  EXPECT_EQ(table.rows[0], (Row{"1 a", "", tournament::percent_text(ratings.los[1][0]),
                                tournament::percent_text(ratings.los[1][2])}));
  EXPECT_EQ(table.rows[1][1], tournament::percent_text(ratings.los[0][1]));
}

TEST(League, SaysIfNothingConnectsSomePlayers) {
  League league = small_league();
  EXPECT_EQ(league_sections(league).find("No games connect"), std::string::npos);
  league.players.push_back({.name = "d"});
  EXPECT_NE(league_sections(league).find("No games connect"), std::string::npos);
}

// A league of so many players that each has beaten the next one.
League long_league(std::size_t players) {
  League league{.players = {}, .meetings = {}, .is_short = true};
  for (std::size_t i = 0; i < players; ++i)
    league.players.push_back({.name = fmt::format("p{}", i)});
  for (std::size_t i = 0; i + 1 < players; ++i) {
    league.meetings.push_back({.first = i,
                               .second = i + 1,
                               .games = {.loss = 0, .draw = 1, .win = 1},
                               .pairs = {.n = {0, 0, 0, 1, 0}}});
  }
  return league;
}

TEST(League, HasTheMarkupOfItsSnapshots) {
  League league = small_league();
  expect_snapshot("web/league/snapshots/league.txt", lines_of_markup(league_sections(league)));
  // More than a board leaves room for, two of them unconnected, and a second meeting with no games.
  league = long_league(14);
  league.lists_games = true;
  league.players.push_back({.name = "<b>"});
  league.meetings.push_back({.first = 3, .second = 1, .games = {}, .pairs = {}});
  league.meetings.push_back({.first = 1,
                             .second = 0,
                             .games = {.loss = 3, .draw = 0, .win = 1},
                             .pairs = {.n = {1, 0, 1, 0, 0}}});
  expect_snapshot("web/league/snapshots/short-league.txt",
                  lines_of_markup(league_sections(league)));
  EXPECT_EQ(league_sections({}), "");
}

TEST(League, FoldsNoTableOfTwelvePlayers) {
  EXPECT_EQ(league_sections(long_league(12)).find("<summary>Standings</summary>"),
            std::string::npos);
  EXPECT_NE(league_sections(long_league(13)).find("<summary>Standings</summary>"),
            std::string::npos);
}

TEST(League, LeadsToTheGamesThatThePageLists) {
  League league = small_league();
  const auto ratings = ratings_of(league);
  EXPECT_TRUE(cross_table(league, ratings).links.empty());
  EXPECT_TRUE(meetings_table(league).links.empty());
  league.is_short = league.lists_games = true;
  const Table cross = cross_table(league, ratings);
  ASSERT_EQ(cross.links.size(), 4U) << "b and c did not meet";
  EXPECT_EQ(cross.links.at({0, 2}).href, "#player=a&against=b");
  EXPECT_EQ(cross.links.at({1, 1}).href, "#player=b&against=a");
  EXPECT_EQ(cross.links.at({0, 2}).title, "a against b: 6 pairs, LL-LD-DD-WD-WW 0-0-2-0-4, Elo " +
                                              elo_text(tournament::elo(league.meetings[0].pairs)));
  EXPECT_TRUE(
      cross.links.at({1, 1}).title.starts_with("b against a: 6 pairs, LL-LD-DD-WD-WW 4-0-2-0-0, "));
  const Table meetings = meetings_table(league);
  EXPECT_EQ(meetings.links.at({1, 3}).href, "#player=c&against=a");
  EXPECT_EQ(meetings.columns.back().name, "Elo, 95 %") << "no document claims anything";
}

TEST(League, ShortensItsTablesBesideABoard) {
  League league = long_league(30);
  const auto ratings = ratings_of(league);
  EXPECT_EQ(ratings_chart(league, ratings).rows.size(), 24U);
  EXPECT_EQ(ratings_chart(league, ratings).frame.title, "Ratings, 95 %; the best 24 of 30");
  EXPECT_EQ(standings_of(league, ratings).rows.size(), 30U);
  const Table cross = cross_table(league, ratings);
  EXPECT_EQ(cross.rows.size(), 12U);
  EXPECT_EQ(cross.rows[0].size(), 13U);
  EXPECT_TRUE(cross.caption.ends_with("; the best 12 of 30")) << cross.caption;
  EXPECT_EQ(meetings_table(league).rows.size(), 29U);
  const Table most = meetings_table(long_league(203));
  EXPECT_EQ(most.rows.size(), 200U);
  EXPECT_EQ(most.caption, "Meetings; 2 further meetings left out");
  league.is_short = false;
  EXPECT_EQ(ratings_chart(league, ratings).rows.size(), 30U);
  EXPECT_EQ(cross_table(league, ratings).rows.size(), 30U);
}

TEST(League, ListsItsMeetings) {
  const Table table = meetings_table(small_league());
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(Row(table.rows[0].begin(), table.rows[0].begin() + 6),
            (Row{"a", "b", "6", "9-2-1", "0-0-2-0-4", "83.3 %"}));
  EXPECT_EQ(table.rows[0].back(), "stronger");
}

}  // namespace
}  // namespace raum::web

#include "web/league/league.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "web/league/league_fixture.h"

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

TEST(League, ListsItsMeetings) {
  const Table table = meetings_table(small_league());
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(Row(table.rows[0].begin(), table.rows[0].begin() + 6),
            (Row{"a", "b", "6", "9-2-1", "0-0-2-0-4", "83.3 %"}));
  EXPECT_EQ(table.rows[0].back(), "stronger");
}

}  // namespace
}  // namespace raum::web

// LiveCharts: the same curves as those of the stored match, whatever the order of its games.
#include "web/live/live_charts.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "web/live/live_fixture.h"

namespace raum::web {
namespace {

using tournament::Result;

// Pairs 1 to 40 in the order of the schedule.
std::vector<std::pair<Result, Result>> results() {
  std::vector<std::pair<Result, Result>> list;
  for (int i = 0; i < 40; ++i) {
    list.emplace_back(static_cast<Result>(i % 3), static_cast<Result>((i / 3 + 1) % 3));
  }
  return list;
}

PairSeries expected_series() {
  PlayedByHand played(40);
  PairSeries series;
  for (std::size_t pair = 1; pair <= 40; ++pair) {
    const auto [first, second] = results()[pair - 1];
    played.store_pair(pair, first, second);
    append_pair(series, played.tally());
  }
  return series;
}

TEST(LiveCharts, HaveNothingBeforeTheMatch) {
  PlayedByHand played(40);
  LiveCharts charts(played.match());
  EXPECT_EQ(charts.json(), Json({{"pairs", 0}, {"html", ""}}));
}

TEST(LiveCharts, FollowTheScheduleWhateverTheOrderOfTheGames) {
  const PairSeries expected = expected_series();
  PlayedByHand played(40);
  played.begin();
  LiveCharts charts(played.match());
  // Every fourth pair comes late, and second games before first ones.
  std::vector<std::size_t> order;
  for (std::size_t pair = 1; pair <= 40; ++pair) {
    if (pair % 4 != 1) order.push_back(pair);
    if (pair % 4 == 0) order.push_back(pair - 3);
  }
  ASSERT_EQ(order.size(), 40U);
  for (const std::size_t pair : order) {
    played.store(pair, 1, results()[pair - 1].second);
    played.store(pair, 0, results()[pair - 1].first);
    EXPECT_EQ(charts.json().at("pairs"), played.tally().counted());
  }
  ASSERT_EQ(charts.series().llr.size(), 40U);
  EXPECT_EQ(charts.series().llr, expected.llr);
  EXPECT_EQ(charts.series().elo, expected.elo);
  EXPECT_EQ(charts.series().elo_low, expected.elo_low);
  EXPECT_EQ(charts.series().draw_percent, expected.draw_percent);
}

TEST(LiveCharts, BeginAnewAfterGamesWereRemoved) {
  const PairSeries expected = expected_series();
  PlayedByHand played(40);
  played.begin();
  LiveCharts charts(played.match());
  for (std::size_t pair = 1; pair <= 10; ++pair) {
    played.store_pair(pair, Result::Loss, Result::Loss);
  }
  EXPECT_EQ(charts.json().at("pairs"), 10);
  played.clear();
  for (std::size_t pair = 1; pair <= 40; ++pair) {
    played.store_pair(pair, results()[pair - 1].first, results()[pair - 1].second);
  }
  EXPECT_EQ(charts.json().at("pairs"), 40);
  EXPECT_EQ(charts.series().llr, expected.llr);
  EXPECT_EQ(charts.series().elo, expected.elo);
}

TEST(LiveCharts, EndWithTheSequentialTest) {
  PlayedByHand played(400);
  played.begin();
  LiveCharts charts(played.match());
  std::size_t pair = 0;
  while (!played.tally().is_decided() && pair < 400) {
    ++pair;
    played.store_pair(pair, Result::Win, pair % 4 == 0 ? Result::Draw : Result::Win);
  }
  ASSERT_LT(pair, 390U);
  for (int late = 0; late < 5; ++late) played.store_pair(++pair, Result::Loss, Result::Loss);
  EXPECT_EQ(charts.json().at("pairs"), pair - 5);
  EXPECT_EQ(charts.series().llr.size(), pair - 5);
}

TEST(LiveCharts, AreDrawnAnewForAPairAndForTheEnd) {
  PlayedByHand played(3);
  played.begin();
  LiveCharts charts(played.match());
  played.store_pair(1, Result::Win, Result::Draw);
  const Json first = charts.json();
  EXPECT_NE(first.at("html").get<std::string>().find("id=\"course\""), std::string::npos);
  EXPECT_NE(first.at("html").get<std::string>().find("id=\"strength\""), std::string::npos);
  EXPECT_EQ(first.at("html").get<std::string>().find("verdict"), std::string::npos);
  played.store(2, 0, Result::Draw, "crash");
  EXPECT_EQ(charts.json(), first) << "the fault is shown with its pair";
  played.store(2, 1, Result::Draw);
  const Json second = charts.json();
  EXPECT_NE(second.at("html").get<std::string>().find("crash"), std::string::npos);
  EXPECT_EQ(second.at("pairs"), 2);
  EXPECT_NE(second.at("html"), first.at("html"));
  played.match().end(played.outcome());
  const std::string html = charts.json().at("html");
  EXPECT_TRUE(html.starts_with("<section id=\"verdict\"")) << html.substr(0, 60);
}

// The square of 400 engines has 160,000 cells.
TEST(LiveCharts, OfManyEnginesAreShort) {
  PlayedByHand played(1, 2, 20);
  played.begin();
  LiveCharts charts(played.match());
  played.store_pair(1, Result::Win, Result::Draw);
  const std::string html = charts.json().at("html");
  EXPECT_NE(html.find("; the best 12 of 20"), std::string::npos);
  EXPECT_EQ(html.find("claim of the document"), std::string::npos);
  EXPECT_EQ(html.find("#player="), std::string::npos) << "the page has no list of games";
}

TEST(LiveCharts, CountFaults) {
  PlayedByHand played(3, 2, 2, "<b>");
  played.begin();
  LiveCharts charts(played.match());
  played.store(1, 0, Result::Win, "crash, exit status 3");
  played.store(1, 1, Result::Win, "crash, signal 11");
  played.store(2, 0, Result::Win, "hang");
  const std::string html = charts.json().at("html");
  EXPECT_NE(html.find("id=\"faults\""), std::string::npos);
  EXPECT_NE(html.find("&lt;b&gt;2</th><td>crash</td><td class=\"number\">2</td>"),
            std::string::npos)
      << html.substr(html.find("id=\"faults\""));
  EXPECT_EQ(html.find("<b>"), std::string::npos);
}

}  // namespace
}  // namespace raum::web

#include "web/history/history_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/snapshot.h"
#include "regression/history/fixture.h"
#include "web/page/main_fixture.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

using regression::made_runs;

struct Heading {
  std::string kind, text;
};

Heading heading_of(const std::string& html) {
  const auto page = main_of(html);
  const pugi::xml_node header = page.child("main").child("header");
  return {header.attribute("class").value(), header.child("h1").text().get()};
}

// A shift of exact counts and one of times, an accepted run, a figure that is not judged, and one
// that was 0.
TEST(HistoryPage, HasTheMarkupOfItsSnapshot) {
  const std::vector<double> times{10, 10.5, 9.5, 10, 10.5, 9.5, 20, 20.5, 19.5, 20, 20.5, 19.5};
  auto runs = made_runs("make", "ns", times);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    runs[i].figures.push_back({"cost/search", "instructions", i < 4 ? 1500.0 : 1250.0});
    runs[i].figures.push_back({"cost/zero", "calls", i < 8 ? 0.0 : 3.0});
    runs[i].figures.push_back({"strength/Elo", "Elo", i < 2 ? -50.0 : -70.0});
    if (i % 4 == 0) runs[i].figures.push_back({"play/speed", "nodes/s", 1000.0 + 2.0 * times[i]});
  }
  runs[1].is_accepted = runs[2].is_accepted = true;
  expect_snapshot("web/history/snapshots/page.txt", main_lines_of(history_page(runs)));
}

TEST(HistoryPage, BeginsWithItsVerdict) {
  const Heading bad = heading_of(history_page(made_runs("cost/a", "calls", {100, 104})));
  EXPECT_EQ(bad.kind, "verdict bad");
  EXPECT_EQ(bad.text, "FAIL 1 of 1 figure worse by more than 3 %");
  const Heading good = heading_of(history_page(made_runs("cost/a", "calls", {100, 104}), 0.05));
  EXPECT_EQ(good.kind, "verdict good");
  EXPECT_EQ(good.text, "PASS none of 1 figure is worse by more than 5 %");
  const Heading open = heading_of(history_page(made_runs("play/nodes", "nodes", {100})));
  EXPECT_EQ(open.kind, "verdict open");
  EXPECT_EQ(open.text, "NO VERDICT nothing can be judged");
}

TEST(HistoryPage, HasAChartForEachSeries) {
  auto runs = made_runs("cost/a", "calls", {1, 2});
  for (auto& run : runs) run.figures.push_back({"cost/b", "ns", 1});
  const auto page = main_of(history_page(runs));
  EXPECT_EQ(page.select_nodes("//figure").size(), 2U);
  EXPECT_STREQ(page.select_node("(//g/@data-runs)[1]").attribute().value(), "0,1");
}

TEST(HistoryPage, ShowsHostileTextVerbatim) {
  const std::string hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&";
  auto runs = made_runs(hostile, hostile, {1, 2});
  for (auto& run : runs) {
    run.subject = run.verdict = run.processor = hostile;
    run.notes = {{hostile, hostile}};
  }
  const std::string html = history_page(runs);
  EXPECT_EQ(html.find("<img"), std::string::npos);
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
  const auto page = main_of(html);
  EXPECT_EQ(page.select_node("//figcaption").node().text().get(), hostile);
}

}  // namespace
}  // namespace raum::web

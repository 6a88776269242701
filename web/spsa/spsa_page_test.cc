#include "web/spsa/spsa_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/snapshot.h"
#include "knowledge/spsa/spsa_fixture.h"
#include "web/page/main_fixture.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

using knowledge::spsa::StoredRun;

// Two of six iterations: "Margin" has moved up by 0.4 of its c_end, "Depth" down by more than 2 to
// its lower bound.
StoredRun made_run() {
  return {.configuration = {{"engine command", "/bin/cat"},
                            {"engine folder", ""},
                            {"nodes", "100"},
                            {"parameter Margin", "start 120"},
                            {"parameters", "Margin, Depth"},
                            {"seed", "7"}},
          .settings = knowledge::spsa::two_parameters(),
          .iterations = {{.results = {2, -1, 0}, .values = {124, 1}, .seconds = 1.5},
                         {.results = {0, 1, 1}, .values = {128, 1.25}, .seconds = 2}}};
}

std::vector<std::string> texts(const pugi::xml_document& page, const char* path) {
  std::vector<std::string> all;
  for (const auto& node : page.select_nodes(path)) all.emplace_back(node.node().text().get());
  return all;
}

TEST(SpsaPage, HasTheMarkupOfItsSnapshot) {
  expect_snapshot("web/spsa/snapshots/page.txt", main_lines_of(spsa_page(made_run())));
}

TEST(SpsaPage, SaysHowMuchIsDone) {
  StoredRun run = made_run();
  const auto open = main_of(spsa_page(run));
  EXPECT_STREQ(open.select_node("//header/@class").attribute().value(), "verdict open");
  EXPECT_EQ(texts(open, "//h1"), (std::vector<std::string>{"SPSA: 2 of 6 iterations"}));
  EXPECT_EQ(texts(open, "//header/p"), (std::vector<std::string>{"2 parameters, 12 games in 4 s"}));
  run.settings.iterations = 2;
  const auto complete = main_of(spsa_page(run));
  EXPECT_STREQ(complete.select_node("//header/@class").attribute().value(), "verdict good");
}

TEST(SpsaPage, ShowsTheParametersThatMovedFarthestFirst) {
  const auto page = main_of(spsa_page(made_run()));
  EXPECT_EQ(texts(page, "//figcaption"), (std::vector<std::string>{"Depth", "Margin"}));
  EXPECT_EQ(texts(page, "(//table)[1]//tr/*[1]"),
            (std::vector<std::string>{"parameter", "Depth", "Margin"}));
  EXPECT_EQ(texts(page, "(//table)[1]//tr[2]/*"),
            (std::vector<std::string>{"Margin", "120", "120.00", "124.00", "124.00", "128.00",
                                      "+0.40", "20", "420", "20", "0.002"}));
}

TEST(SpsaPage, MarksTheStartAndABoundThatWasReached) {
  const auto page = main_of(spsa_page(made_run()));
  EXPECT_EQ(texts(page, "(//figure)[1]//*[contains(@class, 'reference-label')]"),
            (std::vector<std::string>{"start", "min"}));
  EXPECT_EQ(texts(page, "(//figure)[2]//*[contains(@class, 'reference-label')]"),
            (std::vector<std::string>{"start"}));
}

TEST(SpsaPage, MarksTheUpperBoundButNoneThatIsTheStart) {
  StoredRun run = made_run();
  run.settings.parameters[0].start = 20;
  run.iterations[1].values = {20, 9};
  const auto page = main_of(spsa_page(run));
  EXPECT_EQ(texts(page, "//figcaption"), (std::vector<std::string>{"Depth", "Margin"}));
  EXPECT_EQ(texts(page, "(//figure)[1]//*[contains(@class, 'reference-label')]"),
            (std::vector<std::string>{"start", "min", "max"}));
  EXPECT_EQ(texts(page, "(//figure)[2]//*[contains(@class, 'reference-label')]"),
            (std::vector<std::string>{"start"}));
}

TEST(SpsaPage, RoundsByTheStepAndHasNoNegativeZero) {
  StoredRun run = made_run();
  run.settings.parameters = {{.name = "a", .start = 0, .min = -9, .max = 9, .c_end = 1},
                             {.name = "b", .start = 0.5, .min = 0, .max = 9, .c_end = 0.01}};
  run.iterations = {{.results = {0, 0, 0}, .values = {-0.004, 0.500039}, .seconds = 1}};
  const auto page = main_of(spsa_page(run));
  EXPECT_EQ(texts(page, "(//table)[1]/tbody/tr[1]/*").at(5), "0.00");
  EXPECT_EQ(texts(page, "(//table)[1]/tbody/tr[1]/*").at(6), "+0.00");
  EXPECT_EQ(texts(page, "(//table)[1]/tbody/tr[2]/*").at(5), "0.5000");
}

TEST(SpsaPage, ShowsARunWithoutIterations) {
  StoredRun run = made_run();
  run.iterations.clear();
  const auto page = main_of(spsa_page(run));
  EXPECT_EQ(texts(page, "//h1"), (std::vector<std::string>{"SPSA: 0 of 6 iterations"}));
  EXPECT_EQ(page.select_nodes("//figure").size(), 2U);
}

TEST(SpsaPage, ListsTheOtherSettings) {
  const auto page = main_of(spsa_page(made_run()));
  EXPECT_EQ(texts(page, "//section[@aria-label='Settings']//tr/*[1]"),
            (std::vector<std::string>{"setting", "engine command", "nodes", "seed"}));
}

TEST(SpsaPage, ShowsHostileTextVerbatim) {
  const std::string hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&";
  StoredRun run = made_run();
  run.settings.parameters[1].name = hostile;
  run.configuration[0].second = hostile;
  const std::string html = spsa_page(run);
  EXPECT_EQ(html.find("<img"), std::string::npos);
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
  EXPECT_EQ(main_of(html).select_node("//figcaption").node().text().get(), hostile);
}

}  // namespace
}  // namespace raum::web

#include "web/gate/gate_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/snapshot.h"
#include "web/gate/gate_fixture.h"
#include "web/page/main_fixture.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

GateFile file_of(const nlohmann::json& json) {
  return parse_gate_report(json.dump(), "r.json").value();
}

TEST(GatePage, HasTheMarkupOfItsSnapshot) {
  const std::string html = gate_page(file_of(gate_json()), "## FAIL\n");
  expect_snapshot("web/gate/snapshots/page.txt", main_lines_of(html));
  EXPECT_NE(html.find("<footer class=\"muted\"><p>2026-01-01T00:00:00.000Z in 94 s on A &amp; B; "
                      "raum 1.0.0</p></footer>"),
            std::string::npos);
  EXPECT_NE(html.find("<title>FAIL cost: instructions: search +5.1 %</title>"), std::string::npos);
}

TEST(GatePage, BeginsWithItsVerdict) {
  const auto page = main_of(gate_page(file_of(gate_json())));
  const pugi::xml_node header = page.child("main").first_child();
  EXPECT_STREQ(header.name(), "header");
  EXPECT_STREQ(header.attribute("class").value(), "verdict bad");
  EXPECT_STREQ(header.child("h1").text().get(), "FAIL cost: instructions: search +5.1 %");
  EXPECT_STREQ(header.child("ul").first_child().child("code").text().get(), "111111111111");
}

TEST(GatePage, ClassesOfTheVerdictFollowTheExitCode) {
  const auto class_of = [](int code) {
    nlohmann::json json = gate_json();
    json["exit_code"] = code;
    return std::string(
        main_of(gate_page(file_of(json))).child("main").first_child().attribute("class").value());
  };
  EXPECT_EQ(class_of(0), "verdict good");
  EXPECT_EQ(class_of(1), "verdict bad");
  EXPECT_EQ(class_of(2), "verdict bad");
  EXPECT_EQ(class_of(3), "verdict open");
  EXPECT_EQ(class_of(4), "verdict open");
}

TEST(GatePage, HasACardAndASectionForEachCheck) {
  const auto page = main_of(gate_page(file_of(gate_json())));
  EXPECT_EQ(page.select_nodes("//article").size(), 2U);
  EXPECT_STREQ(page.select_node("//article[1]/h2/a/@href").attribute().value(), "#check-1");
  const auto cost = page.select_node("//section[@id='check-1']").node();
  EXPECT_STREQ(cost.child("h2").text().get(), "cost: fail");
  EXPECT_EQ(cost.select_nodes("ul[@class='warnings']/li").size(), 1U);
  EXPECT_STREQ(cost.select_node(".//pre").node().text().get(), "line 1\nline <2>");
  EXPECT_TRUE(page.select_node("//section[@id='check-2']"));
}

TEST(GatePage, ShowsFailedChecksFirstAndLeavesOutEmptySections) {
  nlohmann::json json = gate_json();
  nlohmann::json empty = json["checks"][1];
  empty["match"] = nullptr;
  json["checks"] = {json["checks"][1], empty, json["checks"][0]};
  const auto page = main_of(gate_page(file_of(json)));
  EXPECT_EQ(page.select_nodes("//article").size(), 3U);
  const auto sections = page.select_nodes("/main/section[@id]");
  ASSERT_EQ(sections.size(), 2U);
  EXPECT_STREQ(sections[0].node().attribute("id").value(), "check-3");
  EXPECT_STREQ(sections[1].node().attribute("id").value(), "check-1");
  EXPECT_EQ(page.select_nodes("//article/h2/a").size(), 2U);
}

TEST(GatePage, HasTheChartsOfCostAndOfTheMatch) {
  const auto page = main_of(gate_page(file_of(gate_json())));
  std::vector<std::string> captions;
  for (const auto& caption : page.select_nodes("//figcaption")) {
    captions.emplace_back(caption.node().text().get());
  }
  EXPECT_EQ(captions,
            (std::vector<std::string>{
                "Change from base to head", "Functions that changed most in search",
                "Functions that changed most in startup", "Elo of head against base, 95 %",
                "LLR between its bounds", "Pairs by the points of head"}));
  EXPECT_EQ(page.select_nodes("//section[@id='check-1']/details/div/table//tr").size(), 6U);
}

TEST(GatePage, HoldsItsMarkdownForACopy) {
  const std::string markdown = "## FAIL\n\n</script><b>\"x\" é\n";
  const std::string html = gate_page(file_of(gate_json()), markdown);
  const std::string start = "id=\"gate-markdown\">";
  const auto from = html.find(start);
  ASSERT_NE(from, std::string::npos);
  const auto to = html.find("</script>", from);
  const std::string json = html.substr(from + start.size(), to - from - start.size());
  EXPECT_EQ(nlohmann::json::parse(json), markdown);
  EXPECT_NE(html.find("id=\"gate-copy\""), std::string::npos);
  const std::string without = gate_page(file_of(gate_json()));
  EXPECT_EQ(without.find("gate-copy"), std::string::npos);
  EXPECT_EQ(without.find("<script"), std::string::npos);
}

TEST(GatePage, ShowsHostileTextVerbatim) {
  const std::string hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\"'&";
  nlohmann::json json = gate_json();
  for (const char* const place :
       {"/verdict", "/base/subject", "/notes/0", "/checks/0/name", "/checks/0/reason",
        "/checks/0/warnings/0", "/checks/0/details", "/checks/0/figures/0/name",
        "/checks/0/figures/0/unit", "/checks/1/match/sprt/bounds", "/processor", "/gate"}) {
    json[nlohmann::json::json_pointer(place)] = hostile;
  }
  const std::string html = gate_page(file_of(json));
  EXPECT_EQ(html.find("<img"), std::string::npos);
  EXPECT_EQ(html.find("<script>alert"), std::string::npos);
  const auto page = main_of(html);
  EXPECT_EQ(page.select_node("//h1").node().text().get(), hostile);
}

}  // namespace
}  // namespace raum::web

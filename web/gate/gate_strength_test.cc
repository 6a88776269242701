#include "web/gate/gate_strength.h"

#include <gtest/gtest.h>

#include <string>

#include "web/gate/gate_fixture.h"
#include "web/gate/gate_page.h"
#include "web/match/match_page_fixture.h"
#include "web/page/main_fixture.h"

namespace raum::web {
namespace {

// The match of a gate whose games are in the database.
GateMatch match_in(const std::string& database) {
  GateMatch match;
  match.pairs.n = {0, 0, 1, 1, 1};
  match.games = {.loss = 0, .draw = 3, .win = 3};
  match.database = database;
  return match;
}

class GateStrength : public testing::Test {
 protected:
  MatchDatabase db_{test_configuration("elo0=0,elo1=50"), 3, stored_pairs({"WW", "WD", "DD"})};
};

TEST_F(GateStrength, ShowsTheRowsOfTheMatch) {
  const std::string html = strength_rows(match_in(db_.path()));
  EXPECT_NE(html.find("3 counted pairs of <code>new</code> against <code>old</code>, 6 games"),
            std::string::npos)
      << html.substr(0, 300);
  const auto page = main_of("<main>" + html + "</main>");
  EXPECT_EQ(page.select_nodes("//section[@id='strength']//figure").size(), 2U);
  EXPECT_EQ(page.select_nodes("//section[@id='course']//figure").size(), 3U);
}

TEST_F(GateStrength, ShowsNoDatabaseOfAnotherMatch) {
  GateMatch other = match_in(db_.path());
  other.pairs.n[0] = 1;
  EXPECT_EQ(strength_rows(other), "");
  other = match_in(db_.path());
  ++other.games.draw;
  EXPECT_EQ(strength_rows(other), "");
}

TEST_F(GateStrength, NeedsADatabaseThatCanBeRead) {
  EXPECT_EQ(strength_rows(match_in("")), "");
  EXPECT_EQ(strength_rows(match_in(db_.path() + ".none")), "");
  EXPECT_EQ(strength_rows(match_in("/dev/zero")), "");
}

TEST_F(GateStrength, ReplacesTheChartsOfTheReport) {
  nlohmann::json json = gate_json();
  auto& match = json["checks"][1]["match"];
  match["database"] = db_.path();
  match["pentanomial"] = {0, 0, 1, 1, 1};
  match["games"] = {{"total", 6}, {"win", 3}, {"draw", 3}, {"loss", 0}};
  const std::string html = gate_page(parse_gate_report(json.dump(), "r.json").value());
  EXPECT_NE(html.find("id=\"course\""), std::string::npos);
  EXPECT_EQ(html.find("LLR between its bounds"), std::string::npos);
  match["games"]["win"] = 2;
  EXPECT_NE(
      gate_page(parse_gate_report(json.dump(), "r.json").value()).find("LLR between its bounds"),
      std::string::npos);
}

}  // namespace
}  // namespace raum::web

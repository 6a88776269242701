#include "web/league/study_file.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "base/testing/snapshot.h"
#include "web/page/main_fixture.h"
#include "web/page/page_text_fixture.h"

namespace raum::web {
namespace {

using Json = nlohmann::json;

Json study_json() {
  return Json::parse(R"({
    "schema_version": 1, "title": "Two <b> & one", "kind": "league", "build": "raum 1",
    "openings_file": "openings.txt", "pairs": 3, "complete": true, "seed": 0,
    "players": [
      {"name": "a", "engine": "e", "limit": "depth 2", "elo": {}, "pairs": 3, "games": {},
       "effort": {"moves": 100, "nodes": 25000, "seconds": 0.5}},
      {"name": "b", "engine": "e", "limit": "depth 1", "elo": {}, "pairs": 3, "games": {},
       "effort": {"moves": 0, "nodes": 0, "seconds": 0}}],
    "matches": [
      {"first": "a", "second": "b", "games": {"win": 4, "draw": 1, "loss": 1},
       "pentanomial": [0, 0, 1, 1, 1], "elo": {}, "los": 0.9, "document": "much stronger"}]})");
}

std::string study_error(const Json& json) {
  const auto study = parse_study_result(json.dump(), "s.json");
  return study ? "" : to_string(study.error());
}

TEST(StudyFile, HoldsPlayersAndMeetings) {
  const auto study = parse_study_result(study_json().dump(), "s.json");
  ASSERT_TRUE(study.has_value()) << to_string(study.error());
  EXPECT_EQ(study->title, "Two <b> & one");
  EXPECT_EQ(study->openings, "openings.txt");
  EXPECT_EQ(study->build, "raum 1");
  EXPECT_EQ(study->pairs, 3U);
  EXPECT_TRUE(study->is_complete);
  ASSERT_EQ(study->league.players.size(), 2U);
  EXPECT_EQ(study->league.players[0].limit, "depth 2");
  EXPECT_EQ(study->league.players[0].nodes_per_move, 250);
  EXPECT_EQ(study->league.players[0].ms_per_move, 5);
  EXPECT_EQ(study->league.players[1].nodes_per_move, std::nullopt);
  ASSERT_EQ(study->league.meetings.size(), 1U);
  const LeagueMeeting& meeting = study->league.meetings[0];
  EXPECT_EQ(meeting.first, 0U);
  EXPECT_EQ(meeting.second, 1U);
  EXPECT_EQ(meeting.games.win, 4U);
  EXPECT_EQ(meeting.pairs.total(), 3U);
  EXPECT_EQ(meeting.claim, "much stronger");
}

TEST(StudyFile, RefusesAWrongFieldAndNamesItsPlace) {
  const auto with = [](const char* place, const Json& value) {
    Json json = study_json();
    json[Json::json_pointer(place)] = value;
    return study_error(json);
  };
  EXPECT_EQ(with("/schema_version", 2),
            "s.json: schema_version: found 2, expected 1, the version that this build reads");
  EXPECT_EQ(with("/kind", "search"),
            "s.json: kind: found \"search\", expected a match or a league, which have games");
  EXPECT_EQ(with("/players/0/effort/moves", -1),
            "s.json: players[0].effort.moves: found -1, expected a count");
  EXPECT_EQ(with("/matches/0/first", "c"),
            "s.json: matches[0].first: found \"c\", expected the name of a player");
  EXPECT_EQ(with("/matches/0/second", "a"),
            "s.json: matches[0].second: found \"a\", expected another player");
  EXPECT_EQ(with("/matches/0/pentanomial", Json::array()),
            "s.json: matches[0].pentanomial: found array, expected five counts");
  EXPECT_EQ(with("/players/1/name", "a"),
            "s.json: players[1].name: found \"a\", expected a name of its own");
  EXPECT_EQ(with("/players", Json::array_t(201)),
            "s.json: players: found 201 players, expected at most 200");
  EXPECT_EQ(with("/complete", 1), "s.json: complete: found 1, expected true or false");
}

TEST(StudyFile, KnowsAResultFromOtherJson) {
  EXPECT_TRUE(is_study_result(study_json()));
  EXPECT_FALSE(is_study_result(Json::parse("{\"checks\": [], \"verdict\": \"\"}")));
  EXPECT_FALSE(is_study_result(Json::parse("[]")));
}

TEST(StudyPage, HasTheMarkupOfItsSnapshot) {
  StudyFile study = parse_study_result(study_json().dump(), "s.json").value();
  const std::string html = study_page(study);
  expect_snapshot("web/league/snapshots/study.txt", main_lines_of(html));
  EXPECT_NE(html.find("<footer class=\"muted\"><p>raum 1</p></footer>"), std::string::npos);
  EXPECT_NE(html.find("<title>Two &lt;b&gt; &amp; one</title>"), std::string::npos);
  study.is_complete = false;
  EXPECT_NE(study_page(study).find("<header class=\"verdict open\">"), std::string::npos);
  EXPECT_NE(study_page(study).find("openings.txt</code>; interrupted</p>"), std::string::npos);
}

TEST(StudyPage, IsWellFormedAndShowsItsTitleVerbatim) {
  const std::string html = study_page(parse_study_result(study_json().dump(), "s.json").value());
  const auto page = main_of(html);
  EXPECT_STREQ(page.select_node("//h1").node().text().get(), "Two <b> & one");
  EXPECT_STREQ(page.select_node("//header/p").node().text().get(),
               "2 players, 3 pairs between every two that met, openings ");
  EXPECT_EQ(page.select_nodes("//table").size(), 5U) << "one of them is that of the chart";
}

}  // namespace
}  // namespace raum::web

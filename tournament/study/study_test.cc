// Studies from text to report: invalid files, results that depend only on the study, and the
// studies in tournament/studies.
#include "tournament/study/study.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/temporary_folder.h"
#include "tournament/stats/elo.h"
#include "tournament/study/match_study.h"
#include "tournament/study/match_study_report.h"
#include "tournament/study/search_study.h"
#include "tournament/study/search_study_report.h"

namespace raum::tournament {
namespace {

constexpr std::string_view kOpenings =
    "4k/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 w 0 1\n"
    "4k/5/5/5/5//5/r4/5/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KR3 b 0 1\n"
    "4k/5/5/5/5//5/5/b4/5/5//5/5/5/5/5//5/5/5/2Q2/5//5/5/5/5/KN3 w 0 1\n";

constexpr std::string_view kLeague = R"(title = "three"
kind = "league"
depth = 1
openings = "openings.txt"
pairs = 3

[[player]]
name = "a"
engine = "maackesgeist-v2"
claim = "said so"

[[player]]
name = "b"
engine = "maackesgeist-v2"
options.Evaluation = "js-schach"
options.NullMove = false
options.Hash = 1

[[player]]
name = "c"
engine = "maackesgeist-v2"
depth = 2
)";

class StudyTest : public testing::Test {
 protected:
  StudyTest() { std::ofstream(folder_ / "openings.txt") << kOpenings; }

  [[nodiscard]] Expected<Study> read(std::string_view text) const {
    return parse_study(text, folder_ / "study.toml");
  }
  // The league study with one text replaced.
  [[nodiscard]] std::string league_with(std::string_view old_text, std::string_view text) const {
    std::string out(kLeague);
    const auto at = out.find(old_text);
    EXPECT_NE(at, std::string::npos) << old_text;
    return out.replace(at, old_text.size(), text);
  }
  // Expects an error with this line, in which the folder is omitted.
  void expect_refused(const std::string& text, const std::string& line) const {
    const auto study = read(text);
    ASSERT_FALSE(study.has_value()) << line;
    std::string found = to_string(study.error());
    const std::string folder = folder_.path() + "/";
    for (auto at = found.find(folder); at != std::string::npos; at = found.find(folder)) {
      found.erase(at, folder.size());
    }
    EXPECT_EQ(found, line);
  }

  TemporaryFolder folder_;
};

TEST_F(StudyTest, ReadsPlayersMatchesAndPositions) {
  const auto study = read(kLeague);
  ASSERT_TRUE(study.has_value()) << to_string(study.error());
  EXPECT_EQ(study->kind, StudyKind::League);
  ASSERT_EQ(study->players.size(), 3u);
  EXPECT_EQ(study->players[0].claim, "said so");
  EXPECT_EQ(study->players[1].options,
            (std::vector<std::pair<std::string, std::string>>{
                {"Evaluation", "js-schach"}, {"NullMove", "false"}, {"Hash", "1"}}));
  EXPECT_EQ(study->players[2].depth, 2);
  EXPECT_EQ(study->positions.size(), 3u);
  EXPECT_EQ(study->matches.size(), 3u);
}

TEST_F(StudyTest, RejectsWithPlaceAndNearestName) {
  expect_refused(league_with("depth = 1", "dpeth = 1"),
                 "study.toml:3:1: found \"dpeth\", expected a known key, such as depth");
  expect_refused(league_with("depth = 1", "depth = 0"),
                 "study.toml:3:9: found depth 0, expected depth from 1 to 100");
  expect_refused(league_with("depth = 1", "depth = 1.5"),
                 "study.toml:3:9: found a value of type floating-point, expected depth from 1 to "
                 "100");
  expect_refused(league_with("\"league\"", "\"leage\""),
                 "study.toml:2:8: found \"leage\", expected search, match or league "
                 "(nearest: league)");
  expect_refused(league_with("\"maackesgeist-v2\"", "\"maackesgeist-v9\""),
                 "study.toml:9:10: option Engine: engine: found \"maackesgeist-v9\", expected a "
                 "named engine, such as maackesgeist-v2");
  expect_refused(league_with("\"js-schach\"", "\"js-shach\""),
                 "study.toml:15:9: option Evaluation: evaluation: found \"js-shach\", expected a "
                 "named evaluation, "
                 "such as js-schach");
  expect_refused(league_with("NullMove", "NulMove"),
                 "study.toml:16:9: setoption: found \"NulMove\", expected an option of "
                 "maackesgeist-v2, such as NullMove");
  expect_refused(league_with("Move = false", "Move = 7"),
                 "study.toml:16:9: option NullMove: found \"7\", expected true or false");
  expect_refused(league_with("pairs = 3", "pairs = 4"),
                 "study.toml:5:9: found pairs 4, expected at most the 3 positions of openings.txt");
  expect_refused(league_with("pairs = 3", "count = 3"),
                 "study.toml:5:9: found \"count\", expected no such key in a study of kind league");
  expect_refused(league_with("name = \"b\"", "name = \"a\""),
                 "study.toml:12:1: found \"a\", expected a unique name");
  expect_refused(league_with("title = \"three\"", ""),
                 "study.toml:1:1: found no key title, expected title, which is required");
  expect_refused(league_with("\"three\"", "three"),
                 "study.toml:1:10: found Error while parsing boolean: expected 'true', saw 'th', "
                 "expected a TOML file");
  expect_refused(league_with("openings.txt", "opening.txt"),
                 "opening.txt: found No such file or directory, expected a text file of openings");
  expect_refused(league_with("options.Hash", "options.engine = \"js-schach\"\noptions.Hash"),
                 "study.toml:17:9: found \"engine\", expected the player's key engine instead");
  expect_refused(league_with("options.Hash = 1", "options.Hash = 1\noptions.hash = 2"),
                 "study.toml:18:9: found \"hash\", expected each option once");
  expect_refused(league_with("depth = 2", "depth = 2\noptions.Level = 3"),
                 "study.toml:23:9: found Level beside depth 2, expected a level or a limit, not "
                 "both");
  expect_refused(league_with("\"said so\"", "\"said\\nso\""),
                 "study.toml:10:9: found \"said\\x0aso\", expected a text without control "
                 "characters");
  const std::string match = league_with("\"league\"", "\"match\"");
  const std::string pairing = "[[match]]\nfirst = \"a\"\nsecond = \"b\"\n";
  expect_refused(match + pairing + "[[match]]\nfirst = \"b\"\nsecond = \"a\"\n",
                 "study.toml:26:1: found \"b\" against \"a\" again, expected two players that have "
                 "no match yet");
  expect_refused(match,
                 "study.toml: found no [[match]], expected at least one in a study of kind "
                 "match");
  expect_refused(match + "[[match]]\nfirst = \"a\"\nsecond = \"d\"\n",
                 "study.toml:25:10: found \"d\", expected the name of a player: a, b, c");
}

TEST_F(StudyTest, RejectsEveryKeyOfAnotherKind) {
  const std::string head = "title = \"t\"\ndepth = 1\n";
  const std::string player = "[[player]]\nname = \"a\"\nengine = \"js-schach\"\n";
  const std::map<std::string, std::string> items{
      {"openings", "openings = \"openings.txt\"\n"},
      {"positions", "positions = \"openings.txt\"\n"},
      {"pairs", "pairs = 1\n"},
      {"seed", "seed = 1\n"},
      {"count", "count = 1\n"},
      {"repeats", "repeats = 1\n"},
      {"match", "[[match]]\nfirst = \"a\"\nsecond = \"a\"\n"}};
  const std::vector<std::pair<std::string, std::vector<std::string>>> foreign{
      {"search", {"openings", "pairs", "seed", "match"}},
      {"match", {"positions", "count", "repeats"}},
      {"league", {"positions", "count", "repeats", "match"}}};
  for (const auto& [kind, keys] : foreign) {
    for (const std::string& key : keys) {
      const auto study =
          read(fmt::format("{}kind = \"{}\"\n{}{}", head, kind, items.at(key), player));
      ASSERT_FALSE(study.has_value()) << kind << ' ' << key;
      EXPECT_EQ(study.error().found, fmt::format("\"{}\"", key));
      EXPECT_EQ(study.error().expected, fmt::format("no such key in a study of kind {}", kind));
    }
  }
}

// Level 1 of maackesgeist-v2 searches to depth 2.
TEST_F(StudyTest, LevelReplacesTheLimitOfTheStudy) {
  const std::string search =
      "title = \"levels\"\nkind = \"search\"\npositions = \"openings.txt\"\nrepeats = 1\n"
      "[[player]]\nname = \"one\"\nengine = \"maackesgeist-v2\"\noptions.Level = 1\n";
  for (const std::string_view limit : {"", "depth = 4\n"}) {
    const auto study = read(std::string(limit) + search);
    ASSERT_TRUE(study.has_value()) << to_string(study.error());
    EXPECT_EQ(limit_of(study->players[0]), "level 1");
    Study by_depth = *study;
    by_depth.players[0].options.clear();
    by_depth.players[0].depth = 2;
    EXPECT_EQ(run_search_study(*study)->at(0).nodes, run_search_study(by_depth)->at(0).nodes);
  }
  expect_refused(search.substr(0, search.find("options")),
                 "study.toml:5:1: found no depth, expected one of the study or of the player, or "
                 "its options.Level");
}

TEST_F(StudyTest, RejectsUnreadableFiles) {
  const auto study = load_study(folder_ / "none.toml");
  ASSERT_FALSE(study.has_value());
  EXPECT_EQ(study.error().found, "No such file or directory");
  EXPECT_EQ(load_study("/dev/zero").error().found, "more than 64 MiB");
}

// The report without its times.
std::string without_seconds(const std::string& text) {
  auto json = nlohmann::json::parse(text);
  for (auto& player : json["players"]) player["effort"].erase("seconds");
  for (auto& match : json["matches"]) {
    match["first_effort"].erase("seconds");
    match["second_effort"].erase("seconds");
  }
  return json.dump();
}

TEST_F(StudyTest, LeagueDoesNotDependOnConcurrency) {
  const Study study = read(kLeague).value();
  std::size_t reported = 0;
  const auto one = run_match_study(study, 1, [&](const MatchStudyProgress& progress) {
                     reported = progress.pairs_done;
                     EXPECT_EQ(progress.pairs, 9u);
                   }).value();
  const auto three = run_match_study(study, 3).value();
  ASSERT_TRUE(one.complete && three.complete);
  EXPECT_EQ(reported, 9u);
  ASSERT_EQ(one.rows.size(), 3u);
  EXPECT_EQ(without_seconds(to_json(study, one)), without_seconds(to_json(study, three)));
  for (const MatchStudyRow& row : one.rows) {
    EXPECT_EQ(row.pairs.total(), 3u);
    EXPECT_EQ(row.games.total(), 6u);
    EXPECT_GT(row.first.nodes, 0u);
  }
}

TEST_F(StudyTest, LeagueReportRatesEveryPlayer) {
  const Study study = read(kLeague).value();
  const auto outcome = run_match_study(study, 2).value();
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

// With the colours exchanged, equal engines mirror each other: every pair is worth one point.
TEST_F(StudyTest, EqualPlayersShareEveryPair) {
  const Study study = read(R"(title = "equal"
kind = "match"
depth = 1
openings = "openings.txt"
pairs = 3
[[player]]
name = "a"
engine = "maackesgeist-v2"
[[player]]
name = "b"
engine = "maackesgeist-v2"
[[match]]
first = "a"
second = "b"
claim = "50 : 50"
)")
                          .value();
  const auto outcome = run_match_study(study, 1).value();
  EXPECT_EQ(outcome.rows.at(0).pairs.n[2], 3u);
  EXPECT_NE(to_table(study, outcome).find("50 : 50"), std::string::npos);
}

// Stopped after five pairs, it counts the one opening that all three matches have finished.
TEST_F(StudyTest, StoppedStudyCountsCompleteOpenings) {
  const Study study = read(kLeague).value();
  const auto whole = run_match_study(study, 1).value();
  std::stop_source stop;
  const auto part = run_match_study(
                        study, 1,
                        [&](const MatchStudyProgress& progress) {
                          if (progress.pairs_done == 5) stop.request_stop();
                        },
                        stop.get_token())
                        .value();
  EXPECT_FALSE(part.complete);
  EXPECT_EQ(part.pairs, 1u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(part.rows[i].pairs.total(), 1u);
    EXPECT_LT(part.rows[i].first.nodes, whole.rows[i].first.nodes);
  }
  EXPECT_NE(to_table(study, part).find("interrupted, 3 were requested"), std::string::npos);
}

TEST_F(StudyTest, SearchStudyComparesNodesAndScores) {
  const Study study = read(R"(title = "table"
kind = "search"
depth = 3
positions = "openings.txt"
repeats = 1
[[player]]
name = "none"
engine = "maackesgeist-v2"
options = { Hash = 0, NullMove = false }
[[player]]
name = "all captures first"
engine = "maackesgeist-v2"
options = { Hash = 0, NullMove = false, History = false, Killers = false }
claim = "2.0x"
)")
                          .value();
  const auto rows = run_search_study(study);
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 2u);
  EXPECT_EQ(rows->at(0).same_scores, 3u);
  EXPECT_EQ(rows->at(1).same_scores, 3u);  // ordering changes no score
  EXPECT_NE(rows->at(0).nodes, rows->at(1).nodes);
  EXPECT_EQ(rows->at(0).table.hits, 0u);
  const auto json = nlohmann::json::parse(to_json(study, *rows));
  EXPECT_EQ(json["players"][1]["document"], "2.0x");
  EXPECT_EQ(json["players"][0]["speed_up"], 1.0);
  EXPECT_NE(to_table(study, *rows).find("2.0x"), std::string::npos);
}

TEST_F(StudyTest, LackOfMemoryIsFoundBeforeTheFirstGame) {
  Study study = read(kLeague).value();
  study.players[2].options = {{"Hash", "999999999"}};
  bool played = false;
  const auto match = run_match_study(study, 2, [&](const MatchStudyProgress&) { played = true; });
  ASSERT_FALSE(match.has_value());
  EXPECT_FALSE(played);
  EXPECT_EQ(match.error().where, "player \"c\": option Hash");
  study.kind = StudyKind::Search;
  const auto search = run_search_study(study);
  ASSERT_FALSE(search.has_value());
  EXPECT_EQ(search.error(), match.error());
}

}  // namespace
}  // namespace raum::tournament

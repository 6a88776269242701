#include "tournament/study/search_study.h"

#include <atomic>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <vector>

#include "tournament/study/search_study_report.h"
#include "tournament/study/study_engine.h"
#include "tournament/study/study_fixture.h"

namespace raum::tournament {
namespace {

class SearchStudyTest : public StudyFixture {};

TEST_F(SearchStudyTest, ComparesNodesAndScores) {
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

// Level 1 of maackesgeist-v2 searches to depth 2.
TEST_F(SearchStudyTest, SearchesAtTheLevelOfThePlayer) {
  const Study study = read(
                          "title = \"levels\"\nkind = \"search\"\npositions = \"openings.txt\"\n"
                          "repeats = 1\n[[player]]\nname = \"one\"\n"
                          "engine = \"maackesgeist-v2\"\noptions.Level = 1\n")
                          .value();
  Study by_depth = study;
  by_depth.players[0].options.clear();
  by_depth.players[0].depth = 2;
  EXPECT_EQ(run_search_study(study)->at(0).nodes, run_search_study(by_depth)->at(0).nodes);
}

TEST_F(SearchStudyTest, LackOfMemoryIsFoundBeforeTheFirstSearch) {
  Study study = read(kLeague).value();
  study.kind = StudyKind::Search;
  study.players[2].options = {{"Hash", "999999999"}};
  bool searched = false;
  const auto rows = run_search_study(study, [&](std::size_t) { searched = true; });
  EXPECT_EQ(error_of(rows).where, "player \"c\": option Hash");
  EXPECT_FALSE(searched);
}

TEST_F(SearchStudyTest, EqualsSearchesThatAreMadeOneByOne) {
  const Study study = given_study(StudyKind::Search);
  std::vector<std::size_t> reported;
  const double before = used_seconds();
  const auto rows =
      run_search_study(study, [&](std::size_t done) { reported.push_back(done); }).value();
  const double used = used_seconds() - before;
  EXPECT_EQ(reported, (std::vector<std::size_t>{1, 2, 3}));
  ASSERT_EQ(rows.size(), 3U);
  const std::atomic<bool> never = false;
  std::vector<SearchResult> of_first;
  for (std::size_t n = 0; n < 3; ++n) {
    StudyEngine engine = StudyEngine::make(study.players[n]).value();
    SearchStudyRow row;
    for (std::size_t i = 0; i < 3; ++i) {
      engine.new_game();
      const SearchResult result = engine.think(study.positions[i].position, {}, never);
      if (n == 0) of_first.push_back(result);
      row.nodes += result.nodes;
      row.table.probes += result.table.probes;
      row.table.hits += result.table.hits;
      row.table.cutoffs += result.table.cutoffs;
      row.same_scores += result.score == of_first[i].score ? 1U : 0U;
      row.same_moves += result.best == of_first[i].best ? 1U : 0U;
    }
    EXPECT_EQ(rows[n].nodes, row.nodes);
    EXPECT_EQ(rows[n].table.probes, row.table.probes);
    EXPECT_EQ(rows[n].table.hits, row.table.hits);
    EXPECT_EQ(rows[n].table.cutoffs, row.table.cutoffs);
    EXPECT_EQ(rows[n].same_scores, row.same_scores);
    EXPECT_EQ(rows[n].same_moves, row.same_moves);
    EXPECT_GT(rows[n].cpu_seconds, 0);
  }
  EXPECT_LE(rows[0].cpu_seconds + rows[1].cpu_seconds + rows[2].cpu_seconds, used)
      << "the faster of two searches each";
  EXPECT_GT(rows[1].table.hits, 0U);
}

TEST_F(SearchStudyTest, IsEmptyIfItIsStopped) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(run_search_study(given_study(StudyKind::Search), {}, stop.get_token())->empty());
}

}  // namespace
}  // namespace raum::tournament

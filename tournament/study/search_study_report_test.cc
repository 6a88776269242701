#include "tournament/study/search_study_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "base/core/build_info.h"
#include "base/testing/snapshot.h"
#include "tournament/study/search_study.h"
#include "tournament/study/study_fixture.h"

namespace raum::tournament {
namespace {

std::vector<SearchStudyRow> search_results() {
  return {{.nodes = 1'000,
           .cpu_seconds = 2,
           .table = {.probes = 100, .hits = 50, .cutoffs = 20},
           .same_scores = 3,
           .same_moves = 3},
          {.nodes = 1'500, .cpu_seconds = 0.5, .table = {}, .same_scores = 2, .same_moves = 1},
          {}};
}

TEST(SearchStudyReport, EqualsItsSnapshot) {
  expect_snapshot("tournament/study/snapshots/search.txt",
                  to_table(given_study(StudyKind::Search), search_results()));
}

TEST(SearchStudyReport, HasTheseValuesInJson) {
  auto json = nlohmann::json::parse(to_json(given_study(StudyKind::Search), search_results()));
  ASSERT_EQ(json["players"].size(), 3U);
  EXPECT_EQ(json["players"][0], nlohmann::json::parse(R"({"name": "a",
    "engine": "maackesgeist-v2", "limit": "depth 1", "nodes": 1000, "cpu_seconds": 2.0,
    "speed_up": 1.0, "table_probes": 100, "table_hits": 50, "table_cutoffs": 20, "same_scores": 3,
    "same_moves": 3, "document": "first"})"));
  EXPECT_EQ(json["players"][1]["speed_up"], 4.0);
  EXPECT_EQ(json["players"][1]["document"], "best");
  EXPECT_EQ(json["players"][2]["speed_up"], 0.0) << "without any time";
  json.erase("players");
  EXPECT_EQ(json, (nlohmann::json{{"schema_version", 1},
                                  {"title", "a title"},
                                  {"kind", "search"},
                                  {"build", build_line()},
                                  {"positions_file", "openings.txt"},
                                  {"positions", 3},
                                  {"repeats", 2}}));
}

}  // namespace
}  // namespace raum::tournament

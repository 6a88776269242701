#include "tournament/report/results_export.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

StoredGame game() {
  StoredGame g;
  g.pair = 3;
  g.leg = 1;
  g.white = "b, \"the\" second";
  g.black = "a";
  g.opening = std::string(kStartText);
  g.moves = "Ac2Ac3 Ec4Ec3";
  g.infos =
      to_text(std::vector<SearchReport>{{.depth = 2, .score_cp = -12, .nodes = 345, .time_ms = 6},
                                        {.depth = 4, .mate_in = -1, .nodes = 78, .time_ms = 9}});
  g.result = "1-0";
  g.reason = "crash";
  g.failed = "a";
  g.detail = "signal 9";
  g.plies = 2;
  return g;
}

std::string exported(ExportFormat format, const StoredGame& g, bool is_counted = true) {
  return export_game(format, g, is_counted).value();
}

TEST(ResultsExport, HasOneRowForEachMove) {
  const std::string rows = exported(ExportFormat::Moves, game());
  EXPECT_TRUE(rows.starts_with("3,1,1,Ac2Ac3,2,-12,,345,6,")) << rows;
  EXPECT_NE(rows.find("\n3,1,2,Ec4Ec3,4,,-1,78,9,"), std::string::npos) << rows;
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 2);
  const std::string header = export_header(ExportFormat::Moves);
  EXPECT_TRUE(header.starts_with("pair,leg,ply,move,depth,score_cp,mate,nodes,time_ms,")) << header;
  EXPECT_EQ(std::count(rows.begin(), rows.end(), ','),
            2 * std::count(header.begin(), header.end(), ','));
}

TEST(ResultsExport, HasEveryMoveInJson) {
  const auto json = nlohmann::json::parse(exported(ExportFormat::Json, game(), false));
  EXPECT_EQ(json["pair"], 3);
  EXPECT_EQ(json["white"], "b, \"the\" second");
  EXPECT_EQ(json["counted"], false);
  ASSERT_EQ(json["moves"].size(), 2U);
  EXPECT_EQ(json["moves"][0]["move"], "Ac2Ac3");
  EXPECT_EQ(json["moves"][0]["score_cp"], -12);
  EXPECT_EQ(json["moves"][1]["score_cp"], nullptr);
  EXPECT_EQ(json["moves"][1]["mate"], -1);
}

// A game can be lost before its first move.
TEST(ResultsExport, HasAnEmptyListWithoutMoves) {
  StoredGame g = game();
  g.moves = g.infos = "";
  const auto json = nlohmann::json::parse(exported(ExportFormat::Json, g));
  EXPECT_EQ(json["moves"], nlohmann::json::array());
  EXPECT_EQ(json["counted"], true);
  EXPECT_EQ(exported(ExportFormat::Moves, g), "");
}

TEST(ResultsExport, QuotesNamesInCsv) {
  const std::string row = exported(ExportFormat::Csv, game());
  EXPECT_TRUE(row.starts_with("3,1,\"b, \"\"the\"\" second\",a,1-0,crash,")) << row;
}

TEST(ResultsExport, RefusesADamagedGame) {
  StoredGame g = game();
  g.moves = "Ac2Ac9";
  const auto refused = export_game(ExportFormat::Json, g, true);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code, ExitCode::Environment);
}

}  // namespace
}  // namespace raum::tournament

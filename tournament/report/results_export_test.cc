#include "tournament/report/results_export.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/testing/error_of.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

StoredGame exported_game() {
  StoredGame g;
  g.pair = 3;
  g.leg = 1;
  g.white = "b, \"the\" second";
  g.black = "a";
  g.opening = std::string(kStartText);
  g.moves = "Ac2Ac3 Ec4Ec3";
  g.infos =
      to_text(std::vector<SearchReport>{{.depth = 2,
                                         .seldepth = 7,
                                         .score_cp = -12,
                                         .nodes = 345,
                                         .time_ms = 6,
                                         .left_ms = 990,
                                         .pv = "Ac2Ac3 Ec4Ec3"},
                                        {.depth = 4, .mate_in = -1, .nodes = 78, .time_ms = 9}});
  g.result = "1-0";
  g.reason = "crash";
  g.failed = "a";
  g.detail = "signal 9";
  g.stderr_tail = "last words";
  g.plies = 2;
  g.started = "begin";
  g.finished = "end";
  return g;
}

std::string exported(ExportFormat format, const StoredGame& g, bool is_counted = true) {
  return export_game(format, g, is_counted).value();
}

TEST(ResultsExport, HasOneRowForEachMove) {
  EXPECT_EQ(export_header(ExportFormat::Moves),
            "pair,leg,ply,move,depth,score_cp,mate,nodes,time_ms,pv,seldepth,left_ms\n");
  EXPECT_EQ(exported(ExportFormat::Moves, exported_game()),
            "3,1,1,Ac2Ac3,2,-12,,345,6,Ac2Ac3 Ec4Ec3,7,990\n"
            "3,1,2,Ec4Ec3,4,,-1,78,9,,,\n");
}

TEST(ResultsExport, HasARowForEachGame) {
  EXPECT_EQ(export_header(ExportFormat::Csv),
            "pair,leg,white,black,result,reason,failed,detail,plies,started,finished,cached,"
            "evidence,counted,opening,moves\n");
  StoredGame g = exported_game();
  const std::string opening(kStartText);
  EXPECT_EQ(exported(ExportFormat::Csv, g),
            "3,1,\"b, \"\"the\"\" second\",a,1-0,crash,a,signal 9,2,begin,end,0,1,1," + opening +
                ",Ac2Ac3 Ec4Ec3\n");
  g.is_cached = true;
  g.is_evidence = false;
  EXPECT_EQ(exported(ExportFormat::Csv, g, false),
            "3,1,\"b, \"\"the\"\" second\",a,1-0,crash,a,signal 9,2,begin,end,1,0,0," + opening +
                ",Ac2Ac3 Ec4Ec3\n");
}

TEST(ResultsExport, HasALineOfATableForEachGame) {
  EXPECT_EQ(export_header(ExportFormat::Table),
            "  game  white            black            result   plies  ended by\n");
  StoredGame g = exported_game();
  g.white = "b";
  EXPECT_EQ(exported(ExportFormat::Table, g),
            "   3.2  b                a                1-0          2  crash of a\n");
  g.failed = "";
  g.reason = "spacemate";
  g.is_cached = true;
  EXPECT_EQ(exported(ExportFormat::Table, g, false),
            "   3.2  b                a                1-0          2  spacemate (cached) (not "
            "counted)\n");
}

TEST(ResultsExport, HasEveryFieldInJson) {
  StoredGame g = exported_game();
  EXPECT_EQ(
      nlohmann::json::parse(exported(ExportFormat::Json, g, false)), nlohmann::json::parse(R"({
    "pair": 3, "leg": 1, "white": "b, \"the\" second", "black": "a", "result": "1-0",
    "reason": "crash", "failed": "a", "detail": "signal 9", "started": "begin", "finished": "end",
    "cached": false, "evidence": true, "counted": false,
    "opening": ")" + std::string(kStartText) + R"(", "stderr": "last words", "moves": [
      {"move": "Ac2Ac3", "depth": 2, "score_cp": -12, "mate": null, "nodes": 345, "time_ms": 6,
       "pv": "Ac2Ac3 Ec4Ec3", "seldepth": 7, "left_ms": 990},
      {"move": "Ec4Ec3", "depth": 4, "score_cp": null, "mate": -1, "nodes": 78, "time_ms": 9,
       "pv": "", "seldepth": null, "left_ms": null}]})"));
  g.stderr_tail = "ä";
  EXPECT_NE(exported(ExportFormat::Json, g).find("\"stderr\":\"ä\""), std::string::npos);
  g.stderr_tail = "\xff";
  EXPECT_EQ(nlohmann::json::parse(exported(ExportFormat::Json, g))["stderr"], "\xEF\xBF\xBD");
}

TEST(ResultsExport, MarksAGameInARecordThatIsNotCounted) {
  EXPECT_EQ(exported(ExportFormat::Rgn, exported_game()).find("Counted"), std::string::npos);
  EXPECT_NE(exported(ExportFormat::Rgn, exported_game(), false).find("[Counted \"no\"]\n"),
            std::string::npos);
  EXPECT_EQ(export_header(ExportFormat::Rgn), "");
  EXPECT_EQ(export_header(ExportFormat::Json), "");
}

TEST(ResultsExport, ReadsTheNamesOfItsFormats) {
  EXPECT_EQ(parse_export_format("table"), ExportFormat::Table);
  EXPECT_EQ(parse_export_format("json"), ExportFormat::Json);
  EXPECT_EQ(parse_export_format("csv"), ExportFormat::Csv);
  EXPECT_EQ(parse_export_format("moves"), ExportFormat::Moves);
  EXPECT_EQ(parse_export_format("rgn"), ExportFormat::Rgn);
  EXPECT_EQ(error_line(parse_export_format("xml")),
            "--format: found \"xml\", expected table, json, csv, moves or rgn");
}

// A game can be lost before its first move.
TEST(ResultsExport, HasAnEmptyListWithoutMoves) {
  StoredGame g = exported_game();
  g.moves = g.infos = "";
  const auto json = nlohmann::json::parse(exported(ExportFormat::Json, g));
  EXPECT_EQ(json["moves"], nlohmann::json::array());
  EXPECT_EQ(json["counted"], true);
  EXPECT_EQ(exported(ExportFormat::Moves, g), "");
}

TEST(ResultsExport, RefusesADamagedGame) {
  const auto refused = [](ExportFormat format, std::string StoredGame::*field,
                          const std::string& text) {
    StoredGame g = exported_game();
    g.*field = text;
    const auto exported_game = export_game(format, g, true);
    EXPECT_FALSE(exported_game.has_value());
    if (exported_game) return std::string();
    EXPECT_EQ(exported_game.error().code, ExitCode::Environment);
    return exported_game.error().error.where;
  };
  EXPECT_EQ(refused(ExportFormat::Json, &StoredGame::moves, "Ac2Ac3 Ac9"),
            "stored game 3.2: move 2: move");
  EXPECT_EQ(refused(ExportFormat::Moves, &StoredGame::infos, "x"), "stored game 3.2: info 1");
  EXPECT_EQ(refused(ExportFormat::Rgn, &StoredGame::moves, "Ac2Ac3 Ac2Ac3"),
            "stored game 3.2: record: move 2");
  EXPECT_TRUE(refused(ExportFormat::Rgn, &StoredGame::opening, "x")
                  .starts_with("stored game 3.2: opening"));
}

}  // namespace
}  // namespace raum::tournament

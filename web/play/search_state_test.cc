// SearchState: which lines of a search are kept, and how a page sees them.
#include "web/play/search_state.h"

#include <gtest/gtest.h>

#include <string>

namespace raum::web {
namespace {

tournament::InfoLine line(int depth, int multipv, const std::string& pv = "") {
  tournament::InfoLine info;
  info.report.depth = depth;
  info.report.pv = pv;
  info.multipv = multipv;
  return info;
}

constexpr int kLines = 3;

TEST(SearchState, KeepsTheLastLineOfEachDepthAndRank) {
  SearchState state(1, Position::start(), {}, kLines);
  for (const auto& [depth, multipv] : {std::pair{1, 1}, {1, 2}, {2, 1}, {1, 1}}) {
    state.add(line(depth, multipv));
  }
  const Json all = state.json(0)["lines"];
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0]["number"], 2);
  EXPECT_EQ(all[0]["multipv"], 2);
  EXPECT_EQ(all[1]["number"], 3);
  EXPECT_EQ(all[1]["depth"], 2);
  EXPECT_EQ(all[2]["number"], 4);
  EXPECT_EQ(state.json(3)["lines"].size(), 1U);
  EXPECT_EQ(state.json(4)["lines"].size(), 0U);
  EXPECT_EQ(state.json(~0ULL)["lines"].size(), 0U);
}

TEST(SearchState, DropsRanksThatWereNotAskedFor) {
  SearchState state(1, Position::start(), {}, 2);
  for (const int rank : {1, 2, 3, 9, 1'000}) state.add(line(1, rank));
  const Json lines = state.json(0)["lines"];
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0]["multipv"], 1);
  EXPECT_EQ(lines[1]["multipv"], 2);
}

TEST(SearchState, DropsTheOldestOfTooManyLines) {
  SearchState state(1, Position::start(), {}, kLines);
  for (int depth = 1; depth <= 1'500; ++depth) state.add(line(depth, 1));
  const Json lines = state.json(0)["lines"];
  ASSERT_EQ(lines.size(), kMostSearchLines);
  EXPECT_EQ(lines.front()["depth"], 501);
  EXPECT_EQ(lines.back()["number"], 1'500);
}

TEST(SearchState, CutsAVariationBeforeItsFirstIllegalMove) {
  SearchState state(1, Position::start(), {}, kLines);
  state.add(line(1, 1, "Ab1Ac3 Eb5Ec3 Ab1Ac3 Ec3Eb5"));
  state.add(line(2, 1, "0000 Ab1Ac3"));
  state.add(line(3, 1, "<b>"));
  const Json lines = state.json(0)["lines"];
  EXPECT_EQ(lines[0]["pv"], (Json{"Ab1Ac3", "Eb5Ec3"}));
  EXPECT_EQ(lines[0]["pv_text"], (Json{"♘Ab1-Ac3", "♞Eb5-Ec3"}));
  EXPECT_EQ(lines[1]["pv"], Json::array());
  EXPECT_EQ(lines[2]["pv"], Json::array());
}

TEST(SearchState, ShowsWhatTheEngineReported) {
  SearchState state(1, Position::start(), {}, kLines);
  state.add(tournament::parse_info("info depth 5 seldepth 9 multipv 2 score cp -12 upperbound "
                                   "nodes 99 nps 7 time 8 hashfull 10 pv Ab1Ac3")
                .value());
  state.add(tournament::parse_info("info depth 6 score mate -3").value());
  const Json lines = state.json(0)["lines"];
  EXPECT_EQ(lines[0], (Json{{"number", 1},
                            {"depth", 5},
                            {"selective_depth", 9},
                            {"multipv", 2},
                            {"score", {{"centipawns", -12}}},
                            {"bound", "upper"},
                            {"nodes", 99},
                            {"nps", 7},
                            {"milliseconds", 8},
                            {"hashfull", 10},
                            {"pv", {"Ab1Ac3"}},
                            {"pv_text", {"♘Ab1-Ac3"}}}));
  EXPECT_EQ(lines[1]["score"], (Json{{"mate", -3}}));
  EXPECT_EQ(lines[1]["bound"], nullptr);
  EXPECT_EQ(lines[1]["nodes"], nullptr);
  state.add(tournament::parse_info("info depth 7 score cp 0 lowerbound").value());
  state.add(tournament::parse_info("info depth 8 nodes 1").value());
  const Json more = state.json(2)["lines"];
  EXPECT_EQ(more[0]["bound"], "lower");
  EXPECT_EQ(more[0]["score"], (Json{{"centipawns", 0}}));
  EXPECT_EQ(more[1], (Json{{"number", 4},
                           {"depth", 8},
                           {"selective_depth", nullptr},
                           {"multipv", 1},
                           {"score", nullptr},
                           {"bound", nullptr},
                           {"nodes", 1},
                           {"nps", nullptr},
                           {"milliseconds", nullptr},
                           {"hashfull", nullptr},
                           {"pv", Json::array()},
                           {"pv_text", Json::array()}}));
}

TEST(SearchState, EndsWithAMoveOrAFault) {
  SearchState found(1, Position::start(), {}, kLines);
  EXPECT_EQ(
      found.json(0),
      (Json{{"lines", Json::array()}, {"done", false}, {"best", nullptr}, {"fault", nullptr}}));
  found.finish(Move::parse("Ab1Ac3").value());
  EXPECT_EQ(found.json(0)["best"], "Ab1Ac3");
  EXPECT_EQ(found.json(0)["done"], true);
  SearchState failed(2, Position::start(), {}, kLines);
  failed.fail({.fault = tournament::EngineFault::Crash,
               .detail = "exit status 3\n",
               .stderr_tail = "no \x1b such book\n"});
  EXPECT_EQ(failed.json(0)["fault"], "crash: exit status 3\\x0a: \"no \\x1b such book\"");
  EXPECT_EQ(failed.json(0)["done"], true);
  EXPECT_TRUE(failed.is_done());
  SearchState short_text(3, Position::start(), {}, kLines);
  EXPECT_FALSE(short_text.is_done());
  short_text.fail({.fault = tournament::EngineFault::Crash, .detail = {}});
  EXPECT_EQ(short_text.json(0)["fault"], "crash");
}

}  // namespace
}  // namespace raum::web

#include "tournament/engines/search_report.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace raum::tournament {
namespace {

SearchReport report_of(std::string_view line) {
  SearchReport info;
  read_info(line, info);
  return info;
}

TEST(SearchReport, ReadsFieldsInAnyOrder) {
  SearchReport info = report_of("info nodes 99 score cp -5 nps 1 depth 7 pv Ac2Bc2 Db4Dc5");
  EXPECT_EQ(info, (SearchReport{.depth = 7, .score_cp = -5, .nodes = 99, .pv = "Ac2Bc2 Db4Dc5"}));
  read_info("info depth 8 seldepth 12 score mate 3 pv Ac2Bc2", info);
  EXPECT_EQ(info,
            (SearchReport{.depth = 8, .seldepth = 12, .mate_in = 3, .nodes = 99, .pv = "Ac2Bc2"}));
  read_info("info score cp 4", info);
  EXPECT_EQ(info.score_cp, 4);
  EXPECT_EQ(info.mate_in, std::nullopt);
}

TEST(SearchReport, IgnoresUnreadableFields) {
  for (const char* const line :
       {"info string depth 4", "bestmove depth 3", "info depth", "info depth x", "info depth 3x",
        "info nodes -1", "info score", "info score upper 5", "info score cp", "info score mate x",
        "", "info"}) {
    EXPECT_EQ(report_of(line), SearchReport{}) << line;
  }
  SearchReport info{.depth = 3, .score_cp = 7, .nodes = 9};
  const SearchReport before = info;
  read_info("info depth 99999999999 score cp many nodes x", info);
  EXPECT_EQ(info, before);
}

TEST(SearchReport, ReadsNothingAfterAText) {
  EXPECT_EQ(report_of("info depth 2 string depth 4"), SearchReport{.depth = 2});
}

TEST(SearchReport, IsThatOfTheBestLine) {
  SearchReport info = report_of("info depth 2 multipv 1 score cp 3 pv Ac2Bc2");
  const SearchReport best{.depth = 2, .score_cp = 3, .pv = "Ac2Bc2"};
  EXPECT_EQ(info, best);
  read_info("info depth 2 multipv 2 score cp 1 nodes 7 pv Ac2Ac3", info);
  read_info("info score cp 1 nodes 7 multipv 12 pv Ac2Ac3", info);
  EXPECT_EQ(info, best);
  read_info("info nodes 8 string multipv 2", info);
  EXPECT_EQ(info.nodes, 8U) << "a text";
}

TEST(SearchReport, ClampsHugeScores) {
  EXPECT_EQ(report_of("info score cp 1000000").score_cp, 1'000'000);
  EXPECT_EQ(report_of("info score cp 1000001").score_cp, 1'000'000);
  EXPECT_EQ(report_of("info score cp -1000001").score_cp, -1'000'000);
  EXPECT_EQ(report_of("info score cp 999999").score_cp, 999'999);
}

TEST(SearchReport, EndsThePvAtTheFirstWordThatIsNoMove) {
  EXPECT_EQ(report_of("info pv Ac2Bc2 a:b Db4Dc5").pv, "Ac2Bc2");
  EXPECT_EQ(report_of("info pv azAZ09 Ea4Ea5q").pv, "azAZ09 Ea4Ea5q") << "seven characters";
  EXPECT_EQ(report_of("info pv Ea4Ea5qq").pv, "") << "eight characters";
  for (const char c : {'`', '{', '@', '[', '/', ':'}) {
    EXPECT_EQ(report_of(std::string("info pv ok A") + c + "A").pv, "ok") << c;
  }
  SearchReport info{.pv = "Ac2Bc2"};
  read_info("info depth 3 pv", info);
  EXPECT_EQ(info.pv, "") << "the last one counts";
}

TEST(SearchReport, KeepsAsManyMovesOfAPvAsFit) {
  std::string pv;  // 30 moves of six characters and five of seven
  for (int i = 0; i < 30; ++i) pv += "Ac2Ac3 ";
  for (int i = 0; i < 5; ++i) pv += "Ea4Ea5q ";
  pv += "Ac2Ac3";
  ASSERT_EQ(pv.size(), kMaxPv);
  EXPECT_EQ(report_of("info pv " + pv + " Ac2Ac3").pv, pv);
  EXPECT_EQ(report_of("info pv " + pv + "q x").pv, pv.substr(0, kMaxPv - 7));
}

TEST(InfoLine, HasEachFieldOfItsLine) {
  EXPECT_EQ(
      parse_info("info depth 7 seldepth 9 multipv 3 score cp -5 upperbound nodes 99 time 12 "
                 "nps 8250 hashfull 1000 pv Ac2Bc2 Db4Dc5"),
      (InfoLine{
          .report = {.depth = 7, .seldepth = 9, .score_cp = -5, .nodes = 99, .pv = "Ac2Bc2 Db4Dc5"},
          .multipv = 3,
          .bound = ScoreBound::Upper,
          .time_ms = 12,
          .nps = 8'250,
          .hashfull = 1'000}));
  EXPECT_EQ(parse_info("info score mate -2 lowerbound"),
            (InfoLine{.report = {.mate_in = -2}, .bound = ScoreBound::Lower}));
  EXPECT_EQ(parse_info("info multipv 2"), InfoLine{.multipv = 2});
}

TEST(InfoLine, LeavesOutUnreadableFields) {
  EXPECT_EQ(parse_info("info multipv x hashfull 1001 time -1 nps -3 nodes 4"),
            (InfoLine{.report = {.nodes = 4}}));
  EXPECT_EQ(parse_info("info multipv 0 time"), std::nullopt);
  EXPECT_EQ(parse_info("info multipv 99999"), InfoLine{.multipv = 1'000}) << "clamped";
  for (const char* const line : {"", "info", "info string depth 3", "bestmove depth 3", "info x"}) {
    EXPECT_EQ(parse_info(line), std::nullopt) << line;
  }
}

}  // namespace
}  // namespace raum::tournament

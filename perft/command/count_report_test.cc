#include "perft/command/count_report.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

CountReport report() {
  return {.position = Position::start(),
          .options =
              {.depth = 2, .threads = 3, .hash_mib = 4, .kernel = Kernel::Portable, .bulk = true},
          .nodes = 3'615,
          .seconds = 0.5,
          .lines = {{Move::parse("Aa2Aa3").value(), 60}, {Move::parse("Ab1Ac3").value(), 59}},
          .detail = {{.nodes = 61, .captures = 5, .checks = 2},
                     {.nodes = 3'615,
                      .captures = 327,
                      .promotions = 1,
                      .checks = 115,
                      .double_checks = 3,
                      .mates = 4,
                      .stalemates = 6}}};
}

TEST(CountReport, ShowsNodesTimeAndSpeed) {
  EXPECT_EQ(speed_text(1'100'404'403, 0.224), "1100404403 nodes in 0.224 s, 4912.5 M nodes/s");
  EXPECT_EQ(speed_text(61, 0), "61 nodes in 0.000 s, 0.0 M nodes/s");
  EXPECT_EQ(speed_text(61, 0.00001), "61 nodes in 0.000 s, 6.1 M nodes/s");
}

TEST(CountReport, WritesTheMovesTheDetailAndTheTotal) {
  EXPECT_EQ(
      to_text(report()),
      "Aa2Aa3 60\n"
      "Ab1Ac3 59\n"
      "depth          nodes     captures promotions       checks   double      mates "
      "stalemates\n"
      "    1             61            5          0            2        0          0          "
      "0\n"
      "    2           3615          327          1          115        3          4          "
      "6\n"
      "perft(2) = 3615\n");
  CountReport plain = report();
  plain.lines.clear();
  plain.detail.clear();
  EXPECT_EQ(to_text(plain), "perft(2) = 3615\n");
}

TEST(CountReport, WritesTheSameAsJson) {
  const std::string head =
      R"({"schema_version":1,"position":")" + std::string(kStartText) +
      R"(","depth":2,"path":"portable","bulk":true,"threads":3,"hash_mib":4,"nodes":3615,)"
      R"("seconds":0.5,"nodes_per_second":7230.0)";
  EXPECT_EQ(to_json(report()).dump(),
            head + R"(,"divide":[{"move":"Aa2Aa3","nodes":60},{"move":"Ab1Ac3","nodes":59}],)"
                   R"("detail":[{"depth":1,"nodes":61,"captures":5,"promotions":0,"checks":2,)"
                   R"("double_checks":0,"mates":0,"stalemates":0},)"
                   R"({"depth":2,"nodes":3615,"captures":327,"promotions":1,"checks":115,)"
                   R"("double_checks":3,"mates":4,"stalemates":6}]})");
  CountReport plain = report();
  plain.lines.clear();
  plain.detail.clear();
  EXPECT_EQ(to_json(plain).dump(), head + "}");
}

}  // namespace
}  // namespace raum::perft

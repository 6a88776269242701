#include "tournament/engines/limit.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"

namespace raum::tournament {
namespace {

TEST(TimeControl, ReadsWhatItWrites) {
  for (const char* const text : {"40/60+0.6", "10+0.1", "1", "0.005", "86400", "3/0.25+0.001"}) {
    const auto control = parse_time_control(text, "tc");
    ASSERT_TRUE(control.has_value()) << text;
    EXPECT_EQ(to_string(*control), text);
  }
  EXPECT_EQ(parse_time_control("1:30.5", "tc"), (TimeControl{0, 90'500, 0}));
  EXPECT_EQ(parse_time_control("40/60+0.6", "tc"), (TimeControl{40, 60'000, 600}));
  EXPECT_EQ(parse_time_control("1000/1440:0+86400", "tc"),
            (TimeControl{1'000, 86'400'000, 86'400'000}));
  EXPECT_EQ(parse_time_control("0:0.001", "tc"), (TimeControl{0, 1, 0}));
  EXPECT_EQ(error_line(parse_time_control("0", "tc")),
            "tc: found \"0\", expected a time above 0: [MOVES/]SECONDS[+INCREMENT]");
  for (const char* const text : {"abc", "86401", "-1"}) {
    EXPECT_EQ(error_line(parse_time_control(text, "tc")),
              std::string("tc: found \"") + text +
                  "\", expected a number of seconds from 0 to 86400: [MOVES/]SECONDS[+INCREMENT]");
  }
  EXPECT_EQ(error_line(parse_time_control("1.x", "tc")),
            "tc: found \"1.x\", expected at most three decimals of a second");
  EXPECT_EQ(error_line(parse_time_control("0.1234", "tc")),
            "tc: found \"0.1234\", expected at most three decimals of a second");
}

TEST(TimeControl, RefusesEverythingElse) {
  for (const char* const text :
       {"",   "0",   "+1",      "40/",    "/60",  "0/60",    "1.2345", "-1",
        "1+", "1:x", "a",       "1/2/3",  "1 ",   "86401",   "1.x",    "1.-5",
        "1.", ".5",  "1001/60", "1441:0", "1:-5", "1+86401", "1440:1"}) {
    EXPECT_FALSE(parse_time_control(text, "tc").has_value()) << text;
  }
}

TEST(Limit, IsFixedWorkWithoutTime) {
  EXPECT_TRUE((Limit{.depth = 3}).is_fixed_work());
  EXPECT_TRUE((Limit{.depth = 3, .nodes = 9}).is_fixed_work());
  EXPECT_FALSE((Limit{.depth = 3, .movetime_ms = 1}).is_fixed_work());
  EXPECT_FALSE((Limit{.clock = {0, 1'000, 0}}).is_fixed_work());
  EXPECT_FALSE(Limit{}.is_fixed_work());
  EXPECT_EQ(to_string(Limit{.depth = 3, .clock = {40, 60'000, 600}}), "depth 3 tc 40/60+0.6");
}

TEST(Clock, AddsTheIncrementAndTheNextPeriod) {
  Clock clock({.moves = 2, .base_ms = 1'000, .increment_ms = 10});
  clock.spend(400);
  EXPECT_EQ(clock.left_ms(), 610);
  EXPECT_EQ(clock.moves_left(), 1);
  clock.spend(700);  // late, but within a margin
  EXPECT_EQ(clock.left_ms(), 920) << "the overdraft carries over into the next period";
  EXPECT_EQ(clock.moves_left(), 2);
}

TEST(Clock, StaysNegativeAfterALateMove) {
  Clock clock({.moves = 0, .base_ms = 200, .increment_ms = 0});
  for (int i = 0; i < 3; ++i) clock.spend(80);
  EXPECT_EQ(clock.left_ms(), -40);
  clock.spend(50);
  EXPECT_EQ(clock.left_ms(), -90);
}

TEST(Clock, OnlyRunsDownWithoutPeriods) {
  Clock clock({.moves = 0, .base_ms = 1'000, .increment_ms = 0});
  clock.spend(400);
  clock.spend(100);
  EXPECT_EQ(clock.left_ms(), 500);
  EXPECT_EQ(clock.moves_left(), 0);
}

}  // namespace
}  // namespace raum::tournament

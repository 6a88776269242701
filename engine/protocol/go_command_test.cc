#include "engine/protocol/go_command.h"

#include <gtest/gtest.h>

#include "base/text/words.h"

namespace raum {
namespace {

using std::chrono::milliseconds;

GoCommand parsed(std::string_view line) { return parse_go(split_words(line)).value(); }

TEST(GoCommand, ReadsEveryLimit) {
  const GoCommand go = parsed("depth 4 nodes 1000 movetime 50 winc 10 binc 20 movestogo 5");
  EXPECT_EQ(go.depth, 4);
  EXPECT_EQ(go.nodes, 1000U);
  EXPECT_EQ(go.movetime, milliseconds(50));
  EXPECT_EQ(go.increment[1], milliseconds(20));
  EXPECT_EQ(go.moves_to_go, 5);
  EXPECT_FALSE(go.by_level(Color::White));
  EXPECT_TRUE(parsed("").by_level(Color::White));
  EXPECT_TRUE(parsed("btime 100").by_level(Color::White)) << "White has no clock";
  EXPECT_FALSE(parsed("btime 100").by_level(Color::Black));
}

TEST(GoCommand, DistinguishesFixedWorkFromTimedWork) {
  EXPECT_TRUE(parsed("depth 3").is_fixed_work());
  EXPECT_TRUE(parsed("perft 3").is_fixed_work());
  EXPECT_TRUE(parsed("").is_fixed_work());
  EXPECT_FALSE(parsed("movetime 100").is_fixed_work());
  EXPECT_FALSE(parsed("infinite").is_fixed_work());
}

TEST(GoCommand, UsesAShareOfItsOwnClock) {
  const SearchLimits limits = parsed("wtime 60000 btime 3000 winc 1000").limits(Color::White);
  EXPECT_EQ(limits.time, milliseconds(2750));  // 60000 / 30 + 3/4 of 1000
  EXPECT_EQ(parsed("wtime 60000 btime 3000").limits(Color::Black).time, milliseconds(100));
  EXPECT_EQ(parsed("wtime 100 movestogo 1").limits(Color::White).time, milliseconds(80));
  EXPECT_EQ(parsed("wtime 0 winc 0").limits(Color::White).time, milliseconds(1));
}

TEST(GoCommand, NamesTheBadWord) {
  const auto words = split_words("depth 3 quickly");
  const auto go = parse_go(words);
  ASSERT_FALSE(go.has_value());
  EXPECT_EQ(go.error().found, "\"quickly\"");
}

TEST(GoCommand, RejectsRepeatedLimitsAndPerftWithALimit) {
  EXPECT_EQ(parse_go(split_words("depth 1 depth 2")).error().found, "depth again");
  EXPECT_EQ(parse_go(split_words("perft 2 depth 3")).error().found, "perft and a limit");
}

}  // namespace
}  // namespace raum

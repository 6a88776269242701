#include "tournament/game/timekeeper.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

using namespace std::chrono_literals;

// The searches of White, while Black has a clock of its own.
class WhiteTime : public testing::Test {
 protected:
  Timekeeper& with(const Limit& limit, int margin_ms = 0) {
    white_ = {.limit = limit, .margin_ms = margin_ms};
    return time_.emplace(white_, black_);
  }
  // The fault of a move of White after this time; "" if it is in time.
  std::string fault_after(std::int64_t ms) {
    const auto spent = time_->spend(Color::White, ms);
    if (spent) return "";
    EXPECT_EQ(spent.error().fault, EngineFault::TimeForfeit);
    return spent.error().detail;
  }

  Side white_;
  Side black_{.limit = {.clock = {.moves = 2, .base_ms = 5'000, .increment_ms = 7}}};
  std::optional<Timekeeper> time_;
};

TEST_F(WhiteTime, IsTheTimePerMoveAndTheMargin) {
  Timekeeper& time = with({.depth = 4, .nodes = 9, .movetime_ms = 100}, 20);
  EXPECT_EQ(time.order(Color::White).go, "go depth 4 nodes 9 movetime 100");
  EXPECT_EQ(time.order(Color::White).time, 120ms);
  EXPECT_EQ(time.order(Color::White).late, EngineFault::TimeForfeit);
  EXPECT_EQ(fault_after(120), "");
  EXPECT_EQ(fault_after(121), "a move after 121 ms");
  EXPECT_EQ(time.left_ms(Color::White), std::nullopt);
  EXPECT_EQ(time.order(Color::White).time, 120ms) << "the same for each move";
}

TEST_F(WhiteTime, IsTheTimeOnTheClockAndTheMargin) {
  Timekeeper& time = with({.clock = {.moves = 0, .base_ms = 1'000, .increment_ms = 50}}, 30);
  EXPECT_EQ(time.order(Color::White).go, "go wtime 1000 winc 50 btime 5000 binc 7");
  EXPECT_EQ(time.order(Color::White).time, 1'030ms);
  EXPECT_EQ(time.left_ms(Color::White), 1'000);
  EXPECT_EQ(fault_after(400), "");
  EXPECT_EQ(time.left_ms(Color::White), 650);
  EXPECT_EQ(time.left_ms(Color::Black), 5'000);
  EXPECT_EQ(time.order(Color::White).time, 680ms);
  EXPECT_EQ(fault_after(681), "a move after 681 ms");
  EXPECT_EQ(time.left_ms(Color::White), 650) << "a forfeit changes nothing";
  EXPECT_EQ(fault_after(680), "") << "the margin is used up";
  EXPECT_EQ(time.left_ms(Color::White), 20);
  EXPECT_EQ(time.order(Color::White).time, 50ms);
  EXPECT_EQ(fault_after(50), "");
  EXPECT_EQ(time.order(Color::White).time, 50ms);
}

TEST_F(WhiteTime, IsNeverNegative) {
  Timekeeper& time = with({.clock = {.moves = 0, .base_ms = 100, .increment_ms = 0}}, 10);
  EXPECT_EQ(time.order(Color::White).time, 110ms);
  EXPECT_EQ(fault_after(105), "");
  EXPECT_EQ(time.left_ms(Color::White), -5);
  EXPECT_EQ(time.order(Color::White).go, "go wtime 0 winc 0 btime 5000 binc 7");
  EXPECT_EQ(time.order(Color::White).time, 5ms);
  EXPECT_EQ(fault_after(5), "");
  EXPECT_EQ(time.order(Color::White).time, 0ms);
}

TEST_F(WhiteTime, IsTheShorterOfTimePerMoveAndClock) {
  EXPECT_EQ(with({.movetime_ms = 70, .clock = {.base_ms = 60}}).order(Color::White).time, 60ms);
  EXPECT_EQ(with({.movetime_ms = 50, .clock = {.base_ms = 60}}).order(Color::White).time, 50ms);
}

TEST_F(WhiteTime, OfBlackCountsItsMovesOfAPeriod) {
  Timekeeper& time = with({.movetime_ms = 10});
  EXPECT_EQ(time.order(Color::Black).go, "go wtime 5000 winc 7 btime 5000 binc 7 movestogo 2")
      << "White has no clock";
  for (const auto& [go, left] :
       {std::pair{"go wtime 4907 winc 7 btime 4907 binc 7 movestogo 1", 4'907},
        {"go wtime 9814 winc 7 btime 9814 binc 7 movestogo 2", 9'814}}) {
    EXPECT_TRUE(time.spend(Color::Black, 100).has_value());
    EXPECT_EQ(time.left_ms(Color::Black), left);
    EXPECT_EQ(time.order(Color::Black).go, go);
  }
}

}  // namespace
}  // namespace raum::tournament

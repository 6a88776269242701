#include "tournament/workers/timed_log.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string_view>
#include <thread>

namespace raum::tournament {
namespace {

using std::chrono::milliseconds;

class SlowLog final : public LineLog {
 public:
  void write(const LoggedLine&) override {
    ++lines_;
    std::this_thread::sleep_for(milliseconds(20));
  }
  int lines_ = 0;
};

TEST(TimedLog, CountsTheTimeOfASearch) {
  SlowLog slow;
  TimedLog log(&slow);
  const auto write = [&](char direction, std::string_view text) {
    log.write({.pair = 1, .direction = direction, .text = text});
  };
  write('>', "go depth 1");
  write('<', "bestmove Ac2Ac3");
  EXPECT_EQ(log.longest().count(), 0) << "no clock runs meanwhile";
  write('>', "go depth 2");
  write('<', "info depth 1");
  write('!', "a warning");
  EXPECT_GE(log.longest(), milliseconds(40));
  const auto longest = log.longest();
  write('>', "go depth 1");
  write('<', "info depth 1");
  EXPECT_GE(log.longest(), longest) << "the longest one counts";
  log.reset();
  EXPECT_EQ(log.longest().count(), 0);
  write('>', "uci");
  write('<', "id name X");
  write('>', "isready");
  write('<', "readyok");
  EXPECT_EQ(log.longest().count(), 0) << "no clock runs before the search";
  EXPECT_EQ(slow.lines_, 11);
}

}  // namespace
}  // namespace raum::tournament

// OddReport: which values the columns of a page hold, at both sides of each limit.
#include "web/games/odd_report.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace raum::web {
namespace {

using tournament::SearchReport;

std::optional<OddReport> odd_of(const std::function<void(SearchReport&)>& change) {
  SearchReport info;
  change(info);
  return odd_report_of(info);
}

TEST(OddReport, HasNothingThatTheColumnsHold) {
  EXPECT_EQ(odd_report_of(SearchReport{}), std::nullopt);
  for (const int depth : {1, 255}) {
    EXPECT_EQ(odd_of([&](SearchReport& info) { info.depth = depth; }), std::nullopt);
  }
  EXPECT_EQ(odd_of([](SearchReport& info) { info.seldepth = 1; }), std::nullopt);
  for (const std::int64_t time : {0, 1}) {
    EXPECT_EQ(odd_of([&](SearchReport& info) { info.time_ms = time; }), std::nullopt);
    EXPECT_EQ(odd_of([&](SearchReport& info) { info.left_ms = time; }), std::nullopt);
  }
  static constexpr std::uint64_t kMostNodes = std::numeric_limits<std::uint64_t>::max() - 1;
  EXPECT_EQ(odd_of([](SearchReport& info) { info.nodes = kMostNodes; }), std::nullopt);
  EXPECT_EQ(odd_of([](SearchReport& info) { info.pv = "Ac2Ac3 Ac4Ac3"; }), std::nullopt);
}

TEST(OddReport, HasWhatIsJustBeyond) {
  for (const int depth : {0, 256}) {
    EXPECT_EQ(odd_of([&](SearchReport& info) { info.depth = depth; }), OddReport{.depth = depth});
  }
  EXPECT_EQ(odd_of([](SearchReport& info) { info.seldepth = 0; }), OddReport{.seldepth = 0});
  EXPECT_EQ(odd_of([](SearchReport& info) { info.time_ms = -1; }), OddReport{.time_ms = -1});
  EXPECT_EQ(odd_of([](SearchReport& info) { info.left_ms = -1; }), OddReport{.left_ms = -1});
  static constexpr std::uint64_t kUnknown = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(odd_of([](SearchReport& info) { info.nodes = kUnknown; }),
            OddReport{.nodes = kUnknown});
  EXPECT_EQ(odd_of([](SearchReport& info) { info.pv = "Ac2Ac3 none"; }),
            OddReport{.pv = "Ac2Ac3 none"});
}

}  // namespace
}  // namespace raum::web

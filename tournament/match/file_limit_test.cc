#include "tournament/match/file_limit.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tournament/match/worker.h"

namespace raum::tournament {
namespace {

TEST(FileLimit, IsRaisedUpToTheHardLimit) {
  rlimit before = {};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit low{64, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
  EXPECT_TRUE(make_room_for_files(64).has_value());
  rlimit now = {};
  ::getrlimit(RLIMIT_NOFILE, &now);
  EXPECT_EQ(now.rlim_cur, 64U) << "high enough already";
  EXPECT_TRUE(make_room_for_files(65).has_value());
  ::getrlimit(RLIMIT_NOFILE, &now);
  EXPECT_EQ(now.rlim_cur, now.rlim_max);
  if (before.rlim_max != RLIM_INFINITY) {
    const auto refused = make_room_for_files(before.rlim_max + 1);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().where, "the runner");
    EXPECT_NE(refused.error().found.find("open files"), std::string::npos);
  }
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
}

TEST(FileLimit, GrowsWithTheWorkers) {
  EXPECT_GT(files_needed(128, 2), 1'024U);
  EXPECT_LT(files_needed(1, 2), 128U);
  EXPECT_EQ(most_engines_running(2), 2U);
  EXPECT_EQ(most_engines_running(256), kEnginesKept + 1);
}

}  // namespace
}  // namespace raum::tournament

#include "tournament/launch/file_limit.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <string>

#include "tournament/workers/worker.h"

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
    EXPECT_EQ(refused.error().found,
              "a limit of " + std::to_string(before.rlim_max) + " open files (ulimit -n)");
    EXPECT_EQ(refused.error().expected,
              std::to_string(before.rlim_max + 1) + ", or fewer games at a time");
  }
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
}

TEST(FileLimit, GrowsWithTheWorkers) {
  // 5 of each engine that runs, 12 of one that starts, the lock of a processor, and 48 of the rest.
  EXPECT_EQ(files_needed(1, 1, 0), 12U + 1 + 48);
  EXPECT_EQ(files_needed(1, 2, 0), 5U + 12 + 1 + 48);
  EXPECT_EQ(files_needed(100, 9, 0), 100U * (8 * 5 + 12 + 1) + 48);
  EXPECT_EQ(files_needed(2, 9, 200), 2U * (8 * 5 + 12 + 1) + 200 * (12 + 1) + 48)
      << "the engines of another process are not this one's";
  EXPECT_EQ(most_engines_running(2), 2U);
  EXPECT_EQ(most_engines_running(kEnginesKept + 1), kEnginesKept + 1);
  EXPECT_EQ(most_engines_running(256), kEnginesKept + 2);
}

}  // namespace
}  // namespace raum::tournament

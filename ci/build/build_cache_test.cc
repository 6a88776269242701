// The cache of builds: what is deleted to limit its size.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/testing/temporary_folder.h"
#include "ci/build/build.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

TEST(BuildCache, PruningKeepsRecentlyUsedEntries) {
  const TemporaryFolder folder;
  const fs::path cache = folder.path();
  const auto now = fs::file_time_type::clock::now();
  for (const auto& [name, age] : {std::pair("a", std::chrono::hours(5)),
                                  {"b", std::chrono::hours(4)},
                                  {"c", std::chrono::hours(3)},
                                  {"d", std::chrono::hours(0)}}) {
    fs::create_directory(cache / name);
    std::ofstream(cache / name / "finished") << "marker";
    fs::last_write_time(cache / name / "finished", now - age);
  }
  fs::create_directory(cache / "unfinished");
  prune_cache(cache, 2);
  EXPECT_FALSE(fs::exists(cache / "a"));
  EXPECT_FALSE(fs::exists(cache / "b"));
  EXPECT_TRUE(fs::exists(cache / "c"));
  EXPECT_TRUE(fs::exists(cache / "d"));
  EXPECT_TRUE(fs::exists(cache / "unfinished"));
  prune_cache(cache, 0);
  EXPECT_FALSE(fs::exists(cache / "c"));
  EXPECT_TRUE(fs::exists(cache / "d")) << "used within the hour";
  prune_cache("/no/such/cache", 0);
}

TEST(BuildCache, IsNotDeletedWhileItIsHeld) {
  const TemporaryFolder folder;
  const fs::path cache = folder.path();
  const Build build{.directory = cache / "a"};
  fs::create_directory(build.directory);
  const auto finish = [&] {
    std::ofstream(build.directory / "finished") << "marker";
    fs::last_write_time(build.directory / "finished",
                        fs::file_time_type::clock::now() - std::chrono::hours(3));
  };
  finish();
  {
    const auto first = hold(build, {});
    ASSERT_TRUE(first.has_value());
    const auto second = hold(build, {});
    EXPECT_TRUE(second.has_value()) << "several matches may play it";
    prune_cache(cache, 0);
    EXPECT_TRUE(fs::exists(build.directory / "finished"));
  }
  prune_cache(cache, 0);
  EXPECT_FALSE(fs::exists(build.directory));
  const auto deleted = hold(build, {});
  ASSERT_FALSE(deleted.has_value());
  EXPECT_EQ(deleted.error().reason, "its build deleted by another program");
}

TEST(BuildCache, NamesALockThatCannotBeOpened) {
  const TemporaryFolder folder;
  const fs::path cache = folder.path();
  fs::create_directories(cache / "a.lock");
  const auto held = hold({.directory = cache / "a"}, {});
  ASSERT_FALSE(held.has_value());
  EXPECT_EQ(held.error().kind, BuildFailure::Environment);
  EXPECT_EQ(held.error().reason, folder / "a.lock cannot be opened");
}

}  // namespace
}  // namespace raum::ci

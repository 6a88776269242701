#include "ci/build/build_cache.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <utility>

#include "base/testing/files.h"
#include "base/testing/scratch_repository.h"
#include "base/testing/temporary_folder.h"

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
  const Build build{.directory = cache / "a", .commit = ""};
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
  const auto held = hold({.directory = cache / "a", .commit = ""}, {});
  ASSERT_FALSE(held.has_value());
  EXPECT_EQ(held.error().kind, BuildFailure::Environment);
  EXPECT_EQ(held.error().reason, folder / "a.lock cannot be opened or locked");
}

TEST(BuildCache, IsInterruptedByAStopRequest) {
  const TemporaryFolder folder;
  const Build build{.directory = folder / "a", .commit = ""};
  const auto other = FileLock::try_take(lock_of(build.directory));
  ASSERT_TRUE(other.has_value());
  std::stop_source stop;
  stop.request_stop();
  const auto held = hold(build, stop.get_token());
  ASSERT_FALSE(held.has_value());
  EXPECT_EQ(held.error().kind, BuildFailure::Interrupted);
}

TEST(BuildCache, IsIgnoredByGit) {
  const ScratchRepository repository;
  const fs::path cache = repository.path() / "build/gate";
  create_ignored(cache);
  std::ofstream(cache / "file") << "text";
  EXPECT_EQ(content_of(cache / ".gitignore"), "*\n");
  EXPECT_EQ(repository.git({"status", "--porcelain"}), "");
  std::ofstream(cache / ".gitignore") << "other\n";
  create_ignored(cache);
  EXPECT_EQ(content_of(cache / ".gitignore"), "other\n") << "that of the user is kept";
  create_ignored("/dev/null/cache");
}

}  // namespace
}  // namespace raum::ci

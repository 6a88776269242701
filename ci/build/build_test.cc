// Build: excerpts of build logs, named commits, pruning. gate_test.cc tests the building itself.
#include "ci/build/build.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace raum::ci {
namespace {

TEST(Build, ExcerptBeginsAtTheFirstError) {
  const std::string log =
      "-- Configuring done\n[1/3] Building a.o\nFAILED: a.o\nc++ -c a.cc\n"
      "a.cc:3:1: error: expected ';'\nninja: build stopped\n";
  EXPECT_EQ(first_errors(log),
            "FAILED: a.o\nc++ -c a.cc\na.cc:3:1: error: expected ';'\nninja: build stopped");
}

TEST(Build, ExcerptShowsTheErrorOfCmake) {
  EXPECT_EQ(first_errors("-- Found x\nCMake Error at CMakeLists.txt:3:\n  no such thing\n"),
            "CMake Error at CMakeLists.txt:3:\n  no such thing");
}

TEST(Build, ExcerptHasALengthLimit) {
  std::string log;
  for (int i = 0; i < 1000; ++i) log += "line " + std::to_string(i) + "\n";
  EXPECT_TRUE(first_errors(log).ends_with("line 999"));
  EXPECT_LE(first_errors("x: error: y\n" + log).size(), 3000U);
  EXPECT_EQ(first_errors(""), "");
}

TEST(Build, ReadsTheNamedCommitFromTheCache) {
  namespace fs = std::filesystem;
  std::string pattern = testing::TempDir() + "entry-XXXXXX";
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  const Build build{.directory = pattern};
  EXPECT_EQ(build.named_commit(), "");
  fs::create_directories(build.binaries());
  std::ofstream(build.binaries() / "CMakeCache.txt")
      << "# variables\nRAUM_BENCH:BOOL=ON\nRAUM_COMMIT:STRING=458892f9920d\nRAUM_TESTS:BOOL=ON\n";
  EXPECT_EQ(build.named_commit(), "458892f9920d");
  fs::remove_all(pattern);
}

TEST(Build, PruningKeepsRecentlyUsedEntries) {
  namespace fs = std::filesystem;
  std::string pattern = testing::TempDir() + "cache-XXXXXX";
  ASSERT_NE(mkdtemp(pattern.data()), nullptr);
  const fs::path cache = pattern;
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
  fs::remove_all(cache);
}

}  // namespace
}  // namespace raum::ci

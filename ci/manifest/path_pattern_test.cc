#include "ci/manifest/path_pattern.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

namespace raum::ci {
namespace {

TEST(PathPattern, MatchesPlainPathsOnly) {
  EXPECT_TRUE(matches_pattern("a/b.c", "a/b.c"));
  for (const char* const pattern : {"a", "a/b", "b.c", "a/b.c/d", "a//b.c", "", "a/b_c"}) {
    EXPECT_FALSE(matches_pattern("a/b.c", pattern)) << pattern;
  }
}

TEST(PathPattern, StarsStayWithinAPart) {
  for (const char* const pattern : {"a/*", "*/*", "a/*.c", "a/b*", "a/?.c", "?/b??", "*a*/**.c"}) {
    EXPECT_TRUE(matches_pattern("a/b.c", pattern)) << pattern;
  }
  for (const char* const pattern : {"*", "a/*.d", "a?b.c", "a*b.c", "a/?", "a/b.c?", "a/c*"}) {
    EXPECT_FALSE(matches_pattern("a/b.c", pattern)) << pattern;
  }
}

TEST(PathPattern, TwoStarsAreAnyNumberOfFolders) {
  for (const char* const path : {"perft/a.perft", "perft/x/a.perft", "perft/x/y/.perft"}) {
    EXPECT_TRUE(matches_pattern(path, "perft/**/*.perft")) << path;
    EXPECT_TRUE(matches_pattern(path, "**/*.perft")) << path;
    EXPECT_TRUE(matches_pattern(path, "**")) << path;
    EXPECT_TRUE(matches_pattern(path, "perft/**")) << path;
    EXPECT_TRUE(matches_pattern(path, "**/**/perft/**/*")) << path;
  }
  EXPECT_FALSE(matches_pattern("other/perft/a.perft", "perft/**/*.perft"));
  EXPECT_FALSE(matches_pattern("perft/a.txt", "perft/**/*.perft"));
  EXPECT_FALSE(matches_pattern("perft/a.perft/b", "**/*.perft"));
}

TEST(PathPattern, BeginsWithAFixedFolder) {
  using Parts = std::pair<std::filesystem::path, std::string>;
  EXPECT_EQ(fixed_part("build/junit/*.xml"), Parts("build/junit", "*.xml"));
  EXPECT_EQ(fixed_part("perft/**/a/?.perft"), Parts("perft", "**/a/?.perft"));
  EXPECT_EQ(fixed_part("*/a.xml"), Parts("", "*/a.xml"));
  EXPECT_EQ(fixed_part("build/*/build"), Parts("build", "*/build"));
  EXPECT_EQ(fixed_part("build/a.xml"), Parts("build", "a.xml"));
  EXPECT_TRUE(has_wildcard("a/?") && has_wildcard("*/b") && !has_wildcard("a/b.xml"));
}

TEST(PathPattern, TakesLittleTimeForAnyPattern) {
  std::string path, pattern;
  for (int i = 0; i < 200; ++i) {
    path += "aaaaaaaa/";
    pattern += "**/*a*a*a*/";
  }
  EXPECT_FALSE(matches_pattern(path + "b", pattern + "c"));
}

}  // namespace
}  // namespace raum::ci

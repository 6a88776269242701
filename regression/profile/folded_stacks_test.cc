#include "regression/profile/folded_stacks.h"

#include <gtest/gtest.h>

namespace raum::regression {
namespace {

void expect_refused(const Expected<FoldedStacks>& stacks, const std::string& where,
                    const std::string& found) {
  ASSERT_FALSE(stacks.has_value());
  EXPECT_EQ(stacks.error().where, where);
  EXPECT_NE(stacks.error().found.find(found), std::string::npos) << to_string(stacks.error());
}

TEST(FoldedStacks, AddsUpEqualStacks) {
  const auto stacks = parse_folded("main;f 3\nmain;g(int, char) 4\r\n\nmain;f 2\n", "x");
  ASSERT_TRUE(stacks.has_value()) << to_string(stacks.error());
  EXPECT_EQ(*stacks, (FoldedStacks{{"main;f", 5}, {"main;g(int, char)", 4}}));
  EXPECT_EQ(*parse_folded(to_string(*stacks), "x"), *stacks);
}

TEST(FoldedStacks, NamesTheLineOfAnError) {
  expect_refused(parse_folded("main 1\nlonely\n", "x"), "x:2", "lonely");
  expect_refused(parse_folded("main;f 0\n", "x"), "x:1 (count)", "0");
  expect_refused(parse_folded("main;f -1\n", "x"), "x:1 (count)", "-1");
  expect_refused(parse_folded("main;;f 1\n", "x"), "x:1", "main;;f");
  expect_refused(parse_folded(";f 1\n", "x"), "x:1", ";f");
  expect_refused(parse_folded("a 9223372036854775807\nb 1\n", "x"), "x:2", "beyond");
  expect_refused(parse_folded("", "x"), "x", "no stack");
}

TEST(FoldedStacks, FoldsSamplesOfPerf) {
  const auto stacks = fold_perf_script(
      "raum-engine\n"
      "\t    55d0 raum::search(int)+0x1f (/x/raum-engine)\n"
      "\t    55e0 main (/x/raum-engine)\n"
      "\n"
      "raum-engine\n"
      "\t    55d0 raum::search(int)+0x2a\n"
      "\t    55e0 main\n"
      "\n"
      "raum-engine\n"
      "\tffff\n",
      "x");
  ASSERT_TRUE(stacks.has_value()) << to_string(stacks.error());
  EXPECT_EQ(*stacks, (FoldedStacks{{"raum-engine;main;raum::search(int)", 2},
                                   {"raum-engine;[unknown]", 1}}));
}

TEST(FoldedStacks, RejectsFramesOutsideASample) {
  expect_refused(fold_perf_script("  55d0 main\n", "x"), "x:1", "main");
  expect_refused(fold_perf_script("", "x"), "x", "no sample");
  expect_refused(fold_perf_script("junk\n", "x"), "x", "no sample with its frames");
}

TEST(FoldedStacks, ReplacesSeparatorsInFrames) {
  EXPECT_EQ(frame_name(" a;b\x01 "), "a:b");
  EXPECT_EQ(frame_name(""), "[unknown]");
}

}  // namespace
}  // namespace raum::regression

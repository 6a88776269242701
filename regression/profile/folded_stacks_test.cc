#include "regression/profile/folded_stacks.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"

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
  EXPECT_EQ(frame_name("\x01 a \x02"), "a") << "a name that a folded text keeps";
  EXPECT_EQ(frame_name(""), "[unknown]");
}

TEST(FoldedStacks, TellWhatIsExpected) {
  const auto refusal = [](std::string_view text) { return error_line(parse_folded(text, "x")); };
  EXPECT_EQ(refusal("main 1\nlonely\n"), "x:2: found \"lonely\", expected FRAME;FRAME… COUNT");
  EXPECT_EQ(refusal("main; 1\n"), "x:1: found \"main;\", expected no empty frame");
  EXPECT_EQ(refusal("\na 9223372036854775807\nb 1\n"),
            "x:3: found a sum beyond 2^63, expected counts that can be added up");
  EXPECT_EQ(refusal("\n"), "x: found no stack, expected a line FRAME;FRAME… COUNT");
  EXPECT_EQ(parse_folded("a 9223372036854775806\nb 1\n", "x")->size(), 2U);
}

TEST(FoldedStacks, TellWhatPerfShouldPrint) {
  const auto refusal = [](std::string_view text) {
    return error_line(fold_perf_script(text, "x"));
  };
  EXPECT_EQ(refusal("\n  55d0 main\n"),
            "x:2: found \"  55d0 main\", expected the line of a sample before its frames");
  EXPECT_EQ(refusal("a\n\t1 main\n\n\t2 f\n"),
            "x:4: found \"\\x092 f\", expected the line of a sample before its frames");
  EXPECT_EQ(refusal("raum\n"),
            "x: found no sample with its frames, expected what perf script prints");
}

TEST(FoldedStacks, ReadSamplesWithoutBlankLinesBetween) {
  EXPECT_EQ(fold_perf_script("# comment\na\n 1 f (lib)\nb\n 1 g (a file (deleted))\n# end\n", "x")
                .value(),
            (FoldedStacks{{"a;f", 1}, {"b;g (a file", 1}}));
}

TEST(FoldedStacks, ReduceFramesToTheirSymbols) {
  const auto frame = [](const std::string& line) {
    return to_string(fold_perf_script("p\n\t" + line + "\n", "x").value());
  };
  EXPECT_EQ(frame("55d0   f(int, char)   (/x/y)"), "p;f(int, char) 1\n");
  EXPECT_EQ(frame("55d0 f(int)"), "p;f(int) 1\n");
  EXPECT_EQ(frame("55d0 operator+0x(a)+0x1f (/x)"), "p;operator+0x(a) 1\n");
  EXPECT_EQ(frame("55d0 +0x1f (/x)"), "p;[unknown] 1\n");
  EXPECT_EQ(frame("55d0"), "p;[unknown] 1\n");
  EXPECT_EQ(frame_name("a\x1f\x7f b"), "a b");
}

}  // namespace
}  // namespace raum::regression

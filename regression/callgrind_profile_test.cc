#include "regression/callgrind_profile.h"

#include <gtest/gtest.h>

#include "regression/call_cycles.h"

namespace raum::regression {
namespace {

std::uint64_t sum(const FoldedStacks& stacks) {
  std::uint64_t all = 0;
  for (const auto& [stack, count] : stacks) all += count;
  return all;
}

FoldedStacks folded(const std::string& body, double least_share = 1e-4) {
  const auto profile =
      parse_callgrind("# callgrind format\nevents: Ir\npositions: line\n" + body, "callgrind.out");
  EXPECT_TRUE(profile.has_value()) << to_string(profile.error());
  return profile ? fold(*profile, least_share) : FoldedStacks{};
}

// main 10, f 20 (called for 60), leaf 100 of which 40 for f and 60 for main.
constexpr const char* kTree =
    "fl=(1) a.cc\nfn=(1) main\n1 10\ncfn=(2) f\ncalls=1 20\n+3 60\ncfn=(3) leaf\ncalls=2 30\n* 60\n"
    "\nfn=(2)\n20 15\n+1 5\ncfi=(2) b.cc\ncfn=(3)\ncalls=1 30\n-2 40\n\nfn=(3)\n30 100\n"
    "totals: 130\n";

TEST(CallgrindProfile, SharesACalleeByTheCostOfItsCalls) {
  EXPECT_EQ(folded(kTree),
            (FoldedStacks{{"main", 10}, {"main;f", 20}, {"main;f;leaf", 40}, {"main;leaf", 60}}));
}

TEST(CallgrindProfile, KeepsAFunctionThatCallsItselfOnce) {
  EXPECT_EQ(folded("fn=(1) main\n1 5\ncfn=(2) rec\ncalls=1 9\n2 100\n"
                   "fn=(2)\n9 70\ncfn=(2)\ncalls=3 9\n9 90\ncfn=(3) leaf\ncalls=4 1\n9 30\n"
                   "fn=(3)\n1 30\n"),
            (FoldedStacks{{"main", 5}, {"main;rec", 70}, {"main;rec;leaf", 30}}));
}

TEST(CallgrindProfile, MakesOneFrameOfFunctionsThatCallEachOther) {
  const std::string ring =
      "fn=(1) main\n1 5\ncfn=(2) a\ncalls=1 1\n1 100\n"
      "fn=(2)\n1 60\ncfn=(3) b\ncalls=1 1\n1 80\n"
      "fn=(3)\n1 30\ncfn=(2)\ncalls=1 1\n1 50\ncfn=(4) leaf\ncalls=1 1\n1 10\n"
      "fn=(4)\n1 10\n";
  EXPECT_EQ(folded(ring), (FoldedStacks{{"main", 5},
                                        {"main;cycle of a;a", 60},
                                        {"main;cycle of a;b", 30},
                                        {"main;cycle of a;b;leaf", 10}}));
}

TEST(CallgrindProfile, ReadsWhatItDoesNotNeed) {
  EXPECT_EQ(folded("version: 1\ncmd: x\ndesc: Trigger: end\nob=(1) /x\nfl=(1) a\nfn=(1) (anonymous "
                   "namespace)::f(int)\nfi=(2) b\n0x7\njcnd=3/4 +2\n"
                   "1 3 9\njump=2 5\n* 4\nfe=(1)\n* 0\n"),
            (FoldedStacks{{"(anonymous namespace)::f(int)", 7}}));
}

TEST(CallgrindProfile, LeavesCheapStacksWithTheirCaller) {
  EXPECT_EQ(folded(kTree, 0.5), (FoldedStacks{{"main", 10}, {"main;f", 60}, {"main;leaf", 60}}));
}

TEST(CallgrindProfile, FollowsNoStackWithoutEnd) {
  std::string chain;
  constexpr int kFunctions = 20'000;
  for (int i = 0; i < kFunctions; ++i) {
    chain += "fn=f" + std::to_string(i) + "\n1 1\n";
    if (i + 1 < kFunctions) {
      chain += "cfn=f" + std::to_string(i + 1) + "\ncalls=1 1\n1 " +
               std::to_string(kFunctions - i - 1) + "\n";
    }
  }
  EXPECT_EQ(sum(folded(chain)), static_cast<std::uint64_t>(kFunctions));
}

TEST(CallgrindProfile, MakesSenseOfCostsThatContradictEachOther) {
  const FoldedStacks stacks =
      folded("fn=(1) main\n1 10\ncfn=(2) f\ncalls=1 1\n1 9000\nfn=(2)\n1 10\n");
  EXPECT_EQ(stacks, (FoldedStacks{{"main", 10}, {"main;f", 10}}));
}

void expect_refused(const std::string& text, const std::string& where, const std::string& found) {
  const auto profile = parse_callgrind(text, "x");
  ASSERT_FALSE(profile.has_value());
  EXPECT_EQ(profile.error().where, where) << to_string(profile.error());
  EXPECT_NE(profile.error().found.find(found), std::string::npos) << to_string(profile.error());
}

TEST(CallgrindProfile, NamesThePlaceOfWhatItIsNot) {
  expect_refused("", "x", "no cost");
  expect_refused("positions: line\n", "x", "no cost");
  expect_refused("a picture", "x:1", "a picture");
  expect_refused("fn=main\n1 5\n", "x:2", "1 5");
  expect_refused("positions: line\n1 5\n", "x:2", "1 5");
  expect_refused("positions: line\nfn=(7)\n", "x:2", "(7)");
  expect_refused("positions: line\nfn=f\ncalls=1 1\n", "x:3", "calls");
  expect_refused("positions: line\nfn=f\n1 many\n", "x:3", "many");
  expect_refused("positions: line\nfn=f\n1 99999999999999999999\n", "x:3", "9999");
  expect_refused("positions: line\nfn=f\n1 2000000000000000000\n1 2000000000000000000\n", "x:4",
                 "2000");
}

TEST(CallCycles, AreTheStronglyConnectedComponents) {
  CallgrindProfile profile;
  for (const char* const name : {"a", "b", "c", "d", "e"}) profile.functions.push_back({name});
  profile.functions[0].calls = {{1, 1}};  // a → b ⇄ c → d, e alone
  profile.functions[1].calls = {{2, 1}};
  profile.functions[2].calls = {{1, 1}, {3, 1}};
  const CallCycles cycles = call_cycles(profile);
  EXPECT_EQ(cycles.members.size(), 4U);
  EXPECT_EQ(cycles.of[1], cycles.of[2]);
  EXPECT_NE(cycles.of[0], cycles.of[1]);
  EXPECT_NE(cycles.of[3], cycles.of[1]);
}

}  // namespace
}  // namespace raum::regression

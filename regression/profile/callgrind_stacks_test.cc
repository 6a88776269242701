#include "regression/profile/callgrind_stacks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace raum::regression {
namespace {

std::uint64_t sum(const FoldedStacks& stacks) {
  std::uint64_t all = 0;
  for (const auto& [stack, count] : stacks) all += count;
  return all;
}

FoldedStacks folded(const std::string& body, double least_share = 1e-4) {
  const auto profile =
      parse_callgrind("# callgrind format\npositions: line\nevents: Ir\n" + body, "callgrind.out");
  EXPECT_TRUE(profile.has_value()) << to_string(profile.error());
  return profile ? fold(*profile, least_share) : FoldedStacks{};
}

// main 10, f 20 (called for 60), leaf 100 of which 40 for f and 60 for main.
constexpr const char* kTree =
    "fl=(1) a.cc\nfn=(1) main\n1 10\ncfn=(2) f\ncalls=1 20\n+3 60\ncfn=(3) leaf\ncalls=2 30\n* 60\n"
    "\nfn=(2)\n20 15\n+1 5\ncfi=(2) b.cc\ncfn=(3)\ncalls=1 30\n-2 40\n\nfn=(3)\n30 100\n"
    "totals: 130\n";

TEST(CallgrindStacks, DistributesACalleeByCallCost) {
  EXPECT_EQ(folded(kTree),
            (FoldedStacks{{"main", 10}, {"main;f", 20}, {"main;f;leaf", 40}, {"main;leaf", 60}}));
}

TEST(CallgrindStacks, KeepsARecursiveFunctionOnce) {
  EXPECT_EQ(folded("fn=(1) main\n1 5\ncfn=(2) rec\ncalls=1 9\n2 100\n"
                   "fn=(2)\n9 70\ncfn=(2)\ncalls=3 9\n9 90\ncfn=(3) leaf\ncalls=4 1\n9 30\n"
                   "fn=(3)\n1 30\n"),
            (FoldedStacks{{"main", 5}, {"main;rec", 70}, {"main;rec;leaf", 30}}));
}

TEST(CallgrindStacks, JoinsMutuallyRecursiveFunctions) {
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

TEST(CallgrindStacks, LeavesCheapStacksWithTheirCaller) {
  EXPECT_EQ(folded(kTree, 0.5), (FoldedStacks{{"main", 10}, {"main;f", 60}, {"main;leaf", 60}}));
}

TEST(CallgrindStacks, ShowCalleesOfAStackWithExactlyTheLeastCost) {
  const std::string half =
      "fn=(1) main\n1 20\ncfn=(2) f\ncalls=1 1\n1 20\n"
      "fn=(2)\n1 5\ncfn=(3) leaf\ncalls=1 1\n1 15\nfn=(3)\n1 15\n";
  EXPECT_EQ(folded(half, 0.5), (FoldedStacks{{"main", 20}, {"main;f", 5}, {"main;f;leaf", 15}}));
  EXPECT_EQ(folded(half, 0.51), (FoldedStacks{{"main", 20}, {"main;f", 20}}));
}

TEST(CallgrindStacks, LimitsTheDepthOfStacks) {
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

TEST(CallgrindStacks, ToleratesContradictoryCosts) {
  const FoldedStacks stacks =
      folded("fn=(1) main\n1 10\ncfn=(2) f\ncalls=1 1\n1 9000\nfn=(2)\n1 10\n");
  EXPECT_EQ(stacks, (FoldedStacks{{"main", 10}, {"main;f", 10}}));
}

TEST(CallgrindStacks, AreAtMost500FramesDeep) {
  std::string chain;
  for (int i = 0; i < 502; ++i) {
    chain += "fn=f" + std::to_string(i) + "\n1 1\n";
    if (i < 501) {
      chain += "cfn=f" + std::to_string(i + 1) + "\ncalls=1 1\n1 " + std::to_string(501 - i) + "\n";
    }
  }
  const FoldedStacks stacks = folded(chain, 0);
  ASSERT_EQ(stacks.size(), 500U);
  const auto& [deepest, count] = *stacks.rbegin();
  EXPECT_EQ(std::count(deepest.begin(), deepest.end(), ';'), 499);
  EXPECT_EQ(count, 3U) << "with the costs of the two that are not shown";
}

// Two functions in each layer call both of the next one, at a cost that the program does not have:
// 2^40 stacks.
TEST(CallgrindStacks, EndForCalleesThatCostMoreThanTheProgram) {
  std::string layers = "fn=f\n1 1\n";
  for (int layer = 0; layer < 40; ++layer) {
    for (const char* const side : {"a", "b"}) {
      layers += "fn=" + std::string(side) + std::to_string(layer) + "\n";
      for (const char* const callee : {"a", "b"}) {
        layers += "cfn=" + std::string(callee) + std::to_string(layer + 1) +
                  "\ncalls=1 1\n1 1000000000000000\n";
      }
    }
  }
  const FoldedStacks stacks = folded(layers);
  EXPECT_GT(stacks.size(), 1'000U);
  EXPECT_LT(stacks.size(), 100'000U);
}

TEST(CallgrindStacks, BeginAtEveryFunctionThatIsNotCalled) {
  EXPECT_EQ(folded("fn=(1) main\n1 10\nfn=(2) thread\n1 7\ncfn=(3) f\ncalls=1 1\n1 3\n"
                   "fn=(3)\n1 4\n"),
            (FoldedStacks{{"main", 10}, {"thread", 7}, {"thread;f", 3}, {"f", 1}}))
      << "f has one instruction more than its caller knows of";
}

TEST(CallgrindStacks, NameACycleAfterItsCostliestFunction) {
  EXPECT_EQ(folded("fn=(1) a\n1 5\ncfn=(2) b\ncalls=1 1\n1 9\n"
                   "fn=(2)\n1 6\ncfn=(1)\ncalls=1 1\n1 3\n"),
            (FoldedStacks{{"cycle of b;a", 5}, {"cycle of b;b", 6}}));
}

}  // namespace
}  // namespace raum::regression

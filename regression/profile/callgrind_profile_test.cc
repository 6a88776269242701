#include "regression/profile/callgrind_profile.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace raum::regression {
namespace {

using Function = CallgrindProfile::Function;

constexpr std::string_view kProfile =
    "# callgrind format\n"
    "version: 1\n"
    "positions: line\n"
    "events: Ir\n"
    "summary: 1130\n"
    "\n"
    "ob=(1) /bin/engine\n"
    "fl=(1) search.cc\n"
    "fn=(1) search(int)\n"
    "16 40\n"
    "+2 10\n"
    "cfn=(2) evaluate()\n"
    "calls=3 50\n"
    "18 900\n"
    "* 5\n"
    "cob=(2) /lib/libc.so.6\n"
    "cfi=(2) ???\n"
    "cfn=(3) malloc\n"
    "calls=2 0\n"
    "+1 100\n"
    "\n"
    "fn=(2)\n"
    "fi=(3) inlined.h\n"
    "51 60\n"
    "fe=(1)\n"
    "-3 15\n"
    "\n"
    "fn=(3)\n"
    "0 100\n"
    "totals: 1130\n";

CallgrindProfile parsed(std::string_view text) {
  auto profile = parse_callgrind(text, "callgrind.out");
  EXPECT_TRUE(profile.has_value()) << to_string(profile.error());
  return profile.value_or(CallgrindProfile{});
}

// The index of the function in the profile.
std::size_t place_of(const CallgrindProfile& profile, std::string_view name) {
  const auto found = std::find_if(profile.functions.begin(), profile.functions.end(),
                                  [&](const Function& f) { return f.name == name; });
  EXPECT_NE(found, profile.functions.end()) << name;
  return static_cast<std::size_t>(found - profile.functions.begin());
}

const Function& named(const CallgrindProfile& profile, std::string_view name) {
  return profile.functions.at(place_of(profile, name));
}

TEST(CallgrindProfile, ReadsCostsCallsAndCallees) {
  const CallgrindProfile profile = parsed(kProfile);
  ASSERT_EQ(profile.functions.size(), 3U);
  EXPECT_EQ(named(profile, "search(int)").self, 55U);
  EXPECT_EQ(named(profile, "search(int)").calls, 0U);
  EXPECT_EQ(named(profile, "search(int)").callees,
            (std::map<std::size_t, std::uint64_t>{{place_of(profile, "evaluate()"), 900},
                                                  {place_of(profile, "malloc"), 100}}));
  EXPECT_EQ(named(profile, "evaluate()").self, 75U);
  EXPECT_EQ(named(profile, "evaluate()").calls, 3U);
  EXPECT_TRUE(named(profile, "evaluate()").callees.empty());
  EXPECT_EQ(named(profile, "malloc").self, 100U);
  EXPECT_EQ(named(profile, "malloc").calls, 2U);
  EXPECT_EQ(profile.total(), 230U);
}

TEST(CallgrindProfile, CountsRecursiveCallsWithoutTheirCost) {
  const CallgrindProfile profile =
      parsed("events: Ir\nfn=(1) rec\n9 70\ncfn=(1)\ncalls=3 9\n9 90\n");
  ASSERT_EQ(profile.functions.size(), 1U);
  EXPECT_EQ(profile.functions[0].self, 70U);
  EXPECT_EQ(profile.functions[0].calls, 3U);
  EXPECT_TRUE(profile.functions[0].callees.empty());
}

TEST(CallgrindProfile, ReadsTheDeclaredPositions) {
  const CallgrindProfile profile =
      parsed("positions: instr line\nevents: Ir Dr\nfn=plain name\n0x401000 7 20 3\n+4 * 30 1\n");
  EXPECT_EQ(named(profile, "plain name").self, 50U);
}

TEST(CallgrindProfile, ReadsOnePositionByDefault) {
  EXPECT_EQ(named(parsed("events: Ir\nfn=work\n0 1000\n"), "work").self, 1000U);
  EXPECT_EQ(named(parsed("positions:\nevents: Ir\nfn=work\n7 1000\n"), "work").self, 1000U);
}

TEST(CallgrindProfile, IgnoresIrrelevantLines) {
  const CallgrindProfile profile = parsed(
      "version: 1\r\ncmd: x\ndesc: Trigger: end\npositions: line\nevents: Ir\nob=(1) /x\n"
      "fl=(1) a\nfn=(1) (anonymous namespace)::f(int)\nfi=(2) b\n0x7\njcnd=3/4 +2\n1 3 9\n"
      "jump=2 5\n* 4\nfe=(1)\n* 0\n");
  ASSERT_EQ(profile.functions.size(), 1U);
  EXPECT_EQ(named(profile, "(anonymous namespace)::f(int)").self, 7U);
}

TEST(CallgrindProfile, AcceptsNamesInParentheses) {
  const CallgrindProfile profile =
      parsed("events: Ir\nfn=(anonymous namespace)::f\n1 2\nfn=(anonymous namespace)::g\n1 3\n");
  EXPECT_EQ(named(profile, "(anonymous namespace)::f").self, 2U);
  EXPECT_EQ(named(profile, "(anonymous namespace)::g").self, 3U);
}

TEST(CallgrindProfile, SanitisesNames) {
  EXPECT_EQ(parsed("events: Ir\nfn=(1) a;b\x1b[2Jc\n1 2\n").functions.at(0).name, "a:b[2Jc");
}

std::string refusal(std::string_view text) {
  const auto profile = parse_callgrind(text, "x");
  return profile ? "none" : to_string(profile.error());
}

TEST(CallgrindProfile, NamesThePlaceOfAnError) {
  const std::string no_cost =
      "x: found no cost, expected a file that callgrind wrote at the end of a program";
  EXPECT_EQ(refusal(""), no_cost);
  EXPECT_EQ(refusal("positions: line\n"), no_cost);
  EXPECT_EQ(refusal("events: Ir\nfn=f\n1 0\n"), no_cost);
  EXPECT_EQ(refusal("a picture"),
            "x:1: found \"a picture\", expected a line of callgrind's format");
  EXPECT_EQ(refusal("events: Dr\n"),
            "x:1: found \"events: Dr\", expected events: Ir, instructions first");
  EXPECT_EQ(refusal("events: Irrational\n"),
            "x:1: found \"events: Irrational\", expected events: Ir, instructions first");
  EXPECT_EQ(refusal("positions: line\nfn=main\n1 5\n"),
            "x:3: found \"1 5\", expected a line events: above it");
  EXPECT_EQ(refusal("events: Ir\n1 5\n"), "x:2: found \"1 5\", expected a line fn= above it");
  EXPECT_EQ(refusal("events: Ir\nfn=(7)\n"),
            "x:2: found \"(7)\", expected the number of a name above");
  EXPECT_EQ(refusal("events: Ir\nfn=f\ncalls=1 1\n"),
            "x:3: found \"calls=1 1\", expected a line cfn= above it");
  EXPECT_EQ(refusal("events: Ir\nfn=f\ncfn=g\ncalls=x 1\n"),
            "x:4: found \"calls=x 1\", expected calls=COUNT POSITION");
  EXPECT_EQ(refusal("events: Ir\nfn=f\n1 many\n"), "x:3: found \"many\", expected a cost");
  EXPECT_EQ(refusal("events: Ir\nfn=f\n1 99999999999999999999\n"),
            "x:3: found \"99999999999999999999\", expected a cost");
  EXPECT_EQ(refusal("events: Ir\nfn=f\n1 2000000000000000000\n1 2000000000000000000\n"),
            "x:4: found \"2000000000000000000\", expected a smaller sum of costs");
  EXPECT_EQ(refusal("events: Ir\nfn=f\ncfn=f\ncalls=2000000000000000000 1\n1 1\n"
                    "calls=2000000000000000000 1\n1 1\n"),
            "x:6: found \"calls=2000000000000000000 1\", expected a smaller sum of calls");
}

// The largest sum is a quarter of the largest signed number of 64 bits.
TEST(CallgrindProfile, HasLimitsOfItsSums) {
  const std::string most = "2305843009213693951", more = "2305843009213693952";
  const std::string start = "events: Ir\nfn=f\n";
  EXPECT_EQ(parsed(start + "1 " + most + "\n").total(), 2305843009213693951U);
  EXPECT_EQ(parsed(start + "1 1\n1 2305843009213693950\n").total(), 2305843009213693951U);
  EXPECT_EQ(refusal(start + "1 " + more + "\n"),
            "x:3: found \"" + more + "\", expected a smaller sum of costs");
  EXPECT_EQ(refusal(start + "1 1\n1 " + most + "\n"),
            "x:4: found \"" + most + "\", expected a smaller sum of costs");
  const std::string call = start + "1 1\ncfn=g\ncalls=";
  EXPECT_EQ(named(parsed(call + most + " 1\n1 5\n"), "g").calls, 2305843009213693951U);
  EXPECT_EQ(refusal(call + more + " 1\n"),
            "x:5: found \"calls=" + more + " 1\", expected a smaller sum of calls");
  EXPECT_EQ(refusal(call + "1 1\n1 " + more + "\n"),
            "x:6: found \"" + more + "\", expected a smaller sum of costs");
  EXPECT_EQ(refusal(call + "1 1\n1 " + most + "\ncalls=1 1\n1 1\n"),
            "x:8: found \"1\", expected a smaller sum of costs");
}

// 10^11 steps if each line were searched for all the positions that the header announces.
TEST(CallgrindProfile, ReadsManyPositionsOfManyLinesInLinearTime) {
  constexpr std::size_t kMany = 300'000;
  std::string text = "positions:" + std::string(kMany, ' ') + "\nevents: Ir\nfn=f\n";
  for (std::size_t i = 0; i < kMany; ++i) text += "1\n";
  EXPECT_EQ(refusal(text),
            "x: found no cost, expected a file that callgrind wrote at the end of a program");
}

TEST(CallgrindProfile, CountsACallOnlyForTheNextLine) {
  const CallgrindProfile profile = parsed("events: Ir\nfn=f\n1 1\ncfn=g\ncalls=1 1\n1 0\n1 7\n1\n");
  EXPECT_EQ(named(profile, "f").self, 8U);
  EXPECT_TRUE(named(profile, "f").callees.empty()) << "a call without cost";
}

}  // namespace
}  // namespace raum::regression

// Function costs: the format with its compressed names, and what is made of two profiles.
#include "regression/function_costs.h"

#include <gtest/gtest.h>

#include <fstream>

#include "regression/fake_engine_test.h"

namespace raum::regression {
namespace {

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

TEST(FunctionCosts, AreSelfCostsByName) {
  const auto profile = parse_profile(kProfile);
  ASSERT_TRUE(profile) << to_string(profile.error());
  EXPECT_EQ(profile->at("search(int)").instructions, 55U);
  EXPECT_EQ(profile->at("search(int)").calls, 0U);
  EXPECT_EQ(profile->at("evaluate()").instructions, 75U);
  EXPECT_EQ(profile->at("evaluate()").calls, 3U);
  EXPECT_EQ(profile->at("malloc").instructions, 100U);
  EXPECT_EQ(profile->size(), 3U);
}

TEST(FunctionCosts, CountAllocations) {
  EXPECT_EQ(allocations(parse_profile(kProfile).value()), 2U);
  EXPECT_EQ(allocations({}), 0U);
}

TEST(FunctionCosts, HaveAsManyPositionsAsTheFileSays) {
  const auto profile = parse_profile(
      "positions: instr line\nevents: Ir Dr\nfn=plain name\n0x401000 7 20 3\n+4 * 30 1\n");
  ASSERT_TRUE(profile) << to_string(profile.error());
  EXPECT_EQ(profile->at("plain name").instructions, 50U);
}

std::string refusal(std::string_view text) {
  const auto profile = parse_profile(text);
  return profile ? "none" : to_string(profile.error());
}

TEST(FunctionCosts, GarbageIsNamedByItsLine) {
  EXPECT_EQ(refusal(""),
            "profile, line 0: found no line \"events: Ir\", expected a profile of callgrind");
  EXPECT_EQ(refusal("events: Dr\n"),
            "profile, line 1: found no line \"events: Ir\", expected a profile of callgrind");
  EXPECT_EQ(refusal("events: Ir\nfn=(7)\n"),
            "profile, line 2: found \"(7)\", expected a number that has a name");
  EXPECT_EQ(refusal("events: Ir\n1 20\n"),
            "profile, line 2: found \"1 20\", expected a cost below the function that has it");
  EXPECT_EQ(refusal("events: Ir\nfn=f\n1 many\n"),
            "profile, line 3: found \"1 many\", expected a cost below the function that has it");
  EXPECT_EQ(refusal("events: Ir\nfn=f\ncalls=x 1\n"),
            "profile, line 3: found \"x 1\", expected calls=COUNT POSITION");
}

TEST(FunctionCosts, TheLargestChangesComeFirst) {
  const Profile base = {
      {"same", {9, 0}}, {"dearer", {100, 0}}, {"gone", {40, 0}}, {"little", {5, 0}}};
  const Profile head = {
      {"same", {9, 0}}, {"dearer", {150, 0}}, {"new", {70, 0}}, {"little", {4, 0}}};
  const auto changes = largest_changes(base, head, 3);
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0].function, "new");
  EXPECT_EQ(changes[0].difference(), 70);
  EXPECT_EQ(changes[1].function, "dearer");
  EXPECT_EQ(changes[2].function, "gone");
  EXPECT_EQ(changes[2].difference(), -40);
  EXPECT_TRUE(largest_changes(base, base, 3).empty());
}

TEST(FunctionCosts, AreATable) {
  const std::vector<FunctionChange> changes = {{"f(int)", 1000, 1200}};
  EXPECT_EQ(to_table(changes),
            "           base            head      difference  function\n"
            "           1000            1200            +200  f(int)\n");
}

TEST(FunctionCosts, OfAProgramThatFailsAreAnError) {
  const FakeEngine engine("exit 3");
  EXPECT_FALSE(profile_work(engine.path(), {"work", "quit\n", ""}));
}

TEST(FunctionCosts, OfASearchThatAllocatesShow) {
  ASSERT_TRUE(valgrind_version()) << "ci/install installs it";
  // A shell that runs so many rounds more at depth 3 asks for memory as it goes.
  const FakeEngine engine(
      "while read -r line; do case $line in\n"
      "'bench 2') echo signature 1;;\n"
      "'bench 3') for i in 1 2 3 4 5 6 7 8; do eval \"x$i=$line$line$line$line$line\"; done;;\n"
      "quit) exit 0;;\nesac; done");
  const auto grown = search_allocations(engine.path(), std::chrono::minutes(1));
  ASSERT_TRUE(grown) << to_string(grown.error());
  EXPECT_GT(*grown, 0);
  const FakeEngine steady("while read -r line; do case $line in quit) exit 0;; esac; done");
  EXPECT_EQ(search_allocations(steady.path(), std::chrono::minutes(1)).value(), 0);
}

}  // namespace
}  // namespace raum::regression

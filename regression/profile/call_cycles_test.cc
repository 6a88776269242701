#include "regression/profile/call_cycles.h"

#include <gtest/gtest.h>

#include "regression/profile/callgrind_profile.h"

namespace raum::regression {
namespace {

TEST(CallCycles, AreTheStronglyConnectedComponents) {
  CallgrindProfile profile;
  for (const char* const name : {"a", "b", "c", "d", "e"}) profile.functions.push_back({name});
  profile.functions[0].callees = {{1, 1}};  // a → b ⇄ c → d, e alone
  profile.functions[1].callees = {{2, 1}};
  profile.functions[2].callees = {{1, 1}, {3, 1}};
  const CallCycles cycles = call_cycles(profile);
  EXPECT_EQ(cycles.members.size(), 4U);
  EXPECT_EQ(cycles.of[1], cycles.of[2]);
  EXPECT_NE(cycles.of[0], cycles.of[1]);
  EXPECT_NE(cycles.of[3], cycles.of[1]);
}

// With three functions the way back to the first one passes through another.
TEST(CallCycles, KeepACycleOfThreeTogether) {
  CallgrindProfile profile;
  for (const char* const name : {"a", "b", "c", "d"}) profile.functions.push_back({name});
  profile.functions[0].callees = {{1, 1}};  // a → b → c → a, c → d
  profile.functions[1].callees = {{2, 1}};
  profile.functions[2].callees = {{0, 1}, {3, 1}};
  const CallCycles cycles = call_cycles(profile);
  ASSERT_EQ(cycles.members.size(), 2U);
  EXPECT_EQ(cycles.of[0], cycles.of[1]);
  EXPECT_EQ(cycles.of[1], cycles.of[2]);
  EXPECT_EQ(cycles.members[cycles.of[0]].size(), 3U);
  EXPECT_NE(cycles.of[3], cycles.of[0]);
}

}  // namespace
}  // namespace raum::regression

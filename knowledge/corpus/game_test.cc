#include "knowledge/corpus/game.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace raum::knowledge {
namespace {

TEST(KeptScore, IsExactUpToThreeThousand) {
  int different = 0;
  for (int score = -kExactScore; score <= kExactScore; ++score) {
    if (kept_score(score) != score) ++different;
  }
  EXPECT_EQ(different, 0);
}

TEST(KeptScore, RoundsLargeScoresToTheNearestStep) {
  EXPECT_EQ(kept_score(3'002), 3'000);
  EXPECT_EQ(kept_score(3'003), 3'006);
  EXPECT_EQ(kept_score(-3'010), -3'012);
  EXPECT_EQ(kept_score(29'998), 30'000);
}

TEST(KeptScore, ClampsMates) {
  EXPECT_EQ(kept_score(kMateScore), kMateScore);
  EXPECT_EQ(kept_score(-2'000'000), -kMateScore);
}

TEST(Ending, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (int i = 0; i < kEndings; ++i) names.insert(to_string(static_cast<Ending>(i)));
  for (int i = 0; i < kOutcomes; ++i) names.insert(to_string(static_cast<Outcome>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kEndings + kOutcomes));
  EXPECT_FALSE(names.contains(""));
}

}  // namespace
}  // namespace raum::knowledge

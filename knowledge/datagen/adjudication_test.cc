#include "knowledge/datagen/adjudication.h"

#include <gtest/gtest.h>

#include <vector>

namespace raum::knowledge {
namespace {

struct Ended {
  int plies = 0;  // 0: the game goes on
  GameResult result{};
  friend bool operator==(const Ended&, const Ended&) = default;
};

// The scores of the plies from `first` on.
Ended ended(const std::vector<int>& scores, int first) {
  Adjudicator adjudicator{AdjudicationRules{}};
  int plies = first - 1;
  for (const int score : scores) {
    const auto result = adjudicator.add(score, ++plies);
    if (result) return {plies, *result};
  }
  return {};
}

std::vector<int> repeated(int score, std::size_t times) { return std::vector<int>(times, score); }

TEST(Adjudicator, LetsTheSideBehindResignAfterSixScores) {
  EXPECT_EQ(ended(repeated(2'501, 9), 10), (Ended{15, {Outcome::WhiteWins, Ending::Resigned}}));
  EXPECT_EQ(ended(repeated(-2'501, 9), 10), (Ended{15, {Outcome::BlackWins, Ending::Resigned}}));
  EXPECT_EQ(ended(repeated(2'500, 99), 10), Ended{});
  std::vector<int> broken = repeated(9'000, 5);
  broken.push_back(-9'000);
  broken.insert(broken.end(), 5, 9'000);
  EXPECT_EQ(ended(broken, 10), Ended{});
  broken.push_back(9'000);
  EXPECT_EQ(ended(broken, 10), (Ended{21, {Outcome::WhiteWins, Ending::Resigned}}));
}

TEST(Adjudicator, DrawsAfterFourteenLevelScoresBehindPlyEighty) {
  const GameResult draw{Outcome::Draw, Ending::AgreedDraw};
  EXPECT_EQ(ended(repeated(11, 200), 10), (Ended{94, draw}));
  EXPECT_EQ(ended(repeated(-11, 200), 100), (Ended{113, draw}));
  EXPECT_EQ(ended(repeated(12, 200), 10), Ended{});
  std::vector<int> broken = repeated(0, 13);
  broken.push_back(12);
  broken.insert(broken.end(), 14, 0);
  EXPECT_EQ(ended(broken, 101), (Ended{128, draw}));
}

TEST(Adjudicator, DrawsALongGame) {
  EXPECT_EQ(ended(repeated(100, 1'000), 10), (Ended{400, {Outcome::Draw, Ending::TooLong}}));
}

TEST(Adjudicator, IsDescribedByTheHeaderOfACorpus) {
  EXPECT_EQ(resign_text({}), "|score| > 2500 for 6 plies");
  EXPECT_EQ(draw_text({}), "|score| < 12 for 14 plies after ply 80");
}

}  // namespace
}  // namespace raum::knowledge

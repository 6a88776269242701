#include "tournament/stats/pairs.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace raum::tournament {
namespace {

TEST(PairCounts, CountsPairsByTheirPoints) {
  std::ifstream file("tournament/stats/sprt_vectors.json");
  const auto known = nlohmann::json::parse(file).at("pair_to_pentanomial_index");
  ASSERT_EQ(known.size(), 9U);
  const std::string letters = "LDW";
  for (const auto& [pair, cell] : known.items()) {
    PairCounts counts;
    ASSERT_EQ(pair.find_first_not_of(letters), std::string::npos) << pair;
    counts.add(static_cast<Result>(letters.find(pair[0])),
               static_cast<Result>(letters.find(pair[1])));
    PairCounts expected;
    expected.n.at(cell.get<std::size_t>()) = 1;
    EXPECT_EQ(counts, expected) << pair;
  }
}

TEST(PairCounts, TotalIsTheSumOfAllCounts) {
  EXPECT_EQ(PairCounts{}.total(), 0U);
  EXPECT_EQ((PairCounts{{1, 20, 300, 4000, 50000}}).total(), 54321U);
}

TEST(GameCounts, CountsEachResult) {
  GameCounts counts;
  for (int i = 0; i < 3; ++i) counts.add(Result::Win);
  counts.add(Result::Loss);
  for (int i = 0; i < 2; ++i) counts.add(Result::Draw);
  EXPECT_EQ(counts, (GameCounts{.loss = 1, .draw = 2, .win = 3}));
  EXPECT_EQ(counts.total(), 6U);
}

TEST(Result, OppositeIsTheViewOfTheOtherEngine) {
  EXPECT_EQ(opposite(Result::Win), Result::Loss);
  EXPECT_EQ(opposite(Result::Draw), Result::Draw);
  EXPECT_EQ(opposite(Result::Loss), Result::Win);
}

TEST(Result, HasAName) {
  EXPECT_EQ(to_string(Result::Loss), "loss");
  EXPECT_EQ(to_string(Result::Draw), "draw");
  EXPECT_EQ(to_string(Result::Win), "win");
}

}  // namespace
}  // namespace raum::tournament

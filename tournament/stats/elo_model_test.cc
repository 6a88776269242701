#include "tournament/stats/elo_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "base/testing/print_error.h"

namespace raum::tournament {
namespace {

TEST(EloModel, ParsesTheNameThatItPrints) {
  ASSERT_EQ(kEloModels.size(), 3U);
  for (const EloModel model : kEloModels) {
    EXPECT_EQ(parse_elo_model(to_string(model)), model);
  }
}

TEST(EloModel, RejectsUnknownNames) {
  const auto misspelt = parse_elo_model("normal");
  ASSERT_FALSE(misspelt);
  EXPECT_EQ(misspelt.error(),
            (Error{"model", "\"normal\"", "logistic, normalized, bayesian (nearest: normalized)"}));
  EXPECT_FALSE(parse_elo_model(""));
}

TEST(EloModel, RejectsModelsThatAreNotAllowed) {
  const auto bayesian = parse_elo_model("bayesian", kPairEloModels);
  ASSERT_FALSE(bayesian);
  EXPECT_EQ(bayesian.error().found, "\"bayesian\"");
}

TEST(ExpectedScore, EqualsPublishedValues) {
  std::ifstream file("tournament/stats/sprt_vectors.json");
  const auto known = nlohmann::json::parse(file).at("score_conversions").at("lelo_to_score");
  ASSERT_EQ(known.size(), 5U);
  for (const auto& [elo_text, score] : known.items()) {
    EXPECT_NEAR(expected_score(std::stod(elo_text)), score.get<double>(), 1e-14) << elo_text;
  }
}

TEST(EloOfScore, IsTheInverseOfExpectedScore) {
  for (const double elo : {-800.0, -20.0, 0.0, 0.5, 300.0}) {
    EXPECT_NEAR(elo_of_score(expected_score(elo)), elo, 1e-9);
  }
}

TEST(EloOfScore, IsClampedAtCertainScores) {
  EXPECT_EQ(elo_of_score(0), -kEloLimit);
  EXPECT_EQ(elo_of_score(1e-30), -kEloLimit);
  EXPECT_EQ(elo_of_score(1), kEloLimit);
}

}  // namespace
}  // namespace raum::tournament

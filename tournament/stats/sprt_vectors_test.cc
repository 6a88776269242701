// Compares the sequential test with published values of other programs, and with solutions of the
// same formulas to 40 digits (sprt_vectors.json, field "converged").
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tournament/stats/sprt.h"

namespace raum::tournament {
namespace {

using Json = nlohmann::json;

const Json& vectors() {
  static const Json kVectors = [] {
    std::ifstream file("tournament/stats/sprt_vectors.json");
    return Json::parse(file);
  }();
  return kVectors;
}

SprtBounds bounds_of(const Json& vector, EloModel model) {
  return {.elo0 = vector.at("elo0").get<double>(),
          .elo1 = vector.at("elo1").get<double>(),
          .model = model};
}

Expected<double> llr_of(const Json& vector, EloModel model) {
  const auto results = vector.at("results").get<std::vector<std::uint64_t>>();
  if (results.size() == 3) {
    return llr(GameCounts{.loss = results[0], .draw = results[1], .win = results[2]},
               bounds_of(vector, model));
  }
  PairCounts pairs;
  std::copy(results.begin(), results.end(), pairs.n.begin());
  return llr(pairs, bounds_of(vector, model));
}

void expect_near(const Expected<double>& value, double known, double relative,
                 const std::string& of) {
  ASSERT_TRUE(value) << of << ": " << to_string(value.error());
  EXPECT_NEAR(*value, known, relative * std::abs(known)) << of;
}

TEST(SprtVectors, LlrEqualsConvergedValues) {
  int held = 0;
  for (const auto* const section : {"sprt_unit_test_vectors", "sprt_extra_vectors"}) {
    for (const Json& vector : vectors().at(section)) {
      const auto model = vector.at("model").get<std::string>();
      const auto parsed = parse_elo_model(model);
      ASSERT_TRUE(parsed) << to_string(parsed.error());
      expect_near(llr_of(vector, *parsed), vector.at("converged").get<double>(), 1e-9,
                  vector.at("name").get<std::string>());
      ++held;
    }
  }
  EXPECT_EQ(held, 15);
}

TEST(SprtVectors, LlrEqualsFastchessAtTheEdge) {
  const Json& domain = vectors().at("normalized_domain_limit");
  ASSERT_EQ(domain.at("fastchess_finite").size(), 9U);
  for (const Json& vector : domain.at("fastchess_finite")) {
    expect_near(llr_of(vector, EloModel::Normalized), vector.at("llr").get<double>(), 1e-9,
                vector.dump());
  }
  // fastchess solves the logistic root only to 1e-3.
  ASSERT_EQ(domain.at("logistic_finite").size(), 6U);
  for (const Json& vector : domain.at("logistic_finite")) {
    expect_near(llr_of(vector, EloModel::Logistic), vector.at("llr").get<double>(), 1e-3,
                vector.dump());
  }
}

TEST(SprtVectors, AgreesWithCutechess) {
  // Cutechess scales Bayesian Elo by the share of draws and does not maximize over all
  // distributions. Its LLR is near the logistic one if draws are neither rare nor the rule, as in
  // the first vector. In the second vector they are rare, and only Wald's bounds agree.
  const Json& known = vectors().at("cutechess_sprt_vectors");
  ASSERT_EQ(known.size(), 2U);
  for (const Json& vector : known) {
    const GameCounts games{.loss = vector.at("losses").get<std::uint64_t>(),
                           .draw = vector.at("draws").get<std::uint64_t>(),
                           .win = vector.at("wins").get<std::uint64_t>()};
    const auto state = sprt_state(games, {.elo0 = vector.at("elo0").get<double>(),
                                          .elo1 = vector.at("elo1").get<double>(),
                                          .alpha = vector.at("alpha").get<double>(),
                                          .beta = vector.at("beta").get<double>()});
    ASSERT_TRUE(state);
    const double bound = vector.at("converged_bound").get<double>();
    EXPECT_NEAR(state->upper, bound, 1e-9 * bound);
    EXPECT_NEAR(state->lower, -bound, 1e-9 * bound);
    if (vector == known.at(0)) {
      EXPECT_NEAR(state->llr, vector.at("converged_llr").get<double>(),
                  vector.at("abs_tol").get<double>());
    }
  }
}

TEST(SprtVectors, RejectsBoundsForWhichFastchessReturnsNan) {
  const Json& domain = vectors().at("normalized_domain_limit").at("fastchess_nan");
  ASSERT_EQ(domain.size(), 4U);
  for (const Json& vector : domain) {
    const auto value = llr_of(vector, EloModel::Normalized);
    ASSERT_FALSE(value) << vector.dump();
    EXPECT_EQ(value.error().expected, "normalized Elo of pairs from -231.62 to 231.62");
  }
}

TEST(SprtVectors, WaldsBoundsEqualPublishedValues) {
  ASSERT_EQ(vectors().at("bounds").size(), 9U);
  for (const Json& known : vectors().at("bounds")) {
    const auto state = sprt_state(PairCounts{}, {.elo0 = 0,
                                                 .elo1 = 5,
                                                 .alpha = known.at("alpha").get<double>(),
                                                 .beta = known.at("beta").get<double>()});
    ASSERT_TRUE(state);
    EXPECT_NEAR(state->lower, known.at("lower").get<double>(), 1e-12) << known.dump();
    EXPECT_NEAR(state->upper, known.at("upper").get<double>(), 1e-12) << known.dump();
  }
}

TEST(SprtVectors, DomainEndsAtTheConvergedLimit) {
  const Json& domain = vectors().at("normalized_domain_limit");
  const double pairs = domain.at("pentanomial_abs_nelo_max").get<double>();
  const double games = domain.at("trinomial_abs_nelo_max").get<double>();
  // The limits are rounded down to two decimals.
  EXPECT_TRUE(pairs - 0.01 < kNormalizedEloMaxPairs && kNormalizedEloMaxPairs < pairs);
  EXPECT_TRUE(games - 0.01 < kNormalizedEloMaxGames && kNormalizedEloMaxGames < games);
}

TEST(SprtVectors, LevelPairsAcceptH0AfterTheKnownNumber) {
  ASSERT_EQ(vectors().at("all_pairs_1_1_decision_length").size(), 4U);
  for (const Json& known : vectors().at("all_pairs_1_1_decision_length")) {
    const auto model = parse_elo_model(known.at("model").get<std::string>());
    ASSERT_TRUE(model);
    const SprtBounds bounds = bounds_of(known, *model);
    const auto pairs = known.at("pairs").get<std::uint64_t>();
    const auto before = sprt_state(PairCounts{{0, 0, pairs - 1, 0, 0}}, bounds);
    const auto after = sprt_state(PairCounts{{0, 0, pairs, 0, 0}}, bounds);
    ASSERT_TRUE(before && after);
    EXPECT_EQ(before->verdict(), SprtState::Continue) << known.dump();
    EXPECT_EQ(after->verdict(), SprtState::H0) << known.dump();
    EXPECT_NEAR(after->llr, known.at("llr").get<double>(), 1e-7) << known.dump();
  }
}

}  // namespace
}  // namespace raum::tournament

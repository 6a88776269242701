// Properties of the statistics for arbitrary counts: every result is finite, and exchanging the two
// engines only exchanges signs.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tournament/stats/elo.h"
#include "tournament/stats/sprt.h"

namespace raum::tournament {
namespace {

// A count of any size, often 0, since empty cells are the hard case.
std::uint64_t any_count() {
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      return 0;
    case 1:
      return *rc::gen::inRange<std::uint64_t>(0, 4);
    case 2:
      return *rc::gen::inRange<std::uint64_t>(0, 1'000);
    case 3:
      return *rc::gen::inRange<std::uint64_t>(0, 1'000'000);
    default:
      return *rc::gen::inRange<std::uint64_t>(0, 1'000'000'000'000);
  }
}

PairCounts any_pairs() {
  PairCounts pairs;
  for (auto& n : pairs.n) n = any_count();
  return pairs;
}

GameCounts any_games() { return {.loss = any_count(), .draw = any_count(), .win = any_count()}; }

double any_elo(double max) {
  const double share = *rc::gen::inRange(-1'000'000, 1'000'001) / 1e6;
  return *rc::gen::element(1.0, 0.1, 0.01, 0.001) * max * share;
}

SprtBounds any_bounds(EloModel model, double max) {
  SprtBounds bounds;
  bounds.model = model;
  const double a = any_elo(max);
  const double b = any_elo(max);
  RC_PRE(a != b);
  bounds.elo0 = std::min(a, b);
  bounds.elo1 = std::max(a, b);
  return bounds;
}

PairCounts reversed(PairCounts pairs) {
  std::reverse(pairs.n.begin(), pairs.n.end());
  return pairs;
}

GameCounts reversed(GameCounts games) {
  std::swap(games.loss, games.win);
  return games;
}

// The rounding error allowed in a sum over `total` results.
double slack(std::uint64_t total, double value) {
  return 1e-9 * std::abs(value) + 1e-12 * static_cast<double>(total) + 1e-9;
}

template <class Counts>
void llr_is_finite_and_antisymmetric(const Counts& counts, const SprtBounds& bounds) {
  const auto value = llr(counts, bounds);
  RC_ASSERT(value.has_value());
  RC_ASSERT(std::isfinite(*value));
  SprtBounds other = bounds;
  other.elo0 = -bounds.elo1;
  other.elo1 = -bounds.elo0;
  const auto mirrored = llr(reversed(counts), other);
  RC_ASSERT(mirrored.has_value());
  RC_ASSERT(std::abs(*value + *mirrored) <= slack(counts.total(), *value));
}

template <class Counts>
void estimates_are_finite_and_antisymmetric(const Counts& counts) {
  for (const auto estimate : {static_cast<Estimate (*)(const Counts&)>(elo),
                              static_cast<Estimate (*)(const Counts&)>(nelo)}) {
    const Estimate here = estimate(counts);
    RC_ASSERT(std::isfinite(here.low) && std::isfinite(here.value) && std::isfinite(here.high));
    RC_ASSERT(here.low <= here.value && here.value <= here.high);
    const Estimate there = estimate(reversed(counts));
    const double room = 1e-6 * (1 + std::abs(here.value) + std::abs(here.low));
    RC_ASSERT(std::abs(here.value + there.value) <= room);
    RC_ASSERT(std::abs(here.low + there.high) <= room);
  }
  RC_ASSERT(los(counts) >= 0 && los(counts) <= 1);
  RC_ASSERT(std::abs(los(counts) + los(reversed(counts)) - 1) <= 1e-9);
  RC_ASSERT((los(counts) > 0.5) == (elo(counts).value > 0));
}

// Reference solution of the logistic model: θ by bisection in long double, for moderate counts.
template <std::size_t K>
long double plain_log_likelihood(const std::array<long double, K>& p, double elo) {
  const long double s = 1 / (1 + std::pow(10.0L, -static_cast<long double>(elo) / 400));
  long double low = -1 / (1 - s);
  long double high = 1 / s;
  for (int i = 0; i < 200; ++i) {
    const long double theta = (low + high) / 2;
    long double sum = 0;
    for (std::size_t c = 0; c < K; ++c) {
      const long double d = static_cast<long double>(c) / (K - 1) - s;
      sum += p[c] * d / (1 + theta * d);
    }
    (sum > 0 ? low : high) = theta;
  }
  long double sum = 0;
  for (std::size_t c = 0; c < K; ++c) {
    const long double d = static_cast<long double>(c) / (K - 1) - s;
    sum -= p[c] * std::log(1 + low * d);
  }
  return sum;
}

RC_GTEST_PROP(Sprt, LlrOfPairsIsFiniteAndAntisymmetric, ()) {
  llr_is_finite_and_antisymmetric(any_pairs(), any_bounds(EloModel::Logistic, kLogisticEloMax));
  llr_is_finite_and_antisymmetric(any_pairs(),
                                  any_bounds(EloModel::Normalized, kNormalizedEloMaxPairs));
}

RC_GTEST_PROP(Sprt, LlrOfGamesIsFiniteAndAntisymmetric, ()) {
  llr_is_finite_and_antisymmetric(any_games(), any_bounds(EloModel::Logistic, kLogisticEloMax));
  llr_is_finite_and_antisymmetric(any_games(), any_bounds(EloModel::Bayesian, kLogisticEloMax));
  llr_is_finite_and_antisymmetric(any_games(),
                                  any_bounds(EloModel::Normalized, kNormalizedEloMaxGames));
}

RC_GTEST_PROP(Sprt, AnyBoundsGiveAFiniteLlrOrAnError, ()) {
  const auto any_number = [] {
    return *rc::gen::oneOf(rc::gen::arbitrary<double>(),
                           rc::gen::element(std::numeric_limits<double>::infinity(),
                                            std::numeric_limits<double>::quiet_NaN(), 1e-300, 0.0,
                                            -231.62, 231.62, 4000.0, 0.05));
  };
  // Includes subnormal numbers and both sides of kLeastRisk.
  const auto any_risk = [&] {
    const double tiny = std::ldexp(*rc::gen::inRange(1, 1'000), -*rc::gen::inRange(1, 1'074));
    return *rc::gen::element(any_number(), tiny, kLeastRisk, std::nextafter(kLeastRisk, 0),
                             std::numeric_limits<double>::denorm_min());
  };
  const SprtBounds bounds{
      .elo0 = any_number(),
      .elo1 = any_number(),
      .alpha = any_risk(),
      .beta = any_risk(),
      .model = *rc::gen::element(EloModel::Logistic, EloModel::Normalized, EloModel::Bayesian)};
  const auto state = *rc::gen::arbitrary<bool>() ? sprt_state(any_pairs(), bounds)
                                                 : sprt_state(any_games(), bounds);
  if (!state) {
    RC_ASSERT(!to_string(state.error()).empty());
    return;
  }
  RC_ASSERT(std::isfinite(state->llr) && std::isfinite(state->lower) &&
            std::isfinite(state->upper));
  RC_ASSERT(state->lower < 0 && 0 < state->upper);
}

RC_GTEST_PROP(Sprt, LlrAddsUpOverAdjacentBounds, ()) {
  const PairCounts pairs = any_pairs();
  const auto model = *rc::gen::element(EloModel::Logistic, EloModel::Normalized);
  std::vector<double> elos{any_elo(200), any_elo(200), any_elo(200)};
  std::sort(elos.begin(), elos.end());
  RC_PRE(elos[0] < elos[1] && elos[1] < elos[2]);
  const auto between = [&](double elo0, double elo1) {
    return llr(pairs, {.elo0 = elo0, .elo1 = elo1, .model = model}).value();
  };
  const double whole = between(elos[0], elos[2]);
  const double parts = between(elos[0], elos[1]) + between(elos[1], elos[2]);
  RC_ASSERT(std::abs(whole - parts) <= slack(pairs.total(), whole));
}

RC_GTEST_PROP(Sprt, LogisticLlrEqualsTheReferenceSolution, ()) {
  PairCounts pairs;
  std::array<long double, 5> p{};
  long double total = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    pairs.n[i] = *rc::gen::inRange<std::uint64_t>(0, 2'000);
    p[i] = pairs.n[i] > 0 ? static_cast<long double>(pairs.n[i]) : 1e-3L;
    total += p[i];
  }
  RC_PRE(pairs.total() > 0);
  for (auto& cell : p) cell /= total;
  const SprtBounds bounds{.elo0 = any_elo(100), .elo1 = 101};
  const auto known = static_cast<double>(
      total * (plain_log_likelihood(p, bounds.elo1) - plain_log_likelihood(p, bounds.elo0)));
  RC_ASSERT(std::abs(llr(pairs, bounds).value() - known) <= 1e-9 * std::abs(known) + 1e-9);
}

RC_GTEST_PROP(Sprt, SignOfTheLogisticLlrFollowsTheScore, ()) {
  PairCounts pairs;
  for (auto& n : pairs.n) n = *rc::gen::inRange<std::uint64_t>(1, 10'000);
  const double here = elo(pairs).value;
  const double apart = *rc::gen::inRange(1, 100);
  RC_ASSERT(llr(pairs, {.elo0 = here - apart, .elo1 = here}).value() > 0);
  RC_ASSERT(llr(pairs, {.elo0 = here, .elo1 = here + apart}).value() < 0);
}

RC_GTEST_PROP(Sprt, BoundsReadBackTheirOwnText, ()) {
  SprtBounds bounds =
      any_bounds(*rc::gen::element(EloModel::Logistic, EloModel::Normalized, EloModel::Bayesian),
                 kLogisticEloMax);
  bounds.alpha = *rc::gen::inRange(1, 500'000) / 1e6;
  bounds.beta = *rc::gen::inRange(1, 500'000) / 1e6;
  RC_PRE(bounds.alpha < 0.5 && bounds.beta < 0.5);
  const auto again = parse_sprt(to_string(bounds));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == bounds);
}

RC_GTEST_PROP(Sprt, ParserSurvivesAnyText, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::oneOf(
      rc::gen::element('e', 'l', 'o', '0', '1', '=', ',', '.', '-'), rc::gen::arbitrary<char>()));
  const auto bounds = parse_sprt(text);
  if (bounds) {
    RC_ASSERT(bounds->elo0 < bounds->elo1);
  } else {
    RC_ASSERT(to_string(bounds.error()).find('\n') == std::string::npos);
  }
}

RC_GTEST_PROP(Elo, OfPairsIsFiniteAndAntisymmetric, ()) {
  estimates_are_finite_and_antisymmetric(any_pairs());
}

RC_GTEST_PROP(Elo, OfGamesIsFiniteAndAntisymmetric, ()) {
  estimates_are_finite_and_antisymmetric(any_games());
}

RC_GTEST_PROP(Elo, FloorsDoNotAffectTwoDifferentResults, ()) {
  PairCounts pairs;
  const auto cell = *rc::gen::inRange<std::size_t>(0, 4);
  pairs.n[cell] = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
  pairs.n[cell + 1] = *rc::gen::inRange<std::uint64_t>(1, 1'000'000);
  const auto total = static_cast<double>(pairs.total());
  const double share = static_cast<double>(pairs.n[cell + 1]) / total;
  const double score = (static_cast<double>(cell) + share) / 4;
  const double deviation = std::sqrt(share * (1 - share)) / 4;
  const double plain = 800 / std::log(10.0) * (score - 0.5) / (std::sqrt(2.0) * deviation);
  RC_ASSERT(std::abs(nelo(pairs).value - plain) <= 1e-6 * (1 + std::abs(plain)));
}

}  // namespace
}  // namespace raum::tournament

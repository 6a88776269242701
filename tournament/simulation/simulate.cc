#include "tournament/simulation/simulate.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tournament/simulation/pair_sampler.h"
#include "tournament/simulation/sprt_walk.h"
#include "tournament/stats/distribution.h"
#include "tournament/stats/elo.h"
#include "tournament/stats/likelihood.h"
#include "tournament/stats/sequential_estimate.h"

namespace raum::tournament {
namespace {

double share(std::uint64_t part, std::uint64_t whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

// Running sums of one estimator's errors.
struct Quality {
  double errors = 0;
  double above = 0;
  std::uint64_t covered = 0;

  void add(double error, bool covers) {
    errors += error;
    above += error > 0 ? 1 : error < 0 ? 0 : 0.5;
    covered += covers ? 1 : 0;
  }

  [[nodiscard]] EstimatorQuality of(std::uint64_t tests) const {
    if (tests == 0) return {};
    const auto n = static_cast<double>(tests);
    return {.bias = errors / n, .above = above / n, .coverage = share(covered, tests)};
  }
};

Expected<void> check_plan(const SimulationPlan& plan) {
  const auto sound = llr(PairCounts{}, plan.bounds);
  if (!sound) return tl::unexpected(sound.error());
  SprtBounds at = plan.bounds;
  (plan.elo < plan.bounds.elo1 ? at.elo0 : at.elo1) = plan.elo;
  const auto within_domain = llr(PairCounts{}, at);
  if (!within_domain) return tl::unexpected(within("true Elo", within_domain.error()));
  if (plan.measured.total() == 0) {
    return fail("measured pairs", "none", "at least one pair");
  }
  if (plan.repetitions == 0 || plan.max_pairs == 0) {
    return fail(plan.repetitions == 0 ? "repetitions" : "max pairs", "0", "at least 1");
  }
  return {};
}

}  // namespace

double SimulatedStrength::error_of(double p) const {
  return std::sqrt(p * (1 - p) / static_cast<double>(repetitions));
}

Expected<SimulatedStrength> simulate(const SimulationPlan& plan,
                                     const std::function<void(std::uint64_t)>& progress) {
  const auto sound = check_plan(plan);
  if (!sound) return tl::unexpected(sound.error());
  const auto q = with_elo(frequencies(cells_of(plan.measured)), plan.elo, plan.bounds.model);
  if (!q) return fail("true Elo", fmt::format("{}", plan.elo), "an Elo nearer to 0");
  SimulatedStrength result{.elo = plan.elo, .distribution = *q, .repetitions = plan.repetitions};
  const double mean = moments_of(*q).mean;
  result.logistic_elo = std::clamp(400 * std::log10(mean / (1 - mean)), -kEloLimit, kEloLimit);

  const PairSampler sampler(*q);
  const WalkRules rules{plan.bounds, plan.max_pairs, plan.overshoot_corrected};
  SplitMix64 random(plan.seed);
  std::uint64_t h1 = 0;
  std::vector<std::uint64_t> lengths;
  Quality naive;
  Quality unbiased;
  for (std::uint64_t i = 0; i < plan.repetitions; ++i) {
    if (progress && i > 0) progress(i);
    const SimulatedTest test = simulate_test(rules, sampler, random);
    if (test.state.verdict() == SprtState::Continue) continue;
    if (test.state.verdict() == SprtState::H1) ++h1;
    lengths.push_back(test.pairs.total());
    const Estimate plain = elo(test.pairs);
    naive.add(plain.value - result.logistic_elo,
              plain.low <= result.logistic_elo && result.logistic_elo <= plain.high);
    const StopRank rank = stop_rank(test.pairs, plan.bounds, test.state, result.logistic_elo);
    unbiased.add(rank.elo - result.logistic_elo, 0.025 <= rank.rank && rank.rank <= 0.975);
  }
  if (progress) progress(plan.repetitions);
  const std::uint64_t decided = lengths.size();
  result.h1 = share(h1, plan.repetitions);
  result.h0 = share(decided - h1, plan.repetitions);
  result.undecided = share(plan.repetitions - decided, plan.repetitions);
  if (decided > 0) {
    double pairs = 0;
    for (const std::uint64_t n : lengths) pairs += static_cast<double>(n);
    result.mean_pairs = pairs / static_cast<double>(decided);
    const auto place = lengths.begin() + static_cast<std::ptrdiff_t>((decided * 19 + 19) / 20 - 1);
    std::nth_element(lengths.begin(), place, lengths.end());
    result.pairs_95 = *place;
  }
  result.naive = naive.of(decided);
  result.unbiased = unbiased.of(decided);
  return result;
}

bool exceeds_risk(const SimulatedStrength& strength, const SprtBounds& bounds) {
  const auto above = [&](double rate, double risk) {
    return rate > risk + 3 * strength.error_of(risk);
  };
  return (strength.elo <= bounds.elo0 && above(strength.h1, bounds.alpha)) ||
         (strength.elo >= bounds.elo1 && above(strength.h0, bounds.beta));
}

}  // namespace raum::tournament

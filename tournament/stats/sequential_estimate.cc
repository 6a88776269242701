#include "tournament/stats/sequential_estimate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>

#include "tournament/stats/brownian.h"
#include "tournament/stats/distribution.h"
#include "tournament/stats/likelihood.h"

namespace raum::tournament {
namespace {

constexpr double kMedian = 0.5;
constexpr double kTail = 0.025;

// A stopped test, and the rank function described in the header.
template <std::size_t K>
class StoppedTest {
 public:
  StoppedTest(const Cells<K>& counts, const Estimate& plain, const SprtBounds& bounds,
              const SprtState& state)
      : p_(frequencies(counts)), plain_(plain), bounds_(bounds), state_(state) {
    double total = 0;
    for (const double n : counts) total += n;
    is_at_stop_ = stops_here(counts);
    // Continuity correction: half of the outcomes with the same length count as later ones.
    time_ = is_at_stop_ ? total - 0.5 : total * bound() / state.llr;
  }

  [[nodiscard]] bool is_at_stop() const { return is_at_stop_; }

  // Probability, at this true Elo, of an outcome no better than the observed one. Falls with the
  // Elo.
  [[nodiscard]] double rank(double elo) const {
    const Cells<K> q = *with_elo(p_, elo, EloModel::Logistic);
    const auto steps = llr_steps(q, bounds_);
    if (!steps) return kMedian;  // impossible within the limits of check_pair_bounds()
    const Moments step = moments_of(q, *steps);
    const double overshoot = kOvershoot * step.deviation;
    // If all results are equal, the steps have no variance at all.
    const double smallest = 1e-6 * (state_.upper - state_.lower);
    const double deviation = std::max(step.deviation, smallest);
    const BrownianWalk walk{.below = -state_.lower + overshoot,
                            .above = state_.upper + overshoot,
                            .drift = step.mean,
                            .variance = deviation * deviation};
    return state_.verdict() == SprtState::H1 ? 1 - met_above_by(walk, time_)
                                             : met_below_by(walk, time_);
  }

  // The Elo with this rank, within ±kEloLimit: brackets outward from the plain estimate, then
  // bisects. Near the plain estimate the rank falls with the Elo; far away, where nearly all
  // probability of the nearest distribution is on one result, it may rise again, so that the
  // nearest solution is taken.
  [[nodiscard]] double elo_at(double rank_wanted) const {
    const double toward = rank(plain_.value) > rank_wanted ? 1 : -1;
    const auto is_beyond = [&](double elo) {
      return toward > 0 ? rank(elo) <= rank_wanted : rank(elo) >= rank_wanted;
    };
    double near = plain_.value;
    double far = near;
    double step = std::max((plain_.high - plain_.low) / 4, 1e-3);  // a standard error
    do {
      if (std::abs(far) >= kEloLimit && far * toward > 0) return toward * kEloLimit;
      near = far;
      far = std::clamp(near + toward * step, -kEloLimit, kEloLimit);
      step *= 1.5;
    } while (!is_beyond(far));
    constexpr int kHalvings = 26;  // leaves 2^−26 of a few standard errors
    for (int i = 0; i < kHalvings; ++i) {
      const double middle = (near + far) / 2;
      (is_beyond(middle) ? far : near) = middle;
    }
    return (near + far) / 2;
  }

  [[nodiscard]] double normalized(double elo) const {
    const Moments score = moments_of(*with_elo(p_, elo, EloModel::Logistic));
    const double games = K == 5 ? 2 : 1;
    const double nelo = kEloScale * (score.mean - 0.5) / (std::sqrt(games) * score.deviation);
    return std::clamp(nelo, -kEloLimit, kEloLimit);
  }

 private:
  [[nodiscard]] double bound() const {
    return state_.verdict() == SprtState::H1 ? state_.upper : state_.lower;
  }

  // Whether the LLR would still be between the bounds without one of the results.
  [[nodiscard]] bool stops_here(const Cells<K>& counts) const {
    for (std::size_t i = 0; i < K; ++i) {
      if (counts[i] < 1) continue;
      Cells<K> before = counts;
      --before[i];
      if (std::all_of(before.begin(), before.end(), [](double n) { return n == 0; })) return true;
      const auto llr = generalized_llr(before, bounds_);
      if (llr && state_.lower < *llr && *llr < state_.upper) return true;
    }
    return false;
  }

  Cells<K> p_;
  Estimate plain_;
  SprtBounds bounds_;
  SprtState state_;
  bool is_at_stop_ = true;
  double time_ = 0;
};

template <class Counts>
Expected<LlrBounds> corrected_of(const Counts& counts, const SprtBounds& bounds) {
  return sprt_state(counts, bounds).map([&](const SprtState& state) {
    if (counts.total() == 0) return LlrBounds{state.lower, state.upper};
    const auto p = frequencies(cells_of(counts));
    const auto steps = llr_steps(p, bounds);
    return correct_for_overshoot(state, steps ? moments_of(p, *steps).deviation : 0);
  });
}

// SequentialEstimate::is_far, judged in the Elo model of the bounds.
template <class Counts>
bool is_far(const Counts& counts, const SprtBounds& bounds) {
  double low = bounds.elo0;
  double high = bounds.elo1;
  if constexpr (std::is_same_v<Counts, GameCounts>) {
    if (bounds.model == EloModel::Bayesian) {
      const Cells<3> p = frequencies(cells_of(counts));
      low = elo_of_score(bayes_elo_score(p, low));
      high = elo_of_score(bayes_elo_score(p, high));
    }
  }
  const double plain = (bounds.model == EloModel::Normalized ? nelo(counts) : elo(counts)).value;
  const double far = kFarWidths * (high - low);
  return plain > high + far || plain < low - far;
}

template <class Counts>
Expected<std::optional<SequentialEstimate>> estimate_of(const Counts& counts,
                                                        const SprtBounds& bounds) {
  return sprt_state(counts, bounds).map([&](const SprtState& state) {
    std::optional<SequentialEstimate> estimate;
    if (state.verdict() == SprtState::Continue) return estimate;
    const StoppedTest test(cells_of(counts), elo(counts), bounds, state);
    const double value = test.elo_at(kMedian);
    estimate.emplace();
    estimate->elo = {value, std::min(test.elo_at(1 - kTail), value),
                     std::max(test.elo_at(kTail), value)};
    const double middle = test.normalized(value);
    estimate->nelo = {middle, std::min(test.normalized(estimate->elo.low), middle),
                      std::max(test.normalized(estimate->elo.high), middle)};
    estimate->is_at_stop = test.is_at_stop();
    estimate->is_far = is_far(counts, bounds);
    return estimate;
  });
}

}  // namespace

LlrBounds correct_for_overshoot(const SprtState& state, double step_deviation) {
  const double overshoot = kOvershoot * step_deviation;
  return {.lower = state.lower + std::min(overshoot, -state.lower / 2),
          .upper = state.upper - std::min(overshoot, state.upper / 2)};
}

Expected<LlrBounds> overshoot_corrected_bounds(const PairCounts& pairs, const SprtBounds& bounds) {
  return corrected_of(pairs, bounds);
}

Expected<LlrBounds> overshoot_corrected_bounds(const GameCounts& games, const SprtBounds& bounds) {
  return corrected_of(games, bounds);
}

Expected<std::optional<SequentialEstimate>> estimate_after_stop(const PairCounts& pairs,
                                                                const SprtBounds& bounds) {
  return estimate_of(pairs, bounds);
}

Expected<std::optional<SequentialEstimate>> estimate_after_stop(const GameCounts& games,
                                                                const SprtBounds& bounds) {
  return estimate_of(games, bounds);
}

StopRank stop_rank(const PairCounts& pairs, const SprtBounds& bounds, const SprtState& state,
                   double true_logistic_elo) {
  const StoppedTest test(cells_of(pairs), elo(pairs), bounds, state);
  return {.elo = test.elo_at(kMedian), .rank = test.rank(true_logistic_elo)};
}

}  // namespace raum::tournament

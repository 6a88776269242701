#include "tournament/simulation/sprt_walk.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tournament/stats/distribution.h"
#include "tournament/stats/elo_model.h"
#include "tournament/stats/likelihood.h"
#include "tournament/stats/sequential_estimate.h"

namespace raum::tournament {
namespace {

// approximate_llr() for fixed bounds.
class Approximation {
 public:
  explicit Approximation(const SprtBounds& bounds) : model_(bounds.model) {
    const auto place = [&](double elo) {
      return model_ == EloModel::Logistic ? expected_score(elo)
                                          : std::numbers::sqrt2 * elo / kEloScale;
    };
    at0_ = place(bounds.elo0);
    at1_ = place(bounds.elo1);
  }

  [[nodiscard]] double operator()(const PairCounts& pairs) const {
    double total = 0;
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < 5; ++i) {
      const auto n = static_cast<double>(pairs.n[i]);
      const double score = score_of_cell<5>(i);
      total += n;
      sum += n * score;
      squares += n * score * score;
    }
    const double mean = sum / total;
    const double variance = std::max(squares / total - mean * mean, 0.0);
    double off0 = mean - at0_;
    double off1 = mean - at1_;
    if (model_ == EloModel::Normalized) {
      const double deviation = std::sqrt(variance);
      off0 = mean - 0.5 - at0_ * deviation;
      off1 = mean - 0.5 - at1_ * deviation;
    }
    constexpr double kFloor = 1e-12;  // keeps the logarithm finite if all results are equal
    return total / 2 *
           std::log((variance + off0 * off0 + kFloor) / (variance + off1 * off1 + kFloor));
  }

 private:
  EloModel model_;
  double at0_ = 0;  // the hypotheses: scores (logistic) or (s − ½)/σ of a pair (normalized)
  double at1_ = 0;
};

class TestRun {
 public:
  TestRun(const WalkRules& rules, const PairSampler& sampler, SplitMix64& random)
      : rules_(rules), sampler_(sampler), random_(random), approximation_(rules.bounds) {
    test_.state = *sprt_state(PairCounts{}, rules.bounds);
    wald_ = test_.state;
  }

  SimulatedTest run() {
    while (total_ < rules_.max_pairs) {
      const std::uint64_t count = std::min(safe_pairs(), rules_.max_pairs - total_);
      for (std::uint64_t i = 0; i < count; ++i) ++test_.pairs.n[sampler_.draw(random_)];
      total_ += count;
      if (needs_exact()) update_exact();
      if (test_.state.verdict() != SprtState::Continue) return test_;
    }
    update_exact();
    return test_;
  }

 private:
  // How many pairs to play before the LLR is looked at again: 1 near a bound, otherwise so few that
  // they cannot move it to a bound, whatever their results.
  [[nodiscard]] std::uint64_t safe_pairs() const {
    if (total_ < kStart) return 1;
    const double room = room_ - margin_;
    if (!(room > longest_step_)) return 1;
    const double most = std::min(room / longest_step_, static_cast<double>(total_) / 8);
    return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(most));
  }

  bool needs_exact() {
    if (total_ <= kStart) return true;
    const double approximate = approximation_(test_.pairs);
    const double llr = approximate + remainder_;
    room_ = std::min(llr - test_.state.lower, test_.state.upper - llr);
    return room_ <= margin_ || std::abs(approximate - compared_at_) > 0.4 ||
           static_cast<double>(total_) > 1.2 * static_cast<double>(compared_total_);
  }

  void update_exact() {
    const Cells<5> counts = cells_of(test_.pairs);
    const Cells<5> p = frequencies(counts);
    const auto steps = llr_steps(p, rules_.bounds);
    if (!steps) return;  // impossible within the limits of check_pair_bounds()
    test_.state.llr = llr_of(counts, *steps);
    if (rules_.overshoot_corrected) {
      const LlrBounds bounds = correct_for_overshoot(wald_, moments_of(p, *steps).deviation);
      test_.state.lower = bounds.lower;
      test_.state.upper = bounds.upper;
    }
    compared_at_ = approximation_(test_.pairs);
    compared_total_ = total_;
    remainder_ = test_.state.llr - compared_at_;
    room_ = std::min(test_.state.llr - test_.state.lower, test_.state.upper - test_.state.llr);
    // Estimates how much the remainder may change before the next comparison.
    margin_ = 0.01 + std::abs(remainder_) + 2 / std::sqrt(static_cast<double>(total_));
    longest_step_ = 0;
    for (const double step : *steps) longest_step_ = std::max(longest_step_, 1.5 * std::abs(step));
  }

  static constexpr std::uint64_t kStart = 64;

  const WalkRules& rules_;
  const PairSampler& sampler_;
  SplitMix64& random_;
  Approximation approximation_;
  SimulatedTest test_;
  SprtState wald_;
  std::uint64_t total_ = 0;
  // Set with the last exact LLR:
  std::uint64_t compared_total_ = 0;
  double compared_at_ = 0;
  double remainder_ = 0;
  double margin_ = 0;
  double longest_step_ = 0;
  double room_ = 0;  // distance from the last LLR, estimated or exact, to the nearer bound
};

}  // namespace

double approximate_llr(const PairCounts& pairs, const SprtBounds& bounds) {
  return Approximation(bounds)(pairs);
}

SimulatedTest simulate_test(const WalkRules& rules, const PairSampler& sampler,
                            SplitMix64& random) {
  return TestRun(rules, sampler, random).run();
}

}  // namespace raum::tournament

// Samples: positions with the results that they should be given, in the form that a fit reads
// again and again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "knowledge/tune/features.h"

namespace raum::knowledge::tuning {

/// A sample as the fit sees it.
struct SampleView {
  std::span<const Feature> features;
  double middlegame = 0;  // its share, 0 to 1
  double target = 0;      // White's expected result, 0 to 1
};

class Samples {
 public:
  /// `full_phase`: men, without the kings, from which on a position is all middlegame.
  explicit Samples(int full_phase) : full_phase_(full_phase) {}

  /// Requires: 0 ≤ target ≤ 1.
  void add(const Position& position, double target);

  [[nodiscard]] std::size_t size() const { return targets_.size(); }
  [[nodiscard]] SampleView operator[](std::size_t i) const {
    const std::size_t first = i == 0 ? 0 : ends_[i - 1];
    return {.features = std::span(features_).subspan(first, ends_[i] - first),
            .middlegame = static_cast<double>(phases_[i]) / full_phase_,
            .target = static_cast<double>(targets_[i])};
  }
  [[nodiscard]] int full_phase() const { return full_phase_; }

  /// How many men of both sides were seen by feature, a man counted by the share of the phase.
  struct Seen {
    double middlegame = 0;
    double endgame = 0;
  };
  [[nodiscard]] const std::array<Seen, kManFeatures>& seen() const { return seen_; }

  /// The same samples in a random order that the seed gives.
  [[nodiscard]] Samples shuffled(std::uint64_t seed) const;

 private:
  int full_phase_;
  std::vector<Feature> features_;  // of all samples, one after the other
  std::vector<std::size_t> ends_;  // by sample: the end of its features
  std::vector<std::uint8_t> phases_;
  std::vector<float> targets_;
  std::array<Seen, kManFeatures> seen_{};
};

}  // namespace raum::knowledge::tuning

// BrownianWalk: Brownian motion with a drift that starts between two barriers and ends where it
// first meets one: the limit of the sums that a sequential test watches.
#pragma once

namespace raum::tournament {

struct BrownianWalk {
  double below = 1;  // distance of the start from the lower barrier
  double above = 1;  // and from the upper one
  double drift = 0;  // per unit of time
  double variance = 1;
};

/// Probability that the walk has met the upper barrier first, and by this time.
/// Requires: below, above, variance > 0; time ≥ 0.
/// Returns: a number from 0 to 1, good to 1e-12 or better.
/// Source: Borodin, Salminen, "Handbook of Brownian Motion", 2nd ed., formula 3.0.6 (the series of
/// images for short times); its Fourier series for long ones: Cox, Miller, "The Theory of
/// Stochastic Processes", section 5.7.
[[nodiscard]] double met_above_by(const BrownianWalk& walk, double time);

/// The same of the lower barrier.
[[nodiscard]] double met_below_by(const BrownianWalk& walk, double time);

/// Probability that the walk ever meets the upper barrier first.
[[nodiscard]] double met_above(const BrownianWalk& walk);

}  // namespace raum::tournament

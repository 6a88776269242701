// BrownianWalk: Brownian motion with drift between two barriers, up to the time at which it first
// meets one of them. It is the limit of the sums that a sequential test compares with its bounds.
#pragma once

namespace raum::tournament {

struct BrownianWalk {
  double below = 1;     // distance from the start down to the lower barrier
  double above = 1;     // distance from the start up to the upper barrier
  double drift = 0;     // per unit of time
  double variance = 1;  // per unit of time
};

/// Probability that the walk meets the upper barrier before the lower one, and not later than
/// `time`.
/// Requires: below, above, variance > 0; time ≥ 0.
/// Returns: a number from 0 to 1 with an error of at most 1e-12.
/// Source: Borodin, Salminen, "Handbook of Brownian Motion", 2nd ed., formula 3.0.6 (series of
/// images, for short times); Cox, Miller, "The Theory of Stochastic Processes", section 5.7
/// (Fourier series, for long times).
[[nodiscard]] double met_above_by(const BrownianWalk& walk, double time);

/// Probability that the walk meets the lower barrier before the upper one, and not later than
/// `time`.
[[nodiscard]] double met_below_by(const BrownianWalk& walk, double time);

/// Probability that the walk meets the upper barrier before the lower one, at any time.
[[nodiscard]] double met_above(const BrownianWalk& walk);

}  // namespace raum::tournament

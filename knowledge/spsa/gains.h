// Gains: how far SPSA changes a parameter for the games of an iteration, and how far their result
// moves it.
#pragma once

#include <cstddef>

#include "knowledge/spsa/settings.h"

namespace raum::knowledge::spsa {

constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kStabilityShare = 0.1;  // A, as a share of the iterations

/// Of one parameter in one iteration.
struct Gains {
  double c = 0;  // distance of both players from the value, in units of the parameter
  double r = 0;  // step: a pair moves the value by r · c · (games won − games lost)
};

/// With k = iteration, counted from 1, and N = iterations:
/// c_k = c / k^γ, a_k = a / (A + k)^α and r_k = a_k / c_k², where A = N / 10 and a and c are such
/// that c_N = c_end and r_N = r_end.
/// Requires: 1 ≤ iteration ≤ iterations.
/// Source: α, γ and A: J. Spall, "Implementation of the Simultaneous Perturbation Algorithm for
/// Stochastic Optimization", IEEE Transactions on Aerospace and Electronic Systems 34 (1998),
/// section III; c_end and r_end: fishtest, server/fishtest/spsa_handler.py.
[[nodiscard]] Gains gains(const Parameter& parameter, std::size_t iterations,
                          std::size_t iteration);

}  // namespace raum::knowledge::spsa

// Adam: gradient descent whose step of each coefficient follows the mean of its gradients divided
// by the root of their mean square.
// Source: D. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", ICLR 2015, algorithm 1,
// with its constants.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace raum::knowledge::tuning {

template <std::size_t N>
class Adam {
 public:
  /// Moves each coefficient by about `rate` against its gradient.
  void step(std::array<double, N>& coefficients, const std::array<double, N>& gradient,
            double rate) {
    mean_power_ *= kMeanDecay;
    square_power_ *= kSquareDecay;
    for (std::size_t i = 0; i < N; ++i) {
      mean_[i] = kMeanDecay * mean_[i] + (1 - kMeanDecay) * gradient[i];
      square_[i] = kSquareDecay * square_[i] + (1 - kSquareDecay) * gradient[i] * gradient[i];
      const double mean = mean_[i] / (1 - mean_power_);
      const double square = square_[i] / (1 - square_power_);
      coefficients[i] -= rate * mean / (std::sqrt(square) + kSmallest);
    }
  }

 private:
  static constexpr double kMeanDecay = 0.9;
  static constexpr double kSquareDecay = 0.999;
  static constexpr double kSmallest = 1e-8;

  std::array<double, N> mean_{};
  std::array<double, N> square_{};
  double mean_power_ = 1;  // kMeanDecay to the number of steps
  double square_power_ = 1;
};

}  // namespace raum::knowledge::tuning

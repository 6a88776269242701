// FloatNet: the weights of a net during training, as net.h defines it but in floating point: an
// activation's 1 is 1, and the value is in units of `scale` centipawns, of which the logistic
// function makes an expected result.
//
// All weights are in one array, so that the optimizer needs to know nothing of the net:
//   columns[inputs][neurons] · bias[neurons] · linear[inputs] · output[2][neurons] · output bias
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/net/net.h"
#include "knowledge/train/training_set.h"

namespace raum::knowledge {

struct FloatNet {
  std::size_t neurons = 0;
  double scale = 0;  // centipawns
  std::vector<float> weights;

  /// Random columns and output weights, so small that the value nearly is that of the linear part;
  /// this begins as the piece-square tables of AlphaDeepChess.
  [[nodiscard]] static FloatNet start(std::size_t neurons, double scale, std::uint64_t seed);

  [[nodiscard]] std::size_t bias_at() const { return net::kInputs * neurons; }
  [[nodiscard]] std::size_t linear_at() const { return bias_at() + neurons; }
  [[nodiscard]] std::size_t output_at() const { return linear_at() + net::kInputs; }
  [[nodiscard]] std::size_t output_bias_at() const { return output_at() + 2 * neurons; }

  /// The largest absolute value that the quantised weight in this place can have.
  [[nodiscard]] float limit_at(std::size_t place) const;
};

/// What a forward step keeps for the step back.
class Forward {
 public:
  explicit Forward(std::size_t neurons);

  /// The value for the side to move, in units of the net's scale.
  [[nodiscard]] double value(const FloatNet& net, const Inputs& inputs);
  /// Adds the gradient of a loss to that of other positions, as an array like the net's weights.
  /// `slope` is the derivative of the loss by the value that value() has returned for these inputs.
  void add_gradient(const FloatNet& net, const Inputs& inputs, double slope,
                    std::span<float> gradient);

 private:
  std::size_t neurons_;
  std::vector<float> hidden_;    // [2][neurons], of us and of them, before the activation
  std::vector<float> products_;  // [2 · neurons]
};

/// The loss of a value in units of the scale, the squared error of the expected result, and its
/// derivative by the value.
struct Loss {
  double loss = 0;
  double slope = 0;
};
[[nodiscard]] double expected_result(double value);  // the logistic function
[[nodiscard]] Loss loss_of(double value, double target);

/// The net of whole numbers that is nearest. Weights that are too large are cut.
[[nodiscard]] net::Net quantised(const FloatNet& net);

}  // namespace raum::knowledge

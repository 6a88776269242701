// Net: the weights of an evaluation by a small neural network, and its file.
//
//   hidden(side)  = bias + sum of the columns of the side's inputs (features.h), modulo 2^16
//   linear(side)  = sum of the linear weights of the side's inputs
//   activation(x) = min(max(x, 0), 255)^2                                  (SCReLU)
//   hidden part   = sum over neurons of activation(hidden(us)) · output(us)
//                   + activation(hidden(them)) · output(them)
//   value         = (linear(us) − linear(them) + hidden part · 4 / 2601 + output bias) / 16
//
// "Us" is the side to move. Divisions round towards zero. Columns have a scale of 255, outputs one
// of 64 and stand for 400 centipawns: 4 / 2601 = 16 · 400 / (255² · 64). Linear weights are in
// eighths of a centipawn, the output bias in sixteenths. The linear part begins as a piece-square
// table (the "PSQT" of Stockfish's nets), so that the hidden part only has to learn what is left.
//
// The file, in little-endian numbers:
//   "RaumNet\n" · u32 version · u32 inputs · u32 neurons · i32 output bias · u64 checksum ·
//   i16 bias[neurons] · i16 columns[inputs][neurons] · i16 linear[inputs] · i8 output[2][neurons]
// The checksum is that of the 24 bytes before it and of all behind it.
//
// Source of the architecture, the activation and the scales: jw1912/bullet, examples/simple.rs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "engine/net/features.h"

namespace raum::net {

constexpr std::string_view kNetStart = "RaumNet\n";

constexpr std::size_t kMostNeurons = 128;
constexpr std::size_t kNeuronStep = 16;  // the number of neurons is a multiple
constexpr std::size_t kMostFileBytes = std::size_t{512} * 1024;

constexpr int kOne = 255;           // the activation's 1
constexpr int kOutputOne = 64;      // an output weight of 1
constexpr int kOutputUnit = 400;    // what the hidden part's 1 stands for, in centipawns
constexpr int kLinearPerCp = 8;     // linear weights
constexpr int kPartsPerCp = 16;     // the parts of a value
constexpr int kMostValue = 20'000;  // centipawns; larger values are cut

/// Begins at a cache line, so that a row of 32 neurons crosses none.
template <class T>
struct LineAllocator {
  using value_type = T;
  LineAllocator() = default;
  template <class U>
  explicit LineAllocator(const LineAllocator<U>&) {}
  [[nodiscard]] T* allocate(std::size_t n) {
    return static_cast<T*>(::operator new (n * sizeof(T), std::align_val_t{64}));
  }
  void deallocate(T* p, std::size_t) { ::operator delete (p, std::align_val_t{64}); }
  friend bool operator==(LineAllocator, LineAllocator) { return true; }
};
using Weights = std::vector<std::int16_t, LineAllocator<std::int16_t>>;

struct Net {
  std::size_t neurons = 0;
  Weights bias{};     // [neurons]
  Weights columns{};  // [kInputs][neurons]
  Weights linear{};   // [kInputs]
  Weights output{};   // [2][neurons], of us and of them; each from −128 to 127
  std::int32_t output_bias = 0;

  /// All weights 0.  Requires: a multiple of kNeuronStep, at most kMostNeurons.
  [[nodiscard]] static Net zeros(std::size_t neurons);

  [[nodiscard]] const std::int16_t* column(std::size_t input) const {
    return columns.data() + input * neurons;
  }
  friend bool operator==(const Net&, const Net&) = default;
};

/// The two summands of a value of the side to move, in sixteenths of a centipawn.
struct Parts {
  std::int64_t linear = 0;
  std::int64_t hidden = 0;  // with the output bias

  /// In centipawns, at most kMostValue.
  [[nodiscard]] constexpr int value() const {
    const std::int64_t cp = (linear + hidden) / kPartsPerCp;
    return static_cast<int>(cp > kMostValue ? kMostValue : cp < -kMostValue ? -kMostValue : cp);
  }
};

/// From the sums of both sides and of the products of activations and output weights.
[[nodiscard]] constexpr Parts parts_of(const Net& net, std::int64_t linear_of_us,
                                       std::int64_t linear_of_them, std::int64_t products) {
  static_assert(kPartsPerCp * kOutputUnit * 2601 == 4 * kOne * kOne * kOutputOne);
  return {linear_of_us - linear_of_them, products * 4 / 2601 + net.output_bias};
}

/// The bytes of the file.  Requires: output weights from −128 to 127.
[[nodiscard]] std::string encode(const Net& net);
/// Reads the bytes of a file; `name` is its name in errors.
/// Errors: another kind of file, version or number of inputs or neurons; another size than these
/// say; a wrong checksum.
[[nodiscard]] Expected<Net> decode(std::string_view bytes, const std::string& name);
/// The same for a file.  Errors: also a file that cannot be read, or is none, or is too large.
[[nodiscard]] Expected<Net> read_net(const std::string& path);

}  // namespace raum::net

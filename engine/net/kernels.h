// Kernels: the loops over the neurons of a net, once written out and once with AVX2. Both give the
// same bits (kernels_test.cc); `best` is the one to use.
// Requires, of all: n is a multiple of kNeuronStep, and output weights are from −128 to 127.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/net/net.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace raum::net {

/// What a move changes in the inputs of a side, as columns of the net; null: no capture.
struct Change {
  const std::int16_t* added = nullptr;
  const std::int16_t* removed = nullptr;
  const std::int16_t* captured = nullptr;
};

namespace scalar {

/// Adds a column to the sums, modulo 2^16.
inline void add(std::size_t n, std::int16_t* sums, const std::int16_t* column) {
  for (std::size_t i = 0; i < n; ++i) sums[i] = static_cast<std::int16_t>(sums[i] + column[i]);
}

/// Subtracts a column from the sums, modulo 2^16.
inline void subtract(std::size_t n, std::int16_t* sums, const std::int16_t* column) {
  for (std::size_t i = 0; i < n; ++i) sums[i] = static_cast<std::int16_t>(sums[i] - column[i]);
}

/// The sums after a change, modulo 2^16.
inline void change(std::size_t n, std::int16_t* after, const std::int16_t* before, Change c) {
  for (std::size_t i = 0; i < n; ++i) {
    int sum = before[i] + c.added[i] - c.removed[i];
    if (c.captured != nullptr) sum -= c.captured[i];
    after[i] = static_cast<std::int16_t>(sum);
  }
}

/// The sum of the products of the neurons' activations and their output weights.
[[nodiscard]] inline std::int64_t activated(std::size_t n, const std::int16_t* sums,
                                            const std::int16_t* output) {
  std::int64_t products = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const int x = std::clamp<int>(sums[i], 0, kOne);
    products += std::int64_t{x} * x * output[i];
  }
  return products;
}

}  // namespace scalar

#ifdef __AVX2__
namespace avx2 {

inline __m256i load(const std::int16_t* p) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(p));
}
inline void store(std::int16_t* p, __m256i x) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(p), x);
}

inline void add(std::size_t n, std::int16_t* sums, const std::int16_t* column) {
  for (std::size_t i = 0; i < n; i += kNeuronStep) {
    store(sums + i, _mm256_add_epi16(load(sums + i), load(column + i)));
  }
}

inline void subtract(std::size_t n, std::int16_t* sums, const std::int16_t* column) {
  for (std::size_t i = 0; i < n; i += kNeuronStep) {
    store(sums + i, _mm256_sub_epi16(load(sums + i), load(column + i)));
  }
}

inline void change(std::size_t n, std::int16_t* after, const std::int16_t* before, Change c) {
  if (c.captured == nullptr) {
    for (std::size_t i = 0; i < n; i += kNeuronStep) {
      const __m256i sum = _mm256_add_epi16(load(before + i), load(c.added + i));
      store(after + i, _mm256_sub_epi16(sum, load(c.removed + i)));
    }
    return;
  }
  for (std::size_t i = 0; i < n; i += kNeuronStep) {
    const __m256i sum = _mm256_add_epi16(load(before + i), load(c.added + i));
    const __m256i lost = _mm256_add_epi16(load(c.removed + i), load(c.captured + i));
    store(after + i, _mm256_sub_epi16(sum, lost));
  }
}

// x · output fits into 16 bits, because x ≤ 255 and |output| ≤ 128, so that one multiplication with
// x more gives pairs of products in 32 bits; a lane adds at most 8 of them.
[[nodiscard]] inline std::int64_t activated(std::size_t n, const std::int16_t* sums,
                                            const std::int16_t* output) {
  static_assert(kOne * 128 < 32'768);
  const __m256i one = _mm256_set1_epi16(kOne);
  __m256i lanes = _mm256_setzero_si256();
  for (std::size_t i = 0; i < n; i += kNeuronStep) {
    const __m256i x =
        _mm256_min_epi16(_mm256_max_epi16(load(sums + i), _mm256_setzero_si256()), one);
    const __m256i weighted = _mm256_mullo_epi16(x, load(output + i));
    lanes = _mm256_add_epi32(lanes, _mm256_madd_epi16(weighted, x));
  }
  // Four sums of two lanes each fit into 32 bits; all eight might not.
  const __m128i four =
      _mm_add_epi32(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
  const __m128i two =
      _mm_add_epi64(_mm_cvtepi32_epi64(four), _mm_cvtepi32_epi64(_mm_unpackhi_epi64(four, four)));
  return _mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1);
}

}  // namespace avx2
namespace best = avx2;
#else
namespace best = scalar;
#endif

}  // namespace raum::net

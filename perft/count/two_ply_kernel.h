// LastPlies: the ways in which perft counts its last two plies. All give the same count; the
// processor decides which are at hand.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/board/position.h"

namespace raum::perft {

enum class Kernel {
  Core,      // every move is made, its replies are counted as sets by the engine's generator
  Portable,  // two_plies.h
  Avx512,    // the same with the weights of cells in AVX-512 registers (F and BW)
};
constexpr std::array<Kernel, 3> kKernels{Kernel::Core, Kernel::Portable, Kernel::Avx512};

/// "core", "portable", "avx512"
[[nodiscard]] std::string_view to_string(Kernel kernel);

/// Whether this processor has what the kernel needs.
[[nodiscard]] bool is_available(Kernel kernel);

/// The fastest kernel of this processor.
[[nodiscard]] Kernel fastest_kernel();

// The number of pairs of a legal move and a legal reply, by the colour of the side to move. The
// position is changed on the way and restored.
using TwoPlyCounters = std::array<std::uint64_t (*)(Position&), 2>;

/// Requires: is_available(kernel).
[[nodiscard]] const TwoPlyCounters& counters_of(Kernel kernel);

/// In a file of its own, compiled for AVX-512.
extern const TwoPlyCounters kAvx512Counters;

}  // namespace raum::perft

// Kernel: an implementation that counts the last two plies of perft. All kernels give the same
// count; the processor decides which of them are available.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/board/position.h"

namespace raum::perft {

enum class Kernel {
  Core,      // makes every move; the engine's generator counts the replies in bulk
  Portable,  // two_plies.h with CellWeights
  Avx512,    // two_plies.h with ByteWeights, which needs AVX-512 F and BW
};
constexpr std::array<Kernel, 3> kKernels{Kernel::Core, Kernel::Portable, Kernel::Avx512};

/// "core", "portable", "avx512"
[[nodiscard]] std::string_view to_string(Kernel kernel);

/// Whether this processor can run the kernel.
[[nodiscard]] bool is_available(Kernel kernel);

/// The fastest kernel of this processor.
[[nodiscard]] Kernel fastest_kernel();

// A kernel's functions, indexed by the colour to move. Each returns the number of pairs of a legal
// move and a legal reply; it changes the position while counting and restores it.
using TwoPlyCounters = std::array<std::uint64_t (*)(Position&), 2>;

/// Requires: is_available(kernel).
[[nodiscard]] const TwoPlyCounters& counters_of(Kernel kernel);

/// Defined in two_plies_avx512.cc; the functions are null on other processors than x86-64.
extern const TwoPlyCounters kAvx512Counters;

}  // namespace raum::perft

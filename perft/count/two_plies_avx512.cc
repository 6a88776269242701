// The only code that is compiled for AVX-512; it runs where is_available(Kernel::Avx512) says so.
//
// The instruction set is switched on for what depends on ByteWeights and for nothing else: a
// function that other files instantiate too would be linked once, perhaps from here, and then fail
// on older processors. Whatever does not name the weights is therefore included above the switch.
#include <array>
#include <cstdint>

#include "engine/board/leaves.h"
#include "perft/count/reply_lines.h"
#include "perft/count/reply_steps.h"
#include "perft/count/two_ply_kernel.h"

#ifdef __x86_64__
#include <immintrin.h>

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw")
#endif

#include "perft/count/byte_weights.h"
#include "perft/count/two_plies.h"

namespace raum::perft {

template std::uint64_t count_two_plies<Color::White, ByteWeights>(Position&);
template std::uint64_t count_two_plies<Color::Black, ByteWeights>(Position&);

}  // namespace raum::perft

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace raum::perft {

const TwoPlyCounters kAvx512Counters{count_two_plies<Color::White, ByteWeights>,
                                     count_two_plies<Color::Black, ByteWeights>};

}  // namespace raum::perft

#else

namespace raum::perft {

const TwoPlyCounters kAvx512Counters{};

}  // namespace raum::perft

#endif

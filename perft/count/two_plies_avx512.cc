// The AVX-512 kernel: the only code compiled for AVX-512.
//
// Only code that depends on ByteWeights is compiled for AVX-512. Of an inline function that several
// files use, the linker keeps one copy; if it kept that of this file, the program would crash on
// older processors. Headers that do not depend on the weights are therefore included above the
// pragma.
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

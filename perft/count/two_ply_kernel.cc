#include "perft/count/two_ply_kernel.h"

#include "engine/board/leaves.h"
#include "perft/count/cell_weights.h"
#include "perft/count/two_plies.h"

namespace raum::perft {
namespace {

template <Color Us>
std::uint64_t count_by_core(Position& p) {
  std::uint64_t count = 0;
  try_moves<Us>(p, [&] { count += count_replies<!Us>(p); });
  return count;
}

constexpr TwoPlyCounters kCoreCounters{count_by_core<Color::White>, count_by_core<Color::Black>};
constexpr TwoPlyCounters kPortableCounters{count_two_plies<Color::White, CellWeights>,
                                           count_two_plies<Color::Black, CellWeights>};

}  // namespace

std::string_view to_string(Kernel kernel) {
  constexpr std::array<std::string_view, kKernels.size()> kNames{"core", "portable", "avx512"};
  return kNames[static_cast<std::size_t>(kernel)];
}

bool is_available(Kernel kernel) {
  if (kernel != Kernel::Avx512) return true;
#ifdef __x86_64__
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
#else
  return false;
#endif
}

Kernel fastest_kernel() { return is_available(Kernel::Avx512) ? Kernel::Avx512 : Kernel::Portable; }

const TwoPlyCounters& counters_of(Kernel kernel) {
  RAUM_ASSERT(is_available(kernel));
  switch (kernel) {
    case Kernel::Core:
      return kCoreCounters;
    case Kernel::Portable:
      return kPortableCounters;
    case Kernel::Avx512:
      return kAvx512Counters;
  }
  return kCoreCounters;
}

}  // namespace raum::perft

#include "perft/count/last_plies.h"

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

std::string_view to_string(Path path) {
  constexpr std::array<std::string_view, kPaths.size()> kNames{"core", "portable", "avx512"};
  return kNames[static_cast<std::size_t>(path)];
}

bool is_available(Path path) {
  if (path != Path::Avx512) return true;
#ifdef __x86_64__
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0;
#else
  return false;
#endif
}

Path fastest_path() { return is_available(Path::Avx512) ? Path::Avx512 : Path::Portable; }

const TwoPlyCounters& counters_of(Path path) {
  RAUM_ASSERT(is_available(path));
  switch (path) {
    case Path::Core:
      return kCoreCounters;
    case Path::Portable:
      return kPortableCounters;
    case Path::Avx512:
      return kAvx512Counters;
  }
  return kCoreCounters;
}

}  // namespace raum::perft

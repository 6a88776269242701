// raum-generate-magics: prints magics.inc, the factors with which multiply-shift indexing maps
// every subset of a relevant mask to a different row. Run it when the board or the order of rows
// changes: raum-generate-magics > engine/geometry/magics.inc
#include <cstdio>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/geometry/rays.h"

namespace {

using raum::SplitMix64;

// A factor that maps the subsets of the mask one-to-one onto 0 .. 2^bits − 1.
std::uint64_t find_magic(std::uint64_t mask, SplitMix64& random) {
  const int bits = std::popcount(mask);
  if (bits == 0) return 0;
  std::vector<std::uint32_t> used(std::size_t{1} << bits, 0);
  for (std::uint32_t attempt = 1;; ++attempt) {
    const std::uint64_t magic = random.next() & random.next() & random.next();
    bool one_to_one = true;
    raum::for_each_subset(mask, [&](std::uint64_t subset) {
      std::uint32_t& row = used[(subset * magic) >> (64 - bits)];
      one_to_one = one_to_one && row != attempt;
      row = attempt;
    });
    if (one_to_one) return magic;
  }
}

}  // namespace

int main() {
  SplitMix64 random{raum::kSquares};
  std::puts(
      "// Printed by generate_magics.cc. By piece (rook, bishop, unicorn) and cell: {low, high}.");
  for (int kind = 0; kind < raum::kSliderKinds; ++kind) {
    for (int i = 0; i < raum::kSquares; ++i) {
      const raum::Bitboard mask =
          raum::relevant_cells(static_cast<raum::SliderKind>(kind), raum::Square::at(i));
      const auto low = find_magic(mask.low, random);
      const auto high = find_magic(mask.high, random);
      std::printf("{0x%016llx, 0x%016llx},\n", static_cast<unsigned long long>(low),
                  static_cast<unsigned long long>(high));
    }
  }
}

// Prints the number of sequences of three legal moves from the start position.
#include <cstdio>

#include "engine/board/position.h"
#include "perft/count/perft.h"

int main() {
  const std::uint64_t nodes = raum::perft::perft(raum::Position::start(), {.depth = 3});
  std::printf("perft(3) = %llu\n", static_cast<unsigned long long>(nodes));
}

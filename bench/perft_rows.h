// The counting methods of perft that are benchmarked against each other.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/board/position.h"

namespace raum::bench {

/// One way to count perft and the depth at which it is benchmarked.
struct PerftMethod {
  std::string_view name;
  int depth = 0;  // of one pass; the start position is counted one ply deeper
  std::uint64_t (*count)(const Position&, int depth) = nullptr;
};

[[nodiscard]] std::span<const PerftMethod> perft_methods();

}  // namespace raum::bench

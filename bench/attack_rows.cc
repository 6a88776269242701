// Questions about attacks: each cell by each side, check after each legal move, and the static
// exchange of each capture.
#include <benchmark/benchmark.h>

#include "bench/row.h"
#include "engine/board/attacks.h"
#include "engine/board/exchange.h"
#include "engine/board/generate.h"

namespace raum::bench {
namespace {

Pass is_attacked_everywhere(const Position& start) {
  return [p = start]() -> std::uint64_t {
    for (const Color by : kColors) {
      for (int i = 0; i < kSquares; ++i) {
        benchmark::DoNotOptimize(is_attacked(p, Square::at(i), by));
      }
    }
    return std::uint64_t{kColors.size()} * kSquares;
  };
}

Pass in_check_after_each_move(const Position& start) {
  std::vector<Position> positions;
  for_each_move(start, [&](Move move) {
    positions.push_back(start);
    positions.back().make(move);
  });
  return [positions]() -> std::uint64_t {
    for (const Position& p : positions) benchmark::DoNotOptimize(in_check(p));
    return positions.size();
  };
}

Pass exchange_of_each_capture(const Position& start) {
  const ExchangeScale scale({100, 350, 350, 400, 500, 1200, 0});
  MoveList captures;
  list_moves<MoveKind::Captures>(start, captures);
  return [p = start, captures, scale]() -> std::uint64_t {
    for (const Move move : captures) benchmark::DoNotOptimize(static_exchange(p, move, scale));
    return captures.size();
  };
}

}  // namespace

std::vector<Row> attack_rows() {
  return {{"attacks/is_attacked", "cells", is_attacked_everywhere},
          {"attacks/in_check", "positions", in_check_after_each_move},
          {"exchange", "captures", exchange_of_each_capture}};
}

}  // namespace raum::bench

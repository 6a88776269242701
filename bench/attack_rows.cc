// Benchmarks of attacks: is_attacked() for each cell and side, each slider lookup, in_check() after
// each legal move, and the static exchange evaluation of each capture.
#include <benchmark/benchmark.h>

#include "bench/row.h"
#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/see.h"
#include "engine/geometry/sliders.h"

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

// The attacks of every slider from every cell, with one of the two ways to index the tables.
template <class Index>
Pass slider_look_ups(const Position& start, const SliderTables& tables) {
  return [&tables, occupied = start.occupied()]() -> std::uint64_t {
    for (const SliderKind kind : {SliderKind::Rook, SliderKind::Bishop, SliderKind::Unicorn}) {
      for (int i = 0; i < kSquares; ++i) {
        benchmark::DoNotOptimize(slider_attacks<Index>(tables, kind, Square::at(i), occupied));
      }
    }
    return std::uint64_t{kSliderKinds} * kSquares;
  };
}

Pass look_up_by_pext(const Position& start) {
  return slider_look_ups<PextIndex>(start, kPextSliders);
}

Pass look_up_by_magic(const Position& start) {
  return slider_look_ups<MagicIndex>(start, kMagicSliders);
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

Pass see_of_each_capture(const Position& start) {
  const SeeScale scale({100, 350, 350, 400, 500, 1200, 0});
  MoveList captures;
  list_moves<MoveKind::Captures>(start, captures);
  return [p = start, captures, scale]() -> std::uint64_t {
    for (const Move move : captures) benchmark::DoNotOptimize(see(p, move, scale));
    return captures.size();
  };
}

}  // namespace

std::vector<Row> attack_rows() {
  return {{"attacks/is_attacked", "cells", is_attacked_everywhere},
          {"attacks/in_check", "positions", in_check_after_each_move},
          {"attacks/slider_pext", "look-ups", look_up_by_pext},
          {"attacks/slider_multiply_shift", "look-ups", look_up_by_magic},
          {"exchange", "captures", see_of_each_capture}};
}

}  // namespace raum::bench

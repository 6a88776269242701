#include "perft/rules/test_positions.h"

#include <ostream>
#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/position_text.h"
#include "perft/oracle/oracle.h"
#include "perft/positions/position_builder.h"

namespace raum {

// NOLINTNEXTLINE(readability-identifier-naming)
void showValue(const Position& position, std::ostream& out) { out << to_string(position); }

}  // namespace raum

namespace raum::perft {
namespace {

// The legal positions that have one man less.
std::vector<Position> smaller(const Position& position) {
  std::vector<Position> out;
  for_each(position.occupied(), [&](Square gone) {
    if (position.at(gone).type() == PieceType::King) return;
    Position less;
    for_each(position.occupied(), [&](Square s) {
      if (s != gone) less.put(s, position.at(s));
    });
    less.set_side_to_move(position.side_to_move());
    less.set_clocks(position.halfmove_clock(), position.move_number());
    if (Oracle::from_text(raum::to_string(less))) out.push_back(less);
  });
  return out;
}

template <class Make>
rc::Gen<Position> from_seed(Make make) {
  return rc::gen::shrink(
      rc::gen::map(rc::gen::noShrink(rc::gen::arbitrary<std::uint64_t>()), make),
      [](const Position& position) { return rc::seq::fromContainer(smaller(position)); });
}

constexpr int kLongestWalk = 120;

}  // namespace

std::string_view to_string(Kind kind) {
  constexpr std::array<std::string_view, kKinds.size()> kNames{
      "mixed", "check", "double check", "pins", "promotion", "few men", "many queens"};
  return kNames[index_of(kind)];
}

Position constructed_position(Kind kind, std::uint64_t seed) {
  PositionBuilder builder(seed);
  const Color us = builder.us();
  if (kind == Kind::ManyQueens && builder.number(0, 1) == 0) {
    builder.add_shield(!us, PieceType::Pawn);
    builder.add_queens(us, 19);
  }
  for (const Color color : kColors) {
    if (kind == Kind::Promotion) builder.add_promotions(color);
    if (kind == Kind::ManyQueens) {
      builder.add_queens(color, static_cast<int>(builder.number(0, 19)));
    }
    const bool crowded = kind == Kind::Mixed || kind == Kind::Pins;
    builder.add_men(color, builder.number(0, kind == Kind::FewMen ? 2 : crowded ? 14 : 6));
  }
  const bool sometimes = kind == Kind::Mixed && builder.number(0, 3) == 0;
  if (kind == Kind::Check || sometimes) builder.add_checkers(1);
  if (kind == Kind::DoubleCheck) builder.add_checkers(2);
  if (kind == Kind::Pins || sometimes) {
    for (std::uint32_t i = builder.number(1, 3); i > 0; --i) builder.add_pin();
  }
  return builder.position();
}

Position reached_position(std::uint64_t seed, int max_plies) {
  SplitMix64 random(seed);
  Oracle oracle = Oracle::from_text(kStartText).value();
  for (auto plies = random.below(static_cast<std::uint64_t>(max_plies) + 1); plies > 0; --plies) {
    const std::vector<std::string> moves = oracle.legal_moves();
    if (moves.empty()) break;
    oracle.make(moves[random.below(moves.size())]);
  }
  return parse_position(oracle.text()).value();
}

rc::Gen<Position> constructed(Kind kind) {
  return from_seed([kind](std::uint64_t seed) { return constructed_position(kind, seed); });
}

rc::Gen<Position> constructed() {
  return from_seed(
      [](std::uint64_t seed) { return constructed_position(kKinds[seed % kKinds.size()], seed); });
}

rc::Gen<Position> reached() {
  return from_seed([](std::uint64_t seed) { return reached_position(seed, kLongestWalk); });
}

rc::Gen<Position> any_position() { return rc::gen::oneOf(reached(), constructed()); }

}  // namespace raum::perft

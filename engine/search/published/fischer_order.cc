#include "engine/search/published/fischer_order.h"

#include "engine/geometry/steps.h"

namespace raum {
namespace {

constexpr int kInnerBonus = 55;
constexpr int kCentreBonus = 110;
constexpr int kHomeLevelBonus = 75;
constexpr int kPawnBonus = 18;  // for each level and rank towards promotion
constexpr int kParityBonus = 45;
constexpr Square kCentre = Square::make({2}, {2}, {2});

struct Line {
  Step step;
  int bonus;
};
constexpr std::array kOpenLines{Line{{1, 0, 0}, 35}, Line{{0, 1, 0}, 30}, Line{{0, 0, 1}, 30}};

using LineCells = std::array<std::array<Bitboard, kSquares>, kOpenLines.size()>;

// All five cells of the line through a cell along each axis.
consteval LineCells make_lines() {
  LineCells lines{};
  for (std::size_t axis = 0; axis < kOpenLines.size(); ++axis) {
    const Step step = kOpenLines[axis].step;
    for (int i = 0; i < kSquares; ++i) {
      for (int n = -4; n <= 4; ++n) {
        const Square s = offset(Square::at(i), n * step.levels, n * step.ranks, n * step.files);
        if (s.is_some()) lines[axis][static_cast<std::size_t>(i)] |= Bitboard::of(s);
      }
    }
  }
  return lines;
}

constexpr LineCells kLines = make_lines();
static_assert(kLines[0][0].count() == 5 && kLines[2][124].count() == 5);

constexpr bool is_inner(Square s) {
  const auto inner = [](int coordinate) { return coordinate >= 1 && coordinate <= 3; };
  return inner(s.level().raw) && inner(s.rank().raw) && inner(s.file().raw);
}

constexpr bool same_parity(Square a, Square b, bool published) {
  const int levels = a.level().raw + b.level().raw;
  const int ranks = a.rank().raw + b.rank().raw;
  const int files = a.file().raw + b.file().raw;
  if (published) return (levels + ranks + files) % 2 == 0;
  return (levels + ranks) % 2 == 0 && (ranks + files) % 2 == 0;
}

int rook_bonus(const Position& p, Square to, Color side) {
  const int enemy_home = side == Color::White ? kSide - 1 : 0;
  int bonus = to.level().raw == enemy_home ? kHomeLevelBonus : 0;
  for (std::size_t axis = 0; axis < kOpenLines.size(); ++axis) {
    if ((kLines[axis][to.raw] & p.pieces(PieceType::Pawn)).empty()) bonus += kOpenLines[axis].bonus;
  }
  return bonus;
}

}  // namespace

int fischer_bonus(const Position& p, Move quiet, const Kings& kings, bool published_parity) {
  const Square to = quiet.to();
  const Color side = p.side_to_move();
  int bonus = is_inner(to) ? kInnerBonus : 0;
  if (to == kCentre) bonus += kCentreBonus;
  switch (p.at(quiet.from()).type()) {
    case PieceType::Rook:
      return bonus + rook_bonus(p, to, side);
    case PieceType::Pawn: {
      const Square seen = side == Color::White ? to : half_turn(to);
      return bonus + kPawnBonus * (seen.level().raw + seen.rank().raw);
    }
    case PieceType::Unicorn:
      return bonus + (same_parity(to, kings[index_of(!side)], published_parity) ? kParityBonus : 0);
    default:
      return bonus;
  }
}

}  // namespace raum

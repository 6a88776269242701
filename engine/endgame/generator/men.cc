#include "engine/endgame/generator/men.h"

#include "engine/board/attacks.h"
#include "engine/geometry/pawns.h"
#include "engine/geometry/steps.h"

namespace raum::endgame {
namespace {

using RaysOfType = std::array<std::vector<Ray>, kSquares>;

template <class Steps>
RaysOfType rays_of(const Steps& steps, bool is_leap) {
  RaysOfType all;
  for (int from = 0; from < kSquares; ++from) {
    for (const Step step : steps) {
      Ray ray;
      Square to = offset(Square::at(from), step.levels, step.ranks, step.files);
      for (; to.is_some(); to = offset(to, step.levels, step.ranks, step.files)) {
        ray.push_back(to);
        if (is_leap) break;
      }
      if (!ray.empty()) all[static_cast<std::size_t>(from)].push_back(std::move(ray));
    }
  }
  return all;
}

template <class Steps>
std::vector<Square> steps_from(const Steps& steps, Color color, Square from, int sign) {
  std::vector<Square> cells;
  for (const Step white : steps) {
    const Step step =
        color == Color::White ? pawn_step<Color::White>(white) : pawn_step<Color::Black>(white);
    const Square to = offset(from, sign * step.levels, sign * step.ranks, sign * step.files);
    if (to.is_some()) cells.push_back(to);
  }
  return cells;
}

std::array<PawnCells, kSquares> pawn_cells_of(Color color) {
  std::array<PawnCells, kSquares> all;
  for (std::size_t cell = 0; cell < kSquares; ++cell) {
    const Square at = Square::at(static_cast<int>(cell));
    all[cell] = {.steps = steps_from(kPawnSteps, color, at, 1),
                 .captures = steps_from(kPawnCaptureSteps, color, at, 1),
                 .from_steps = steps_from(kPawnSteps, color, at, -1),
                 .from_captures = steps_from(kPawnCaptureSteps, color, at, -1)};
  }
  return all;
}

constexpr Bitboard kOneUp = cells_with_room({1, 0, 0});
constexpr Bitboard kOneDown = cells_with_room({-1, 0, 0});
constexpr Bitboard kOneForward = cells_with_room({0, 1, 0});
constexpr Bitboard kOneBack = cells_with_room({0, -1, 0});
constexpr Bitboard kOneRight = cells_with_room({0, 0, 1});
constexpr Bitboard kOneLeft = cells_with_room({0, 0, -1});

}  // namespace

const std::vector<Ray>& rays_from(PieceType type, Square from) {
  static const std::array<RaysOfType, kPieceTypes> kAll = [] {
    std::array<RaysOfType, kPieceTypes> rays;
    rays[index_of(PieceType::Knight)] = rays_of(kKnightSteps, true);
    rays[index_of(PieceType::Bishop)] = rays_of(kBishopSteps, false);
    rays[index_of(PieceType::Unicorn)] = rays_of(kUnicornSteps, false);
    rays[index_of(PieceType::Rook)] = rays_of(kRookSteps, false);
    rays[index_of(PieceType::Queen)] = rays_of(kQueenSteps, false);
    rays[index_of(PieceType::King)] = rays_of(kQueenSteps, true);
    return rays;
  }();
  return kAll[index_of(type)][from.raw];
}

const PawnCells& pawn_cells(Color color, Square cell) {
  static const std::array<std::array<PawnCells, kSquares>, 2> kAll{pawn_cells_of(Color::White),
                                                                   pawn_cells_of(Color::Black)};
  return kAll[index_of(color)][cell.raw];
}

Bitboard neighbours(Bitboard cells) {
  const Bitboard beside = shifted<1>(cells & kOneRight) | shifted<-1>(cells & kOneLeft);
  const Bitboard line = cells | beside;
  const Bitboard around = beside | shifted<5>(line & kOneForward) | shifted<-5>(line & kOneBack);
  const Bitboard level = cells | around;
  return around | shifted<25>(level & kOneUp) | shifted<-25>(level & kOneDown);
}

std::array<Bitboard, 2> legal_cells(std::span<const Piece> men, Square white_king,
                                    const ManCells& cells) {
  Bitboard occupied = Bitboard::of(white_king);
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (!cells[i].is_some()) continue;
    const bool is_promoted =
        men[i].type() == PieceType::Pawn && promotion_cells(men[i].color()).has(cells[i]);
    if (occupied.has(cells[i]) || is_promoted) return {};
    occupied |= Bitboard::of(cells[i]);
  }
  const Bitboard apart = ~(occupied | kKingSteps[white_king.raw]);
  Bitboard attacked{};       // by White
  Bitboard shields = apart;  // of White's king from every man of Black
  for (std::size_t i = 0; i < men.size(); ++i) {
    if (!cells[i].is_some()) continue;
    const Piece man = men[i];
    const Bitboard hit = man.type() == PieceType::Pawn
                             ? kPawnAttacks[index_of(man.color())][cells[i].raw]
                             : attacks_of(man.type(), cells[i], occupied);
    if (man.color() == Color::White) {
      attacked |= hit;
    } else if (hit.has(white_king)) {
      shields &= kBetween[white_king.raw][cells[i].raw];
    }
  }
  return {apart & ~attacked, shields};
}

}  // namespace raum::endgame

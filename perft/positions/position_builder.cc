#include "perft/positions/position_builder.h"

#include <array>
#include <string>

#include "engine/board/position_text.h"

namespace raum::perft {
namespace {

constexpr int kTries = 60;

Square further(Square cell, Step step, std::uint32_t steps) {
  for (; steps > 0 && cell.is_some(); --steps) {
    cell = offset(cell, step.levels, step.ranks, step.files);
  }
  return cell;
}

}  // namespace

PositionBuilder::PositionBuilder(std::uint64_t seed) : random_(seed) {
  position_.set_side_to_move(random_.below(2) == 0 ? Color::White : Color::Black);
  position_.set_clocks(number(0, 120), number(1, 300));
  do {
    const Position empty = position_;
    position_.put(random_cell(), Piece::make(Color::White, PieceType::King));
    Square other = random_cell();
    while (position_.at(other).is_some()) other = random_cell();
    position_.put(other, Piece::make(Color::Black, PieceType::King));
    if (is_sound()) return;
    position_ = empty;
  } while (true);
}

PositionBuilder::PositionBuilder(std::uint64_t seed, Color us, Square our_king, Square their_king)
    : random_(seed) {
  position_.set_side_to_move(us);
  position_.put(our_king, Piece::make(us, PieceType::King));
  position_.put(their_king, Piece::make(!us, PieceType::King));
}

Oracle PositionBuilder::oracle() const {
  return Oracle::from_text(raum::to_string(position_)).value();
}

bool PositionBuilder::is_sound() const {
  return Oracle::from_text(raum::to_string(position_)).has_value();
}

std::uint32_t PositionBuilder::number(std::uint64_t low, std::uint64_t high) {
  return static_cast<std::uint32_t>(low + random_.below(high - low + 1));
}

Square PositionBuilder::random_cell() {
  return Square::at(static_cast<int>(random_.below(static_cast<std::uint64_t>(kSquares))));
}

PieceType PositionBuilder::random_type() {
  using enum PieceType;
  constexpr std::array<PieceType, 10> kTypes{Pawn, Pawn,   Pawn,    Pawn,  Pawn,
                                             Rook, Bishop, Unicorn, Queen, Knight};
  return kTypes[random_.below(kTypes.size())];
}

bool PositionBuilder::place(Square cell, Color color, PieceType type) {
  if (position_.at(cell).is_some()) return false;
  const Position before = position_;
  position_.put(cell, Piece::make(color, type));
  if (is_sound()) return true;
  position_ = before;
  return false;
}

bool PositionBuilder::place_somewhere(Color color, PieceType type) {
  for (int i = 0; i < kTries; ++i) {
    if (place(random_cell(), color, type)) return true;
  }
  return false;
}

void PositionBuilder::add_men(Color color, std::uint32_t men) {
  for (std::uint32_t i = 0; i < men; ++i) place(random_cell(), color, random_type());
}

void PositionBuilder::add_queens(Color color, int queens) {
  while (position_.pieces(color, PieceType::Queen).count() < queens) {
    if (!place_somewhere(color, PieceType::Queen)) return;
  }
}

void PositionBuilder::add_shield(Color color, PieceType type) {
  for (const Step step : kQueenSteps) {
    const Square cell = further(position_.king(color), step, 1);
    if (cell.is_some()) place(cell, color, type);
  }
}

void PositionBuilder::add_checkers(int checks) {
  while (oracle().checkers() < checks && add_checker()) continue;
}

bool PositionBuilder::add_checker() {
  for (int i = 0; i < kTries; ++i) {
    if (add_checker(random_type())) return true;
  }
  return false;
}

bool PositionBuilder::add_checker(PieceType type) {
  const int before = oracle().checkers();
  for (int i = 0; i < kTries; ++i) {
    const Position without = position_;
    if (!place(random_cell(), !us(), type)) continue;
    if (oracle().checkers() > before) return true;
    position_ = without;
  }
  return false;
}

void PositionBuilder::add_pin() {
  using enum PieceType;
  constexpr std::array<PieceType, 4> kSliders{Rook, Bishop, Unicorn, Queen};
  for (int i = 0; i < kTries; ++i) {
    const Step step = kQueenSteps[random_.below(kQueenSteps.size())];
    const PieceType pinner = kSliders[random_.below(kSliders.size())];
    const PieceType pinned = random_type();
    if (add_pin(step, pinned, pinner)) return;
  }
}

bool PositionBuilder::add_pin(Step step, PieceType pinned, PieceType pinner) {
  const Position without = position_;
  const auto before = oracle().pins().size();
  const Square near = further(position_.king(us()), step, number(1, 2));
  const Square far = further(near, step, number(1, 3));
  if (far.is_some() && place(near, us(), pinned) && place(far, !us(), pinner) &&
      oracle().pins().size() > before) {
    return true;
  }
  position_ = without;
  return false;
}

void PositionBuilder::add_promotions(Color color) {
  const int last = color == Color::White ? 4 : 0;
  const int before_last = color == Color::White ? 3 : 1;
  const auto cell = [&](int level, int rank) {
    return Square::make({static_cast<std::int8_t>(level)}, {static_cast<std::int8_t>(rank)},
                        {static_cast<std::int8_t>(number(0, 4))});
  };
  for (std::uint32_t i = number(1, 3); i > 0; --i) {
    place(cell(last, before_last), color, PieceType::Pawn);
    place(cell(before_last, last), color, PieceType::Pawn);
    place(cell(before_last, before_last), color, PieceType::Pawn);
    place(cell(last, last), !color, PieceType::Knight);
  }
}

}  // namespace raum::perft

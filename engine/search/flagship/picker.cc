#include "engine/search/flagship/picker.h"

#include <utility>

#include "engine/board/generate.h"
#include "engine/search/flagship/piece_scale.h"

namespace raum::flagship {
namespace {

constexpr int kVictimWeight = 16;
constexpr int kUnderpromotion = -20'000;  // after all other captures and promotions

int noisy_score(const Position& p, Move move) {
  const Piece victim = p.at(move.to());
  int score = -kPieceScale.value(p.at(move.from()).type());
  if (victim.is_some()) score += kVictimWeight * kPieceScale.value(victim.type());
  if (!move.is_promotion()) return score;
  const bool best = move.promotion() == kPieceScale.best_promotion();
  return score + (best ? kVictimWeight * kPieceScale.value(PieceType::Queen)
                       : kVictimWeight * kUnderpromotion);
}

bool may_promote_quietly(const Position& p) {
  const bool white = p.side_to_move() == Color::White;
  return (p.pieces(p.side_to_move(), PieceType::Pawn) &
          (white ? kBeforePromotion<Color::White> : kBeforePromotion<Color::Black>))
      .any();
}

}  // namespace

Picker::Picker(const Position& position, const NodeHistory& history, Move table_move, Moves moves)
    : position_(position), history_(history), table_move_(table_move), moves_(moves) {}

Move Picker::next() {
  switch (stage_) {
    case Stage::Table:
      stage_ = Stage::GenerateNoisy;
      if (table_move_.is_some()) return table_move_;
      [[fallthrough]];
    case Stage::GenerateNoisy:
      generate_noisy();
      stage_ = Stage::GoodNoisy;
      [[fallthrough]];
    case Stage::GoodNoisy:
      if (const Move move = take_good(); move.is_some()) return move;
      if (moves_ == Moves::All && !skips_quiets_) generate_quiets();
      stage_ = Stage::QuietsThenBadNoisy;
      [[fallthrough]];
    case Stage::QuietsThenBadNoisy:
      if (next_ < size_ && !skips_quiets_) return take_best();
      if (moves_ != Moves::GoodNoisy && bad_taken_ < bad_) return {scored_[bad_taken_++].raw};
  }
  return Move::none();
}

void Picker::generate_noisy() {
  for_each_move<MoveKind::Captures>(position_,
                                    [&](Move move) { add(move, noisy_score(position_, move)); });
  if (!may_promote_quietly(position_)) return;
  for_each_move<MoveKind::Quiets>(position_, [&](Move move) {
    if (move.is_promotion()) add(move, noisy_score(position_, move));
  });
}

void Picker::generate_quiets() {
  for_each_move<MoveKind::Quiets>(position_, [&](Move move) {
    if (!move.is_promotion()) add(move, history_.value(position_, move));
  });
}

Move Picker::take_good() {
  while (next_ < size_) {
    const Move move = take_best();
    if (see_ge(position_, move, 0, kPieceScale)) return move;
    scored_[bad_++].raw = move.raw;
  }
  return Move::none();
}

Move Picker::take_best() {
  std::size_t best = next_;
  for (std::size_t i = next_ + 1; i < size_; ++i) {
    if (scored_[i].score > scored_[best].score) best = i;
  }
  std::swap(scored_[next_], scored_[best]);
  return {scored_[next_++].raw};
}

}  // namespace raum::flagship

#include "engine/search/documented/move_order.h"

#include <algorithm>

#include "base/core/assert.h"

namespace raum {
namespace {

constexpr int kMaxHistory = 32'000;

// Scores the moves of one node; looks up once, in the constructor, what is the same for all moves.
class Scorer {
 public:
  explicit Scorer(const MovePicker::Node& node)
      : node_(node),
        values_(node.features.piece_values),
        hash_move_(node.features.hash_move ? node.hash_move : Move::none()),
        killers_{killer(0), killer(1)},
        by_history_(node.features.history),
        by_fischer_(node.features.fischer_ordering) {}

  [[nodiscard]] int operator()(Move move) const {
    const OrderingScores& worth = node_.features.ordering;
    if (move == hash_move_) return worth.hash_move;
    int bonus = 0;
    if (move.is_promotion()) [[unlikely]] {
      if (worth.queen_promotion > 0 && move.promotion() == PieceType::Queen) {
        return worth.queen_promotion;
      }
      bonus = worth.promotion_bonus;
    }
    const Piece victim = node_.position.at(move.to());
    if (!victim.is_some()) return quiet_score(move) + bonus;
    if (!node_.features.mvv_lva) return bonus;
    const Piece attacker = node_.position.at(move.from());
    return worth.capture + worth.victim_weight * values_[index_of(victim.type())] -
           values_[index_of(attacker.type())] + bonus;
  }

 private:
  [[nodiscard]] Move killer(std::size_t slot) const {
    return node_.features.killers ? node_.memory.killer(node_.ply, slot) : Move::none();
  }
  [[nodiscard]] int quiet_score(Move move) const {
    if (move == killers_[0]) return node_.features.ordering.first_killer;
    if (move == killers_[1]) return node_.features.ordering.second_killer;
    int score = by_history_ ? node_.memory.history(move) : 0;
    if (by_fischer_) {
      score +=
          fischer_bonus(node_.position, move, node_.kings, node_.features.quirks.fischer_parity);
    }
    return score;
  }

  const MovePicker::Node& node_;
  const PieceValues& values_;
  Move hash_move_;
  std::array<Move, 2> killers_;
  bool by_history_;
  bool by_fischer_;
};

constexpr std::uint64_t entry(int score, std::size_t index, Move move) {
  return static_cast<std::uint64_t>(score) << 28 | static_cast<std::uint64_t>(2047 - index) << 17 |
         move.raw;
}

}  // namespace

void OrderingMemory::age() {
  killers_ = {};
  for (std::int32_t& h : history_) h >>= 1;
}

void OrderingMemory::clear() {
  killers_ = {};
  history_ = {};
}

void OrderingMemory::remember_cutoff(Move move, int ply, int depth) {
  auto& slots = killers_[static_cast<std::size_t>(ply)];
  if (slots[0] != move) {
    slots[1] = slots[0];
    slots[0] = move;
  }
  std::int32_t& h = history_[move.from().raw * std::size_t{kSquares} + move.to().raw];
  h = std::min(kMaxHistory, h + depth * depth);
}

MovePicker::MovePicker(const MoveList& moves, const Node& node) : size_(moves.size()) {
  const Scorer score(node);
  for (std::size_t i = 0; i < size_; ++i) {
    const int s = score(moves[i]);
    RAUM_ASSERT(s >= 0);
    entries_[i] = entry(s, i, moves[i]);
    if (entries_[i] > entries_[best_]) best_ = i;
  }
}

MovePicker::MovePicker(const MoveList& moves) : size_(moves.size()) {
  for (std::size_t i = 0; i < size_; ++i) entries_[i] = entry(0, i, moves[i]);
}

Move MovePicker::next() {
  if (handed_out_ == size_) return Move::none();
  if (handed_out_ > 0) {
    best_ = handed_out_;
    for (std::size_t i = handed_out_ + 1; i < size_; ++i) {
      if (entries_[i] > entries_[best_]) best_ = i;
    }
  }
  std::swap(entries_[handed_out_], entries_[best_]);
  return Move{static_cast<std::uint32_t>(entries_[handed_out_++] & 0x1ffff)};
}

}  // namespace raum

#include "engine/search/move_order.h"

#include <algorithm>

#include "engine/base/assert.h"

namespace raum {
namespace {

constexpr int kHashMoveScore = 2'000'000;
constexpr int kCaptureScore = 1'000'000;
constexpr int kFirstKillerScore = 900'000;
constexpr int kSecondKillerScore = 890'000;
constexpr int kMaxHistory = 32'000;

int score(Move move, const MovePicker::Node& node) {
  const SearchFeatures& on = node.features;
  if (on.hash_move && move == node.hash_move) return kHashMoveScore;
  const Piece victim = node.position.at(move.to());
  if (victim.is_some()) {
    if (!on.mvv_lva) return 0;
    const Piece attacker = node.position.at(move.from());
    return kCaptureScore + 10 * on.exchange_values[index_of(victim.type())] -
           on.exchange_values[index_of(attacker.type())];
  }
  if (on.killers && move == node.memory.killer(node.ply, 0)) return kFirstKillerScore;
  if (on.killers && move == node.memory.killer(node.ply, 1)) return kSecondKillerScore;
  return on.history ? node.memory.history(move) : 0;
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
  for (std::size_t i = 0; i < size_; ++i) {
    const int s = score(moves[i], node);
    RAUM_ASSERT(s >= 0);
    entries_[i] = static_cast<std::uint64_t>(s) << 28 | static_cast<std::uint64_t>(2047 - i) << 17 |
                  moves[i].raw;
  }
}

Move MovePicker::next() {
  if (handed_out_ == size_) return Move::none();
  const auto begin = entries_.begin() + static_cast<std::ptrdiff_t>(handed_out_);
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(size_);
  std::iter_swap(begin, std::max_element(begin, end));
  ++handed_out_;
  return Move{static_cast<std::uint32_t>(*begin & 0x1ffff)};
}

}  // namespace raum

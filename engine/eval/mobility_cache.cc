#include "engine/eval/mobility_cache.h"

#include "engine/geometry/geometry.h"
#include "engine/geometry/pawns.h"
#include "engine/geometry/sliders.h"

namespace raum {
namespace {

consteval SquareSets pawn_steps(int forward) {
  SquareSets sets{};
  for (int i = 0; i < kSquares; ++i) {
    for (const Step step : kPawnSteps) {
      const Square to =
          offset(Square::at(i), forward * step.levels, forward * step.ranks, step.files);
      if (to.is_some()) sets[static_cast<std::size_t>(i)] |= Bitboard::of(to);
    }
  }
  return sets;
}
// By colour and cell: the cells to which a pawn may step without a capture.
constexpr std::array<SquareSets, 2> kPawnPushes{pawn_steps(1), pawn_steps(-1)};
static_assert(kPawnPushes[0][0].count() == 2 && kPawnPushes[1][0].empty());

int moves_of_pawn(const Position& p, Square s, Color us) {
  constexpr int kFurtherPromotions = static_cast<int>(kPromotionTypes.size()) - 1;
  const Bitboard to = (kPawnPushes[index_of(us)][s.raw] & ~p.occupied()) |
                      (kPawnAttacks[index_of(us)][s.raw] & p.pieces(!us));
  return to.count() + kFurtherPromotions * (to & promotion_cells(us)).count();
}

// The pawns of both colours that can step to the cell or capture on it, found in reverse: a pawn of
// the other colour on the cell could reach their cells.
Bitboard pawns_that_see(const Position& p, Square s) {
  Bitboard pawns{};
  for (const Color us : kColors) {
    const std::size_t back = index_of(!us);
    pawns |= (kPawnPushes[back][s.raw] | kPawnAttacks[back][s.raw]) & p.pieces(us);
  }
  return pawns & p.pieces(PieceType::Pawn);
}

}  // namespace

std::int32_t MobilityCache::set(const Position& p) {
  top_ = 0;
  made_ = Move::none();
  counts_[0] = {};
  std::int32_t worth = 0;
  for_each(p.occupied(), [&](Square s) { worth += worth_[p.at(s).raw][0]; });
  const Bitboard all = p.occupied();
  return worth + count(p, {all, all, all, all, p.pieces(PieceType::Pawn)}, counts_[0]);
}

std::int32_t MobilityCache::renew_after_move(const Position& p) {
  const Move move = made_;
  made_ = Move::none();
  Counts& counts = counts_[top_];
  counts = counts_[top_ - 1];
  const std::uint8_t taken_over = counts.of[move.from().raw];
  std::int32_t gain = -worth_[captured_.raw][counts.of[move.to().raw]];
  if (move.is_promotion()) [[unlikely]] {
    const Piece placed = p.at(move.to());
    const Piece pawn = Piece::make(placed.color(), PieceType::Pawn);
    gain += worth_[placed.raw][taken_over] - worth_[pawn.raw][taken_over];
  }
  counts.of[move.to().raw] = taken_over;
  return gain + count(p, stale_after(p, move), counts);
}

MobilityCache::Stale MobilityCache::stale_after(const Position& p, Move move) const {
  const Square from = move.from();
  const Square to = move.to();
  const Bitboard occupied = p.occupied();
  const Bitboard moved = Bitboard::of(to);
  Stale stale{.by_rook = rook_attacks(from, occupied) | rook_attacks(to, occupied) | moved,
              .by_bishop = bishop_attacks(from, occupied) | bishop_attacks(to, occupied) | moved,
              .by_unicorn = unicorn_attacks(from, occupied) | unicorn_attacks(to, occupied) | moved,
              .knights = moved,
              .pawns = moved & p.pieces(PieceType::Pawn)};
  if (rule_ == MobilityRule::Right) {
    stale.knights |= kKnightLeaps[from.raw] | kKnightLeaps[to.raw];
    stale.pawns |= pawns_that_see(p, from) | pawns_that_see(p, to);
  }
  return stale;
}

// Returns the change of the sum.
std::int32_t MobilityCache::count(const Position& p, const Stale& stale, Counts& counts) const {
  using enum PieceType;
  const Bitboard occupied = p.occupied();
  std::int32_t gain = 0;
  const auto renew = [&](Square s, Piece man, int moves) {
    std::uint8_t& known = counts.of[s.raw];
    const auto& worth = worth_[man.raw];
    gain += worth[static_cast<std::size_t>(moves)] - worth[known];
    known = static_cast<std::uint8_t>(moves);
  };
  const auto each = [&](Bitboard men, auto attacks) {
    for_each(men, [&](Square s) {
      const Piece man = p.at(s);
      renew(s, man, (attacks(s) & ~p.pieces(man.color())).count());
    });
  };
  each(stale.by_rook & p.pieces(Rook), [&](Square s) { return rook_attacks(s, occupied); });
  each(stale.by_bishop & p.pieces(Bishop), [&](Square s) { return bishop_attacks(s, occupied); });
  each(stale.by_unicorn & p.pieces(Unicorn),
       [&](Square s) { return unicorn_attacks(s, occupied); });
  each((stale.by_rook | stale.by_bishop | stale.by_unicorn) & p.pieces(Queen),
       [&](Square s) { return queen_attacks(s, occupied); });
  each(stale.knights & p.pieces(Knight), [&](Square s) { return kKnightLeaps[s.raw]; });
  for_each(stale.pawns, [&](Square s) {
    const Piece man = p.at(s);
    renew(s, man, moves_of_pawn(p, s, man.color()));
  });
  return gain;
}

}  // namespace raum

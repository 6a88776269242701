// Move generation: legal moves only. Checkers, pins and the enemy's danger set are found first,
// then every move that is handed to the sink is legal as it stands; no move is made and tested.
//
// A sink has two functions; cells come as sets, so that a counter never looks at single moves:
//   sink.piece(from, to)             a man other than a pawn may go from `from` to each cell of
//   `to` sink.template pawns<Us, D>(to)   a pawn of Us may go to each cell of `to` from the cell D
//                                    indices before it; on a promotion cell that is five moves
#pragma once

#include "engine/board/attacks.h"
#include "engine/board/move_list.h"
#include "engine/board/pawns.h"
#include "engine/board/position.h"

namespace raum {

enum class MoveKind { All, Captures };

struct CheckState {
  Bitboard checkers;  // enemy men that attack the king
  Bitboard pinned;    // own men that alone stand between the king and an enemy slider
};

/// Checkers and pins of the king of Us. Pins are exact: the king's rays are looked up again with
/// its own first blockers taken away; an enemy slider that comes into view is a pinner.
template <Color Us>
[[nodiscard]] inline CheckState find_checks(const Placement& p) {
  using enum PieceType;
  const Square king = p.king(Us);
  const Bitboard own = p.pieces(Us);
  const Bitboard enemy = p.pieces(!Us);
  const Bitboard occupied = own | enemy;
  CheckState state{.checkers = ((kKnightLeaps[king.raw] & p.pieces(Knight)) |
                                (kPawnAttacks[index_of(Us)][king.raw] & p.pieces(Pawn))) &
                               enemy,
                   .pinned = {}};
  Bitboard pinners{};
  const auto along = [&](SliderKind kind, PieceType type) __attribute__((always_inline)) {
    const Bitboard sliders = enemy & (p.pieces(type) | p.pieces(Queen));
    // Most often no slider shares a line with the king: 13 % of perft.
    if ((sliders & kLines[index_of(kind)][king.raw]).empty()) return;
    const Bitboard seen = slider_attacks(kind, king, occupied);
    const Bitboard seen_behind = slider_attacks(kind, king, occupied ^ (seen & own));
    state.checkers |= seen & sliders;
    pinners |= seen_behind & ~seen & sliders;
  };
  along(SliderKind::Rook, Rook);
  along(SliderKind::Bishop, Bishop);
  along(SliderKind::Unicorn, Unicorn);
  for_each(pinners, [&](Square pinner) { state.pinned |= kBetween[king.raw][pinner.raw] & own; });
  return state;
}

/// All cells that the men of By attack, with the given cells occupied.
template <Color By>
[[nodiscard]] inline Bitboard attacked_cells(const Placement& p, Bitboard occupied) {
  using enum PieceType;
  Bitboard cells = pawn_attacks<By>(p.pieces(By, Pawn)) | kKingSteps[p.king(By).raw];
  for_each(p.pieces(By, Knight), [&](Square s) { cells |= kKnightLeaps[s.raw]; });
  const Bitboard queens = p.pieces(Queen);
  const Bitboard own = p.pieces(By);
  for_each(own & (p.pieces(Rook) | queens), [&](Square s) { cells |= rook_attacks(s, occupied); });
  for_each(own & (p.pieces(Bishop) | queens),
           [&](Square s) { cells |= bishop_attacks(s, occupied); });
  for_each(own & (p.pieces(Unicorn) | queens),
           [&](Square s) { cells |= unicorn_attacks(s, occupied); });
  return cells;
}

/// Those of `cells` that the men of By attack, with the given cells occupied. A few cells are asked
/// one by one, which measured 14 % faster in perft than the whole set; many by the whole set.
template <Color By>
[[nodiscard]] inline Bitboard attacked_among(const Placement& p, Bitboard cells,
                                             Bitboard occupied) {
  constexpr int kFew = 3;
  if (cells.count() > kFew) return attacked_cells<By>(p, occupied) & cells;
  Bitboard attacked{};
  for_each(cells, [&](Square s) {
    if (attackers(p, s, By, occupied).any()) attacked |= Bitboard::of(s);
  });
  return attacked;
}

namespace generate_detail {

/// What the men of a set (other than the king) may do within `targets`.
template <Color Us, MoveKind Kind, class Sink>
inline void men(const Placement& p, Bitboard set, Bitboard targets, Sink& sink) {
  using enum PieceType;
  const Bitboard occupied = p.occupied();
  const auto each = [&](PieceType type, auto attacks) {
    for_each(set & p.pieces(type), [&](Square from) { sink.piece(from, attacks(from) & targets); });
  };
  each(Knight, [&](Square s) { return kKnightLeaps[s.raw]; });
  each(Rook, [&](Square s) { return rook_attacks(s, occupied); });
  each(Bishop, [&](Square s) { return bishop_attacks(s, occupied); });
  each(Unicorn, [&](Square s) { return unicorn_attacks(s, occupied); });
  each(Queen, [&](Square s) { return queen_attacks(s, occupied); });

  const Bitboard pawns = set & p.pieces(Pawn);
  if constexpr (Kind == MoveKind::All) {
    for_each_pawn_step<Us, kPawnSteps>(pawns, [&]<int Delta>(Bitboard to) {
      sink.template pawns<Us, Delta>(to & targets & ~occupied);
    });
  }
  for_each_pawn_step<Us, kPawnCaptureSteps>(pawns, [&]<int Delta>(Bitboard to) {
    sink.template pawns<Us, Delta>(to & targets & p.pieces(!Us));
  });
}

}  // namespace generate_detail

/// Hands every legal move of Us (or every capture) to the sink: the king's first, then the free
/// men's, then the pinned men's.  Requires: Us is the side to move.
template <Color Us, MoveKind Kind = MoveKind::All, class Sink>
inline void generate(const Placement& p, Sink&& sink) {
  const Square king = p.king(Us);
  const Bitboard own = p.pieces(Us);
  const CheckState state = find_checks<Us>(p);
  Bitboard targets = Kind == MoveKind::Captures ? p.pieces(!Us) : ~own;

  const Bitboard steps = kKingSteps[king.raw] & targets;
  if (steps.any()) {
    // The king itself must not shield the cells behind it from the slider that attacks it.
    const Bitboard danger = attacked_among<!Us>(p, steps, p.occupied() ^ Bitboard::of(king));
    sink.piece(king, steps & ~danger);
  }
  if (state.checkers.any()) {
    if (state.checkers.more_than_one()) return;
    targets &= state.checkers | kBetween[king.raw][state.checkers.first().raw];
  }
  generate_detail::men<Us, Kind>(p, own & ~state.pinned & ~p.pieces(PieceType::King), targets,
                                 sink);
  for_each(state.pinned, [&](Square s) {
    generate_detail::men<Us, Kind>(p, Bitboard::of(s), targets & kRayThrough[king.raw][s.raw],
                                   sink);
  });
}

// Counts moves without looking at one of them.
struct CountSink {
  std::uint64_t count = 0;
  void piece(Square, Bitboard to) { count += static_cast<std::uint64_t>(to.count()); }
  template <Color Us, int Delta>
  void pawns(Bitboard to) {
    constexpr int kFurtherPromotions = static_cast<int>(kPromotionTypes.size()) - 1;
    const int promotions = (to & promotion_cells(Us)).count();
    count += static_cast<std::uint64_t>(to.count() + kFurtherPromotions * promotions);
  }
};

// Calls a function for each move.
template <class Visit>
struct VisitSink {
  Visit visit;
  void piece(Square from, Bitboard to) {
    for_each(to, [&](Square s) { visit(Move::make(from, s)); });
  }
  template <Color Us, int Delta>
  void pawns(Bitboard to) {
    for_each(to & ~promotion_cells(Us),
             [&](Square s) { visit(Move::make(Square::at(s.index() - Delta), s)); });
    for_each(to & promotion_cells(Us), [&](Square s) {
      for (const PieceType type : kPromotionTypes) {
        visit(Move::make(Square::at(s.index() - Delta), s, type));
      }
    });
  }
};

/// Calls `visit(Move)` for each legal move of the side to move.
template <MoveKind Kind = MoveKind::All, class Visit>
inline void for_each_move(const Position& p, Visit&& visit) {
  VisitSink<Visit&> sink{visit};
  p.side_to_move() == Color::White ? generate<Color::White, Kind>(p, sink)
                                   : generate<Color::Black, Kind>(p, sink);
}

/// Replaces the list by the legal moves of the side to move.
template <MoveKind Kind = MoveKind::All>
inline void list_moves(const Position& p, MoveList& list) {
  list.clear();
  for_each_move<Kind>(p, [&](Move move) { list.push(move); });
}

/// The number of legal moves of the side to move.
[[nodiscard]] inline std::uint64_t count_moves(const Position& p) {
  CountSink sink;
  p.side_to_move() == Color::White ? generate<Color::White>(p, sink)
                                   : generate<Color::Black>(p, sink);
  return sink.count;
}

/// Whether `move` is one of the legal moves of the side to move.
[[nodiscard]] bool is_legal(const Position& p, Move move);

}  // namespace raum

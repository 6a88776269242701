// count_leaves: the simplest perft. It counts the leaves of the legal move tree, the last ply in
// bulk (without making its moves). perft/count has a faster one.
#pragma once

#include <atomic>

#include "engine/board/generate.h"

namespace raum {

/// Whether the move captures a king. No legal move does, but a faulty generator may produce one.
/// Without a king no moves can be generated, so perft counts such a move as a leaf: it then reports
/// a wrong number instead of crashing.
[[nodiscard]] inline bool takes_king(const Position& p, Move move) {
  return p.pieces(PieceType::King).has(move.to());
}

/// The number of legal moves of Us.
template <Color Us>
[[nodiscard]] inline std::uint64_t count_moves_of(const Placement& p) {
  CountSink sink;
  generate<Us>(p, sink);
  return sink.count;
}

/// A sink that makes each move on the placement only (not in mailbox, key and clocks), calls
/// `visit()` and takes the move back. A man is removed from its cell once for all its moves.
template <Color Us, class Visit>
struct TryMovesSink {
  Position& position;
  Visit visit;

  void piece(Square from, Bitboard to) {
    if (to.empty()) return;
    const PieceType type = position.at(from).type();
    lifted(type, from, [&] { for_each(to, [&](Square s) { land(type, s); }); });
  }
  template <Color, int Delta>
  void pawns(Bitboard to) {
    for_each(to, [&](Square s) {
      lifted(PieceType::Pawn, Square::at(s.index() - Delta), [&] {
        if (!promotion_cells(Us).has(s)) return land(PieceType::Pawn, s);
        for (const PieceType type : kPromotionTypes) land(type, s);
      });
    });
  }

 private:
  template <class Then>
  void lifted(PieceType type, Square from, Then then) {
    const Bitboard cell = Bitboard::of(from);
    position.toggle(Us, type, cell);
    then();
    position.toggle(Us, type, cell);
  }
  void land(PieceType type, Square to) {
    const Bitboard cell = Bitboard::of(to);
    const Piece captured = position.at(to);
    if (captured.is_some()) position.toggle(!Us, captured.type(), cell);
    position.toggle(Us, type, cell);
    visit();
    position.toggle(Us, type, cell);
    if (captured.is_some()) position.toggle(!Us, captured.type(), cell);
  }
};

/// Calls `visit()` once for each legal move of Us, with the move made on the placement of `p` only.
/// Requires: Us is the side to move.
template <Color Us, class Visit>
inline void try_moves(Position& p, Visit&& visit) {
  generate<Us>(p, TryMovesSink<Us, Visit&>{p, visit});
}

/// The number of legal moves of Us while try_moves() has made a move of the other side; 1 if Us has
/// no king, see takes_king().
template <Color Us>
[[nodiscard]] inline std::uint64_t count_replies(const Placement& p) {
  if (p.pieces(Us, PieceType::King).empty()) [[unlikely]]
    return 1;
  return count_moves_of<Us>(p);
}

/// The number of legal move sequences of `depth` plies; 1 at depth 0. If `stop` is set, the result
/// is incomplete.  Requires: Us is the side to move.
template <Color Us>
[[nodiscard]] inline std::uint64_t count_leaves(Position& p, int depth,
                                                const std::atomic<bool>& stop) {
  if (depth == 0) return 1;
  if (depth == 1) return count_moves_of<Us>(p);
  if (stop.load(std::memory_order_relaxed)) return 0;
  if (depth == 2) {
    std::uint64_t count = 0;
    try_moves<Us>(p, [&] { count += count_replies<!Us>(p); });
    return count;
  }
  std::uint64_t count = 0;
  const auto visit = [&](Move move) {
    if (takes_king(p, move)) [[unlikely]] {
      ++count;
      return;
    }
    const Undo undo = p.make(move);
    count += count_leaves<!Us>(p, depth - 1, stop);
    p.unmake(move, undo);
  };
  generate<Us>(p, VisitSink<decltype(visit)>{visit});
  return count;
}

/// The same for the side to move, on a copy of the position.
[[nodiscard]] std::uint64_t count_leaves(const Position& position, int depth,
                                         const std::atomic<bool>& stop);

}  // namespace raum

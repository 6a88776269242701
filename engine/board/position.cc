#include "engine/board/position.h"

namespace raum {
namespace {

using enum PieceType;

struct HomeFile {
  PieceType on_level_a, on_level_b;
};
// White's men on rank 1 by file, a to e; pawns stand in front of them on rank 2. Black's men
// are White's mirrored through the centre of the board.
constexpr std::array<HomeFile, kSide> kHome{
    {{Rook, Bishop}, {Knight, Unicorn}, {King, Queen}, {Knight, Bishop}, {Rook, Unicorn}}};

Position make_start() {
  Position p;
  const auto put_both = [&](int cell, PieceType type) {
    p.put(Square::at(cell), Piece::make(Color::White, type));
    p.put(Square::at(kSquares - 1 - cell), Piece::make(Color::Black, type));
  };
  constexpr int kRankStep = kSide;
  constexpr int kLevelStep = kSide * kSide;
  for (int file = 0; file < kSide; ++file) {
    const HomeFile& home = kHome[static_cast<std::size_t>(file)];
    put_both(file, home.on_level_a);
    put_both(file + kRankStep, Pawn);
    put_both(file + kLevelStep, home.on_level_b);
    put_both(file + kLevelStep + kRankStep, Pawn);
  }
  return p;
}

}  // namespace

Position Position::start() {
  static const Position kStart = make_start();
  return kStart;
}

void Position::put(Square s, Piece p) {
  RAUM_ASSERT(s.is_some() && p.is_some() && !at(s).is_some());
  toggle(p.color(), p.type(), Bitboard::of(s));
  cells_[s.raw] = p;
  key_ ^= zobrist(p, s);
}

void Position::set_side_to_move(Color c) {
  if (c != side_) {
    key_ ^= kZobrist.black_to_move;
    plies_ ^= 1;
  }
  side_ = c;
}

void Position::set_clocks(std::uint32_t halfmove_clock, std::uint32_t move_number) {
  RAUM_ASSERT(move_number >= 1);
  halfmove_clock_ = halfmove_clock;
  plies_ = 2 * (move_number - 1) + (side_ == Color::Black ? 1 : 0);
}

Key Position::key_from_scratch() const {
  Key key = side_ == Color::Black ? kZobrist.black_to_move : Key{};
  for (int i = 0; i < kSquares; ++i) {
    const Square s = Square::at(i);
    if (at(s).is_some()) key ^= zobrist(at(s), s);
  }
  return key;
}

namespace {

template <class Image>
Position transformed(const Position& position, Image image, bool exchange_colors) {
  Position out;
  for_each(position.occupied(), [&](Square s) {
    const Piece p = position.at(s);
    const Color color = exchange_colors ? !p.color() : p.color();
    out.put(image(s), Piece::make(color, p.type()));
  });
  out.set_side_to_move(exchange_colors ? !position.side_to_move() : position.side_to_move());
  out.set_clocks(position.halfmove_clock(), position.move_number());
  return out;
}

}  // namespace

Position mirror_files(const Position& position) {
  return transformed(
      position, [](Square s) { return mirror_files(s); }, false);
}
Position exchange_level_rank(const Position& position) {
  return transformed(
      position, [](Square s) { return exchange_level_rank(s); }, false);
}
Position half_turn(const Position& position) {
  return transformed(
      position, [](Square s) { return half_turn(s); }, true);
}

}  // namespace raum

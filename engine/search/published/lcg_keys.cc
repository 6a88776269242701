#include "engine/search/published/lcg_keys.h"

namespace raum {
namespace {

class Lcg {
 public:
  constexpr std::uint32_t next() { return state_ = state_ * 1'664'525U + 1'013'904'223U; }

 private:
  std::uint32_t state_ = 0xDEAD'BEEFU;
};

consteval ZobristKeys make_keys(int bits) {
  using enum PieceType;
  Lcg random;
  const auto draw = [&]() -> Key {
    const std::uint64_t first = random.next();
    return {bits == 32 ? first : first << 32 | random.next()};
  };
  ZobristKeys keys{};
  for (const PieceType type : {King, Queen, Rook, Bishop, Unicorn, Knight, Pawn}) {
    for (const Color color : kColors) {
      for (Key& key : keys.pieces[Piece::make(color, type).raw]) key = draw();
    }
  }
  keys.black_to_move = draw();
  return keys;
}

constexpr ZobristKeys kKeys32 = make_keys(32);
constexpr ZobristKeys kKeys64 = make_keys(64);

}  // namespace

const ZobristKeys& lcg_keys(int bits) { return bits == 32 ? kKeys32 : kKeys64; }

Key key_of(const Position& p, const ZobristKeys& keys) {
  Key key = p.side_to_move() == Color::Black ? keys.black_to_move : Key{};
  for_each(p.occupied(), [&](Square s) { key ^= keys.pieces[p.at(s).raw][s.raw]; });
  return key;
}

}  // namespace raum

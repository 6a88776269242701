#include "engine/board/zobrist.h"

#include "base/core/splitmix.h"

namespace raum {
namespace {

consteval ZobristKeys make_keys() {
  SplitMix64 random{kZobristSeed};
  ZobristKeys keys{};
  for (auto& of_piece : keys.pieces) {
    for (Key& key : of_piece) key.raw = random.next();
  }
  keys.black_to_move.raw = random.next();
  return keys;
}

}  // namespace

constexpr ZobristKeys kZobrist = make_keys();

}  // namespace raum

#include "engine/game/draws.h"

#include <cstddef>

namespace raum {
namespace {

bool is_dead_against_bare_king(const Position& p, Color strong) {
  using enum PieceType;
  if ((p.pieces(strong, Pawn) | p.pieces(strong, Queen)).any()) return false;
  const int men = p.pieces(strong).count() - 1;
  return men <= 1 || (men == 2 && p.pieces(strong, Unicorn).any());
}

}  // namespace

bool is_dead_material(const Position& p) {
  for (const Color strong : kColors) {
    if (p.pieces(!strong).count() == 1 && is_dead_against_bare_king(p, strong)) return true;
  }
  return false;
}

int occurrences_of_last(std::span<const Key> keys, std::uint32_t halfmove_clock) {
  const Key last = keys.back();
  int found = 1;
  // Every second position has the other side to move.
  for (std::size_t back = 2; back <= halfmove_clock && back < keys.size(); back += 2) {
    if (keys[keys.size() - 1 - back] == last) ++found;
  }
  return found;
}

}  // namespace raum

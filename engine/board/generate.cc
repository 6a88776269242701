#include "engine/board/generate.h"

namespace raum {

bool is_legal(const Position& p, Move move) {
  bool found = false;
  for_each_move(p, [&](Move legal) { found = found || legal == move; });
  return found;
}

}  // namespace raum

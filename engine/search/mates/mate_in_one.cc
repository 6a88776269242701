#include "engine/search/mates/mate_in_one.h"

#include "engine/board/check_info.h"
#include "engine/board/generate.h"

namespace raum {

Move mate_in_one(Position& position) {
  Move mate = Move::none();
  const CheckInfo info(position);
  info.for_each_check([&](Move check) {
    if (mate.is_some()) return;
    const Undo undo = position.make(check);
    if (count_moves(position) == 0) mate = check;
    position.unmake(check, undo);
  });
  return mate;
}

}  // namespace raum

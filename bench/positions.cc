#include "bench/positions.h"

#include "engine/board/position_text.h"

namespace raum::bench {

Position position_of(std::size_t index) {
  return parse_position(kPositionClasses.at(index).text).value();
}

}  // namespace raum::bench

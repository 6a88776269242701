// evaluate: the value of a position by a net, as net.h defines it.
#pragma once

#include "engine/board/position.h"
#include "engine/net/net.h"

namespace raum::net {

/// Works the sums out from the board, without vectors; tests compare faster ways with it.
[[nodiscard]] Parts evaluate(const Net& net, const Position& position);

}  // namespace raum::net

// Bound: what a score that a search has found says of the true one.
#pragma once

#include <cstdint>

namespace raum {

/// Lower: the true score is at least this, Upper: at most. None: there is no score.
enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

}  // namespace raum

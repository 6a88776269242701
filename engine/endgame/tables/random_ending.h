// random_ending(): random positions of an ending.
#pragma once

#include "base/core/splitmix.h"
#include "engine/board/position.h"
#include "engine/endgame/tables/men_set.h"

namespace raum::endgame {

/// A legal position with the men of the set, the stronger side's being White's. All such positions
/// are equally likely, with White or Black to move.
[[nodiscard]] Position random_ending(const MenSet& set, SplitMix64& random);

}  // namespace raum::endgame

// Callgrind stacks: the call stacks that make up the cost of a callgrind profile.
//
// Callgrind knows edges, not stacks: what a function spent is known, what it spent on behalf of
// each of its callers is not. fold() hands a function's cost to its callers in proportion to the
// inclusive cost of their calls, the approximation of gprof and of every viewer of such files.
// Functions that call each other in a circle are one frame, "cycle of NAME", with its members side
// by side in it; a function that only calls itself keeps its own frame once.
// Source: S. Graham, P. Kessler, M. McKusick, "gprof: a call graph execution profiler", SIGPLAN
// 1982, section 4.
#pragma once

#include "regression/profile/callgrind_profile.h"
#include "regression/profile/folded_stacks.h"

namespace raum::regression {

/// The stacks from the roots. A stack below `least_share` of the total, or of 500 frames, is not
/// followed further: its cost stays with its last frame. The counts add up to the total but for
/// rounding, less than one per stack.  Requires: 0 < least_share < 1.
[[nodiscard]] FoldedStacks fold(const CallgrindProfile& profile, double least_share = 1e-4);

}  // namespace raum::regression

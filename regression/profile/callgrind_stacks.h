// Callgrind stacks: estimates call stacks from a callgrind profile.
//
// Callgrind records edges, not stacks: the cost of a function is known, its cost on behalf of each
// caller is not. fold() distributes it over the callers in proportion to the inclusive cost of
// their calls, the approximation of gprof and of most viewers. Mutually recursive functions become
// one frame "cycle of NAME" that contains its members side by side; a function that only calls
// itself keeps one frame.
// Source: S. Graham, P. Kessler, M. McKusick, "gprof: a call graph execution profiler", SIGPLAN
// 1982, section 4.
#pragma once

#include "regression/profile/callgrind_profile.h"
#include "regression/profile/folded_stacks.h"

namespace raum::regression {

/// The stacks from the roots. A stack with less than `least_share` of the inclusive costs of all
/// roots (at least of the total), or with 500 frames, is not extended: its cost stays with its last
/// frame. The counts add up to the total, except for rounding by less than one per stack.
/// Requires: 0 < least_share < 1.
[[nodiscard]] FoldedStacks fold(const CallgrindProfile& profile, double least_share = 1e-4);

}  // namespace raum::regression

// CallgrindProfile: a program's functions with their own cost and who called whom at what cost, as
// callgrind writes it down, and the call stacks that make up the same cost.
//
// Callgrind knows edges, not stacks: what a function spent is known, what it spent on behalf of
// each of its callers is not. fold() hands a function's cost to its callers in proportion to the
// inclusive cost of their calls, the approximation of gprof and of every viewer of such files.
// Functions that call each other in a circle are one frame, "cycle of NAME", with its members side
// by side in it; a function that only calls itself keeps its own frame once.
// Sources: Valgrind manual, "Callgrind format specification"; S. Graham, P. Kessler, M. McKusick,
// "gprof: a call graph execution profiler", SIGPLAN 1982, section 4.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "regression/folded_stacks.h"

namespace raum::regression {

struct CallgrindProfile {
  struct Function {
    std::string name;
    std::uint64_t self = 0;                        // instructions of its own
    std::map<std::size_t, std::uint64_t> calls{};  // callee → inclusive cost; not of itself
  };
  std::vector<Function> functions;  // equal names are one function

  /// All instructions of the program.
  [[nodiscard]] std::uint64_t total() const;
};

/// Reads a callgrind.out file; its first event is the cost.
/// Errors: another format, a line that is none of it, a number out of range; with `where` and the
/// line's number.
[[nodiscard]] Expected<CallgrindProfile> parse_callgrind(std::string_view text,
                                                         std::string_view where);

/// The stacks from the roots. A stack below `least_share` of the total, or of 500 frames, is not
/// followed further: its cost stays with its last frame. The counts add up to the total but for
/// rounding, less than one per stack.  Requires: 0 < least_share < 1.
[[nodiscard]] FoldedStacks fold(const CallgrindProfile& profile, double least_share = 1e-4);

}  // namespace raum::regression

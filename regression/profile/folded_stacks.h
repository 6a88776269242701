// FoldedStacks: call stacks with what was spent in each, the common form of every profiler here:
//   folded text = { STACK " " COUNT "\n" }      STACK = frame { ";" frame }, the outermost first
// Source: B. Gregg, "The flame graph", CACM 59(6), 2016.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::regression {

// Stack → samples, or instructions. Invariant: no count is 0.
using FoldedStacks = std::map<std::string, std::uint64_t>;

/// A name as a frame: without control characters, and with ':' for the ';' that parts frames.
[[nodiscard]] std::string frame_name(std::string_view name);

/// Reads folded text; equal stacks are added up.
/// Errors: a line without a count from 1 up, an empty stack or frame, no stack at all; with
/// `where` and the line's number.
[[nodiscard]] Expected<FoldedStacks> parse_folded(std::string_view text, std::string_view where);

/// Folds what `perf script -F comm,ip,sym` prints: a line of the program, its frames from the
/// innermost out, a blank line.
/// Errors: a frame without a sample, no sample at all; with `where` and the line's number.
[[nodiscard]] Expected<FoldedStacks> fold_perf_script(std::string_view text,
                                                      std::string_view where);

/// One line a stack.
[[nodiscard]] std::string to_string(const FoldedStacks& stacks);

}  // namespace raum::regression

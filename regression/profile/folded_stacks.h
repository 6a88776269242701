// FoldedStacks: call stacks with the cost of each, the format that all profilers are converted to:
//   folded text = { STACK " " COUNT "\n" }      STACK = frame { ";" frame }, outermost first
// Source: B. Gregg, "The flame graph", CACM 59(6), 2016.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::regression {

// Stack → samples or instructions. Invariant: no count is 0.
using FoldedStacks = std::map<std::string, std::uint64_t>;

/// Makes a name usable as a frame: removes control characters, replaces the separator ';' by ':'.
[[nodiscard]] std::string frame_name(std::string_view name);

/// Reads folded text and adds up equal stacks.
/// Errors: a line without a count of 1 or more, an empty stack or frame, no stack at all; with
/// `where` and the line number.
[[nodiscard]] Expected<FoldedStacks> parse_folded(std::string_view text, std::string_view where);

/// Folds the output of `perf script -F comm,ip,sym`: for each sample a line with the program, its
/// frames from the innermost outwards and a blank line.
/// Errors: a frame outside a sample, no sample at all; with `where` and the line number.
[[nodiscard]] Expected<FoldedStacks> fold_perf_script(std::string_view text,
                                                      std::string_view where);

/// One line per stack.
[[nodiscard]] std::string to_string(const FoldedStacks& stacks);

}  // namespace raum::regression

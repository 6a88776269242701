// Changes: every way in which one line of code can be mutated.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace raum::regression {

/// A mutated line and the kind of its mutation.
struct Change {
  std::string kind;  // "relation", "arithmetic", "logic", "truth", "constant", "negation",
                     // "deletion", "return", "arguments"
  std::string line;  // the changed line
};

/// The changes of a line; `code` is its part of function_code(), of the same length, and `previous`
/// the last character of code before it, or 0.
[[nodiscard]] std::vector<Change> changes_of(std::string_view line, std::string_view code,
                                             char previous);

}  // namespace raum::regression

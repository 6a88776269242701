// Strict decimal parsing: the whole string, within a range; rejects "+5", blanks and overflow.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/core/error.h"

namespace raum {

/// Reads the whole text as a decimal integer from `low` to `high`.
/// Errors: any other text; the error names `where` and the range.
[[nodiscard]] Expected<std::int64_t> parse_integer(std::string_view text, std::string_view where,
                                                   std::int64_t low, std::int64_t high);

}  // namespace raum

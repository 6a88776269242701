// Numbers in text: strict decimal parsing (the whole string, within a range; rejects "+5", blanks
// and overflow), and counts of things.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

/// Reads the whole text as a decimal integer from `low` to `high`.
/// Errors: any other text; the error names `where` and the range.
[[nodiscard]] Expected<std::int64_t> parse_integer(std::string_view text, std::string_view where,
                                                   std::int64_t low, std::int64_t high);

/// "1 pair", "2 pairs": the plural is the noun with an s.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view noun);

}  // namespace raum

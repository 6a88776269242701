// nearest: the known name that a misspelt one was probably meant to be, for error lines.
#pragma once

#include <span>
#include <string_view>

namespace raum {

/// The first known name with the smallest Levenshtein distance, letter case ignored; empty when
/// none is known. Cost: product of the lengths; a name over 64 bytes is compared by its first 64.
[[nodiscard]] std::string_view nearest(std::string_view name,
                                       std::span<const std::string_view> known);

}  // namespace raum

// nearest(): suggests the known name that a misspelt one probably means.
#pragma once

#include <span>
#include <string_view>

namespace raum {

/// The first known name with the smallest Levenshtein distance, ignoring case; "" if `known` is
/// empty.
/// Cost: product of the lengths; only the first 64 bytes of a name are compared.
[[nodiscard]] std::string_view nearest(std::string_view name,
                                       std::span<const std::string_view> known);

}  // namespace raum

// nearest(): suggests the known name that a misspelt one probably means.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace raum {

/// The known name that `name` probably means: the shortest one that begins with it, if it has at
/// least three letters; otherwise the first of those that are the most similar, if one third of the
/// letters are wrong at most, or one but not all, where two exchanged neighbours count as one. Case
/// and, in the number of letters, leading dashes are ignored.
/// Returns: "" if no name is similar.
/// Cost: product of the lengths; only the first 64 bytes of a name are compared.
[[nodiscard]] std::string_view nearest(std::string_view name,
                                       std::span<const std::string_view> known);

/// What to expect instead of `name`: "WHAT, such as NEAREST". If no name is similar, "WHAT: A, B,
/// C" with all known names if there are at most twelve, otherwise "WHAT".
[[nodiscard]] std::string such_as(std::string_view what, std::string_view name,
                                  std::span<const std::string_view> known);

/// "LIST (nearest: NEAREST)", or "LIST" if no name is similar; for lists that are always shown.
[[nodiscard]] std::string with_nearest(std::string_view list, std::string_view name,
                                       std::span<const std::string_view> known);

}  // namespace raum

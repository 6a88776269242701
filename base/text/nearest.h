// nearest(): suggests the known name that a misspelt one probably means.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace raum {

/// The first of the known names that are the most similar to `name`, if it is similar enough to be
/// meant: one third of its letters may be wrong, at least one but not all, where two exchanged
/// neighbours count as one; or it begins with `name`, of at least three letters. Case is ignored.
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

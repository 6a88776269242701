// Placeholders: names in braces in the commands of a manifest, such as {jobs}, for which the gate
// puts in what it knows. {{ and }} stand for one brace.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::ci {

/// Values by name, such as {"jobs", "2"}.
using Placeholders = std::map<std::string, std::string, std::less<>>;

/// The first lower-case word in braces that is not in `known`; "" if there is none. Other braces
/// stand for themselves.
[[nodiscard]] std::string_view unknown_placeholder(std::string_view text,
                                                   std::span<const std::string_view> known);

/// Whether expanding makes one brace of two, or leaves that to a later pass.
enum class DoubledBraces { Single, Kept };

/// The text with the values of its placeholders. A word without a value stays as it is.
[[nodiscard]] std::string expand(std::string_view text, const Placeholders& values,
                                 DoubledBraces doubled = DoubledBraces::Single);

/// Each word expanded.
[[nodiscard]] std::vector<std::string> expand(std::span<const std::string> words,
                                              const Placeholders& values,
                                              DoubledBraces doubled = DoubledBraces::Single);

}  // namespace raum::ci

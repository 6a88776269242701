// The kinds of JSON that commands of raum write, so that a wrong file can be named.
#pragma once

#include <optional>
#include <string_view>

#include "base/json/json_reader.h"

namespace raum::regression {

constexpr std::string_view kGateReport = "a report of raum gate";

/// What the document is, such as "the result of raum match"; known by one of its fields. nullopt if
/// no command of raum writes such a document, or if raum-bench does.
/// Requires: the document is an object.
[[nodiscard]] std::optional<std::string_view> json_kind(const Json& document);

}  // namespace raum::regression

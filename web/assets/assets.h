// Assets: the style sheets and scripts of the pages, embedded in the program.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace raum::web {

/// The content of an asset, such as "style.css".
/// Requires: the name of a file that asset_names() lists.
[[nodiscard]] std::string_view asset(std::string_view name);

/// The contents of assets, in the order of their names.
/// Requires: as asset().
[[nodiscard]] std::vector<std::string_view> assets_of(std::span<const char* const> names);

/// The names of all assets, sorted.
[[nodiscard]] std::vector<std::string_view> asset_names();

}  // namespace raum::web

// The size of columns of bytes in a page.
#pragma once

#include <cstddef>
#include <string_view>

namespace raum::web {

/// About how many bytes the column takes in a page, after deflate and Base64.
/// Cost: a long column is not deflated as a whole, but an eighth of it.
[[nodiscard]] std::size_t size_in_page(std::string_view column);

}  // namespace raum::web

// Deflate: compresses the data of a page.
#pragma once

#include <string>
#include <string_view>

namespace raum::web {

/// The bytes as a raw deflate stream (RFC 1951), which browsers read with
/// `DecompressionStream("deflate-raw")`.
[[nodiscard]] std::string deflated(std::string_view bytes);

}  // namespace raum::web

// Base64, the text form of bytes in a page.
#pragma once

#include <string>
#include <string_view>

namespace raum::web {

/// The bytes in Base64 with padding, without line ends.
/// Source: RFC 4648, section 4.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace raum::web

// Base64 decoder: the bytes of a text in Base64.
#pragma once

#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::web {

/// The bytes of a text in Base64 with padding.
/// Errors: another character, a wrong length or wrong padding.
/// Source: RFC 4648, section 4.
[[nodiscard]] Expected<std::string> decode_base64(std::string_view text);

}  // namespace raum::web

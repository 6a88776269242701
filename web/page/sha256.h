// SHA-256, by which a page's Content-Security-Policy names its own script and style.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace raum::web {

/// Source: FIPS 180-4, section 6.2.
[[nodiscard]] std::array<std::uint8_t, 32> sha256(std::string_view bytes);

}  // namespace raum::web

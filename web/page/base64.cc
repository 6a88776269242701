#include "web/page/base64.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace raum::web {

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view part = bytes.substr(at, 3);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      text += i <= part.size() ? kDigits[group >> (18 - 6 * i) & 63] : '=';
    }
  }
  return text;
}

}  // namespace raum::web

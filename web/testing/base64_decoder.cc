#include "web/testing/base64_decoder.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>

#include "base/text/quote.h"

namespace raum::web {

Expected<std::string> decode_base64(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0) {
    return fail("Base64", fmt::format("{} characters", text.size()), "a multiple of 4");
  }
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  const std::string_view digits = text.substr(0, text.size() - padding);
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  int count = 0;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    const std::size_t digit = kDigits.find(digits[at]);
    if (digit == std::string_view::npos) {
      return fail(fmt::format("Base64, character {}", at + 1), raum::quoted(digits.substr(at, 1)),
                  "a letter, a digit, + or /");
    }
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xFF);
  }
  return bytes;
}

}  // namespace raum::web

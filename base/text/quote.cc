#include "base/text/quote.h"

#include <fmt/core.h>

#include <algorithm>

namespace raum {
namespace {

// Whether a whole UTF-8 character is a control (C0, DEL, C1) or changes the writing direction
// (U+061C, U+200E/F, U+202A–E, U+2066–9).
bool is_control(std::string_view c) {
  if (c.size() == 1) return static_cast<unsigned char>(c[0]) < 0x20 || c[0] == 0x7f;
  if (c == "\xD8\x9C") return true;
  if (c.size() == 2) return c[0] == '\xC2' && static_cast<unsigned char>(c[1]) < 0xA0;
  if (c.size() != 3 || c[0] != '\xE2') return false;
  const auto last = static_cast<unsigned char>(c[2]);
  if (c[1] == '\x80') return last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE);
  return c[1] == '\x81' && last >= 0xA6 && last <= 0xA9;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const std::size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (byte(1) < low || byte(1) > high) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (byte(i) < 0x80 || byte(i) > 0xBF) return 0;
  }
  return length;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text.substr(0, kQuotedBytes)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += fmt::format("\\x{:02x}", byte);
    }
  }
  out += text.size() > kQuotedBytes ? "…\"" : "\"";
  return out;
}

std::string quoted_utf8(std::string_view text, std::size_t shown) {
  return fmt::format("\"{}\"", printable_utf8(text, shown));
}

std::string_view utf8_start(std::string_view text, std::size_t bytes) {
  const auto is_continuation = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
  };
  while (bytes > 0 && bytes < text.size() && is_continuation(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

std::size_t printable_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size()) {
    const auto byte = static_cast<unsigned char>(text[length]);
    if (byte >= 0x20 && byte < 0x7f) {  // nearly all characters of nearly all texts
      ++length;
      continue;
    }
    const std::string_view rest = text.substr(length);
    const std::size_t bytes = utf8_length(rest);
    if (bytes == 0 || is_control(rest.substr(0, bytes))) break;
    length += bytes;
  }
  return length;
}

bool is_printable_utf8(std::string_view text) { return printable_length(text) == text.size(); }

std::string printable_utf8(std::string_view text, std::size_t shown) {
  std::string out;
  while (!text.empty()) {
    const std::string_view good = utf8_start(text.substr(0, printable_length(text)), shown);
    out += good;
    text.remove_prefix(good.size());
    shown -= good.size();
    if (text.empty()) break;
    // A character that is not printable, or one that there is no room for.
    const std::size_t length = std::max<std::size_t>(utf8_length(text), 1);
    if (length > shown) return out + "…";
    for (const char byte : text.substr(0, length)) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    }
    text.remove_prefix(length);
    shown -= length;
  }
  return out;
}

}  // namespace raum

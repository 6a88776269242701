#include "base/text/xml.h"

#include <algorithm>
#include <cstddef>

#include "base/text/quote.h"

namespace raum {
namespace {

// The length of the character at the start of the text, 0 if XML has no such character: U+FFFE and
// U+FFFF are valid UTF-8, but not valid there.
std::size_t character(std::string_view text) {
  const std::size_t length = utf8_length(text);
  const bool is_no_character =
      length == 3 && text.starts_with("\xEF\xBF") && static_cast<unsigned char>(text[2]) >= 0xBE;
  return is_no_character ? 0 : length;
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character(text);
    const char c = text.front();
    const bool is_control = static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n';
    if (length == 0 || is_control || c == '\x7f') {
      out += '?';
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\'') {
      out += "&#39;";
    } else {
      out += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

}  // namespace raum

// Text from outside, shown to people: UTF-8 as it is, everything that does not print escaped.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace raum::tournament {

constexpr std::size_t kQuotedBytes = 40;

/// The bytes of the UTF-8 character at the start of a text, 0 if there is none.
/// Source: RFC 3629, section 4 (no overlong forms, no surrogates, nothing above U+10FFFF).
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// As raum::quoted(), but figurines and other printable characters beyond ASCII stand as they are;
/// cut after `shown` bytes, never within a character. Control characters, those that turn the
/// direction of writing and bytes that are no UTF-8 are shown as \xNN: safe on a terminal.
[[nodiscard]] std::string quoted_text(std::string_view text, std::size_t shown = kQuotedBytes);

}  // namespace raum::tournament

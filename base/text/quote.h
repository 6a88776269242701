// Quoting: makes untrusted text safe to print in error messages and on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace raum {

constexpr std::size_t kQuotedBytes = 40;

/// The text in double quotes, cut after kQuotedBytes; every byte outside printable ASCII becomes
/// \xNN.
[[nodiscard]] std::string quoted(std::string_view text);

/// As quoted(), but keeps printable characters outside ASCII, such as figurines, and cuts after
/// `shown` bytes between characters. Control characters, characters that change the writing
/// direction and bytes that are not UTF-8 become \xNN.
[[nodiscard]] std::string quoted_utf8(std::string_view text, std::size_t shown = kQuotedBytes);

/// As quoted_utf8(), without the quotes and by default not cut.
[[nodiscard]] std::string printable_utf8(std::string_view text,
                                         std::size_t shown = std::string_view::npos);

/// Whether printable_utf8() would leave the text as it is.
[[nodiscard]] bool is_printable_utf8(std::string_view text);

/// The length in bytes of the longest start of the text for which is_printable_utf8() holds.
[[nodiscard]] std::size_t printable_length(std::string_view text);

/// At most the first `bytes` bytes of a UTF-8 text. A character is left out rather than cut in two.
[[nodiscard]] std::string_view utf8_start(std::string_view text, std::size_t bytes);

/// The length in bytes of the UTF-8 character at the start of a text, 0 if there is none.
/// Source: RFC 3629, section 4 (no overlong forms, no surrogates, nothing above U+10FFFF).
[[nodiscard]] std::size_t utf8_length(std::string_view text);

}  // namespace raum

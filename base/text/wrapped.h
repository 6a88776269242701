// wrapped(): breaks text into lines between words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace raum {

/// The number of characters of a UTF-8 text.
[[nodiscard]] std::size_t characters_of(std::string_view text);

/// The text in lines of at most `columns` characters, broken at spaces. Every line but the first
/// begins with `indent` spaces; the first may use only `columns` - `used`. A word that is too long
/// has a line of its own. A word that starts with a per cent sign stays with the number before it.
/// Line ends in the text are kept.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns,
                                  std::size_t indent = 0, std::size_t used = 0);

}  // namespace raum

#include "base/text/wrapped.h"

#include <algorithm>

#include "base/text/words.h"

namespace raum {

std::size_t characters_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c >> 6) != 2; }));
}

std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent,
                    std::size_t used) {
  std::string out;
  for (;;) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    bool is_first_word = true;
    for (const std::string_view word : split_words(text.substr(0, end))) {
      const std::size_t width = characters_of(word);
      if (!is_first_word && used + 1 + width > columns && !word.starts_with('%')) {
        out += '\n' + std::string(indent, ' ');
        used = indent;
      } else if (!is_first_word) {
        out += ' ';
        ++used;
      }
      out += word;
      used += width;
      is_first_word = false;
    }
    if (end == text.size()) return out;
    out += '\n';
    text.remove_prefix(end + 1);
    if (!text.empty() && text.front() != '\n') out += std::string(indent, ' ');
    used = indent;
  }
}

}  // namespace raum

#include "base/text/wrapped.h"

#include <algorithm>
#include <vector>

#include "base/text/words.h"

namespace raum {
namespace {

// The words of a line; a per cent sign is a part of the number before it: "3.5 %,".
std::vector<std::string> unbreakable(std::string_view line) {
  std::vector<std::string> parts;
  for (const std::string_view word : split_words(line)) {
    if (word.starts_with('%') && !parts.empty()) {
      parts.back().append(" ").append(word);
    } else {
      parts.emplace_back(word);
    }
  }
  return parts;
}

}  // namespace

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
    for (const std::string& word : unbreakable(text.substr(0, end))) {
      const std::size_t width = characters_of(word);
      if (!is_first_word && used + 1 + width > columns) {
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

#include "ci/manifest/placeholders.h"

#include <algorithm>
#include <cstddef>

namespace raum::ci {

namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

// The name of the placeholder that the text begins with; "" if it begins otherwise.
std::string_view placeholder_at(std::string_view text) {
  if (!text.starts_with('{')) return {};
  const std::size_t close = text.find('}');
  if (close == std::string_view::npos) return {};
  const std::string_view name = text.substr(1, close - 1);
  return std::all_of(name.begin(), name.end(), is_lower) ? name : std::string_view{};
}

bool is_doubled_brace(std::string_view text) {
  return text.starts_with("{{") || text.starts_with("}}");
}

}  // namespace

std::string_view unknown_placeholder(std::string_view text,
                                     std::span<const std::string_view> known) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_doubled_brace(text.substr(at))) {
      ++at;
      continue;
    }
    const std::string_view name = placeholder_at(text.substr(at));
    if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end()) return name;
  }
  return {};
}

std::string expand(std::string_view text, const Placeholders& values, DoubledBraces doubled) {
  std::string expanded;
  for (std::size_t at = 0; at < text.size();) {
    if (is_doubled_brace(text.substr(at))) {
      expanded += text.substr(at, doubled == DoubledBraces::Kept ? 2 : 1);
      at += 2;
      continue;
    }
    const std::string_view name = placeholder_at(text.substr(at));
    const auto value = name.empty() ? values.end() : values.find(name);
    if (value != values.end()) {
      expanded += value->second;
      at += name.size() + 2;
    } else {
      expanded += text[at++];
    }
  }
  return expanded;
}

std::vector<std::string> expand(std::span<const std::string> words, const Placeholders& values,
                                DoubledBraces doubled) {
  std::vector<std::string> expanded;
  expanded.reserve(words.size());
  for (const std::string& word : words) expanded.push_back(expand(word, values, doubled));
  return expanded;
}

}  // namespace raum::ci

#include "ci/manifest/path_pattern.h"

#include <cstddef>
#include <vector>

namespace raum::ci {

namespace {

// Whether all of `items` match all of `pattern`, where `is_any` marks the items of the pattern that
// stand for any number of items. Dynamic programming, so that no pattern takes more time than the
// product of the lengths.
template <class Items, class IsAny, class Matches>
bool matches_all(const Items& items, const Items& pattern, IsAny is_any, Matches matches) {
  // reached[j]: the items so far match the first j of the pattern.
  std::vector<bool> reached(pattern.size() + 1, false);
  reached[0] = true;
  for (std::size_t j = 0; j < pattern.size() && is_any(pattern[j]); ++j) reached[j + 1] = true;
  for (const auto& item : items) {
    std::vector<bool> next(pattern.size() + 1, false);
    for (std::size_t j = 0; j < pattern.size(); ++j) {
      next[j + 1] =
          is_any(pattern[j]) ? reached[j + 1] || next[j] : reached[j] && matches(item, pattern[j]);
    }
    reached = std::move(next);
  }
  return reached.back();
}

bool matches_part(std::string_view part, std::string_view pattern) {
  return matches_all(
      part, pattern, [](char c) { return c == '*'; },
      [](char c, char wanted) { return wanted == '?' || wanted == c; });
}

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t slash = path.find('/', begin);
    parts.push_back(path.substr(begin, slash - begin));
    if (slash == std::string_view::npos) return parts;
    begin = slash + 1;
  }
}

}  // namespace

bool matches_pattern(std::string_view path, std::string_view pattern) {
  return matches_all(
      parts_of(path), parts_of(pattern), [](std::string_view part) { return part == "**"; },
      matches_part);
}

bool has_wildcard(std::string_view pattern) {
  return pattern.find_first_of("*?") != std::string_view::npos;
}

std::pair<std::filesystem::path, std::string> fixed_part(const std::filesystem::path& pattern) {
  std::filesystem::path folder, rest;
  for (const std::filesystem::path& part : pattern.parent_path()) {
    (rest.empty() && !has_wildcard(part.string()) ? folder : rest) /= part;
  }
  return {folder, (rest / pattern.filename()).string()};
}

}  // namespace raum::ci

#include "base/testing/patterns.h"

#include <regex>

namespace raum {

namespace {

using Matches = std::regex_iterator<std::string_view::const_iterator>;

}  // namespace

bool is_match(std::string_view text, const std::string& pattern) {
  return std::regex_match(text.begin(), text.end(), std::regex(pattern));
}

std::vector<std::string> first_match(std::string_view text, const std::string& pattern) {
  const std::regex regex(pattern);
  const Matches match(text.begin(), text.end(), regex);
  if (match == Matches()) return {};
  return {match->begin(), match->end()};
}

std::vector<std::string> first_groups(std::string_view text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> groups;
  for (Matches match(text.begin(), text.end(), regex); match != Matches(); ++match) {
    groups.push_back((*match)[1]);
  }
  return groups;
}

}  // namespace raum

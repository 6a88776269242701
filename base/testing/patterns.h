// Patterns: regular expressions in tests. <regex> takes a compiler a second, which a test program
// saves by calling these.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace raum {

/// Whether the whole text matches the pattern. All patterns here are those of std::regex in its
/// default grammar, ECMAScript; one that is wrong throws std::regex_error.
bool is_match(std::string_view text, const std::string& pattern);

/// The first part of the text that matches the pattern, then its groups; empty if no part does.
std::vector<std::string> first_match(std::string_view text, const std::string& pattern);

/// The first group of each part of the text that matches the pattern, in order.
std::vector<std::string> first_groups(std::string_view text, const std::string& pattern);

}  // namespace raum

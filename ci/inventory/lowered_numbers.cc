#include "ci/inventory/lowered_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

#include "ci/inventory/source_files.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_of_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Whether a word may begin or end between the two characters.
bool is_edge(char left, char right) { return !is_of_word(left) || !is_of_word(right); }

// Behind the name's first occurrence as a whole word; npos if there is none.
std::size_t end_of_name(std::string_view name, std::string_view line) {
  for (std::size_t at = line.find(name); at != std::string_view::npos;
       at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || is_edge(line[at - 1], name.front());
    const bool ends = end == line.size() || is_edge(name.back(), line[end]);
    if (begins && ends) return end;
  }
  return std::string_view::npos;
}

// The number that begins with the text, whose digits ' and _ may separate.
std::int64_t number_at(std::string_view text) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  std::int64_t number = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool separates = (text[i] == '\'' || text[i] == '_') && i + 1 < text.size();
    if (separates && is_digit(text[i + 1])) continue;
    if (!is_digit(text[i])) break;
    const int digit = text[i] - '0';
    number = number > (kMost - digit) / 10 ? kMost : 10 * number + digit;
  }
  return number;
}

std::optional<std::int64_t> number_in(std::string_view name, std::string_view line) {
  const std::size_t begin = end_of_name(name, line);
  if (begin == std::string_view::npos) return std::nullopt;
  for (std::size_t i = begin; i < line.size(); ++i) {
    if (is_digit(line[i]) && (i == 0 || !is_of_word(line[i - 1]))) {
      return number_at(line.substr(i));
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::int64_t> numbers_of(std::string_view name, std::string_view text) {
  std::vector<std::int64_t> numbers;
  if (name.empty()) return numbers;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (const auto number = number_in(name, text.substr(begin, end - begin))) {
      numbers.push_back(*number);
    }
    begin = end + 1;
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<std::string> lowered_numbers(const Variables& numbers, const fs::path& base,
                                         const fs::path& head) {
  std::vector<std::string> lowered;
  for (const auto& [name, file] : numbers) {
    const auto before = numbers_of(name, file_text(base / file).value_or(""));
    const auto now = numbers_of(name, file_text(head / file).value_or(""));
    if (before.empty() && now.empty()) {
      lowered.push_back(fmt::format("{} of {} has no number in base and head", name, file));
    } else if (before.size() > now.size()) {
      lowered.push_back(fmt::format("{} of {} is missing", name, file));
    } else if (const auto [of_base, of_head] =
                   std::mismatch(before.begin(), before.end(), now.begin(), std::less_equal<>());
               of_base != before.end()) {
      lowered.push_back(fmt::format("{} from {} to {}", name, *of_base, *of_head));
    }
  }
  return lowered;
}

}  // namespace raum::ci

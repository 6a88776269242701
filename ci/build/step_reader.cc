#include "ci/build/step_reader.h"

#include <algorithm>
#include <charconv>

namespace raum::ci {

namespace {

// Removes a number from the beginning of the text; nullopt if there is none.
std::optional<std::size_t> take_number(std::string_view& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::optional<StepCount> step_in(std::string_view line) {
  const bool is_ninja = line.starts_with('[');
  line.remove_prefix(is_ninja ? 1 : std::min(line.find_first_not_of(' '), line.size()));
  const auto done = take_number(line);
  if (!done || !line.starts_with('/')) return std::nullopt;
  line.remove_prefix(1);
  const auto total = take_number(line);
  const bool is_step = total && line.starts_with(is_ninja ? "] " : " Test ");
  if (!is_step || *done > *total) return std::nullopt;
  return StepCount{.done = *done, .total = *total};
}

std::optional<StepCount> StepReader::read(std::string_view piece) {
  constexpr std::size_t kLongest = 100;  // the counts are at the beginning of a line
  std::optional<StepCount> last;
  while (!piece.empty()) {
    const std::size_t newline = piece.find('\n');
    const std::string_view part = piece.substr(0, newline);
    line_ += part.substr(0, kLongest - std::min(kLongest, line_.size()));
    if (newline == std::string_view::npos) return last;
    if (const auto count = step_in(line_)) last = count;
    line_.clear();
    piece.remove_prefix(newline + 1);
  }
  return last;
}

}  // namespace raum::ci

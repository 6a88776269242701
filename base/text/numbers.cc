#include "base/text/numbers.h"

#include <fmt/core.h>

#include <charconv>
#include <system_error>

#include "base/text/quote.h"

namespace raum {

Expected<std::int64_t> parse_integer(std::string_view text, std::string_view where,
                                     std::int64_t low, std::int64_t high) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), end, value);
  const bool signed_zero = value == 0 && text.starts_with('-');
  if (status != std::errc{} || stop != end || signed_zero || value < low || value > high) {
    return fail(std::string(where), text.empty() ? "nothing" : raum::quoted(text),
                fmt::format("a whole number from {} to {}", low, high));
  }
  return value;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace raum

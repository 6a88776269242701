#include "base/text/grouped.h"

#include <fmt/core.h>

#include <cmath>
#include <cstddef>

namespace raum {

std::string grouped(std::int64_t number) {
  const std::string digits = fmt::format("{}", number);
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const std::size_t left = digits.size() - i;
    if (left % 3 == 0 && i > 0 && digits[i - 1] != '-') out += ',';
    out += digits[i];
  }
  return out;
}

std::string grouped(double number) {
  constexpr double kWhole = 99'999.5, kLargest = 1e15;  // five digits would need an exponent
  const bool is_whole = std::abs(number) >= kWhole && std::abs(number) < kLargest;
  return is_whole ? grouped(static_cast<std::int64_t>(std::llround(number)))
                  : fmt::format("{:.5g}", number);
}

}  // namespace raum

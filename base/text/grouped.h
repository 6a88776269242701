// Measured values for people, with commas between groups of three digits.
#pragma once

#include <cstdint>
#include <string>

namespace raum {

/// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::int64_t number);

/// Five significant digits: "0.25", "2036.6"; from 100,000 up to 10^15 the nearest whole number
/// with commas.
[[nodiscard]] std::string grouped(double number);

}  // namespace raum

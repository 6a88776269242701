#include "web/charts/number.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace raum::web {

namespace {

constexpr int kScientific = -1;
constexpr int kMostDecimals = 12;
// Above and below, decimals alone would be long or all zero.
constexpr double kMostDecimal = 1e15, kLeastDecimal = 1e-6;

int exponent_of(double value) { return static_cast<int>(std::floor(std::log10(value))); }

bool ends_in_zero(double value, int decimals) {
  return fmt::format("{:.{}f}", value, decimals).back() == '0';
}

// fmt writes "-0" for small negative numbers.
std::string without_negative_zero(std::string text) {
  if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  return text;
}

}  // namespace

std::string exact(double value) {
  if (std::isnan(value)) return "";
  if (std::isinf(value)) return "unbounded";
  return without_negative_zero(fmt::format("{}", value));
}

Rounding Rounding::of_column(const std::vector<double>& values) {
  double most = 0, least = std::numeric_limits<double>::infinity();
  for (const double value : values) {
    if (std::isfinite(value)) most = std::max(most, std::abs(value));
  }
  if (most == 0) return Rounding(0);
  if (most >= kMostDecimal || most < kLeastDecimal) return Rounding(kScientific);
  for (const double value : values) {
    // Values that are this much smaller than others are zeros with rounding errors.
    if (std::abs(value) > most * 1e-9) least = std::min(least, std::abs(value));
  }
  int decimals =
      std::clamp(std::max(5 - exponent_of(most), 1 - exponent_of(least)), 0, kMostDecimals);
  const auto is_short = [&](double value) {
    return !std::isfinite(value) || ends_in_zero(value, decimals);
  };
  while (decimals > 0 && std::all_of(values.begin(), values.end(), is_short)) --decimals;
  return Rounding(decimals);
}

Rounding Rounding::of_range(double range) {
  if (range >= kMostDecimal || range < kLeastDecimal) return Rounding(kScientific);
  return Rounding(std::clamp(2 - exponent_of(range), range < 1000 ? 1 : 0, kMostDecimals));
}

std::string Rounding::text(double value) const {
  if (!std::isfinite(value)) return exact(value);
  if (decimals_ == kScientific) return fmt::format("{:.6g}", value);
  return without_negative_zero(fmt::format("{:.{}f}", value, decimals_));
}

std::string tick_label(double value, double step) {
  struct Unit {
    double size;
    const char* suffix;
  };
  constexpr std::array kUnits = {Unit{1e12, "T"}, Unit{1e9, "G"}, Unit{1e6, "M"}, Unit{1e3, "k"},
                                 Unit{1, ""}};
  if (value == 0) return "0";
  if (step >= kMostDecimal || step < kLeastDecimal) {
    const int digits = std::max(1, exponent_of(std::abs(value)) - exponent_of(step) + 1);
    return with_minus_signs(fmt::format("{:.{}g}", value, std::min(digits, 15)));
  }
  const Unit unit = *std::find_if(kUnits.begin(), kUnits.end() - 1,
                                  [&](const Unit& u) { return step >= u.size; });
  // The logarithm of 0.001 may be a little less than -3.
  const int decimals =
      std::max(0, -static_cast<int>(std::floor(std::log10(step / unit.size) + 1e-9)));
  return with_minus_signs(fmt::format("{:.{}f}{}", value / unit.size, decimals, unit.suffix));
}

std::string with_minus_signs(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '-' ? std::string("−") : std::string(1, c);
  return out;
}

}  // namespace raum::web

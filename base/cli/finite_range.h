// FiniteRange: checks the value of a floating-point option. CLI11's own Range accepts "nan", which
// compares false with both bounds.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <string>

#include "base/core/error.h"
#include "base/text/quote.h"

namespace raum {

/// Accepts numbers from `low` to `high` and nothing else: no NaN, no infinity, no other text.
/// Requires: both finite.
/// Errors: one line with what was found and what was expected.
[[nodiscard]] inline CLI::Validator finite_range(double low, double high) {
  const std::string expected = fmt::format("a number from {} to {}", low, high);
  return {[=](std::string& text) {
            double value = 0;
            const bool is_number = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
            if (is_number && low <= value && value <= high) return std::string();
            return fmt::format("found {}, expected {}", raum::quoted(text), expected);
          },
          fmt::format("FLOAT in [{} - {}]", low, high)};
}

}  // namespace raum

// Lets tests compare the figures of a check as a whole; GoogleTest prints those that differ.
#pragma once

#include <ostream>
#include <variant>
#include <vector>

#include "ci/context/verdict.h"

namespace raum::ci {

using Figures = std::vector<Figure>;

/// The change of an exact count.
inline MeasuredChange exact_change(double share, double reported_at, double fails_at) {
  return {.low = share,
          .value = share,
          .high = share,
          .reported_at = reported_at,
          .fails_at = fails_at};
}

inline void PrintTo(const Figure& figure, std::ostream* out) {
  const auto print = [&](const Value& value) {
    if (const auto* const number = std::get_if<std::int64_t>(&value)) *out << *number;
    if (const auto* const number = std::get_if<double>(&value)) *out << *number;
    if (const auto* const text = std::get_if<std::string>(&value)) *out << '"' << *text << '"';
  };
  *out << figure.name << ": ";
  print(figure.base);
  *out << " -> ";
  print(figure.head);
  *out << " " << figure.unit << " " << figure.change << " " << to_string(figure.verdict);
  if (!figure.measured) return;
  *out << " " << figure.measured->low << ", " << figure.measured->value << ", "
       << figure.measured->high << " reported at " << figure.measured->reported_at;
  if (figure.measured->fails_at) *out << ", fails at " << *figure.measured->fails_at;
}

}  // namespace raum::ci

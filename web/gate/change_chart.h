// ChangeChart: relative changes with their intervals and thresholds, one above the other on one
// axis in per cent.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "web/charts/frame.h"

namespace raum::web {

/// What a threshold says about a change.
enum class ChangeVerdict { Within, Reported, Failed };

/// Shares: 0.03 is 3 % more.
struct ChangeRow {
  std::string label;
  std::string base, head;  // the values, for the table
  double low = 0, value = 0, high = 0;
  double reported_at = 0;          // a change beyond it, up or down, is reported
  std::optional<double> fails_at;  // a growth beyond it fails
  ChangeVerdict verdict = ChangeVerdict::Within;
};

struct ChangeChart {
  Frame frame;
  std::vector<ChangeRow> rows;
};

/// A `<figure>` with the chart as SVG and a table of its numbers. A row has the band within which a
/// change is not reported, a line where it fails, and the change as a dot with its interval. The
/// axis reaches to the largest change or threshold, but not beyond ±50 %; what lies outside ends in
/// an arrow at its edge.
[[nodiscard]] std::string to_html(const ChangeChart& chart);

}  // namespace raum::web

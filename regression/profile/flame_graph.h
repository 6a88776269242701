// FlameGraph: folded stacks as a picture: a box per frame, as wide as its share of the whole, on
// the box of its caller; the order from left to right is alphabetical and means nothing.
// The picture is one SVG file without scripts, styles or fonts from elsewhere.
// Source: B. Gregg, "The flame graph", CACM 59(6), 2016.
#pragma once

#include <string>
#include <string_view>

#include "regression/profile/folded_stacks.h"

namespace raum::regression {

struct FlameGraphOptions {
  std::string title;             // above the picture
  std::string unit = "samples";  // of the counts, for the tooltips
  int width = 1200;              // of the picture, pixels
  double least_width = 0.3;      // pixels; a narrower box is left out
};

/// The SVG file. Each box has a tooltip (<title>) with the whole name, its count and its share; a
/// text that does not fit into its box is cut, or left out.
/// Requires: at least one stack.
[[nodiscard]] std::string flame_graph(const FoldedStacks& stacks, const FlameGraphOptions& options);

/// The text for XML: & < > " ' as entities, bytes that XML 1.0 or UTF-8 does not allow as '?'.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace raum::regression

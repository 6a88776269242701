// Flame graph: draws folded stacks as an SVG file. Each frame is a box on top of its caller's, as
// wide as its share of the total; the order from left to right is alphabetical and has no meaning.
// The file is self-contained: no scripts and no external styles or fonts.
// Source: B. Gregg, "The flame graph", CACM 59(6), 2016.
#pragma once

#include <string>
#include <string_view>

#include "regression/profile/folded_stacks.h"

namespace raum::regression {

/// Title and size of the image.
struct FlameGraphOptions {
  std::string title;             // drawn above the graph
  std::string unit = "samples";  // of the counts, in tooltips
  int width = 1200;              // of the image, pixels
  double least_width = 0.3;      // pixels; narrower boxes are omitted
};

/// Returns: the SVG file. Each box has a tooltip (<title>) with the full name, its count and its
/// share; a label that does not fit into its box is cut or omitted.
/// Requires: at least one stack.
[[nodiscard]] std::string flame_graph(const FoldedStacks& stacks, const FlameGraphOptions& options);

}  // namespace raum::regression

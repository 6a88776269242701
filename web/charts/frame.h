// Frame: what every chart of a page has in common.
#pragma once

#include <string>
#include <vector>

namespace raum::web {

/// Texts of a chart, not yet escaped.
struct Frame {
  std::string title;
  std::string summary;  // one sentence for those who do not see the chart
};

/// A thin line across a chart, such as a bound.
struct Reference {
  std::string label;
  double at = 0;
};

}  // namespace raum::web

// Figure: the frame around every chart, from its caption to the table of its numbers.
#pragma once

#include <string>
#include <vector>

#include "web/charts/frame.h"
#include "web/charts/table.h"

namespace raum::web {

/// An entry of the list below a chart that says which mark means what.
struct LegendEntry {
  std::string swatch;  // SVG, 28 wide and 14 high
  std::string name;
};

struct Figure {
  std::string kind;     // "line" becomes the class "chart-line"
  std::string drawing;  // SVG, kChartWidth wide
  double height = 0;
  bool has_links = false;
  std::vector<LegendEntry> legend = {};
  std::vector<Table> tables = {};
};

/// The drawing has the role "img", whose content assistive technologies leave out; one with links
/// has the role "group", so that they find these. A drawing without content says "No data". Tables
/// are named by the title, and by their caption or name if they have one.
[[nodiscard]] std::string to_html(const Frame& frame, const Figure& figure);

/// Adds a table of the references of a chart, if there are any.
void add_references(std::vector<Table>& tables, const std::vector<Reference>& references,
                    const std::string& unit);

/// "name (unit)", or the name if there is no unit.
[[nodiscard]] std::string with_unit(const std::string& name, const std::string& unit);

}  // namespace raum::web

#include "web/charts/figure.h"

#include <fmt/core.h>

#include <utility>

#include "base/text/xml.h"
#include "web/charts/number.h"
#include "web/charts/svg.h"

namespace raum::web {

namespace {

constexpr double kLegendName = 300;  // longest name

std::string legend(const std::vector<LegendEntry>& entries) {
  if (entries.empty()) return "";
  std::string html = "<ul class=\"legend\">\n";
  for (const LegendEntry& entry : entries) {
    const std::string shown = shortened(entry.name, kLegendName);
    html += fmt::format(
        "<li{}><svg class=\"swatch\" viewBox=\"0 0 28 14\" aria-hidden=\"true\">{}</svg>"
        "<bdi>{}</bdi></li>\n",
        shown == entry.name ? "" : fmt::format(" title=\"{}\"", xml_text(entry.name)), entry.swatch,
        xml_text(shown));
  }
  return html + "</ul>\n";
}

}  // namespace

std::string to_html(const Frame& frame, const Figure& figure) {
  constexpr double kEmptyHeight = 48;
  const bool is_empty = figure.drawing.empty();
  std::string html = fmt::format(
      "<figure class=\"chart chart-{}\">\n<figcaption>{}</figcaption>\n"
      "<svg role=\"{}\" aria-label=\"{}\" viewBox=\"0 0 {} {}\" "
      "preserveAspectRatio=\"xMinYMin meet\">\n",
      figure.kind, xml_text(frame.title), figure.has_links ? "group" : "img",
      xml_text(frame.summary), kChartWidth, coordinate(is_empty ? kEmptyHeight : figure.height));
  html += is_empty ? svg_text(kChartWidth / 2, 28, "middle muted", "No data") : figure.drawing;
  html += "</svg>\n" + legend(figure.legend);
  html += "<details class=\"numbers\">\n<summary>Numbers</summary>\n";
  for (Table table : figure.tables) {
    const std::string& own = table.name.empty() ? table.caption : table.name;
    table.name = own.empty() ? frame.title : frame.title + ": " + own;
    html += to_html(table);
  }
  return html + "</details>\n</figure>\n";
}

void add_references(std::vector<Table>& tables, const std::vector<Reference>& references,
                    const std::string& unit) {
  if (references.empty()) return;
  Table table{.caption = "",
              .columns = {{"line"}, {with_unit("at", unit), true}},
              .rows = {},
              .links = {},
              .name = "Lines across the chart"};
  std::vector<double> values;
  for (const Reference& reference : references) values.push_back(reference.at);
  const Rounding rounding = Rounding::of_column(values);
  for (const Reference& reference : references) {
    table.rows.push_back({reference.label, rounding.text(reference.at)});
  }
  tables.push_back(std::move(table));
}

std::string with_unit(const std::string& name, const std::string& unit) {
  return unit.empty() ? name : name + " (" + unit + ")";
}

}  // namespace raum::web

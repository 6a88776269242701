#include "web/charts/table.h"

#include <fmt/core.h>

#include <cstddef>

#include "base/core/assert.h"
#include "base/text/xml.h"

namespace raum::web {

std::string to_html(const Table& table) {
  const std::string& name = table.name.empty() ? table.caption : table.name;
  const auto number_class = [&](std::size_t column) {
    return table.columns[column].is_number ? " class=\"number\"" : "";
  };
  // With the focus, so that keys can scroll it. Not a region, of which a page would have too many.
  std::string html = fmt::format(
      "<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{}\"><table>\n",
      xml_text(name.empty() ? "Numbers" : name));
  if (!table.caption.empty()) html += "<caption>" + xml_text(table.caption) + "</caption>\n";
  html += "<thead><tr>";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    html += fmt::format("<th scope=\"col\"{}>{}</th>", number_class(i),
                        xml_text(table.columns[i].name));
  }
  html += "</tr></thead>\n<tbody>\n";
  const auto cell_html = [&](std::size_t row, std::size_t column) {
    std::string text = xml_text(table.rows[row][column]);
    const auto link = table.links.find({row, column});
    if (link == table.links.end()) return text;
    return fmt::format("<a href=\"{}\" title=\"{}\">{}</a>", xml_text(link->second.href),
                       xml_text(link->second.title), text);
  };
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    RAUM_ASSERT(table.rows[i].size() == table.columns.size());
    html += "<tr>";
    for (std::size_t j = 0; j < table.columns.size(); ++j) {
      html += j == 0 ? fmt::format("<th scope=\"row\"{}>{}</th>", number_class(j), cell_html(i, j))
                     : fmt::format("<td{}>{}</td>", number_class(j), cell_html(i, j));
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table></div>\n";
}

}  // namespace raum::web

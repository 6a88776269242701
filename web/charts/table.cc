#include "web/charts/table.h"

#include <fmt/format.h>

#include <cstddef>

#include "base/core/assert.h"
#include "base/text/xml.h"

namespace raum::web {

std::string to_html(const Table& table) {
  const auto number_class = [&](std::size_t column) {
    return table.columns[column].is_number ? " class=\"number\"" : "";
  };
  std::string html = "<div class=\"table-scroll\"><table>\n";
  if (!table.caption.empty()) html += "<caption>" + xml_text(table.caption) + "</caption>\n";
  html += "<thead><tr>";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    html += fmt::format("<th scope=\"col\"{}>{}</th>", number_class(i),
                        xml_text(table.columns[i].name));
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const std::vector<std::string>& row : table.rows) {
    RAUM_ASSERT(row.size() == table.columns.size());
    html += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      html += i == 0 ? fmt::format("<th scope=\"row\"{}>{}</th>", number_class(i), xml_text(row[i]))
                     : fmt::format("<td{}>{}</td>", number_class(i), xml_text(row[i]));
    }
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table></div>\n";
}

}  // namespace raum::web

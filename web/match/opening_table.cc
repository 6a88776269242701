#include "web/match/opening_table.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <span>

#include "base/text/numbers.h"
#include "base/text/xml.h"
#include "engine/board/board_text.h"
#include "engine/board/position_text.h"

namespace raum::web {

namespace {

constexpr std::size_t kMostLinkedPairs = 3;
constexpr std::size_t kMostOpenRows = 10;  // the others are folded

std::string game_links(const std::vector<std::size_t>& pairs) {
  std::string html;
  const std::size_t shown = std::min(pairs.size(), kMostLinkedPairs);
  for (std::size_t i = 0; i < shown; ++i) {
    for (const int number : {1, 2}) {
      html += fmt::format("{0}<a href=\"#game={1}.{2}\">{1}.{2}</a>", html.empty() ? "" : " ",
                          pairs[i], number);
    }
  }
  if (shown < pairs.size())
    html += fmt::format(" and {} more", counted(pairs.size() - shown, "pair"));
  return html;
}

// The position, which opens to its five boards.
std::string position_html(const std::string& text) {
  const std::string code = fmt::format("<code>{}</code>", xml_text(text));
  const auto position = parse_position(text);
  if (!position) return code;
  return fmt::format("<details class=\"boards\"><summary>{}</summary><pre>{}</pre></details>", code,
                     xml_text(board_text(*position)));
}

std::string opening_row(std::size_t number, const OpeningResult& opening) {
  std::string cells;
  for (const std::uint64_t count : opening.counts.n) {
    cells += fmt::format("<td class=\"number\">{}</td>", count);
  }
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"number\">{}</td>{}"
      "<td>{}</td></tr>\n",
      number + 1, position_html(opening.text), opening.pairs.size(), cells,
      game_links(opening.pairs));
}

std::string table_html(const char* name, const std::vector<OpeningResult>& openings,
                       std::span<const std::size_t> numbers) {
  std::string html = fmt::format(
      "<div class=\"table-scroll\" tabindex=\"0\" role=\"group\" aria-label=\"{}\"><table>\n"
      "<thead><tr><th scope=\"col\">number</th>"
      "<th scope=\"col\">position</th><th scope=\"col\" class=\"number\">pairs</th>",
      name);
  for (const char* const result : {"LL", "LD", "DD/WL", "WD", "WW"}) {
    html += fmt::format("<th scope=\"col\" class=\"number\">{}</th>", result);
  }
  html += "<th scope=\"col\">games</th></tr></thead>\n<tbody>\n";
  for (const std::size_t number : numbers) html += opening_row(number, openings[number]);
  return html + "</tbody></table></div>\n";
}

}  // namespace

std::vector<std::size_t> shown_openings(const std::vector<OpeningResult>& openings) {
  std::vector<std::size_t> order(openings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return openings[a].pairs.size() > openings[b].pairs.size();
  });
  order.resize(std::min(order.size(), kMostOpenings));
  std::sort(order.begin(), order.end());
  return order;
}

std::string openings_section(const std::vector<OpeningResult>& openings) {
  if (openings.empty()) return {};
  const std::vector<std::size_t> shown = shown_openings(openings);
  std::string html = "<section id=\"opening-table\">\n<h2>Openings</h2>\n";
  if (shown.size() < openings.size()) {
    html += fmt::format("<p>{} of {} openings; the games of all are in the list below.</p>\n",
                        shown.size(), openings.size());
  }
  const std::size_t first = std::min(shown.size(), kMostOpenRows);
  html += table_html("Openings", openings, std::span(shown).first(first));
  if (first < shown.size()) {
    html += fmt::format("<details class=\"numbers\"><summary>{}</summary>\n{}</details>\n",
                        counted(shown.size() - first, "further opening"),
                        table_html("Further openings", openings, std::span(shown).subspan(first)));
  }
  return html + "</section>\n";
}

}  // namespace raum::web

#include "web/gate/gate_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "base/text/xml.h"
#include "web/assets/assets.h"
#include "web/charts/table.h"
#include "web/gate/gate_sections.h"
#include "web/gate/gate_strength.h"
#include "web/page/embedded_json.h"
#include "web/page/page.h"

namespace raum::web {

namespace {

// A pass, a failure (of a check, or of a file of head that cannot be read), or no verdict.
const char* class_of_verdict(std::int64_t exit_code) {
  if (exit_code == 0) return "good";
  return exit_code == 1 || exit_code == 2 ? "bad" : "open";
}

const char* class_of_result(const std::string& result) {
  if (result == "pass") return "good";
  return result == "fail" ? "bad" : "open";
}

std::string revision_html(const char* role, const GateRevision& revision) {
  constexpr std::size_t kDigits = 12;
  return fmt::format("<li>{} <code>{}</code> {}</li>\n", role,
                     xml_text(utf8_start(revision.commit, kDigits)), xml_text(revision.subject));
}

// `section`: the number of the check's section, 0 if it has none.
std::string card_html(const GateCheck& check, std::size_t section) {
  const std::string name = xml_text(check.name);
  return fmt::format(
      "<article class=\"card {}\"><h2>{} <span class=\"result\">{}</span></h2>\n<p>{}</p>\n"
      "<p class=\"muted\">{:.1f} s</p>\n</article>\n",
      class_of_result(check.result),
      section == 0 ? name : fmt::format("<a href=\"#check-{}\">{}</a>", section, name),
      xml_text(check.result), xml_text(check.reason), check.seconds);
}

std::string figures_html(const GateCheck& check) {
  Table table{.caption = "",
              .columns = {{.name = "figure"},
                          {.name = "base", .is_number = true},
                          {.name = "head", .is_number = true},
                          {.name = "unit"},
                          {.name = "change", .is_number = true},
                          {.name = "verdict"}},
              .rows = {},
              .links = {},
              .name = "Figures of the check " + check.name};
  for (const GateFigure& f : check.figures) {
    table.rows.push_back({f.name, f.base, f.head, f.unit, f.change, f.verdict});
  }
  return to_html(table);
}

// From the report alone.
std::string charts_html(const GateMatch& match) {
  std::string html = "<div class=\"charts\">\n";
  if (const auto elo = elo_of(match)) html += to_html(*elo);
  if (const auto llr = llr_of(match)) html += to_html(*llr);
  html += to_html(pentanomial_of(match));
  return html + "</div>\n";
}

std::string match_html(const GateMatch& match) {
  const std::string rows = strength_rows(match);
  std::string html = rows.empty() ? charts_html(match) : rows;
  html += fmt::format("<p>{}: {} won, {} drawn, {} lost by head.</p>\n",
                      counted(match.games.total(), "game"), match.games.win, match.games.draw,
                      match.games.loss);
  if (!match.bounds.empty()) {
    html += fmt::format("<p>Sequential test: <code>{}</code></p>\n", xml_text(match.bounds));
  }
  if (!match.database.empty()) {
    html += fmt::format(
        "<p>The games are in <code>{0}</code>; <code>raum report</code> shows them.</p>\n",
        xml_text(match.database));
  }
  return html;
}

std::string check_html(const GateCheck& check, std::size_t number) {
  std::string html =
      fmt::format("<section id=\"check-{}\">\n<h2>{}: {}</h2>\n<p>{}</p>\n", number,
                  xml_text(check.name), xml_text(check.result), xml_text(check.reason));
  if (!check.warnings.empty()) {
    html += "<ul class=\"warnings\">\n";
    for (const std::string& line : check.warnings) {
      html += fmt::format("<li>{}</li>\n", xml_text(line));
    }
    html += "</ul>\n";
  }
  if (const auto changes = changes_of(check)) html += to_html(*changes);
  for (const BarChart& functions : functions_of(check)) html += to_html(functions);
  if (check.match) html += match_html(*check.match);
  if (!check.figures.empty()) {
    html += fmt::format("<details><summary>{}</summary>\n{}</details>\n",
                        counted(check.figures.size(), "figure"), figures_html(check));
  }
  if (!check.details.empty()) {
    html += fmt::format("<details{}><summary>Details</summary>\n<pre>{}</pre>\n</details>\n",
                        check.result == "fail" ? " open=\"\"" : "", xml_text(check.details));
  }
  return html + "</section>\n";
}

// The numbers of the checks that have more to show than their card, failed ones first.
std::vector<std::size_t> sections_of(const GateFile& gate) {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < gate.checks.size(); ++i) {
    const GateCheck& check = gate.checks[i];
    const bool has_more = !check.figures.empty() || !check.warnings.empty() ||
                          !check.details.empty() || check.match.has_value();
    if (has_more) numbers.push_back(i);
  }
  std::stable_partition(numbers.begin(), numbers.end(),
                        [&](std::size_t i) { return gate.checks[i].result == "fail"; });
  return numbers;
}

}  // namespace

std::string gate_page(const GateFile& gate, std::string_view markdown) {
  std::string body = fmt::format("<main>\n<header class=\"verdict {}\">\n<h1>{}</h1>\n<ul>\n",
                                 class_of_verdict(gate.exit_code), xml_text(gate.verdict));
  body += revision_html("base", gate.base) + revision_html("head", gate.head);
  body += "</ul>\n";
  if (!markdown.empty()) body += "<div id=\"gate-copy\"></div>\n";
  body += "</header>\n";
  if (!gate.notes.empty()) {
    body += "<ul class=\"warnings\">\n";
    for (const std::string& note : gate.notes) body += "<li>" + xml_text(note) + "</li>\n";
    body += "</ul>\n";
  }
  body += "<section class=\"cards\" aria-label=\"Checks\">\n";
  const std::vector<std::size_t> sections = sections_of(gate);
  for (std::size_t i = 0; i < gate.checks.size(); ++i) {
    const bool has_section = std::find(sections.begin(), sections.end(), i) != sections.end();
    body += card_html(gate.checks[i], has_section ? i + 1 : 0);
  }
  body += "</section>\n";
  for (const std::size_t i : sections) body += check_html(gate.checks[i], i + 1);
  body += fmt::format("<footer class=\"muted\"><p>{} in {:.0f} s on {}; raum {}</p></footer>\n",
                      xml_text(gate.started), gate.seconds, xml_text(gate.processor),
                      xml_text(gate.build));
  body += "</main>\n";
  Page page{.title = gate.verdict,
            .body = std::move(body),
            .styles = {asset("style.css"), asset("charts.css")}};
  if (!markdown.empty()) {
    page.data = {{"gate-markdown", "application/json", embedded_json(markdown)}};
    page.scripts = {asset("gate_page.js")};
  }
  return to_html(page);
}

}  // namespace raum::web

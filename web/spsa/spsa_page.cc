#include "web/spsa/spsa_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "base/text/numbers.h"
#include "base/text/xml.h"
#include "knowledge/spsa/run.h"
#include "knowledge/spsa/summary.h"
#include "web/assets/assets.h"
#include "web/charts/line_chart.h"
#include "web/charts/number.h"
#include "web/charts/table.h"
#include "web/page/page.h"

namespace raum::web {

using knowledge::spsa::Iteration;
using knowledge::spsa::Parameter;
using knowledge::spsa::StoredRun;

namespace {

// The start, and the value after each iteration.
std::vector<double> values_of(const StoredRun& run, std::size_t parameter) {
  std::vector<double> values{run.settings.parameters[parameter].start};
  for (const Iteration& iteration : run.iterations) values.push_back(iteration.values[parameter]);
  return values;
}

// With two decimals, of small steps with four.
std::string rounded_text(const Parameter& parameter, double value) {
  constexpr double kSmallStep = 0.5;
  const std::string text = fmt::format("{:.{}f}", value, parameter.c_end < kSmallStep ? 4 : 2);
  const bool is_zero = text.find_first_not_of("-0.") == std::string::npos;
  return text.starts_with('-') && is_zero ? text.substr(1) : text;
}

std::string change_text(const Parameter& parameter, double value) {
  const std::string text = fmt::format("{:+.2f}", knowledge::spsa::change_of(parameter, value));
  return text == "-0.00" ? "+0.00" : text;
}

// Those that moved farthest first.
std::vector<std::size_t> order_of(const StoredRun& run) {
  const auto values = knowledge::spsa::values_after(run.settings, run.iterations);
  const auto distance = [&](std::size_t i) {
    return std::abs(knowledge::spsa::change_of(run.settings.parameters[i], values[i]));
  };
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return distance(a) > distance(b); });
  return order;
}

LineChart chart_of(const StoredRun& run, std::size_t i) {
  const Parameter& parameter = run.settings.parameters[i];
  std::vector<double> values = values_of(run, i);
  LineChart chart{.frame = {.title = parameter.name,
                            .summary = fmt::format("From {} to {:.2f}, {} in units of c_end.",
                                                   exact(parameter.start), values.back(),
                                                   change_text(parameter, values.back()))},
                  .x_name = "iteration",
                  .y_name = "value",
                  .x_first = 0,
                  .series = {},
                  .references = {{"start", parameter.start}}};
  const auto add_reached = [&](const char* name, std::int64_t bound) {
    const auto at = static_cast<double>(bound);
    if (at == parameter.start || std::find(values.begin(), values.end(), at) == values.end())
      return;
    chart.references.push_back({name, at});
  };
  add_reached("min", parameter.min);
  add_reached("max", parameter.max);
  chart.series.push_back({.name = "value", .y = std::move(values), .low = {}, .high = {}});
  return chart;
}

Table parameters_table(const StoredRun& run, const std::vector<std::size_t>& order) {
  Table table{.caption = "Parameters",
              .columns = {{"parameter"},
                          {"start", true},
                          {"at 1/4", true},
                          {"at 1/2", true},
                          {"at 3/4", true},
                          {"now", true},
                          {"change / c_end", true},
                          {"min", true},
                          {"max", true},
                          {"c_end", true},
                          {"r_end", true}},
              .rows = {}};
  for (const std::size_t i : order) {
    const Parameter& p = run.settings.parameters[i];
    std::vector<std::string> row{p.name, exact(p.start)};
    for (std::size_t quarter = 1; quarter <= 4; ++quarter) {
      row.push_back(
          rounded_text(p, knowledge::spsa::at_quarter(run.settings, run.iterations, i, quarter)));
    }
    row.push_back(change_text(p, knowledge::spsa::at_quarter(run.settings, run.iterations, i, 4)));
    row.insert(row.end(), {fmt::format("{}", p.min), fmt::format("{}", p.max), exact(p.c_end),
                           exact(p.r_end)});
    table.rows.push_back(std::move(row));
  }
  return table;
}

// What the table of the parameters does not say.
Table settings_table(const StoredRun& run) {
  Table table{.caption = "Settings", .columns = {{"setting"}, {"value"}}, .rows = {}};
  for (const auto& [key, value] : run.configuration) {
    if (key.starts_with("parameter") || value.empty()) continue;
    table.rows.push_back({key, value});
  }
  return table;
}

}  // namespace

std::string spsa_page(const StoredRun& run) {
  const std::size_t done = run.iterations.size();
  const bool is_complete = done == run.settings.iterations;
  const std::string title = fmt::format("SPSA: {} of {} iterations", done, run.settings.iterations);
  const std::vector<std::size_t> order = order_of(run);
  std::string body = fmt::format(
      "<main>\n<header class=\"verdict {}\">\n<h1>{}</h1>\n<p>{}, {} in {:.0f} s</p>\n</header>\n"
      "<p class=\"muted\">The parameters that moved farthest, in units of c_end, stand first. The "
      "dashed lines are the start and a bound that a parameter has reached. The values come from "
      "few and noisy games: only an SPRT against the start, whose command raum tune --spsa prints, "
      "says whether they are better.</p>\n"
      "<section aria-label=\"Parameters\">\n{}</section>\n"
      "<section class=\"charts\" aria-label=\"Values over the iterations\">\n",
      is_complete ? "good" : "open", xml_text(title), counted(order.size(), "parameter"),
      counted(knowledge::spsa::games_of(run.settings, done), "game"),
      knowledge::spsa::seconds_of(run.iterations), to_html(parameters_table(run, order)));
  for (const std::size_t i : order) body += to_html(chart_of(run, i));
  body += fmt::format("</section>\n<section aria-label=\"Settings\">\n{}</section>\n</main>\n",
                      to_html(settings_table(run)));
  return to_html({.title = title,
                  .body = std::move(body),
                  .data = {},
                  .styles = {asset("style.css"), asset("charts.css")},
                  .scripts = {}});
}

}  // namespace raum::web

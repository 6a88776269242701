#include "web/history/history_page.h"

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
#include "web/history/history_data.h"
#include "web/history/trend_charts.h"
#include "web/page/embedded_json.h"
#include "web/page/page.h"

namespace raum::web {

using regression::HistoryRun;
using regression::Trend;
using regression::TrendVerdict;

namespace {

struct Verdict {
  const char* kind;  // class of the page's header
  std::string text;
};

Verdict verdict_of(const std::vector<Trend>& trends, double threshold) {
  const auto count = [&](TrendVerdict verdict) {
    return std::count_if(trends.begin(), trends.end(),
                         [&](const Trend& trend) { return trend.verdict == verdict; });
  };
  const auto worse = count(TrendVerdict::Worse);
  const auto judged = static_cast<std::ptrdiff_t>(trends.size()) - count(TrendVerdict::Unjudged);
  if (judged == 0) return {"open", "NO VERDICT nothing can be judged"};
  const std::string limit = fmt::format("by more than {:.3g} %", 100 * threshold);
  if (worse == 0) {
    return {"good", fmt::format("PASS none of {} is worse {}",
                                counted(static_cast<std::uint64_t>(judged), "figure"), limit)};
  }
  return {"bad", fmt::format("FAIL {} of {} worse {}", worse,
                             counted(static_cast<std::uint64_t>(judged), "figure"), limit)};
}

}  // namespace

std::string history_page(std::span<const HistoryRun> runs, double threshold) {
  const std::vector<Trend> trends = sorted_trends(runs, threshold);
  const Verdict verdict = verdict_of(trends, threshold);
  std::string body = fmt::format(
      "<main>\n<header class=\"verdict {}\">\n<h1>{}</h1>\n<p>{} from {} to {}, {}</p>\n"
      "</header>\n",
      verdict.kind, xml_text(verdict.text), counted(runs.size(), "run"),
      xml_text(utf8_start(runs.front().started, 10)), xml_text(utf8_start(runs.back().started, 10)),
      counted(trends.size(), "figure"));
  body +=
      "<p class=\"muted\">The figures that became worst stand first. Squares are counts, dots are "
      "measurements that vary. Steps are levels, the means between two shifts; a shaded place is a "
      "shift. The dashed line is the limit, the vertical one the accepted run. Click a chart, or "
      "use the arrow keys in it, to see a commit.</p>\n"
      "<section id=\"commit-panel\" class=\"card\" hidden=\"\" aria-live=\"polite\"></section>\n"
      "<section class=\"charts\" aria-label=\"Figures\">\n";
  for (const Trend& trend : trends) body += to_html(chart_of(trend, runs, threshold));
  body += "</section>\n</main>\n";
  return to_html({.title = verdict.text,
                  .body = std::move(body),
                  .data = {{.id = "history",
                            .type = "application/json",
                            .content = embedded_json(history_data(runs, trends))}},
                  .styles = {asset("style.css"), asset("charts.css")},
                  .scripts = {asset("page_address.js"), asset("history_page.js")}});
}

}  // namespace raum::web

#include "web/match/course.h"

#include <fmt/core.h>

#include "base/text/numbers.h"
#include "web/match/elo_words.h"

namespace raum::web {

using tournament::StoredMatch;

namespace {

constexpr const char* kPairAxis = "pairs in the order of the schedule";

std::vector<double> values_from(const std::vector<double>& values, std::size_t first) {
  return {values.begin() + static_cast<std::ptrdiff_t>(first), values.end()};
}

}  // namespace

LineChart llr_chart(const StoredMatch& match, const PairSeries& series) {
  const tournament::SprtState& state = *match.outcome.sprt;
  return {.frame = {.title = "Log-likelihood ratio (LLR)",
                    .summary = fmt::format("LLR after {}: {:.2f}; H0 is accepted at {:.2f}, "
                                           "H1 at {:.2f}.",
                                           counted(series.llr.size(), "pair"), state.llr,
                                           state.lower, state.upper)},
          .x_name = kPairAxis,
          .y_name = "LLR",
          .x_first = 1,
          .series = {{.name = "LLR", .y = series.llr, .low = {}, .high = {}}},
          .references = {{"H0 accepted", state.lower}, {"H1 accepted", state.upper}}};
}

LineChart elo_course_chart(const PairSeries& series) {
  const auto width = [&](std::size_t i) { return series.elo_high[i] - series.elo_low[i]; };
  std::size_t first = series.elo.size() - 1;
  while (first > 0 && width(first - 1) <= kWideInterval * width(series.elo.size() - 1)) --first;
  return {.frame = {.title = "Elo with its 95 % interval",
                    .summary = fmt::format("Elo after {}: {}.", counted(series.elo.size(), "pair"),
                                           elo_words({series.elo.back(), series.elo_low.back(),
                                                      series.elo_high.back()}))},
          .x_name = kPairAxis,
          .y_name = "Elo",
          .x_first = static_cast<double>(first + 1),
          .series = {{.name = "Elo",
                      .y = values_from(series.elo, first),
                      .low = values_from(series.elo_low, first),
                      .high = values_from(series.elo_high, first)}},
          .references = {}};
}

LineChart draws_chart(const PairSeries& series) {
  return {.frame = {.title = "Draws",
                    .summary = fmt::format("{:.1f} % of the games after {} are drawn.",
                                           series.draw_percent.back(),
                                           counted(series.draw_percent.size(), "pair"))},
          .x_name = kPairAxis,
          .y_name = "% of the games",
          .x_first = 1,
          .series = {{.name = "draws", .y = series.draw_percent, .low = {}, .high = {}}},
          .references = {}};
}

std::string course_section(const StoredMatch& match, const PairSeries& series) {
  if (match.outcome.pairs.total() == 0) return {};
  std::string html =
      "<section id=\"course\">\n<h2>Course of the match</h2>\n"
      "<p>How the result came about. These curves show the same games as the figures above; "
      "they add no evidence.</p>\n"
      "<div class=\"charts\">\n";
  if (match.outcome.sprt) html += to_html(llr_chart(match, series));
  if (match.config.engines.size() == 2) html += to_html(elo_course_chart(series));
  return html + to_html(draws_chart(series)) + "</div>\n</section>\n";
}

}  // namespace raum::web

#include "web/gate/gate_sections.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

#include "base/text/grouped.h"
#include "base/text/numbers.h"
#include "web/results/elo_text.h"

namespace raum::web {

namespace {

ChangeVerdict verdict_of(const GateFigure& figure) {
  if (figure.verdict == "failed") return ChangeVerdict::Failed;
  return figure.verdict == "reported" ? ChangeVerdict::Reported : ChangeVerdict::Within;
}

}  // namespace

std::optional<ChangeChart> changes_of(const GateCheck& check) {
  ChangeChart chart;
  for (const GateFigure& figure : check.figures) {
    if (!figure.measured) continue;
    const GateChange& change = *figure.measured;
    chart.rows.push_back({.label = figure.name,
                          .base = figure.base + " " + figure.unit,
                          .head = figure.head + " " + figure.unit,
                          .low = change.low,
                          .value = change.value,
                          .high = change.high,
                          .reported_at = change.reported_at,
                          .fails_at = change.fails_at,
                          .verdict = verdict_of(figure)});
  }
  if (chart.rows.empty()) return std::nullopt;
  std::stable_sort(chart.rows.begin(), chart.rows.end(),
                   [](const ChangeRow& a, const ChangeRow& b) {
                     if (a.verdict != b.verdict) return a.verdict > b.verdict;
                     return std::abs(a.value) > std::abs(b.value);
                   });
  const auto count = [&](ChangeVerdict verdict) {
    return std::count_if(chart.rows.begin(), chart.rows.end(),
                         [&](const ChangeRow& row) { return row.verdict == verdict; });
  };
  chart.frame.title = "Change from base to head";
  chart.frame.summary =
      fmt::format("{}: {} beyond the failing threshold, {} reported, {} within the thresholds.",
                  counted(chart.rows.size(), "figure"), count(ChangeVerdict::Failed),
                  count(ChangeVerdict::Reported), count(ChangeVerdict::Within));
  return chart;
}

std::vector<BarChart> functions_of(const GateCheck& check) {
  std::vector<BarChart> charts;
  std::string workload;
  for (const GateFunction& function : check.functions) {
    if (charts.empty() || function.workload != workload) {
      workload = function.workload;
      charts.push_back(
          {.frame = {.title = "Functions that changed most in " + workload, .summary = {}},
           .unit = "instructions of head",
           .tick_names = {"base"},
           .rows = {}});
    }
    charts.back().rows.push_back({.label = function.name,
                                  .value = static_cast<double>(function.head),
                                  .ticks = {static_cast<double>(function.base)}});
  }
  for (BarChart& chart : charts) {
    const BarRow& first = chart.rows.front();
    chart.frame.summary =
        fmt::format("{}; the largest change is that of {}, from {} to {} instructions.",
                    counted(chart.rows.size(), "function"), first.label, grouped(first.ticks[0]),
                    grouped(first.value));
  }
  return charts;
}

std::optional<IntervalChart> elo_of(const GateMatch& match) {
  if (!match.elo) return std::nullopt;
  IntervalChart chart{.frame = {.title = "Elo of head against base, 95 %",
                                .summary = "Elo " + elo_text(*match.elo) + "."},
                      .unit = "Elo",
                      .rows = {},
                      .references = {}};
  const auto add = [&](const char* name, const std::optional<tournament::Estimate>& elo) {
    if (elo) chart.rows.push_back(elo_row(name, *elo));
  };
  add("logistic", match.elo);
  add("median-unbiased", match.elo_after_stop);
  add("normalized", match.nelo);
  return chart;
}

std::optional<IntervalChart> llr_of(const GateMatch& match) {
  if (!match.llr) return std::nullopt;
  return IntervalChart{.frame = {.title = "LLR between its bounds",
                                 .summary = fmt::format("LLR {:.2f}, bounds {:.2f} and {:.2f}.",
                                                        *match.llr, match.lower, match.upper)},
                       .unit = "LLR",
                       .rows = {{"LLR", *match.llr, *match.llr, *match.llr}},
                       .references = {{"H0", match.lower}, {"H1", match.upper}}};
}

BarChart pentanomial_of(const GateMatch& match) {
  constexpr std::array<std::string_view, 5> kNames = {"0", "½", "1", "1½", "2"};
  BarChart chart{.frame = {.title = "Pairs by the points of head",
                           .summary = counted(match.pairs.total(), "pair") + "."},
                 .unit = "pairs",
                 .tick_names = {},
                 .rows = {}};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    chart.rows.push_back({.label = std::string(kNames[i]),
                          .value = static_cast<double>(match.pairs.n[i]),
                          .ticks = {}});
  }
  return chart;
}

}  // namespace raum::web

// The course of a match: its figures over the pairs, as charts.
#pragma once

#include <string>

#include "tournament/report/results_reader.h"
#include "web/charts/line_chart.h"
#include "web/match/pair_series.h"

namespace raum::web {

/// The log-likelihood ratio after each pair, with the bounds at which the test stops.
/// Requires: the match has a sequential test and a counted pair.
[[nodiscard]] LineChart llr_chart(const tournament::StoredMatch& match, const PairSeries& series);

/// The Elo with its 95 % interval after each pair. The first pairs are left out while the interval
/// is more than kWideInterval times as wide as the last one: it would hide the rest.
/// Requires: two engines, and a counted pair.
[[nodiscard]] LineChart elo_course_chart(const PairSeries& series);
constexpr double kWideInterval = 8;

/// The share of drawn games after each pair.
[[nodiscard]] LineChart draws_chart(const PairSeries& series);

/// The charts that the match has; "" without a counted pair.
[[nodiscard]] std::string course_section(const tournament::StoredMatch& match,
                                         const PairSeries& series);

}  // namespace raum::web

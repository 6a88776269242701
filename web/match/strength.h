// The strength of the engines of a match as charts.
#pragma once

#include <string>

#include "tournament/report/results_reader.h"
#include "web/charts/bar_chart.h"
#include "web/charts/interval_chart.h"
#include "web/match/game_lengths.h"

namespace raum::web {

/// The Elo of the first engine against the second: plain, median-unbiased if a sequential test has
/// stopped and that is the better estimate, and normalized; with the hypotheses of the test on the
/// scale of its model.
/// Requires: two engines, and a counted pair.
[[nodiscard]] IntervalChart elo_chart(const tournament::StoredMatch& match);

/// The pairs by their points, with the numbers expected under H0 and H1 if there is a sequential
/// test.
[[nodiscard]] BarChart pentanomial_chart(const tournament::StoredMatch& match);

/// The charts of two engines, or the league of more; "" without a counted pair. `lengths` are those
/// of the games that the page lists; nullptr if it lists none.
[[nodiscard]] std::string strength_section(const tournament::StoredMatch& match,
                                           const GameLengths* lengths = nullptr);

}  // namespace raum::web

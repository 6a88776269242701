// How the games of a match ended and how long they took, as charts.
#pragma once

#include <string>

#include "tournament/report/results_reader.h"
#include "web/charts/bar_chart.h"
#include "web/charts/stacked_chart.h"
#include "web/charts/table.h"
#include "web/match/game_lengths.h"

namespace raum::web {

/// A row for each engine that lost games by a fault, with its faults, then one for the games that
/// the rules or an adjudication ended. Segments lead to the list of their games. All reasons but
/// the 20 with the most games share the segment "other".
[[nodiscard]] StackedChart terminations_chart(const tournament::StoredMatch& match);

/// The faults of engines, up to 200, and the last line that the engine wrote to stderr.
[[nodiscard]] Table faults_table(const tournament::StoredMatch& match);

/// Games by their number of plies.
[[nodiscard]] BarChart plies_chart(const GameLengths& lengths);

/// Moves of an engine by their time.
[[nodiscard]] BarChart times_chart(const std::string& engine, const MoveTimes& times);

[[nodiscard]] std::string endings_section(const tournament::StoredMatch& match,
                                          const GameLengths& lengths);

}  // namespace raum::web

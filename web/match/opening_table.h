// The openings of a match with the results of their pairs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "web/match/opening_results.h"

namespace raum::web {

// More would make a page slow; the list of games has all of them.
constexpr std::size_t kMostOpenings = 25;

/// The numbers, from 0, of at most kMostOpenings openings: those with the most pairs, in the order
/// of the schedule.
[[nodiscard]] std::vector<std::size_t> shown_openings(const std::vector<OpeningResult>& openings);

/// "" without a counted pair. The first pairs of each opening have links to both games.
[[nodiscard]] std::string openings_section(const std::vector<OpeningResult>& openings);

}  // namespace raum::web

// Texts and results of matches in the JSON of other commands.
#pragma once

#include <cstdint>
#include <string>

#include "base/core/error.h"
#include "base/json/json_fields.h"
#include "tournament/stats/pairs.h"

namespace raum::web {

/// The most games and pairs that are believed, so that sums cannot overflow.
constexpr std::uint64_t kMostResults = 1'000'000'000'000;

/// A string. Characters that no line has, or that would change the direction of the page's text,
/// become \xNN.
[[nodiscard]] Expected<std::string> line_text(const JsonPlace& place);

/// An object with "win", "draw" and "loss".
[[nodiscard]] Expected<tournament::GameCounts> read_games(const JsonPlace& place);

/// An array of five counts: LL, LD, DD or WL, WD, WW.
[[nodiscard]] Expected<tournament::PairCounts> read_pentanomial(const JsonPlace& place);

}  // namespace raum::web

// Elo in sentences.
#pragma once

#include <string>

#include "tournament/stats/elo.h"

namespace raum::web {

/// "+12.3"; "+∞" at the end of the scale, which stands for any strength beyond it.
[[nodiscard]] std::string elo_words(double elo);

/// "+12.3, with 95 % confidence from +1.0 to +23.6"
[[nodiscard]] std::string elo_words(const tournament::Estimate& estimate);

}  // namespace raum::web

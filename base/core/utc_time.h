// The time of day as the results database and the game records write it.
#pragma once

#include <string>

namespace raum::tournament {

/// "2026-01-31T23:59:59.123Z"
[[nodiscard]] std::string utc_now();

}  // namespace raum::tournament

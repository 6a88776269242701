// UTC: points in time as text that sorts by time.
#pragma once

#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

/// The current time: "2026-01-31T23:59:59.123Z".
[[nodiscard]] std::string utc_now();

/// Reads "2026-01-31T23:59:59", with or without a fraction of a second, followed by "Z" or an
/// offset such as "+01:00".
/// Returns: the same time as "2026-01-31T22:59:59.000Z", with three digits of the fraction.
/// Errors: any other text, a day that does not exist, a year outside 1970 to 9999.
/// The error names `where`.
[[nodiscard]] Expected<std::string> parse_utc_stamp(std::string_view text, std::string_view where);

}  // namespace raum

// A time of day in a report as UTC text that sorts by time.
#pragma once

#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::regression {

/// Reads "2026-01-31T23:59:59", with a fraction of a second or without, and "Z" or an offset
/// "+01:00" behind it. Returns: "2026-01-31T22:59:59.000Z", three digits of the fraction kept.
/// Errors: any other text, a day that the calendar does not have, a year outside 1970 to 9999;
/// with `where`.
[[nodiscard]] Expected<std::string> parse_utc_stamp(std::string_view text, std::string_view where);

}  // namespace raum::regression

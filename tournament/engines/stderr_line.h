// The line of an engine's stderr that says why the engine failed, for messages and tables. stderr
// comes from a program that is not trusted, so that the line is escaped and bounded.
#pragma once

#include <string>
#include <string_view>

namespace raum::tournament {

/// The last line that is not blank. If the last 40 lines end with a trace of calls, or with notes
/// of a runtime, the line before these is preferred if it is not indented and contains "error",
/// "exception", "panic" or "fatal" in any case.
/// Returns: at most 160 bytes, as printable_utf8(); "" if no line has a text.
[[nodiscard]] std::string stderr_line(std::string_view stderr_tail);

/// The same line as the end of a message: `: "no such book"`; "" without a line.
[[nodiscard]] std::string stderr_suffix(std::string_view stderr_tail);

}  // namespace raum::tournament

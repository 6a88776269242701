// Refusals: what holds for every error that a reader returns, whatever it has read.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/core/error.h"
#include "base/core/failure.h"
#include "fuzz/target.h"

namespace raum::fuzz {

/// Ends the program unless the text is one line of printable UTF-8 that is not empty.
void require_printable(std::string_view text);

/// The same for each line of the text, which may have empty ones and may be empty.
void require_lines(std::string_view text);

/// The same for the text of an error. Its parts `where` and `found` must not be empty.
void require_refusal(const Error& error);

/// How often the readers at one place of a target have read an input, and refused one.
struct Readings {
  std::size_t read = 0;
  std::size_t refused = 0;
};
/// By file and line; null: they are not counted, which would take most targets longer than to read.
using ReadingsByPlace = std::map<std::pair<std::string_view, int>, Readings>;
inline ReadingsByPlace* counted_readings = nullptr;

inline void count_reading(bool is_read, const char* file, int line) {
  if (counted_readings == nullptr) return;
  Readings& readings = (*counted_readings)[{file, line}];
  ++(is_read ? readings.read : readings.refused);
}

/// The error of a reader, if it has one. `file` and `line` are those of the caller, as
/// std::source_location would give them, which clang 14 does not know.
template <class T>
void require_refusal(const Expected<T>& result, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
  count_reading(result.has_value(), file, line);
  if (!result) require_refusal(result.error());
}
template <class T>
void require_refusal(const Fallible<T>& result, const char* file = __builtin_FILE(),
                     int line = __builtin_LINE()) {
  count_reading(result.has_value(), file, line);
  if (!result) require_refusal(result.error().error);
}

/// The error of a reader that must have one.
template <class T>
void require_refused(const Expected<T>& result) {
  FUZZ_REQUIRE(!result);
  require_refusal(result.error());
}
template <class T>
void require_refused(const Fallible<T>& result) {
  FUZZ_REQUIRE(!result);
  require_refusal(result.error().error);
}

/// The lines of a text, or the error if there is none.
inline void require_lines_or_refusal(const Fallible<std::string>& text,
                                     const char* file = __builtin_FILE(),
                                     int line = __builtin_LINE()) {
  require_refusal(text, file, line);
  if (text) require_lines(*text);
}

}  // namespace raum::fuzz

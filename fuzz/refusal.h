// Refusals: what holds for every error that a reader returns, whatever it has read.
#pragma once

#include <string>
#include <string_view>

#include "base/core/error.h"
#include "base/core/failure.h"

namespace raum::fuzz {

/// Ends the program unless the text is one line of printable UTF-8 that is not empty.
void require_printable(std::string_view text);

/// The same for each line of the text, which may have empty ones and may be empty.
void require_lines(std::string_view text);

/// The same for the text of an error. Its parts `where` and `found` must not be empty.
void require_refusal(const Error& error);

/// The error of a reader, if it has one.
template <class T>
void require_refusal(const Expected<T>& result) {
  if (!result) require_refusal(result.error());
}
template <class T>
void require_refusal(const Fallible<T>& result) {
  if (!result) require_refusal(result.error().error);
}

/// The lines of a text, or the error if there is none.
inline void require_lines_or_refusal(const Fallible<std::string>& text) {
  require_refusal(text);
  if (text) require_lines(*text);
}

}  // namespace raum::fuzz

// System errors: the text of an errno value.
#pragma once

#include <cstring>

namespace raum {

/// The description of an errno value, such as "No such file or directory"; "an unknown error" for
/// other numbers. Returns a string constant and is therefore thread-safe, unlike strerror().
/// Source: man 3 strerrordesc_np (glibc 2.32).
[[nodiscard]] inline const char* system_error_text(int number) {
  const char* const text = ::strerrordesc_np(number);
  return text == nullptr ? "an unknown error" : text;
}

}  // namespace raum

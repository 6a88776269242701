// CSV: fields of comma-separated values.
#pragma once

#include <string>
#include <string_view>

namespace raum {

/// The text as one field, quoted if it holds a comma, a quote or a line end.
/// Source: RFC 4180, section 2.
[[nodiscard]] inline std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string field = "\"";
  for (const char c : text) {
    if (c == '"') field += '"';
    field += c;
  }
  return field + '"';
}

}  // namespace raum

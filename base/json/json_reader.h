// JSON reader: parses JSON documents and names the path of a wrong value in errors.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

using Json = nlohmann::json;

/// Levels of arrays and objects. Copying, comparing and printing a value recurse once for each.
constexpr int kMostJsonDepth = 200;

/// Errors: invalid JSON and brackets nested deeper than kMostJsonDepth, with `where` and the byte;
/// a number out of range, with `where`.
[[nodiscard]] Expected<Json> parse_json(std::string_view text, std::string_view where,
                                        std::string_view expected);

/// A value and its path.
struct JsonPlace {
  const Json& value;
  std::string path;  // "report.json: checks[1].name"

  /// The error that the value is not `expected`.
  [[nodiscard]] tl::unexpected<Error> wrong(const std::string& expected) const;

  /// A field of the object. `is_first`: the path so far is only the name of the file.
  /// Errors: not an object, a missing field.
  [[nodiscard]] Expected<JsonPlace> member(const char* name, bool is_first = false) const;

  /// A one-line string of at most 4,000 bytes.  Errors: anything else.
  [[nodiscard]] Expected<std::string> text(bool may_be_empty = true) const;
};

/// A one-line string, or "" if the object has no such field.
[[nodiscard]] std::string optional_text(const Json& object, const char* name);

}  // namespace raum

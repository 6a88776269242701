// JsonPlace: a value of a JSON document with its path, so that whatever is wrong with it is named
// by its place.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum {

using Json = nlohmann::json;

/// Errors: a text that is no JSON, a number out of range; with `where` and the byte.
[[nodiscard]] Expected<Json> parse_json(std::string_view text, std::string_view where,
                                        std::string_view expected);

struct JsonPlace {
  const Json& value;
  std::string path;  // "report.json: checks[1].name"

  /// The error that something else was expected here.
  [[nodiscard]] tl::unexpected<Error> wrong(const std::string& expected) const;

  /// The field; `is_first` below the name of the file.  Errors: no object, no such field.
  [[nodiscard]] Expected<JsonPlace> member(const char* name, bool is_first = false) const;

  /// A text of one line, of at most 4,000 bytes.  Errors: anything else.
  [[nodiscard]] Expected<std::string> text(bool may_be_empty = true) const;
};

/// A text where the object has one, else "".
[[nodiscard]] std::string optional_text(const Json& object, const char* name);

}  // namespace raum

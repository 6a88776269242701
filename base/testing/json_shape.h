// json_shape(): the keys of a JSON text, so that a test can compare those of a report with a list.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace raum {

/// The keys of all objects in alphabetical order, without values: {"a": [{"c": 1}], "b": 2} has the
/// shape "a[c] b". An array has the shape of its first element, an empty array "[]".
[[nodiscard]] inline std::string json_shape(const nlohmann::json& json) {
  if (json.is_array()) return "[" + (json.empty() ? "" : json_shape(json.front())) + "]";
  std::string shape;
  if (!json.is_object()) return shape;
  for (const auto& [key, value] : json.items()) {
    shape += (shape.empty() ? "" : " ") + key;
    shape += value.is_object() ? "{" + json_shape(value) + "}" : json_shape(value);
  }
  return shape;
}

/// The shape of a text; "not JSON" if it is none.
[[nodiscard]] inline std::string json_shape_of(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  return json.is_discarded() ? "not JSON" : json_shape(json);
}

}  // namespace raum

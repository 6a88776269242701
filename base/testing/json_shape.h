// json_shape(): the keys of a JSON text, so that a test can compare those of a report with a list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace raum {

/// The keys of all objects in alphabetical order, without values: {"a": [{"c": 1}], "b": 2} has the
/// shape "a[c] b". The elements of an array share one shape, in which "?" follows a key that an
/// object among them lacks: [{"c": 1}, {}] is "[c?]", an empty array "[]".
[[nodiscard]] std::string json_shape(const nlohmann::json& json);

namespace json_shapes {

using Values = std::vector<const nlohmann::json*>;

// The shape of several values in the same place.
inline std::string shape_of(const Values& values) {
  std::map<std::string, Values> members;
  Values elements;
  std::size_t objects = 0;
  bool is_array = false;
  for (const nlohmann::json* const value : values) {
    if (value->is_object()) {
      ++objects;
      for (const auto& [key, member] : value->items()) members[key].push_back(&member);
    } else if (value->is_array()) {
      is_array = true;
      for (const nlohmann::json& element : *value) elements.push_back(&element);
    }
  }
  std::string shape;
  for (const auto& [key, found] : members) {
    shape += (shape.empty() ? "" : " ") + key + (found.size() < objects ? "?" : "");
    const bool has_object = std::any_of(found.begin(), found.end(),
                                        [](const auto* value) { return value->is_object(); });
    shape += has_object ? "{" + shape_of(found) + "}" : shape_of(found);
  }
  return is_array ? shape + "[" + shape_of(elements) + "]" : shape;
}

}  // namespace json_shapes

inline std::string json_shape(const nlohmann::json& json) { return json_shapes::shape_of({&json}); }

/// The shape of a text; "not JSON" if it is none.
[[nodiscard]] inline std::string json_shape_of(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  return json.is_discarded() ? "not JSON" : json_shape(json);
}

}  // namespace raum

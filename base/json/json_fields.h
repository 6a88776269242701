// JsonFields: reads the fields of a JSON object one after the other and keeps the first error.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json_reader.h"

namespace raum {

/// A string of any length, also of several lines.
[[nodiscard]] Expected<std::string> json_text(const JsonPlace& place);
[[nodiscard]] Expected<double> json_number(const JsonPlace& place);
[[nodiscard]] Expected<std::uint64_t> json_count(const JsonPlace& place);
[[nodiscard]] Expected<bool> json_flag(const JsonPlace& place);

/// A whole number that fits T.
template <class T>
[[nodiscard]] Expected<T> json_count_as(const JsonPlace& place) {
  const auto count = json_count(place);
  if (!count) return tl::unexpected(count.error());
  if (!std::in_range<T>(*count)) return place.wrong("a smaller number");
  return static_cast<T>(*count);
}

/// The items of an array, each as `read` returns it.
/// Errors: no array, the error of an item.
template <class T, class Read>
[[nodiscard]] Expected<std::vector<T>> json_list(const JsonPlace& place, Read&& read) {
  if (!place.value.is_array()) return place.wrong("an array");
  std::vector<T> items;
  for (std::size_t i = 0; i < place.value.size(); ++i) {
    auto item = read(JsonPlace{place.value[i], fmt::format("{}[{}]", place.path, i)});
    if (!item) return tl::unexpected(std::move(item.error()));
    items.push_back(*std::move(item));
  }
  return items;
}

class JsonFields {
 public:
  /// `is_document`: the path of the object is only the name of the file.
  /// Requires: the object outlives this one.
  explicit JsonFields(const JsonPlace& object, bool is_document = false)
      : object_(object), is_document_(is_document) {}

  /// Sets `to` to what `read_value` makes of the field. Does nothing after the first error.
  template <class T, class Read>
  void read(const char* name, T& to, Read&& read_value) {
    if (error_) return;
    auto value = object_.member(name, is_document_).and_then(read_value);
    if (value) {
      to = *std::move(value);
    } else {
      error_ = std::move(value.error());
    }
  }

  /// As read(); a field that is null or missing leaves `to` as it is.
  template <class T, class Read>
  void read_optional(const char* name, T& to, Read&& read_value) {
    if (has(name)) read(name, to, read_value);
  }

  /// Whether the object has the field and it is not null.
  [[nodiscard]] bool has(const char* name) const {
    const auto found = object_.value.find(name);
    return found != object_.value.end() && !found->is_null();
  }

  /// Nothing, or the first error so far.
  [[nodiscard]] Expected<void> done() const {
    if (error_) return tl::unexpected(*error_);
    return {};
  }

  /// The value, or the first error.
  template <class T>
  [[nodiscard]] Expected<T> result(T value) {
    if (error_) return tl::unexpected(*std::move(error_));
    return value;
  }

 private:
  const JsonPlace& object_;
  bool is_document_;
  std::optional<Error> error_;
};

}  // namespace raum

#include "base/json/json_reader.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/quote.h"

namespace raum {

namespace {

constexpr std::size_t kMostText = 4000;  // bytes

// The byte of the first bracket that is nested too deeply, counted from 1; 0: there is none.
std::size_t too_deep_at(std::string_view text) {
  int depth = 0;
  bool is_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') is_string = !is_string;
    if (is_string && c == '\\') ++i;
    if (is_string) continue;
    if ((c == '[' || c == '{') && ++depth > kMostJsonDepth) return i + 1;
    if (c == ']' || c == '}') --depth;
  }
  return 0;
}

}  // namespace

Expected<Json> parse_json(std::string_view text, std::string_view where,
                          std::string_view expected) {
  if (const std::size_t byte = too_deep_at(text); byte != 0) {
    return fail(fmt::format("{}: byte {}", where, byte),
                fmt::format("brackets nested deeper than {} levels", kMostJsonDepth),
                std::string(expected));
  }
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& e) {
    return fail(fmt::format("{}: byte {}", where, e.byte), "invalid JSON", std::string(expected));
  } catch (const Json::exception&) {
    return fail(std::string(where), "a number out of range", std::string(expected));
  }
}

tl::unexpected<Error> JsonPlace::wrong(const std::string& expected) const {
  std::string found = value.type_name();
  if (value.is_primitive() && !value.is_null()) {
    found = value.is_string() ? raum::quoted(value.get_ref<const std::string&>()) : value.dump();
  }
  return fail(path, found, expected);
}

Expected<JsonPlace> JsonPlace::member(const char* name, bool is_first) const {
  const std::string below = fmt::format("{}{}{}", path, is_first ? ": " : ".", name);
  if (!value.is_object()) return wrong("an object");
  const auto found = value.find(name);
  if (found == value.end()) return fail(below, "nothing", "the field");
  return JsonPlace{*found, below};
}

Expected<std::string> JsonPlace::text(bool may_be_empty) const {
  if (!value.is_string()) return wrong("a string");
  const auto& held = value.get_ref<const std::string&>();
  const bool has_control = std::any_of(held.begin(), held.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '\x7f';
  });
  if (has_control || held.size() > kMostText || (held.empty() && !may_be_empty)) {
    return wrong(may_be_empty ? "one line of text" : "one line of text, not empty");
  }
  return held;
}

std::string optional_text(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) return "";
  return JsonPlace{*found, ""}.text().value_or("");
}

}  // namespace raum

#include "engine/protocol/error_line.h"

#include <fmt/core.h>

namespace raum {
namespace {

constexpr std::string_view kStart = "info string error ";
constexpr std::string_view kObjectStart = " | {\"where\":";

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      out += fmt::format("\\u{:04x}", byte);
    } else {
      out += c;
    }
  }
  return out + '"';
}

bool take(std::string_view& rest, std::string_view expected) {
  if (!rest.starts_with(expected)) return false;
  rest.remove_prefix(expected.size());
  return true;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// A character after a backslash, as json_string() writes it.
std::optional<char> take_escape(std::string_view& rest) {
  if (rest.empty()) return std::nullopt;
  const char c = rest[0];
  rest.remove_prefix(1);
  if (c == '"' || c == '\\') return c;
  if (c != 'u' || !take(rest, "00") || rest.size() < 2) return std::nullopt;
  const int high = hex_digit(rest[0]);
  const int low = hex_digit(rest[1]);
  if (high < 0 || low < 0) return std::nullopt;
  rest.remove_prefix(2);
  return static_cast<char>(16 * high + low);
}

std::optional<std::string> take_json_string(std::string_view& rest) {
  if (!take(rest, "\"")) return std::nullopt;
  std::string text;
  while (!rest.empty()) {
    const char c = rest[0];
    rest.remove_prefix(1);
    if (c == '"') return text;
    if (c != '\\') {
      text += c;
      continue;
    }
    const auto escaped = take_escape(rest);
    if (!escaped) return std::nullopt;
    text += *escaped;
  }
  return std::nullopt;
}

}  // namespace

std::string error_line(const Error& error) {
  return fmt::format("{}{}{}{},\"found\":{},\"expected\":{}}}", kStart, to_string(error),
                     kObjectStart, json_string(error.where), json_string(error.found),
                     json_string(error.expected));
}

std::optional<Error> parse_error_line(std::string_view line) {
  const std::size_t object = line.rfind(kObjectStart);
  if (!line.starts_with(kStart) || object == std::string_view::npos) return std::nullopt;
  std::string_view rest = line.substr(object + kObjectStart.size());
  auto where = take_json_string(rest);
  if (!where || !take(rest, ",\"found\":")) return std::nullopt;
  auto found = take_json_string(rest);
  if (!found || !take(rest, ",\"expected\":")) return std::nullopt;
  auto expected = take_json_string(rest);
  if (!expected || rest != "}") return std::nullopt;
  return Error{std::move(*where), std::move(*found), std::move(*expected)};
}

}  // namespace raum

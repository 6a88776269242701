#include "base/core/error.h"

#include <fmt/format.h>

namespace raum {

std::string to_string(const Error& error) {
  return fmt::format("{}: found {}, expected {}", error.where, error.found, error.expected);
}

std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::string out = "\"";
  for (const char c : text.substr(0, kShown)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += fmt::format("\\x{:02x}", byte);
    }
  }
  out += text.size() > kShown ? "…\"" : "\"";
  return out;
}

Error within(std::string_view outer, Error error) {
  error.where =
      error.where.empty() ? std::string(outer) : fmt::format("{}: {}", outer, error.where);
  return error;
}

}  // namespace raum

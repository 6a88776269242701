#include "base/core/error.h"

#include <fmt/core.h>

namespace raum {

std::string to_string(const Error& error) {
  if (error.expected.empty()) return fmt::format("{}: {}", error.where, error.found);
  return fmt::format("{}: found {}, expected {}", error.where, error.found, error.expected);
}

Error within(std::string_view outer, Error error) {
  error.where =
      error.where.empty() ? std::string(outer) : fmt::format("{}: {}", outer, error.where);
  return error;
}

}  // namespace raum

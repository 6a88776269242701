#include "base/core/error.h"

#include <fmt/core.h>

namespace raum {

std::string to_string(const Error& error) {
  const std::string place = error.where.empty() ? "" : error.where + ": ";
  if (error.expected.empty()) return place + error.found;
  return fmt::format("{}found {}, expected {}", place, error.found, error.expected);
}

Error within(std::string_view outer, Error error) {
  error.where =
      error.where.empty() ? std::string(outer) : fmt::format("{}: {}", outer, error.where);
  return error;
}

}  // namespace raum

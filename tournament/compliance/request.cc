#include "tournament/compliance/request.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>

namespace raum::tournament {

std::string_view to_string(Compliance verdict) {
  constexpr auto kTexts = std::to_array<std::string_view>({"pass", "FAIL", "warn", "skip"});
  return kTexts[static_cast<std::size_t>(verdict)];
}

std::string to_string(const StepFailure& failure) {
  return fmt::format("{}{}{}found {}, expected {}", failure.sent.empty() ? "" : "sent ",
                     failure.sent, failure.sent.empty() ? "" : ", ", failure.found,
                     failure.expected);
}

}  // namespace raum::tournament

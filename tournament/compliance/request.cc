#include "tournament/compliance/request.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace raum::tournament {

std::string_view to_string(Compliance verdict) {
  constexpr std::array<std::string_view, 4> kTexts{"pass", "FAIL", "warn", "skip"};
  return kTexts[static_cast<std::size_t>(verdict)];
}

std::string to_string(const StepFailure& failure) {
  return fmt::format("{}{}{}found {}, expected {}", failure.sent.empty() ? "" : "sent ",
                     failure.sent, failure.sent.empty() ? "" : ", ", failure.found,
                     failure.expected);
}

}  // namespace raum::tournament

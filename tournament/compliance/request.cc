#include "tournament/compliance/request.h"

#include <array>
#include <cstddef>

namespace raum::tournament {

std::string_view to_string(Compliance verdict) {
  constexpr std::array<std::string_view, 4> kTexts{"pass", "FAIL", "warn", "skip"};
  return kTexts[static_cast<std::size_t>(verdict)];
}

}  // namespace raum::tournament

#include "ci/inventory/golden_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/lines.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"

namespace raum::ci {

Expected<void> check_golden_names(std::string_view text, std::string_view path,
                                  std::span<const std::string_view> engines) {
  constexpr std::string_view kStart = "nodes ";
  TextLines lines(text);
  while (const auto line = lines.next()) {
    if (!line->starts_with(kStart)) continue;
    const std::string_view rest = line->substr(kStart.size());
    const std::string_view name = rest.substr(0, rest.find_first_of(" \r"));
    if (std::find(engines.begin(), engines.end(), name) != engines.end()) continue;
    return fail(fmt::format("{}:{}", path, lines.number()), raum::quoted(name),
                with_nearest("the name of an engine", name, engines));
  }
  return {};
}

}  // namespace raum::ci

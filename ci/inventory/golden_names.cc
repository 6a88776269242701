#include "ci/inventory/golden_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/nearest.h"
#include "base/text/quote.h"

namespace raum::ci {

Expected<void> check_golden_names(std::string_view text, std::string_view path,
                                  std::span<const std::string_view> engines) {
  constexpr std::string_view kStart = "nodes ";
  for (int line = 1; !text.empty(); ++line) {
    const std::size_t newline = text.find('\n');
    std::string_view rest = text.substr(0, newline);
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    if (!rest.starts_with(kStart)) continue;
    rest.remove_prefix(kStart.size());
    const std::string_view name = rest.substr(0, rest.find_first_of(" \r"));
    if (std::find(engines.begin(), engines.end(), name) != engines.end()) continue;
    return fail(fmt::format("{}:{}", path, line), raum::quoted(name),
                with_nearest("the name of an engine", name, engines));
  }
  return {};
}

}  // namespace raum::ci

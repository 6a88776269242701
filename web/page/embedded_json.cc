#include "web/page/embedded_json.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string_view>

namespace raum::web {

std::string embedded_json(const nlohmann::ordered_json& json) {
  const std::string text =
      json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  // The characters stand inside of strings only, where JSON allows to escape them.
  std::string safe;
  safe.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::string_view rest = std::string_view(text).substr(at, 3);
    if (rest[0] == '<') {
      safe += "\\u003c";
    } else if (rest == "\u2028" || rest == "\u2029") {
      safe += rest == "\u2028" ? "\\u2028" : "\\u2029";
      at += 2;
    } else {
      safe += rest[0];
    }
  }
  return safe;
}

}  // namespace raum::web

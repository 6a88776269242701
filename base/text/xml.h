// Text in XML files.
#pragma once

#include <string>
#include <string_view>

namespace raum {

/// Escapes text for XML: & < > " ' become entities, bytes invalid in XML 1.0 or UTF-8 become '?'.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace raum

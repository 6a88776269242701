// JSON inside a page.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace raum::web {

/// The value in one line, safe as the content of a `<script type="application/json">`: "<" is
/// written \u003c, U+2028 and U+2029 are escaped, and bytes that are not UTF-8 become U+FFFD.
/// Source: HTML standard, section 4.12.1.3, "Restrictions for contents of script elements".
[[nodiscard]] std::string embedded_json(const nlohmann::ordered_json& json);

}  // namespace raum::web

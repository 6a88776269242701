// Keys: keys without a character, and the key actions of WebDriver.
//   Source: W3C WebDriver, sections 15.4.2 (keyboard actions) and 17.4.2 (key values).
#pragma once

#include <string_view>
#include <vector>

#include "base/json/json_reader.h"

namespace raum::web {

namespace key {
inline constexpr std::string_view kBackspace = "\uE003", kTab = "\uE004", kEnter = "\uE007",
                                  kShift = "\uE008", kControl = "\uE009", kAlt = "\uE00A",
                                  kEscape = "\uE00C", kPageUp = "\uE00E", kPageDown = "\uE00F",
                                  kEnd = "\uE010", kHome = "\uE011", kLeft = "\uE012",
                                  kUp = "\uE013", kRight = "\uE014", kDown = "\uE015",
                                  kDelete = "\uE017";
}  // namespace key

/// The parameters of the command `actions` that presses and releases the key of each character, one
/// after the other.  Requires: the text is UTF-8.
[[nodiscard]] Json typed(std::string_view text);

/// The same for keys that are pressed in this order and released in reverse: {kShift, kTab}.
[[nodiscard]] Json chord(const std::vector<std::string_view>& keys);

}  // namespace raum::web

// Option: a setting that the protocol announces and changes. Engines and searches make tables of
// them; a setting that is not available is not in the table.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum {

enum class OptionKind : std::uint8_t { Check, Spin, Combo };

struct Option {
  std::string_view name;
  OptionKind kind = OptionKind::Check;
  std::string default_value;  // that of the engine's definition, not the current one
  std::int64_t min = 0;       // of a spin
  std::int64_t max = 0;
  std::vector<std::string_view> choices{};  // of a combo
  /// Errors: not a value of this option, or one that cannot be set now; nothing changes then.
  std::function<Expected<void>(std::string_view value)> set;
};

[[nodiscard]] Option check_option(std::string_view name, bool default_value,
                                  std::function<Expected<void>(bool)> set);
[[nodiscard]] Option spin_option(std::string_view name, std::int64_t default_value,
                                 std::int64_t min, std::int64_t max,
                                 std::function<Expected<void>(std::int64_t)> set);
/// `set` has to check the value.
[[nodiscard]] Option combo_option(std::string_view name, std::string_view default_value,
                                  std::vector<std::string_view> choices,
                                  std::function<Expected<void>(std::string_view)> set);

}  // namespace raum

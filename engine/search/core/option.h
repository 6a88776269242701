// Option: a setting that the protocol announces and changes. Engines and searches return lists of
// their options; an option that is not available is not in the list.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum {

enum class OptionKind : std::uint8_t { Check, Spin, Combo, String };

struct Option {
  std::string_view name;
  OptionKind kind = OptionKind::Check;
  std::string default_value;  // of the engine's definition; not the current value
  std::int64_t min = 0;       // for a spin
  std::int64_t max = 0;
  std::vector<std::string_view> choices{};  // for a combo
  /// Errors: an invalid value, or one that cannot be set now; then nothing changes.
  std::function<Expected<void>(std::string_view value)> set;
};

[[nodiscard]] Option check_option(std::string_view name, bool default_value,
                                  std::function<Expected<void>(bool)> set);
[[nodiscard]] Option spin_option(std::string_view name, std::int64_t default_value,
                                 std::int64_t min, std::int64_t max,
                                 std::function<Expected<void>(std::int64_t)> set);
/// Requires: `set` rejects values that are not among the choices.
[[nodiscard]] Option combo_option(std::string_view name, std::string_view default_value,
                                  std::vector<std::string_view> choices,
                                  std::function<Expected<void>(std::string_view)> set);
/// A text. UCI writes the empty text as <empty>.
[[nodiscard]] Option string_option(std::string_view name,
                                   std::function<Expected<void>(std::string_view)> set,
                                   std::string_view default_value = {});

}  // namespace raum

// AnnouncedOption: an option of an engine as `uci` lists it, and the values that a page may set.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json_reader.h"

namespace raum::web {

// Options of the types `string` and `button` are left out: a text may name a file, which only the
// command line does.
enum class OptionType : std::uint8_t { Check, Spin, Combo };

struct AnnouncedOption {
  std::string name;
  OptionType type = OptionType::Check;
  std::string default_value;
  std::int64_t min = 0, max = 0;    // of a spin
  std::vector<std::string> values;  // of a combo

  friend bool operator==(const AnnouncedOption&, const AnnouncedOption&) = default;
};

/// Reads "option name Hash type spin default 16 min 1 max 4096".
/// Returns: nullopt for another line, another type, a spin without a range, a combo without values,
/// and for a text with control characters.
[[nodiscard]] std::optional<AnnouncedOption> parse_announced_option(std::string_view line);

/// {"name", "type", "default", "min", "max", "values"}; the last three are null where the type has
/// none.
[[nodiscard]] Json option_json(const AnnouncedOption& option);

/// The value as `setoption` takes it: a boolean for a check, an integer for a spin, a text for a
/// combo.
/// Errors: a value of another type or out of range.
[[nodiscard]] Expected<std::string> option_value(const AnnouncedOption& option,
                                                 const JsonPlace& value);

}  // namespace raum::web

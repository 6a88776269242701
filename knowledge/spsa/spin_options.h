// SpinOption: an option of type spin that an engine announces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/failure.h"
#include "knowledge/spsa/settings.h"

namespace raum::knowledge::spsa {

/// A line "option name NAME type TYPE ..."; min and max only of a spin.
struct AnnouncedOption {
  std::string name;
  std::string type;  // "spin", "check", ...; "" if the line has none
  std::optional<std::int64_t> min, max;

  friend bool operator==(const AnnouncedOption&, const AnnouncedOption&) = default;
};

/// Returns: nullopt for other lines.
[[nodiscard]] std::optional<AnnouncedOption> parse_announced(std::string_view line);

/// Errors (Usage): a parameter that is not among the options, is no spin, or has values outside of
/// its range. `path` is the file of settings, for the error.
[[nodiscard]] Fallible<void> check_parameters(const Settings& settings, const std::string& path,
                                              const std::vector<AnnouncedOption>& options);

}  // namespace raum::knowledge::spsa

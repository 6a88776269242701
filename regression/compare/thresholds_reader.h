// Reads thresholds from the tables of a TOML file:
//   [thresholds.default]
//   report = 1.0         # percent, in either direction
//   fail = 3.0           # percent upwards
//   fail_per_unit = 10.0 # upwards, if the revisions processed different numbers of units
//   [thresholds."perft start"]  # a cost; missing keys are taken from the default
//   fail = 2.0
#pragma once

#include <span>
#include <string_view>

#include "base/core/error.h"
#include "base/toml/toml_reader.h"
#include "regression/compare/thresholds.h"

namespace raum::regression {

/// Reads a table of such tables. Each is named "default", one of `costs` or a footprint; each key
/// is one of the three; each value is a number from 0 to 1000; report is at most as large as the
/// other two.
/// Errors: anything else, with line, column and the nearest known name.
[[nodiscard]] Expected<Thresholds> read_thresholds(const toml::table& tables,
                                                   const TomlReader& reader,
                                                   std::span<const std::string_view> costs);

}  // namespace raum::regression

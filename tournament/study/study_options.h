// Study options: the options that a study gives to a player.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/toml/toml_reader.h"

namespace raum::tournament {

/// An option of a player, with its place in the file.
struct PlacedOption {
  toml::source_region at;
  std::pair<std::string, std::string> option;
};

/// The options of a player, in the order of the file.
/// Errors: a name given twice, in any letter case; Engine, which has a key of its own; a value that
/// is not true, false, a whole number or a text.
[[nodiscard]] Expected<std::vector<PlacedOption>> read_options(const TomlReader& reader,
                                                               const toml::table& player);

}  // namespace raum::tournament

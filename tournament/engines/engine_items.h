// EngineItem: one setting KEY=VALUE of an engine, before it is interpreted (engine_spec.h).
// In a text, items are separated by commas. A value ends at the next comma. A value in double
// quotes may contain commas; each quote in it is doubled: option.Book="a,b ""c""".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::tournament {

/// One setting KEY=VALUE of an engine, not yet interpreted.
struct EngineItem {
  std::string key, value;
  std::string where;  // its place, for errors
};
using EngineItems = std::vector<EngineItem>;

/// Splits a text into its items; `whole` is the place of the text in errors.
/// Errors: an item without "=", which is answered with `known_keys`; a control character; a quoted
/// value that does not end.
[[nodiscard]] Expected<EngineItems> split_items(std::string_view text, const std::string& whole,
                                                std::string_view known_keys);

/// The text that split_items() splits into these items.
[[nodiscard]] std::string to_text(const EngineItems& items);

/// Settings for all engines with those of one engine, which win: an item of `each` is left out if
/// `own` has its key. arg= is one setting, and so are cmd and rev, and the limits (depth, nodes,
/// movetime, tc): they are left out if `own` has any of them. Options of `each` precede the
/// engine's own, except for its own Engine and Level: these reset other options, so that they come
/// first.
[[nodiscard]] EngineItems merged(const EngineItems& each, const EngineItems& own);

/// Whether the setting of this key is a limit of thinking.
[[nodiscard]] bool is_limit(std::string_view key);

/// Whether two keys are the same setting: names of options ignore case.
[[nodiscard]] bool is_same_key(std::string_view a, std::string_view b);

}  // namespace raum::tournament

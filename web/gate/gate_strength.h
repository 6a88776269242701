// The strength of head as the games of its match show it.
#pragma once

#include <string>

#include "web/gate/gate_file.h"

namespace raum::web {

/// The rows "strength" and "course" of the page of the match in `match.database`.
/// Returns: "" without a database that can be read, and if its latest match has other results: then
/// the database belongs to another report, or another gate has continued it.
[[nodiscard]] std::string strength_rows(const GateMatch& match);

}  // namespace raum::web

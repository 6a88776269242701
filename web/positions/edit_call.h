// The position editor: cells of the board become a position text.
#pragma once

#include <string>

#include "base/json/json_reader.h"

namespace raum::web {

/// The text of {"cells": [125 letters, "" if empty], "to_move": "white" | "black",
/// "halfmove_clock": N, "move_number": N}; the two numbers may be missing.
/// Errors: a field of a wrong type, a number of cells other than 125, a cell that is no letter of a
/// piece; those of parse_position(), word for word.
[[nodiscard]] Expected<std::string> edited_position(const Json& body);

}  // namespace raum::web

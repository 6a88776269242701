// The games of a match as text for other programs.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/core/error.h"
#include "base/core/failure.h"
#include "tournament/game/stored_game.h"

namespace raum::tournament {

enum class ExportFormat : std::uint8_t {
  Table,  // a line a game, for people
  Json,   // an object a line a game, with every move
  Csv,    // a row a game
  Moves,  // CSV, a row a move
  Rgn,    // game records
};

/// "table", "json", "csv", "moves", "rgn".  Errors: any other text.
[[nodiscard]] Expected<ExportFormat> parse_export_format(std::string_view text);

/// What comes before the first game.
[[nodiscard]] std::string export_header(ExportFormat format);

/// One game; `is_counted` tells whether it is in the match's figures.
/// Errors: Environment where the stored texts cannot be read.
[[nodiscard]] Fallible<std::string> export_game(ExportFormat format, const StoredGame& game,
                                                bool is_counted);

}  // namespace raum::tournament

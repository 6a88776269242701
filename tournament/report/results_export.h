// Exports stored games as text.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/core/error.h"
#include "base/core/failure.h"
#include "tournament/game/stored_game.h"

namespace raum::tournament {

/// The forms in which games are exported.
enum class ExportFormat : std::uint8_t {
  Table,  // one line per game, for people
  Json,   // one JSON object per line and game, with every move
  Csv,    // one row per game
  Moves,  // CSV, one row per move
  Rgn,    // game records
};

/// "table", "json", "csv", "moves", "rgn".  Errors: any other text.
[[nodiscard]] Expected<ExportFormat> parse_export_format(std::string_view text);

/// The text before the first game.
[[nodiscard]] std::string export_header(ExportFormat format);

/// One game; `is_counted`: whether it is part of the match's figures.
/// Errors: Environment for a damaged game and for stored texts that cannot be parsed.
[[nodiscard]] Fallible<std::string> export_game(ExportFormat format, const StoredGame& game,
                                                bool is_counted);

}  // namespace raum::tournament

// GameSelection: which games of a match a command prints.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "tournament/game/stored_game.h"

namespace raum::tournament {

/// A game as tables name it: "12.2" is the second game of pair 12.
struct GameNumber {
  std::size_t pair = 0;  // from 1
  int leg = 0;           // 0 or 1

  friend bool operator==(const GameNumber&, const GameNumber&) = default;
};

/// "12.2".
[[nodiscard]] std::string to_string(const GameNumber& number);

/// Reads what to_string() writes.  Errors: anything else; `where` is their place.
[[nodiscard]] Expected<GameNumber> parse_game_number(std::string_view text,
                                                     const std::string& where);

/// The engine that lost the game, "" after a draw.
[[nodiscard]] const std::string& loser_of(const StoredGame& game);

/// The games to print: those that meet every condition that is set.
struct GameSelection {
  std::optional<GameNumber> game;  // only this one
  std::string lost_by;             // only those that this engine lost; "": all

  [[nodiscard]] bool has(const StoredGame& stored) const;
};

}  // namespace raum::tournament

// EndgameRule: ends a game as soon as its result is known from tables of exact endings.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/core/error.h"
#include "engine/board/position.h"
#include "engine/endgame/tables/tables.h"
#include "tournament/game/ruling.h"

namespace raum::tournament {

constexpr std::string_view kEndgameReason = "endgame tables";

/// Two rules are equal if they have equal tables, wherever these are.
struct EndgameRule {
  std::string folder;    // absolute; empty: off
  std::string identity;  // of the tables
  std::shared_ptr<const endgame::Tables> tables = {};

  /// Errors: those of endgame::Tables::open().
  [[nodiscard]] static Expected<EndgameRule> open(std::string_view folder);
  /// Opens the tables of a rule that another process has opened.
  /// Errors: as open(); tables with another identity.
  [[nodiscard]] Expected<EndgameRule> opened_here() const;

  friend bool operator==(const EndgameRule& a, const EndgameRule& b) {
    return a.identity == b.identity;
  }
};

/// Returns: nullopt if the rule is off, the tables do not know the position, or the win could come
/// too late for the rule of the hundredth ply.
[[nodiscard]] std::optional<Ruling> ruling_of(const EndgameRule& rule, const Position& position);

}  // namespace raum::tournament

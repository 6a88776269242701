// GameCache: what a match takes from the games that its database holds already instead of playing
// it, and which of its games are no evidence because they were played before.
#pragma once

#include <cstddef>
#include <optional>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"
#include "tournament/match/prepared_match.h"
#include "tournament/store/store.h"

namespace raum::tournament {

class GameCache {
 public:
  /// Refers to all three.
  GameCache(const MatchConfig& config, const PreparedMatch& prepared, Store& store)
      : config_(config), prepared_(prepared), schedule_(prepared.schedule), store_(store) {}

  /// Whether any game may be taken.  Errors: those of the store.
  [[nodiscard]] Fallible<bool> has_games() const;

  /// Whether the pair's games are those of another pair once more.
  [[nodiscard]] bool is_repeat(std::size_t pair) const;

  /// The game that the same two seats played from the same opening, as one of this match; nothing
  /// where there is none, or where it is of the share that is played all the same.
  /// Errors: those of the store.
  [[nodiscard]] Fallible<std::optional<StoredGame>> find(std::size_t pair, int leg) const;

  /// Holds a game of this match against the one that was played before.
  /// Returns: whether there was one.  Errors: another game, those of the store.
  [[nodiscard]] Fallible<bool> verify(const StoredGame& game) const;

 private:
  [[nodiscard]] bool are_seats_known(std::size_t pair) const;
  [[nodiscard]] bool is_verified(std::size_t pair, int leg) const;
  [[nodiscard]] Fallible<std::optional<StoredGame>> played(std::size_t pair, int leg) const;
  [[nodiscard]] StoredGame renamed(StoredGame game, std::size_t pair, int leg) const;

  const MatchConfig& config_;
  const PreparedMatch& prepared_;
  const Schedule& schedule_;
  Store& store_;
};

}  // namespace raum::tournament

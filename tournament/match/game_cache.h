// GameCache: finds games of a match that its database already has, so that they need not be played,
// and games that are no evidence because the match already counts an identical one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/failure.h"
#include "tournament/game/stored_game.h"
#include "tournament/match/match_config.h"
#include "tournament/match/prepared_match.h"
#include "tournament/messages/contender.h"
#include "tournament/schedule/schedule.h"
#include "tournament/store/store.h"

namespace raum::tournament {

class GameCache {
 public:
  /// Keeps references to all three.
  GameCache(const MatchConfig& config, const PreparedMatch& prepared, Store& store)
      : config_(config),
        contenders_(prepared.contenders),
        schedule_(prepared.schedule),
        store_(store) {}

  /// Whether the database may have any game of the match.  Errors: those of the store.
  [[nodiscard]] Fallible<bool> has_games() const;

  /// Whether the pair's games are identical to those of an earlier pair of the match.
  [[nodiscard]] bool is_repeat(std::size_t pair) const;

  /// The game that players with the same play keys played from the same opening, renumbered and
  /// renamed for this match.
  /// Returns: nullopt if the game is not cached, or is in the sample selected for replay
  /// (--verify-cache).
  /// Errors: those of the store.
  [[nodiscard]] Fallible<std::optional<StoredGame>> find(std::size_t pair, int leg) const;

  /// Compares a game that was just played with the cached one.
  /// Returns: whether there is a cached one.
  /// Errors: the cached game differs (Fail); those of the store.
  [[nodiscard]] Fallible<bool> verify(const StoredGame& game) const;
  /// Compares a game that was just played with that of another worker, which is stored.
  /// Returns: whether they can be compared.
  /// Errors: they differ (Fail); those of the store.
  [[nodiscard]] Fallible<bool> verify_double(const StoredGame& game) const;

 private:
  [[nodiscard]] const Contender& white(std::size_t pair, int leg) const {
    const Pairing& pairing = schedule_.pairing(pair);
    return contenders_[leg == 0 ? pairing.first : pairing.second];
  }
  [[nodiscard]] const Contender& black(std::size_t pair, int leg) const {
    return white(pair, 1 - leg);
  }
  [[nodiscard]] bool is_deterministic(std::size_t pair) const;
  [[nodiscard]] bool is_in_sample(std::size_t pair, int leg) const;
  [[nodiscard]] Fallible<std::optional<StoredGame>> played(std::size_t pair, int leg) const;
  // Whether there is a stored game to compare with.  Errors: it differs, which `what` says; the
  // rest of the message is the ply and what was expected.
  [[nodiscard]] Fallible<bool> compare(const StoredGame& game, std::string_view what,
                                       std::string expected) const;
  [[nodiscard]] StoredGame renamed(StoredGame game, std::size_t pair, int leg) const;

  const MatchConfig& config_;
  const std::vector<Contender>& contenders_;
  const Schedule& schedule_;
  Store& store_;
};

}  // namespace raum::tournament

// SelfPlayer: plays games of the engine against itself, one after the other.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

#include "base/core/error.h"
#include "base/core/splitmix.h"
#include "engine/game/game.h"
#include "engine/named/engine.h"
#include "knowledge/corpus/game.h"
#include "knowledge/datagen/plan.h"

namespace raum::knowledge {

/// The random numbers of a game, which depend on the seed and the game's number alone.
[[nodiscard]] SplitMix64 random_of_game(std::uint64_t seed, std::uint64_t number);

/// The score of a search as a corpus keeps it: every mate has one score, whatever its distance.
[[nodiscard]] int corpus_score(int score);

class SelfPlayer {
 public:
  /// The plan outlives the player.
  /// Errors: throws std::bad_alloc if the engine's own table does not fit into memory.
  explicit SelfPlayer(const DatagenPlan& plan);

  /// Gives the engine the table and the net of the plan.
  /// Errors: not enough memory; a net that cannot be used.
  [[nodiscard]] Expected<void> prepare();

  /// Plays the game with this number: random moves, drawn anew if they end the game or if the first
  /// search finds one side ahead by more than plan.unfair_score, then searches until the rules, the
  /// tables or adjudication end it. The game does not depend on earlier ones.
  /// Returns: nullopt if `stop` was set meanwhile.
  [[nodiscard]] std::optional<CorpusGame> play(std::uint64_t number, const std::atomic<bool>& stop);

 private:
  // One attempt at a game. Returns: false if the opening must be drawn anew, or `stop` was set.
  [[nodiscard]] bool attempt(CorpusGame& game, SplitMix64& random, bool must_be_fair,
                             const std::atomic<bool>& stop);
  // Returns: false if the game is over.
  [[nodiscard]] bool play_opening(CorpusGame& game, Game& board, SplitMix64& random) const;

  const DatagenPlan& plan_;
  Engine engine_;
};

}  // namespace raum::knowledge

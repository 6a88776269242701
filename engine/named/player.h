// Player: a named engine at the board: its features as switched, its table and what it remembers
// from move to move.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/core/splitmix.h"
#include "engine/named/named_engine.h"
#include "engine/search/documented/iterative_deepening.h"

namespace raum {

// What was set by itself and not by a level: a level leaves that as it is.
struct SetByItself {
  bool hash = false;
  bool check_extension = false;
};

class Player {
 public:
  /// Starts with the features, table and level of the engine's document.
  explicit Player(const NamedEngine& engine);

  [[nodiscard]] const NamedEngine& engine() const { return *engine_; }
  [[nodiscard]] SearchFeatures& features() { return features_; }
  [[nodiscard]] const Evaluation& evaluation() const { return evaluation_; }
  [[nodiscard]] std::size_t hash_mib() const { return hash_mib_; }
  [[nodiscard]] int level() const { return level_; }

  /// Errors: the memory is not there; the old table then stands.
  [[nodiscard]] Expected<void> set_hash(std::size_t mebibytes);
  /// Empties the table.
  void set_replacement(Replacement replacement);
  /// Takes over what the level names: extension, captures, table, but for what is to be kept.
  /// Requires: a level of the engine.
  /// Errors: the memory for its table is not there; nothing changes then.
  [[nodiscard]] Expected<void> set_level(int level, SetByItself keep = {});
  /// Of the random moves of a level of depth 0 and of the feature randomness; also restarts their
  /// sequence.
  void set_seed(std::uint64_t seed);
  /// Plays by another evaluation than the engine's own.  Requires: engine().kind is AlphaBeta,
  /// since the one-sided search keeps the material of its own.
  void set_evaluation(const Evaluation& evaluation);

  /// Forgets everything of earlier games: from here on equal positions and limits give equal
  /// results.
  void new_game();

  SearchResult think(const Position& position, const SearchLimits& limits,
                     const std::atomic<bool>& stop, const InfoSink& on_info);
  /// Plays as the level says: to its depth, or at depth 0 a random legal move. `earlier` as in
  /// SearchLimits.
  SearchResult think_by_level(const Position& position, std::span<const Key> earlier,
                              const std::atomic<bool>& stop, const InfoSink& on_info);

 private:
  const NamedEngine* engine_;
  SearchFeatures features_;
  Evaluation evaluation_;
  std::size_t hash_mib_;
  int level_;
  std::uint64_t seed_ = 1;
  SplitMix64 random_{seed_};
  TranspositionTable table_;
  OrderingMemory memory_;
};

}  // namespace raum

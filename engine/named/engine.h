// Engine: a defined engine ready to play: its search, options and level.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/named/engine_definition.h"

namespace raum {

class Engine {
 public:
  /// Starts with the features, table and level of the engine's document. The definition outlives
  /// the engine.
  /// Errors: std::bad_alloc if there is no memory for the table.
  explicit Engine(const EngineDefinition& definition);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const EngineDefinition& definition() const { return definition_; }
  [[nodiscard]] Search& search() { return *search_; }
  [[nodiscard]] std::size_t hash_mib() const { return hash_mib_; }
  [[nodiscard]] int level() const { return level_; }

  /// The options of the engine and of its search, in the order in which they are announced. They
  /// must not outlive the engine. Level changes what the level names, except for options that were
  /// set themselves, before or after it.
  [[nodiscard]] std::vector<Option> options();

  /// Errors: not enough memory; the old table stays.
  [[nodiscard]] Expected<void> set_hash(std::size_t mebibytes);
  /// Requires: a level of the engine.
  /// Errors: not enough memory for the level's table; nothing changes then.
  [[nodiscard]] Expected<void> set_level(int level);
  /// The seed of all random choices of moves; also restarts their sequence.
  void set_seed(std::uint64_t seed);

  /// Forgets everything of earlier games: from here on equal positions and limits give equal
  /// results.
  void new_game();

  /// As Search::run().
  SearchResult think(const Position& position, const SearchLimits& limits,
                     const std::atomic<bool>& stop, const InfoSink& on_info);
  /// Searches to the depth of the level; at depth 0 plays a random legal move. `earlier` as in
  /// SearchLimits.
  SearchResult think_by_level(const Position& position, std::span<const Key> earlier,
                              const std::atomic<bool>& stop, const InfoSink& on_info);

 private:
  const EngineDefinition& definition_;
  std::size_t hash_mib_;
  int level_;
  bool hash_is_set_ = false;  // by its option: a level then leaves it alone
  std::uint64_t seed_ = 1;
  SplitMix64 random_{seed_};
  std::unique_ptr<Search> search_;
};

}  // namespace raum

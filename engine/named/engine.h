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
  /// Starts with the features, table size and level of the definition, which outlives the engine.
  /// Errors: throws std::bad_alloc if the table does not fit into memory.
  explicit Engine(const EngineDefinition& definition);
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const EngineDefinition& definition() const { return definition_; }
  [[nodiscard]] Search& search() { return *search_; }
  [[nodiscard]] std::size_t hash_mib() const { return hash_mib_; }
  [[nodiscard]] int level() const { return level_; }

  /// The options of the engine and of its search, in the order in which they are announced. They
  /// must not outlive the engine. The option Level sets what the level specifies, except options
  /// that were set explicitly, before or after it.
  [[nodiscard]] std::vector<Option> options();

  /// As Search::set_hash().
  [[nodiscard]] Expected<void> set_hash(std::size_t mebibytes);
  /// Takes over the settings of a level.  Requires: the engine has this level.
  /// Errors: not enough memory for the level's table; then nothing changes.
  [[nodiscard]] Expected<void> set_level(int level);
  /// Sets the seed of all random choices of moves and restarts their sequence.
  void set_seed(std::uint64_t seed);

  /// Forgets everything learned in earlier games and restarts the random choices: from here on,
  /// equal positions and limits give equal results.
  void new_game();

  /// As Search::run(), with as many lines as limits.lines or the option MultiPV says, whichever are
  /// more, and with the handicap of the level, if it has one.
  SearchResult think(const Position& position, const SearchLimits& limits,
                     const std::atomic<bool>& stop, const InfoSink& on_info);
  /// The same without a handicap.
  SearchResult think_fully(const Position& position, const SearchLimits& limits,
                           const std::atomic<bool>& stop, const InfoSink& on_info);
  /// Searches to the depth of the level, with its handicap; at depth 0 plays a random legal move.
  /// `earlier` and `root_moves` as in SearchLimits.
  SearchResult think_by_level(const Position& position, std::span<const Key> earlier,
                              const std::atomic<bool>& stop, const InfoSink& on_info,
                              std::span<const Move> root_moves = {});

 private:
  // With the lines of the option MultiPV.
  [[nodiscard]] SearchLimits with_lines(SearchLimits limits) const;

  const EngineDefinition& definition_;
  std::size_t hash_mib_;
  int level_;
  int lines_ = 1;             // of the option MultiPV
  bool hash_is_set_ = false;  // by the option Hash; levels then keep the size
  std::uint64_t seed_ = 1;
  SplitMix64 random_{seed_};
  std::unique_ptr<Search> search_;
};

}  // namespace raum

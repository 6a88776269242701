// Search: the interface between an engine and its search. A search remembers what it has learned
// from move to move of a game and has its own options.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "base/core/error.h"
#include "base/core/splitmix.h"
#include "engine/board/position.h"
#include "engine/eval/evaluation.h"
#include "engine/search/core/difficulty.h"
#include "engine/search/core/limits.h"
#include "engine/search/core/option.h"

namespace raum {

class Search {
 public:
  Search() = default;
  virtual ~Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// Searches until a limit is reached or `stop` is set, and reports each finished iteration. If it
  /// is stopped within an iteration, the result is that of the iteration before.
  /// Requires: limits.depth from 1 to kMaxDepth.
  virtual SearchResult run(const Position& root, const SearchLimits& limits,
                           const std::atomic<bool>& stop, const InfoSink& on_info) = 0;

  /// Forgets everything learned: the next search gives the same result as that of a new object.
  virtual void new_game() = 0;

  /// Empties the transposition table and gives it another size; 0 for no table.
  /// Units: MiB.
  /// Errors: not enough memory; the old table is kept.
  [[nodiscard]] virtual Expected<void> set_hash(std::size_t mebibytes) = 0;

  /// Errors: the system has not so many threads; then there are as many as before.
  [[nodiscard]] virtual Expected<void> set_threads(int threads) = 0;

  /// Takes over the settings of a level that concern the search, except those that were set by an
  /// option of their own.
  virtual void set_level(const Difficulty& level) = 0;

  /// The evaluation of a position by terms, in White's view.
  [[nodiscard]] virtual std::vector<EvaluationTerm> evaluation_terms(
      const Position& position) const = 0;

  /// The options that only this search has, in the order in which they are announced. They refer to
  /// the search and must not outlive it.
  [[nodiscard]] virtual std::vector<Option> options() = 0;
};

/// Makes an engine's search. The random numbers are shared with the engine and outlive the search.
using SearchMaker =
    std::function<std::unique_ptr<Search>(const Evaluation& evaluation, SplitMix64& random)>;

}  // namespace raum

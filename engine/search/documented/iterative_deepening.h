// IterativeDeepening: one search of a root, depth by depth, with aspiration windows and one or more
// threads.
//
// With the table and all pruning off, the score of a fixed depth is the exact minimax value with
// the same leaves: every other feature only changes the order of moves or the window. With one
// thread and a limit of depth or nodes the search is reproducible.
#pragma once

#include "base/core/splitmix.h"
#include "engine/search/core/best_lines.h"
#include "engine/search/documented/search_worker.h"
#include "engine/search/documented/ybwc_pool.h"

namespace raum {

class IterativeDeepening {
 public:
  /// The table and the ordering memory outlive the search and carry over from move to move of a
  /// game. `random` is used only with features.randomness.
  IterativeDeepening(const Evaluation& evaluation, const SearchFeatures& features,
                     TranspositionTable& tt, OrderingMemory& memory, SplitMix64& random)
      : task_{.evaluation = evaluation, .features = features, .tt = tt},
        memory_(memory),
        random_(random),
        worker_(task_, memory) {}

  /// Searches until a limit is reached or `stop` is set, and reports each finished iteration. If it
  /// is stopped within an iteration, the result is that of the iteration before.
  /// Requires: called once; limits.depth from 1 to kMaxDepth.
  SearchResult run(const Position& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                   const InfoSink& on_info);

 private:
  void deepen(SearchResult& result, const InfoSink& on_info);
  Node search_depth(const MoveList& moves, int depth, Score last_score);
  [[nodiscard]] BestLines search_lines(const Node& best, int depth);
  [[nodiscard]] std::span<const Move> line_of(const Node& root) const;
  void order_root(MoveList& moves, Move last_best);
  void collect_near_best(Score best, MoveList& near_best) const;
  [[nodiscard]] bool deepens() const;
  [[nodiscard]] std::uint64_t nodes() const;

  SearchTask task_;
  YbwcPool* pool_ = nullptr;  // during a search with several threads
  OrderingMemory& memory_;
  SplitMix64& random_;
  SearchWorker worker_;
  MoveList root_moves_;
  MoveList near_best_;  // of the last finished iteration, with features.randomness
  BestLines lines_;     // of the last finished iteration, if limits.lines is above 1
};

}  // namespace raum

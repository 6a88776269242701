// OneSidedSearch: the alpha-beta approximation of JS Schach: one bound goes down the tree, the
// other begins anew at every node; captures go on beyond the depth asked for, with all replies to
// them; no deepening, no ordering, no table; material is kept along with the moves.
//
// With deep_cutoffs and equal_cutoffs it is proper alpha-beta. Both give the same score, that of
// plain minimax over the same tree: a weak cut-off costs nodes only.
#pragma once

#include <array>
#include <atomic>
#include <chrono>

#include "engine/eval/evaluation.h"
#include "engine/search/core/limits.h"
#include "engine/search/documented/features.h"

namespace raum {

class OneSidedSearch {
 public:
  OneSidedSearch(const Evaluation& evaluation, const SearchFeatures& features)
      : evaluation_(evaluation), features_(features) {}

  /// Searches once to limits.depth, and to each depth in turn where there is none; otherwise as
  /// IterativeDeepening::run(). A search that is stopped before it has finished any depth plays the best move
  /// found so far.  Requires: limits.depth from 1 to kMaxDepth.
  SearchResult run(const Position& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                   const InfoSink& on_info);

 private:
  // In the view of the side to move at the root. `bound` is what the other side has already got,
  // `own` what this side has, where deep cut-offs are allowed.
  Score best_eval(Score bound, Score own, int depth, bool max_player);
  [[nodiscard]] Score child_score(Move move, const Undo& undo, Score bound, Score own, int depth,
                                  bool max_player);
  [[nodiscard]] Score gain(Move move, const Undo& undo) const;
  bool count_node();

  Evaluation evaluation_;
  SearchFeatures features_;

  // State of one run()
  Position position_;
  SearchLimits limits_;
  const std::atomic<bool>* stop_ = nullptr;
  std::chrono::steady_clock::time_point started_;
  int requested_depth_ = 0;
  Score material_;  // of the side to move at the root
  Move best_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace raum

// OneSidedSearch: the alpha-beta approximation of JS Schach: one bound is passed down the tree, the
// other starts anew at every node. Captures are searched beyond the depth limit, with all replies
// to them. It has neither move ordering nor a table; material is updated incrementally.
//
// With deep_cutoffs and equal_cutoffs it is proper alpha-beta. With or without them the score is
// that of plain minimax over the same tree: a missed cut-off only costs nodes.
#pragma once

#include <array>
#include <chrono>

#include "engine/search/core/best_lines.h"
#include "engine/search/core/piece_values.h"
#include "engine/search/core/search.h"

namespace raum {

/// Off: as published.  Source: "JS Schach", chessprogramming.org.
struct OneSidedFeatures {
  bool deep_cutoffs = true;     // off: the second bound starts at its extreme value at every node
  bool equal_cutoffs = true;    // off: a score equal to the bound does not cut off
  bool stalemate_draws = true;  // off: stalemate scores as a mate
  int capture_plies = 0;        // how far captures are searched beyond the depth limit
  PieceValues piece_values{};   // those of the evaluation
  Score mate{};                 // the same at every distance
};

[[nodiscard]] SearchMaker one_sided_search(const OneSidedFeatures& features);

class OneSidedSearch final : public Search {
 public:
  OneSidedSearch(const Evaluation& evaluation, const OneSidedFeatures& features)
      : evaluation_(evaluation), own_features_(features), features_(features) {}

  /// As Search::run(), but without iterative deepening if limits.depth is given. If it is stopped
  /// before the first iteration is finished, it returns the best move found so far.
  SearchResult run(const Position& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                   const InfoSink& on_info) override;
  void new_game() override {}
  [[nodiscard]] Expected<void> set_hash(std::size_t) override { return {}; }  // it has no table
  [[nodiscard]] Expected<void> set_threads(int) override { return {}; }       // it has one thread
  void set_level(const Difficulty&) override {}
  [[nodiscard]] std::vector<EvaluationTerm> evaluation_terms(
      const Position& position) const override {
    return evaluation_.terms(position);
  }
  [[nodiscard]] std::vector<Option> options() override;

  [[nodiscard]] OneSidedFeatures& features() { return features_; }

 private:
  Score search_root(int depth);
  [[nodiscard]] BestLines search_lines(const BestLine& best, int depth);
  // In the view of the side to move at the root. `bound` is the best score of the other side, `own`
  // that of this side if deep cut-offs are on.
  Score best_eval(Score bound, Score own, int depth, bool max_player);
  [[nodiscard]] Score child_score(Move move, const Undo& undo, Score bound, Score own, int depth,
                                  bool max_player);
  [[nodiscard]] Score gain(Move move, const Undo& undo) const;
  bool count_node();

  const Evaluation evaluation_;
  const OneSidedFeatures own_features_;
  OneSidedFeatures features_;

  // State of one run()
  Position position_;
  SearchLimits limits_;
  MoveList root_moves_;
  const std::atomic<bool>* stop_ = nullptr;
  std::chrono::steady_clock::time_point started_;
  int requested_depth_ = 0;
  Score material_;  // of the side to move at the root
  Move best_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace raum

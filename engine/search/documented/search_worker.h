// SearchWorker: one thread's alpha-beta search in negamax form, with quiescence search at the
// leaves, driven by SearchFeatures. It searches on a position of its own and allocates nothing.
#pragma once

#include "engine/search/core/draw_tracker.h"
#include "engine/search/core/pv_table.h"
#include "engine/search/documented/incremental_eval.h"
#include "engine/search/documented/move_order.h"
#include "engine/search/documented/node.h"
#include "engine/search/documented/node_budget.h"
#include "engine/search/documented/rules.h"
#include "engine/search/documented/search_task.h"
#include "engine/search/documented/split_point.h"
#include "engine/search/documented/tt_view.h"

namespace raum {

class SearchWorker {
 public:
  /// The task and the memory outlive the worker.
  SearchWorker(const SearchTask& task, OrderingMemory& memory);
  SearchWorker(const SearchWorker&) = delete;
  SearchWorker& operator=(const SearchWorker&) = delete;

  /// Prepares for the task's root.
  void start();

  /// Searches the root's moves in the order of `moves`. Returns the root, finished unless
  /// stopped().
  Node search_root(const MoveList& moves, int depth, Window window);
  /// Searches moves of another worker's node until none is left or the node is closed.
  void help(SplitPoint& point);

  [[nodiscard]] bool stopped() const { return budget_.stopped(); }
  [[nodiscard]] std::uint64_t nodes() const { return budget_.nodes(); }
  [[nodiscard]] const TableUse& table_use() const { return tt_.use(); }
  /// The principal variation.
  [[nodiscard]] std::span<const Move> line() const { return pv_.line(); }
  /// The score of a root move by its index; needed by randomness.
  [[nodiscard]] Score root_score(std::size_t index) const { return root_scores_[index]; }

 private:
  // The result of a move. A pruned move's score is only an upper bound.
  struct Outcome {
    Score score;
    bool pruned = false;
  };

  Score search(int depth, Window window, int ply, Key key, bool null_allowed);
  // Quiescence search, at most `plies` deep; `extensions` counts the checks extended so far. Plain
  // rules: no feature that changes the leaves is on.
  template <class Rules>
  Score quiesce(int plies, Window window, int ply, int extensions);

  // Tries all moves of `picker` and narrows the node's window. On return the worker has stopped, or
  // node.best is the node's score.
  // Requires: position_ is the node's.
  void try_moves(Node& node, MovePicker& picker);
  Outcome try_move(const Node& node, Move move, int index);
  // Fast path of try_move(): no reductions, pruning, extensions or mobility.
  Score try_plain_move(const Node& node, Move move);
  Score search_child(const Node& node, int index, int depth, Key key);
  void accept(Node& node, Move move, int index, Outcome outcome, PvTable& pv,
              RootScores& root_scores);

  // Nodes shared between threads
  void share(Node& node, MovePicker& picker, int next_index);
  void work_on(SplitPoint& point);

  // Conditions of the techniques
  [[nodiscard]] bool may_try_null(int depth) const;
  [[nodiscard]] bool is_late(const Node& node, int index) const;
  [[nodiscard]] bool has_null_windows(const Node& node, int index) const;
  [[nodiscard]] bool extends_check(const Node& node) const;
  [[nodiscard]] bool extends_check_in_quiescence(int plies, int extensions) const;
  [[nodiscard]] bool is_delta_pruned(Move move, Score stand_pat, Score alpha) const;
  [[nodiscard]] bool narrows_window(const Node& node) const;
  [[nodiscard]] bool ends(const Node& node) const;
  [[nodiscard]] Score root_margin(const Node& node) const;

  // The null window at the lower or upper end of a window (see Quirks::symmetric_windows).
  [[nodiscard]] Window low_null_window(Window window, Color side) const;
  [[nodiscard]] Window high_null_window(Window window, Color side) const;

  [[nodiscard]] Score evaluate() const { return eval_.evaluate(position_); }
  /// Requires: the side to move has no legal move.
  [[nodiscard]] Score mate_or_stalemate_score(int depth, int ply) const;
  [[nodiscard]] Score draw_score(int depth, int ply) const;
  /// Requires: `moves` is empty.
  void list_quiescence_moves(MoveList& moves) const;

  void set_position(const Position& position) {
    position_ = position;
    eval_.set(position);
  }
  bool count_node() { return budget_.count_node(); }

  const SearchTask& task_;
  const SearchFeatures& features_;
  OrderingMemory& memory_;
  Position position_;
  TtView tt_;
  NodeBudget budget_;
  IncrementalEval eval_;
  // Whether the features need only plain rules, which have fast paths
  bool plain_moves_;
  bool plain_leaves_;
  DrawTracker draws_;  // used if search_draws is on
  PvTable pv_;
  RootScores root_scores_{};
};

}  // namespace raum

// TreeSearch: the search of one root to one depth, by one thread. All that a thread changes, except
// the table, is here. search.cc and quiescence.cc have the techniques in the order in which they
// apply.
//
// With the policy Exact the score is the minimax value of the depth, with quiescence search at
// the leaves (tree_search_property_test.cc).
#pragma once

#include <span>

#include "engine/board/move_list.h"
#include "engine/endgame/tables/tables.h"
#include "engine/eval/late_endings.h"
#include "engine/search/core/pv_table.h"
#include "engine/search/flagship/evaluation_state.h"
#include "engine/search/flagship/memory/history.h"
#include "engine/search/flagship/memory/path.h"
#include "engine/search/flagship/memory/table.h"
#include "engine/search/flagship/picker.h"
#include "engine/search/flagship/policy.h"
#include "engine/search/flagship/scores.h"
#include "engine/search/flagship/time_budget.h"

namespace raum::flagship {

template <class Policy>
class TreeSearch {
 public:
  /// The table outlives the search.
  TreeSearch(const Evaluation& evaluation, Table& table) : table_(table), evaluation_(evaluation) {}

  /// Begins the search of a root. `stop` outlives it. `shared` as TimeBudget::start().
  void start(const Position& root, const SearchLimits& limits, const std::atomic<bool>& stop,
             std::atomic<std::uint64_t>* shared = nullptr);
  /// From the next search on, nodes that these tables know end with their values; null: none do.
  /// The tables outlive the search.
  void use_endgames(const endgame::Tables* tables) { endgames_ = tables; }
  /// As EvaluationState::use_net(), from the next search on.
  void use_net(const net::Net* net) { evaluation_.use_net(net); }
  /// Forgets the history of the game.
  void clear() { history_.clear(); }

  /// Orders the moves as those of any node.  Requires: start() was called for their position.
  void order_root(MoveList& moves);

  struct Root {
    int score = -kInfinite;
    Move best = Move::none();
    std::uint64_t nodes = 0;       // below all moves
    std::uint64_t best_nodes = 0;  // below the best one
    /// The part of the nodes that the best move took, from 0 to 1.
    [[nodiscard]] double share() const {
      return nodes == 0 ? 1 : static_cast<double>(best_nodes) / static_cast<double>(nodes);
    }
  };
  /// Searches the moves of the root in their order. A score outside the window is a bound; the
  /// result is of no use if the search was stopped.  Requires: start() was called for the root;
  /// moves are legal, at least one; 1 ≤ depth ≤ kMaxDepth.
  [[nodiscard]] Root search_root(std::span<const Move> moves, int depth, int alpha, int beta);
  /// The principal variation of the last search of the root, which was not stopped.
  [[nodiscard]] std::span<const Move> line() const { return pv_.line(); }

  [[nodiscard]] TimeBudget& budget() { return budget_; }
  [[nodiscard]] bool stopped() const { return budget_.stopped(); }
  [[nodiscard]] const TableUse& table_use() const { return use_; }

 private:
  enum class Node { Pv, Zero };  // zero: with a window of one point

  template <Node kNode>
  int search(int alpha, int beta, int depth, int ply, bool null_allowed = true);
  template <Node kNode>
  int quiesce(int alpha, int beta, int ply);
  int search_null(int beta, int depth, int ply);
  // Ends a node with a move that mates.
  int mate_at_once(Move mate, int evaluation, int depth, int ply);
  // Whether the side to move has a man beside its king and pawns.
  [[nodiscard]] bool has_pieces() const;
  // Searches the move's child `reduction` plies less deep, and then, if need be, again to the full
  // depth and with the full window. The first move is not reduced.
  template <Node kNode>
  int search_child(int alpha, int beta, int depth, int ply, bool first, int reduction);

  /// The position's entry, with its move if that is legal.
  [[nodiscard]] std::optional<Entry> probe();
  // Whether the entry decides the node.
  [[nodiscard]] bool cuts_off(const Entry& entry, int alpha, int beta, int depth, int ply);
  void store(int score, int evaluation, Move best, int depth, int ply, Bound bound);
  // The evaluation for the side to move. Late endings are corrected in the engine only, so that the
  // exact search can be compared with the plain evaluation.
  [[nodiscard]] int evaluate() const {
    const int value = evaluation_.value(position_);
    return Policy::kSelective ? late_ending_value(position_, value) : value;
  }
  // As evaluate(), from the entry if it has one; kNoEvaluation in check.
  [[nodiscard]] int static_evaluation(bool checked, const std::optional<Entry>& entry) const;
  // Quiet moves of a node in the order in which they were tried, as many as learn from a cut-off.
  struct TriedQuiets {
    std::array<Move, 64> moves;
    std::size_t size = 0;
    int count = 0;  // of all that were tried
    void add(Move move) {
      ++count;
      if (size < moves.size()) moves[size++] = move;
    }
  };
  void learn(NodeHistory history, Move best, const TriedQuiets& tried, int depth);
  // The history for the moves of the node at this ply, which is not the root.
  [[nodiscard]] NodeHistory history_at(int ply) {
    const auto here = static_cast<std::size_t>(ply);
    return {history_, *continuations_[here], *continuations_[here - 1]};
  }

  Undo make(Move move, int ply);
  void unmake(Move move, const Undo& undo);
  [[nodiscard]] bool is_draw(int ply) const;
  // The score of the endgame tables, if they have the position.
  [[nodiscard]] std::optional<int> known_score(int ply) const;
  [[nodiscard]] bool may_use_table(int depth) const;

  Table& table_;
  const endgame::Tables* endgames_ = nullptr;
  Position position_;
  EvaluationState evaluation_;
  History history_;
  // What follows the moves of the line, by the ply of the node to which the move led; before the
  // root, no move.
  std::array<History::Continuation*, kMaxPly + 1> continuations_{};
  Path path_;
  PvTable pv_;
  TimeBudget budget_;
  TableUse use_{};
};

/// Searches the moves of the tree's root to a depth and puts the best one first, by aspiration
/// windows (aspiration.cc). If the search is stopped, a move that it has found to be better comes
/// first, and the result is of no use.
/// Requires: as TreeSearch::search_root().
template <class Policy>
typename TreeSearch<Policy>::Root search_depth(TreeSearch<Policy>& tree, MoveList& moves, int depth,
                                               int last_score);

/// Puts the move first, if the list has it; the others keep their order.
void move_to_front(MoveList& moves, Move move);

}  // namespace raum::flagship

// Tree: one thread's walk through the game tree: alpha-beta in negamax form with quiescence leaves,
// driven by SearchFeatures. It makes and unmakes moves on a position of its own and allocates
// nothing.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <vector>

#include "engine/eval/evaluation.h"
#include "engine/eval/mobility_cache.h"
#include "engine/search/core/limits.h"
#include "engine/search/core/transposition_table.h"
#include "engine/search/documented/features.h"
#include "engine/search/documented/lcg_keys.h"
#include "engine/search/documented/move_order.h"

namespace raum {

class Crew;
struct SplitPoint;

struct Window {
  Score alpha, beta;
  [[nodiscard]] static constexpr Window full() { return {-Score::infinite(), Score::infinite()}; }
  [[nodiscard]] constexpr Window turned() const { return {-beta, -alpha}; }
};

// What the trees of one search share.
struct SearchTask {
  Evaluation evaluation;
  SearchFeatures features;
  TranspositionTable& table;
  SearchLimits limits{};
  const std::atomic<bool>* stop = nullptr;
  std::chrono::steady_clock::time_point started{};
  Position root{};
  Crew* crew = nullptr;              // the helpers, where there are any
  const ZobristKeys* lcg = nullptr;  // null: the position's own keys
  Kings kings{};                     // of the root
};

// A node while its moves are tried.
struct Node {
  int depth;  // plies left
  int ply;    // plies from the root
  Color side;
  Window window;
  Key key;
  bool checked = false;              // in check; known where a feature asks
  Score futile = Score::infinite();  // no quiet move is hoped to be worth more
  Score best = -Score::infinite();
  Move best_move = Move::none();
  [[nodiscard]] bool cut_off() const { return window.alpha >= window.beta; }
};

class Tree {
 public:
  Tree(const SearchTask& task, OrderingMemory& memory);

  /// Sets the tree up for the task's root.
  void start();

  /// Searches the root's moves in the order of `moves`. Returns the root when it is finished, or
  /// was stopped().
  Node search_root(const MoveList& moves, int depth, Window window);
  /// Takes a share of another tree's node until its moves are handed out or it is closed.
  void help(SplitPoint& point);

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] const TableUse& table_use() const { return table_use_; }
  /// The best line from the root.
  [[nodiscard]] std::span<const Move> line() const {
    return {lines_[0].data(), static_cast<std::size_t>(line_ends_[0])};
  }
  /// By index of the move; what was found with randomness on.
  [[nodiscard]] Score root_score(std::size_t index) const { return root_scores_[index]; }

 private:
  // What became of a move. A pruned move's score is only an upper bound, and none where its
  // features say that pruned moves leave no trace.
  struct Outcome {
    Score score;
    bool pruned = false;
  };

  Score search(int depth, Window window, int ply, Key key, bool null_allowed);
  // The captures at a leaf, up to `plies` of them. As Raumfischer's document has it
  // (bounded_check_extension off), a check given with at most two plies left costs none of them;
  // bounded, there are two such extensions in all. Plain: no feature is on that changes the leaves.
  template <bool Plain>
  Score quiesce(int plies, Window window, int ply, int extensions);

  // Tries all moves of `picker`, narrowing the node's window. On return stopped_, or node.best is
  // the node's score. Requires: position_ is the node's.
  void try_moves(Node& node, MovePicker& picker);
  Outcome try_move(const Node& node, Move move, int index);
  // The same where tries_plainly_.
  Score try_plainly(const Node& node, Move move);
  Score search_child(const Node& node, int index, int depth, Key key);
  void accept(Node& node, Move move, int index, Outcome outcome, Tree& owner);
  void share(Node& node, MovePicker& picker, int next_index);
  void work_on(SplitPoint& point);

  // Moves on the tree's position; the kept sum follows. Plain: where no mobility is kept.
  struct Made {
    Undo undo;
    std::int32_t kept_sum_before;
  };
  void set_position(const Position& position);
  template <bool Plain = false>
  Made make(Move move) {
    const std::int32_t before = kept_sum_;
    const Piece moving = position_.at(move.from());
    const Undo undo = position_.make(move);
    kept_sum_ += table_[position_.at(move.to()).raw][move.to().raw] -
                 table_[undo.captured.raw][move.to().raw] - table_[moving.raw][move.from().raw];
    if (!Plain && keeps_mobility_) mobility_.make(move, undo.captured);
    return {undo, before};
  }
  template <bool Plain = false>
  void unmake(Move move, const Made& made) {
    position_.unmake(move, made.undo);
    kept_sum_ = made.kept_sum_before;
    if (!Plain && keeps_mobility_) mobility_.unmake();
  }
  // To be called in every node that is evaluated or left by a move: one that the table or a pruning
  // ends is spared the counting.
  void renew_mobility() {
    if (keeps_mobility_) kept_sum_ += mobility_.renew(position_);
  }

  [[nodiscard]] bool may_try_null(int depth) const;
  [[nodiscard]] bool is_late(const Node& node, int index) const;
  [[nodiscard]] bool is_spared_null_windows(const Node& node) const;
  [[nodiscard]] Score root_reach(const Node& node) const;
  [[nodiscard]] bool extends(const Node& node) const;
  [[nodiscard]] bool narrows(const Node& node) const;
  [[nodiscard]] bool ends(const Node& node) const;
  [[nodiscard]] bool may_extend(int plies, int extensions) const;
  [[nodiscard]] bool is_delta_pruned(Move move, Score stand_pat, Score alpha) const;
  // The null window at the lower end of a window, or at the upper end. The documents' windows are
  // written for White; with symmetric_windows off Black's are taken at the other end.
  [[nodiscard]] Window low_null(Window window, Color side) const;
  [[nodiscard]] Window high_null(Window window, Color side) const;
  // The bound of a finished node in the view of its side. As Maackesgeist's and Raumfischer's
  // documents have it (sound_bounds off), a node of the minimising side that cuts off is stored as
  // if its score were a bound on the other side of the truth, and one that fails is stored as
  // exact.
  [[nodiscard]] Bound bound_to_store(bool cut_off, bool failed_low) const;
  // An entry as it is stored; with −ply, as it is found. With table_mates a mate is stored by its
  // distance from the node, so that it is right wherever the position is met again. Under the
  // documents' keys scores are White's, as the documents have them: two positions with one key, not
  // rare there, may differ in the side to move.
  [[nodiscard]] TableEntry table_view(TableEntry entry, int ply) const;
  [[nodiscard]] Score evaluate() const {
    const Score white = Score{kept_sum_} + rest_(position_);
    return position_.side_to_move() == Color::White ? white : -white;
  }
  [[nodiscard]] Score no_move_score(int depth, int ply) const;
  [[nodiscard]] bool is_draw(int ply);
  [[nodiscard]] Score draw_score(int depth, int ply) const;
  // Whether the game and the line up to the node, and not its position alone, may make a draw
  // within `depth` plies: by 100 plies, or by a position that was met twice. Such a score is true
  // for this line only, and one from elsewhere is not true here; with table_draws the table is left
  // alone. A repetition that begins and ends below one node, from depth 5 on, is not seen.
  // Requires: is_draw(ply) was asked.
  [[nodiscard]] bool nears_draw(int depth, int ply) const;
  void note_repetitions(int ply);
  void list_quiescence_moves(MoveList& moves) const;
  [[nodiscard]] Key key_after_move(Move move, const Undo& undo, Key before) const {
    return task_.lcg == nullptr ? position_.key()
                                : key_after(position_, move, undo, before, *task_.lcg);
  }
  [[nodiscard]] Key key_after_null(Key before) const {
    return task_.lcg == nullptr ? position_.key() : before ^ task_.lcg->black_to_move;
  }
  void take_line(Move move, int ply, Tree& owner);
  // Counts the node; true when the search must end now.
  bool count_node() {
    if (nodes_ >= node_limit_) return stopped_ = true;
    if (++nodes_ % kNodesBetweenClockReads == 0) look_up();
    if (task_.crew != nullptr && is_closed_above()) stopped_ = true;
    return stopped_;
  }
  void look_up();
  [[nodiscard]] bool is_closed_above() const;

  static constexpr std::uint64_t kNodesBetweenClockReads = 512;

  const SearchTask& task_;
  const SearchFeatures& on_;
  OrderingMemory& memory_;
  bool keeps_mobility_;
  bool tries_plainly_;     // every move at full depth and width: nothing to ask for each
  bool captures_plainly_;  // see quiesce()

  // See Evaluation: what the kept sum leaves of the value is the rest, without tables all of it.
  const PieceSquareTable& table_;
  Score (*rest_)(const Position&);

  Position position_;
  std::int32_t kept_sum_ = 0;    // of table_ over position_, and of the mobility that is kept
  SplitPoint* split_ = nullptr;  // the innermost shared node above, where there is one
  std::uint64_t nodes_ = 0;
  std::uint64_t node_limit_ = 0;
  bool stopped_ = false;
  TableUse table_use_;
  std::vector<Key> path_;  // keys of the game and of the line, with search_draws on
  // By ply: how many plies back a position of the path was met for the second time.
  std::array<std::uint32_t, kMaxPly + 1> since_repetition_{};
  std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> lines_{};  // best line from each ply on
  std::array<int, kMaxPly + 2> line_ends_{};
  std::array<Score, kMaxMoves> root_scores_{};
  MobilityCache mobility_;
  static_assert(MobilityCache::kLongestLine >= kMaxPly);
};

}  // namespace raum

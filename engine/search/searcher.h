// Searcher: alpha-beta in negamax form with quiescence leaves, driven by SearchFeatures: one search
// for all engines whose documents describe the same algorithm with other features.
//
// With the table and the null move off the score of a fixed depth is the exact minimax value with
// quiescence leaves: every other feature only changes the order of moves or the window. No draw but
// stalemate is known inside the search. With one thread and a limit of depth or nodes the search is
// reproducible.
#pragma once

#include <array>
#include <atomic>
#include <chrono>

#include "engine/eval/evaluation.h"
#include "engine/search/features.h"
#include "engine/search/limits.h"
#include "engine/search/move_order.h"
#include "engine/search/transposition_table.h"

namespace raum {

// A mate found with `depth` plies left is worth 20000 + 50 · depth: the sooner, the more.
[[nodiscard]] constexpr Score mate_score(int depth) { return {20'000 + 50 * depth}; }

class Searcher {
 public:
  /// The table and the memory outlive the searcher and carry over from move to move of a game.
  Searcher(const Evaluation& evaluation, const SearchFeatures& features, TranspositionTable& table,
           OrderingMemory& memory)
      : evaluation_(evaluation), features_(features), table_(table), memory_(memory) {}

  /// Searches until a limit is reached or `stop` is set, and reports each finished iteration. When
  /// it is stopped within an iteration, the result is that of the iteration before. Requires:
  /// limits.depth from 1 to kMaxDepth.
  SearchResult run(const Position& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                   const InfoSink& on_info);

 private:
  using Clock = std::chrono::steady_clock;

  struct Window {
    Score alpha, beta;
  };
  static constexpr Window kFullWindow{-Score::infinite(), Score::infinite()};

  Score search_depth(int depth, Score last_score);
  Score search_root(int depth, Window window);
  Score search(int depth, Window window, int ply, bool null_allowed);
  Score quiesce(int plies, Window window);

  [[nodiscard]] bool deepens() const;
  [[nodiscard]] bool may_try_null(int depth) const;
  // The bound of a finished node in the view of its side. As Maackesgeist's document has it
  // (sound_bounds off), a node of the minimising side that cuts off is stored as if its score were
  // a bound on the other side of the truth, and one that fails is stored as exact.
  [[nodiscard]] Bound bound_to_store(bool cut_off, bool failed_low) const;
  [[nodiscard]] Score evaluate() const;
  void take_line(Move move, int ply);
  bool count_node();

  Evaluation evaluation_;
  SearchFeatures features_;
  TranspositionTable& table_;
  OrderingMemory& memory_;

  // State of one run()
  Position position_;
  MoveList root_moves_;
  SearchLimits limits_;
  const std::atomic<bool>* stop_ = nullptr;
  Clock::time_point started_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::array<std::array<Move, kMaxPly + 1>, kMaxPly + 1> lines_{};  // best line from each ply on
  std::array<int, kMaxPly + 2> line_ends_{};
};

}  // namespace raum

// Aspiration windows: a window around the last score, which widens on the side where it was missed.
#include <algorithm>

#include "engine/search/flagship/parameters/parameters.h"
#include "engine/search/flagship/tree_search.h"

namespace raum::flagship {
namespace {

constexpr int kWidestAspiration = 1'000;

}  // namespace

void move_to_front(MoveList& moves, Move move) {
  Move* const found = std::find(moves.begin(), moves.end(), move);
  if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
}

template <class Policy>
typename TreeSearch<Policy>::Root search_depth(TreeSearch<Policy>& tree, MoveList& moves, int depth,
                                               int last_score) {
  int width = depth < kAspirationDepth ? kInfinite : kAspirationWidth;
  int alpha = std::max(-kInfinite, last_score - width);
  int beta = std::min(kInfinite, last_score + width);
  std::size_t searched = moves.size();
  for (;;) {
    const auto root = tree.search_root({moves.begin(), searched}, depth, alpha, beta);
    if (root.score > alpha) move_to_front(moves, root.best);
    if (tree.stopped()) return root;
    if (root.score > alpha && root.score < beta) return root;
    width = width > kWidestAspiration ? kInfinite : 2 * width;
    searched = moves.size();
    if (root.score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = std::max(-kInfinite, root.score - width);
    } else {
      beta = std::min(kInfinite, root.score + width);
      // A mate is proven, and only its line is missing. To look for a mate by another move that is
      // shorter takes many nodes, and is left to the next iteration.
      if (Policy::kSelective && root.score >= kMateBound) searched = 1;
    }
  }
}

template TreeSearch<Strong>::Root search_depth(TreeSearch<Strong>&, MoveList&, int, int);
template TreeSearch<Exact>::Root search_depth(TreeSearch<Exact>&, MoveList&, int, int);

}  // namespace raum::flagship

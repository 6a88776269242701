#include "engine/search/documented/searcher.h"

#include <algorithm>
#include <optional>

#include "engine/board/generate.h"
#include "engine/search/documented/crew.h"

namespace raum {

SearchResult Searcher::run(const Position& root, const SearchLimits& limits,
                           const std::atomic<bool>& stop, const InfoSink& on_info) {
  RAUM_ASSERT(limits.depth >= 1 && limits.depth <= kMaxDepth);
  task_.root = root;
  task_.limits = limits;
  task_.stop = &stop;
  task_.started = std::chrono::steady_clock::now();
  task_.lcg = task_.features.lcg_keys ? &lcg_keys(task_.features.lcg_key_bits) : nullptr;
  task_.kings = {root.king(Color::White), root.king(Color::Black)};
  task_.table.age();
  memory_.age();
  tree_.start();
  list_moves(root, root_moves_);
  SearchResult result;
  if (root_moves_.empty()) return result;
  result.best = root_moves_[0];

  std::optional<Crew> crew;
  if (task_.features.threads > 1) {
    crew.emplace(task_, task_.features.threads - 1);
    task_.crew = &*crew;
  }
  deepen(result, on_info);
  result.nodes = nodes();
  result.table = tree_.table_use();
  task_.crew = nullptr;
  return result;
}

void Searcher::deepen(SearchResult& result, const InfoSink& on_info) {
  const SearchLimits& limits = task_.limits;
  const auto elapsed = [&] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 task_.started);
  };
  near_best_ = {};
  for (int depth = deepens() ? 1 : limits.depth; depth <= limits.depth; ++depth) {
    order_root(result.best);
    const Node root = search_depth(depth, result.score);
    if (tree_.stopped()) break;
    if (task_.features.randomness > 0) collect_near_best(root.best);
    result.best = root.best_move;
    result.score = root.best;
    result.depth = depth;
    // Where every move was worth −infinity no line was kept.
    const auto line = tree_.line().empty() ? std::span<const Move>(&result.best, 1) : tree_.line();
    on_info({.depth = depth,
             .score = root.best,
             .nodes = nodes(),
             .elapsed = elapsed(),
             .hashfull = task_.table.hashfull(),
             .pv = line});
    if (limits.new_depth && elapsed() >= *limits.new_depth) break;
  }
  if (!near_best_.empty()) result.best = near_best_[random_.below(near_best_.size())];
}

// The last iteration's best move comes first, as a hash move does; equal scores keep their order.
void Searcher::order_root(Move last_best) {
  const MoveList before = root_moves_;
  MovePicker picker(before, {task_.root, task_.features, memory_, last_best, 0, task_.kings});
  for (Move& move : root_moves_) move = picker.next();
}

Node Searcher::search_depth(int depth, Score last_score) {
  const SearchFeatures& on = task_.features;
  const bool full_width = on.randomness > 0 && on.exact_root_scores;
  if (on.aspiration && depth >= on.aspiration_min_depth && deepens() && !full_width) {
    for (Score width = on.aspiration_window; width <= on.aspiration_max_window;
         width = width + width) {
      const Window window{last_score - width, last_score + width};
      const Node root = tree_.search_root(root_moves_, depth, window);
      const bool inside = root.best > window.alpha && root.best < window.beta;
      if (tree_.stopped() || inside) return root;
    }
  }
  return tree_.search_root(root_moves_, depth, Window::full());
}

// The root's moves that are no more than the randomness worse than the best one. Any iteration may
// turn out to be the last: only a limit of depth tells beforehand.
void Searcher::collect_near_best(Score best) {
  near_best_ = {};
  for (std::size_t i = 0; i < root_moves_.size(); ++i) {
    if (tree_.root_score(i) >= best - Score{task_.features.randomness}) {
      near_best_.push(root_moves_[i]);
    }
  }
}

// Without a depth to go to at once there is nothing but deepening.
bool Searcher::deepens() const {
  return task_.features.iterative_deepening || task_.limits.depth == kMaxDepth;
}

std::uint64_t Searcher::nodes() const {
  return tree_.nodes() + (task_.crew == nullptr ? 0 : task_.crew->helpers_nodes());
}

}  // namespace raum

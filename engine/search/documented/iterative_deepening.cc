#include "engine/search/documented/iterative_deepening.h"

#include <algorithm>
#include <optional>

#include "engine/board/generate.h"
#include "engine/search/documented/ybwc_pool.h"

namespace raum {

SearchResult IterativeDeepening::run(const Position& root, const SearchLimits& limits,
                                     const std::atomic<bool>& stop, const InfoSink& on_info) {
  RAUM_ASSERT(limits.depth >= 1 && limits.depth <= kMaxDepth);
  RAUM_ASSERT(task_.stop == nullptr);  // a second search would begin with the worker's last state
  task_.root = root;
  task_.limits = limits;
  task_.stop = &stop;
  task_.started = std::chrono::steady_clock::now();
  task_.lcg = task_.features.lcg_keys ? &lcg_keys(task_.features.lcg_key_bits) : nullptr;
  task_.kings = {root.king(Color::White), root.king(Color::Black)};
  task_.tt.age();
  memory_.age();
  worker_.start();
  list_moves(root, root_moves_);
  SearchResult result;
  if (root_moves_.empty()) return result;
  result.best = root_moves_[0];

  std::optional<YbwcPool> pool;
  if (task_.features.threads > 1) {
    pool.emplace(task_, task_.features.threads - 1);
    pool_ = &*pool;
    task_.split_queue = &pool->queue();
  }
  deepen(result, on_info);
  result.nodes = nodes();
  result.table = worker_.table_use();
  return result;
}

void IterativeDeepening::deepen(SearchResult& result, const InfoSink& on_info) {
  const SearchLimits& limits = task_.limits;
  const auto elapsed = [&] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 task_.started);
  };
  for (int depth = deepens() ? 1 : limits.depth; depth <= limits.depth; ++depth) {
    order_root(result.best);
    const Node root = search_depth(depth, result.score);
    if (worker_.stopped()) break;
    if (task_.features.randomness > 0) collect_near_best(root.best);
    result.best = root.best_move;
    result.score = root.best;
    result.depth = depth;
    // No line is kept if every move scored minus infinity.
    const auto line =
        worker_.line().empty() ? std::span<const Move>(&result.best, 1) : worker_.line();
    on_info({.depth = depth,
             .score = root.best,
             .nodes = nodes(),
             .elapsed = elapsed(),
             .hashfull = task_.tt.hashfull(),
             .pv = line});
    if (limits.new_depth && elapsed() >= *limits.new_depth) break;
  }
  if (!near_best_.empty()) result.best = near_best_[random_.below(near_best_.size())];
}

// Puts the last iteration's best move first; moves of equal score keep their order.
void IterativeDeepening::order_root(Move last_best) {
  const MoveList before = root_moves_;
  MovePicker picker(before, {task_.root, task_.features, memory_, last_best, 0, task_.kings});
  for (Move& move : root_moves_) move = picker.next();
}

// Aspiration windows
Node IterativeDeepening::search_depth(int depth, Score last_score) {
  const SearchFeatures& features = task_.features;
  const bool full_width = features.randomness > 0 && features.quirks.exact_root_scores;
  if (features.aspiration && depth >= features.aspiration_min_depth && deepens() && !full_width) {
    for (Score width = features.aspiration_window; width <= features.aspiration_max_window;
         width = width + width) {
      const Window window{last_score - width, last_score + width};
      const Node root = worker_.search_root(root_moves_, depth, window);
      const bool inside = root.best > window.alpha && root.best < window.beta;
      if (worker_.stopped() || inside) return root;
    }
  }
  return worker_.search_root(root_moves_, depth, Window::full());
}

// Collects the root moves within `randomness` of the best one. Any iteration may turn out to be the
// last one, so this is done for all of them.
void IterativeDeepening::collect_near_best(Score best) {
  near_best_ = {};
  for (std::size_t i = 0; i < root_moves_.size(); ++i) {
    if (worker_.root_score(i) >= best - Score{task_.features.randomness}) {
      near_best_.push(root_moves_[i]);
    }
  }
}

// Without a limit of depth the search must deepen.
bool IterativeDeepening::deepens() const {
  return task_.features.iterative_deepening || task_.limits.depth == kMaxDepth;
}

std::uint64_t IterativeDeepening::nodes() const {
  return worker_.nodes() + (pool_ == nullptr ? 0 : pool_->nodes());
}

}  // namespace raum

#include "engine/search/documented/iterative_deepening.h"

#include <algorithm>
#include <optional>
#include <utility>

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
  root_moves_ = moves_of_root(root, limits.root_moves);
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
    order_root(root_moves_, result.best);
    const Node root = search_depth(root_moves_, depth, result.score);
    if (worker_.stopped()) break;
    MoveList near_best;
    if (task_.features.randomness > 0) collect_near_best(root.best, near_best);
    if (limits.lines > 1) {
      BestLines lines = search_lines(root, depth);
      if (worker_.stopped()) {
        if (result.depth == 0) result.best = root.best_move;  // the first line is finished
        break;
      }
      lines_ = std::move(lines);
    }
    if (task_.features.randomness > 0) near_best_ = near_best;
    result.best = lines_.empty() ? root.best_move : lines_[0].pv[0];
    result.score = lines_.empty() ? root.best : lines_[0].score;
    result.depth = depth;
    const SearchInfo info{.depth = depth,
                          .score = result.score,
                          .nodes = nodes(),
                          .elapsed = elapsed(),
                          .hashfull = task_.tt.hashfull(),
                          .pv = line_of(root)};
    if (lines_.empty()) on_info(info);
    report(lines_, info, on_info);
    if (limits.new_depth && limits.is_timed() && elapsed() >= *limits.new_depth) break;
    if (limits.new_depth_nodes && nodes() >= *limits.new_depth_nodes) break;
  }
  if (!near_best_.empty()) result.best = near_best_[random_.below(near_best_.size())];
}

// The lines of this iteration, ranked; incomplete if the search was stopped.
BestLines IterativeDeepening::search_lines(const Node& best, int depth) {
  const auto added = [this](const Node& root) {
    const auto pv = line_of(root);
    return BestLine{.score = root.best, .pv = {pv.begin(), pv.end()}};
  };
  BestLines lines{added(best)};
  for (std::size_t i = 1; i < static_cast<std::size_t>(task_.limits.lines); ++i) {
    MoveList rest = moves_without(root_moves_, lines);
    if (rest.empty()) break;
    const BestLine last = i < lines_.size() ? lines_[i] : BestLine{.pv = {rest[0]}};
    order_root(rest, last.pv[0]);
    const Node root = search_depth(rest, depth, last.score);
    if (worker_.stopped()) return lines;
    lines.push_back(added(root));
  }
  rank(lines);
  return lines;
}

// The line of the search that just ended. None is kept if every move scored minus infinity.
std::span<const Move> IterativeDeepening::line_of(const Node& root) const {
  return worker_.line().empty() ? std::span<const Move>(&root.best_move, 1) : worker_.line();
}

// Puts the last iteration's best move first; moves of equal score keep their order.
void IterativeDeepening::order_root(MoveList& moves, Move last_best) {
  const MoveList before = moves;
  MovePicker picker(before, {task_.root, task_.features, memory_, last_best, 0, task_.kings});
  for (Move& move : moves) move = picker.next();
}

// Aspiration windows
Node IterativeDeepening::search_depth(const MoveList& moves, int depth, Score last_score) {
  const SearchFeatures& features = task_.features;
  const bool full_width = features.randomness > 0 && features.quirks.exact_root_scores;
  if (features.aspiration && depth >= features.aspiration_min_depth && deepens() && !full_width) {
    for (Score width = features.aspiration_window; width <= features.aspiration_max_window;
         width = width + width) {
      const Window window{last_score - width, last_score + width};
      const Node root = worker_.search_root(moves, depth, window);
      const bool inside = root.best > window.alpha && root.best < window.beta;
      if (worker_.stopped() || inside) return root;
    }
  }
  return worker_.search_root(moves, depth, Window::full());
}

// Collects the root moves within `randomness` of the best one. Any iteration may turn out to be the
// last one, so this is done for all of them.
void IterativeDeepening::collect_near_best(Score best, MoveList& near_best) const {
  for (std::size_t i = 0; i < root_moves_.size(); ++i) {
    if (worker_.root_score(i) >= best - Score{task_.features.randomness}) {
      near_best.push(root_moves_[i]);
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

#include "engine/search/one_sided/one_sided_search.h"

#include <algorithm>

#include "engine/board/generate.h"

namespace raum {
namespace {

constexpr std::uint64_t kNodesBetweenClockReads = 512;

struct Switch {
  std::string_view name;
  bool OneSidedFeatures::*field;
};
constexpr std::array kSwitches{Switch{"DeepCutoffs", &OneSidedFeatures::deep_cutoffs},
                               Switch{"EqualCutoffs", &OneSidedFeatures::equal_cutoffs},
                               Switch{"StalemateDraws", &OneSidedFeatures::stalemate_draws}};

}  // namespace

SearchMaker one_sided_search(const OneSidedFeatures& features) {
  return [features](const Evaluation& evaluation, SplitMix64&) -> std::unique_ptr<Search> {
    return std::make_unique<OneSidedSearch>(evaluation, features);
  };
}

std::vector<Option> OneSidedSearch::options() {
  std::vector<Option> options;
  for (const Switch& feature : kSwitches) {
    options.push_back(check_option(feature.name, own_features_.*feature.field,
                                   [this, field = feature.field](bool on) -> Expected<void> {
                                     features_.*field = on;
                                     return {};
                                   }));
  }
  return options;
}

SearchResult OneSidedSearch::run(const Position& root, const SearchLimits& limits,
                                 const std::atomic<bool>& stop, const InfoSink& on_info) {
  RAUM_ASSERT(limits.depth >= 1 && limits.depth <= kMaxDepth);
  position_ = root;
  limits_ = limits;
  stop_ = &stop;
  started_ = std::chrono::steady_clock::now();
  nodes_ = 0;
  stopped_ = false;
  const Score white = evaluation_.value(root);
  material_ = root.side_to_move() == Color::White ? white : -white;
  SearchResult result;
  root_moves_ = moves_of_root(root, limits.root_moves);
  if (root_moves_.empty()) return result;

  const MoveList all = root_moves_;
  const bool deepens = limits.depth == kMaxDepth;
  for (int depth = deepens ? 1 : limits.depth; depth <= limits.depth; ++depth) {
    root_moves_ = all;
    const Score score = search_root(depth);
    const Move best = best_;
    BestLines lines;
    if (limits.lines > 1 && !stopped_) lines = search_lines({.score = score, .pv = {best}}, depth);
    if (best.is_some() && (!stopped_ || !result.best.is_some())) result.best = best;
    if (stopped_) break;
    result.score = score;
    result.depth = depth;
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - started_);
    const SearchInfo info{.depth = depth,
                          .score = result.score,
                          .nodes = nodes_,
                          .elapsed = elapsed,
                          .hashfull = 0,
                          .pv = {&result.best, 1}};
    if (lines.empty()) on_info(info);
    report(lines, info, on_info);
    if (limits.new_depth && limits.is_timed() && elapsed >= *limits.new_depth) break;
    if (limits.new_depth_nodes && nodes_ >= *limits.new_depth_nodes) break;
  }
  if (!result.best.is_some()) result.best = all[all.size() - 1];
  result.nodes = nodes_;
  return result;
}

// Searches the root's moves and sets best_.
Score OneSidedSearch::search_root(int depth) {
  requested_depth_ = depth;
  best_ = Move::none();
  const Score lost = -features_.mate;
  return best_eval(-lost, lost, 1, true);
}

// The lines of this iteration; incomplete if the search was stopped. No line is better than the one
// before it, since each score is that of plain minimax over fewer moves.
BestLines OneSidedSearch::search_lines(const BestLine& best, int depth) {
  BestLines lines{best};
  for (int i = 1; i < limits_.lines; ++i) {
    root_moves_ = moves_without(root_moves_, lines);
    if (root_moves_.empty()) break;
    const Score score = search_root(depth);
    if (stopped_) return lines;
    lines.push_back({.score = score, .pv = {best_}});
  }
  return lines;
}

// bestEval(beta, depth, maxplayer) of the document, where `bound` is its beta.
Score OneSidedSearch::best_eval(Score bound, Score own, int depth, bool max_player) {
  const Score lost = -features_.mate;
  MoveList moves;
  if (depth == 1) {
    moves = root_moves_;
  } else {
    list_moves(position_, moves);
  }
  const Score extreme = max_player ? lost : -lost;
  if (moves.empty() && features_.stalemate_draws && !in_check(position_)) return {};
  Score best = features_.deep_cutoffs ? own : extreme;
  bool first = true;
  for (const Move move : moves) {
    if (count_node()) return best;
    const Undo undo = position_.make(move);
    const Score score = child_score(move, undo, best, bound, depth, max_player);
    position_.unmake(move, undo);
    if (stopped_) return best;
    const bool better = max_player ? score > best : score < best;
    if (depth == 1 && (better || first)) best_ = move;
    first = false;
    if (better) best = score;
    const bool beyond = max_player ? best > bound : best < bound;
    if (beyond || (features_.equal_cutoffs && best == bound)) break;
  }
  return moves.empty() ? extreme : best;
}

Score OneSidedSearch::child_score(Move move, const Undo& undo, Score bound, Score own, int depth,
                                  bool max_player) {
  const Score change = max_player ? gain(move, undo) : -gain(move, undo);
  const bool captured = undo.captured.is_some();
  if ((depth >= requested_depth_ && !captured) ||
      depth >= requested_depth_ + features_.capture_plies) {
    return material_ + change;
  }
  const Score before = material_;
  material_ = material_ + change;
  const Score score = best_eval(bound, own, depth + 1, !max_player);
  material_ = before;
  return score;
}

// The material that a move wins for its side.
Score OneSidedSearch::gain(Move move, const Undo& undo) const {
  const PieceValues& values = features_.piece_values;
  Score gain{undo.captured.is_some() ? values[index_of(undo.captured.type())] : 0};
  if (move.is_promotion()) {
    gain = gain + Score{values[index_of(move.promotion())] - values[index_of(PieceType::Pawn)]};
  }
  return gain;
}

// Counts a tried move. Returns whether the search must stop now.
bool OneSidedSearch::count_node() {
  if (limits_.nodes && nodes_ >= *limits_.nodes) return stopped_ = true;
  if (++nodes_ % kNodesBetweenClockReads == 0) {
    if (stop_->load(std::memory_order_relaxed)) stopped_ = true;
    if (limits_.time && limits_.is_timed() &&
        std::chrono::steady_clock::now() - started_ >= *limits_.time) {
      stopped_ = true;
    }
  }
  return stopped_;
}

}  // namespace raum

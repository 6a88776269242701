#include "engine/search/searcher.h"

#include <algorithm>

#include "engine/board/generate.h"

namespace raum {
namespace {

constexpr std::uint64_t kNodesBetweenClockReads = 512;

}  // namespace

SearchResult Searcher::run(const Position& root, const SearchLimits& limits,
                           const std::atomic<bool>& stop, const InfoSink& on_info) {
  RAUM_ASSERT(limits.depth >= 1 && limits.depth <= kMaxDepth);
  position_ = root;
  limits_ = limits;
  stop_ = &stop;
  started_ = Clock::now();
  nodes_ = 0;
  stopped_ = false;
  memory_.age();
  list_moves(position_, root_moves_);
  SearchResult result;
  if (root_moves_.empty()) return result;
  result.best = root_moves_[0];

  const auto elapsed = [&] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started_);
  };
  for (int depth = deepens() ? 1 : limits.depth; depth <= limits.depth; ++depth) {
    // The last iteration's best move comes first, as a hash move does; equal scores keep their
    // order.
    const MoveList before = root_moves_;
    MovePicker picker(before, {position_, features_, memory_, result.best, 0});
    for (Move& move : root_moves_) move = picker.next();

    const Score score = search_depth(depth, result.score);
    if (stopped_) break;
    result = {.best = lines_[0][0], .score = score, .depth = depth, .nodes = nodes_};
    on_info({.depth = depth,
             .score = score,
             .nodes = nodes_,
             .elapsed = elapsed(),
             .hashfull = table_.hashfull(),
             .pv = {lines_[0].data(), static_cast<std::size_t>(line_ends_[0])}});
    if (limits.new_depth && elapsed() >= *limits.new_depth) break;
  }
  result.nodes = nodes_;
  return result;
}

Score Searcher::search_depth(int depth, Score last_score) {
  if (!features_.aspiration || depth == 1 || !deepens()) {
    return search_root(depth, kFullWindow);
  }
  const Window window{last_score - features_.aspiration_window,
                      last_score + features_.aspiration_window};
  const Score score = search_root(depth, window);
  if (stopped_ || (score > window.alpha && score < window.beta)) return score;
  return search_root(depth, kFullWindow);
}

Score Searcher::search_root(int depth, Window window) {
  Score best = -Score::infinite();
  for (const Move move : root_moves_) {
    const Undo undo = position_.make(move);
    const Score score = -search(depth - 1, {-window.beta, -window.alpha}, 1, true);
    position_.unmake(move, undo);
    if (stopped_) return best;
    if (score > best) {
      best = score;
      take_line(move, 0);
      if (features_.root_narrowing) window.alpha = std::max(window.alpha, best);
      if (features_.root_narrowing && window.alpha >= window.beta) break;
    }
  }
  return best;
}

Score Searcher::search(int depth, Window window, int ply, bool null_allowed) {
  line_ends_[static_cast<std::size_t>(ply)] = ply;
  if (depth == 0 && !features_.quiescence) return count_node() ? Score{} : evaluate();

  Move hash_move = Move::none();
  if (const auto entry = table_.probe(position_.key())) {
    hash_move = entry->move;
    const bool deep_enough =
        features_.equal_depth_only ? entry->depth == depth : entry->depth >= depth;
    if (deep_enough) {
      if (entry->bound == Bound::Lower) window.alpha = std::max(window.alpha, entry->score);
      if (entry->bound == Bound::Upper) window.beta = std::min(window.beta, entry->score);
      if (entry->bound == Bound::Exact || window.alpha >= window.beta) {
        return count_node() ? Score{} : entry->score;
      }
    }
  }
  if (depth == 0) return quiesce(features_.quiescence_plies, window);
  if (count_node()) return {};

  if (null_allowed && may_try_null(depth)) {
    const Undo undo = position_.make_null();
    const Score score = -search(depth - features_.null_move_depth_cut,
                                {-window.beta, -window.beta + Score{1}}, ply + 1, false);
    position_.unmake_null(undo);
    if (stopped_) return {};
    if (score >= window.beta) return window.beta;
  }

  MoveList moves;
  list_moves(position_, moves);
  if (moves.empty()) return in_check(position_) ? -mate_score(depth) : Score{};

  const Score alpha_before = window.alpha;
  Score best = -Score::infinite();
  Move best_move = Move::none();
  bool cut_off = false;
  MovePicker picker(moves, {position_, features_, memory_, hash_move, ply});
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    const Undo undo = position_.make(move);
    const Score score = -search(depth - 1, {-window.beta, -window.alpha}, ply + 1, true);
    position_.unmake(move, undo);
    if (stopped_) return {};
    if (score > best) {
      best = score;
      best_move = move;
      if (score > window.alpha) take_line(move, ply);
    }
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) {
      if (!undo.captured.is_some()) memory_.remember_cutoff(move, ply, depth);
      cut_off = true;
      break;
    }
  }
  table_.store(position_.key(), {.move = best_move,
                                 .score = best,
                                 .depth = depth,
                                 .bound = bound_to_store(cut_off, best <= alpha_before)});
  return best;
}

Score Searcher::quiesce(int plies, Window window) {
  if (count_node()) return {};
  const Score stand_pat = evaluate();
  if (plies == 0 || stand_pat >= window.beta) return stand_pat;
  window.alpha = std::max(window.alpha, stand_pat);

  MoveList captures;
  list_moves<MoveKind::Captures>(position_, captures);
  Score best = stand_pat;
  MovePicker picker(captures, {position_, features_, memory_, Move::none(), kMaxPly - 1});
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    const Undo undo = position_.make(move);
    const Score score = -quiesce(plies - 1, {-window.beta, -window.alpha});
    position_.unmake(move, undo);
    if (stopped_) return {};
    best = std::max(best, score);
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) break;
  }
  return best;
}

// Without a depth to go to at once there is nothing but deepening.
bool Searcher::deepens() const {
  return features_.iterative_deepening || limits_.depth == kMaxDepth;
}

bool Searcher::may_try_null(int depth) const {
  if (!features_.null_move || depth < features_.null_move_min_depth) return false;
  const Color side = position_.side_to_move();
  const Bitboard pawns_and_king =
      position_.pieces(PieceType::Pawn) | position_.pieces(PieceType::King);
  return (position_.pieces(side) & ~pawns_and_king).any() && !in_check(position_);
}

Bound Searcher::bound_to_store(bool cut_off, bool failed_low) const {
  if (features_.sound_bounds || position_.side_to_move() == Color::White) {
    return cut_off ? Bound::Lower : failed_low ? Bound::Upper : Bound::Exact;
  }
  return cut_off ? Bound::Upper : Bound::Exact;
}

Score Searcher::evaluate() const {
  const Score white = evaluation_.value(position_);
  return position_.side_to_move() == Color::White ? white : -white;
}

void Searcher::take_line(Move move, int ply) {
  const auto here = static_cast<std::size_t>(ply);
  const int end = line_ends_[here + 1];
  auto& line = lines_[here];
  line[here] = move;
  for (std::size_t i = here + 1; i < static_cast<std::size_t>(end); ++i) {
    line[i] = lines_[here + 1][i];
  }
  line_ends_[here] = std::max(end, ply + 1);
}

// Counts the node; true when the search must end now.
bool Searcher::count_node() {
  if (limits_.nodes && nodes_ >= *limits_.nodes) return stopped_ = true;
  if (++nodes_ % kNodesBetweenClockReads == 0) {
    if (stop_->load(std::memory_order_relaxed)) stopped_ = true;
    if (limits_.time && Clock::now() - started_ >= *limits_.time) stopped_ = true;
  }
  return stopped_;
}

}  // namespace raum

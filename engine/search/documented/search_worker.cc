#include "engine/search/documented/search_worker.h"

#include <algorithm>

#include "engine/board/generate.h"

namespace raum {
namespace {

constexpr int kMinSharedDepth = 2;

}  // namespace

SearchWorker::SearchWorker(const SearchTask& task, OrderingMemory& memory)
    : task_(task),
      features_(task.features),
      memory_(memory),
      tt_(task, position_),
      budget_(task),
      eval_(task.evaluation, features_.mobility_cache,
            features_.quirks.cache_steppers ? MobilityRule::Right : MobilityRule::AsPublished),
      plain_moves_(!(eval_.keeps_mobility() || features_.futility || features_.lmr ||
                     features_.pvs || features_.check_extension)),
      plain_leaves_(!(eval_.keeps_mobility() || features_.search_draws || features_.leaf_mates ||
                      features_.fail_hard_stand_pat || features_.quiescence_promotions ||
                      features_.delta_pruning ||
                      (features_.check_extension && !features_.check_extension_tree))) {}

void SearchWorker::start() {
  set_position(task_.root);
  budget_.start();
  if (features_.search_draws) draws_.start(position_, task_.limits.earlier);
}

Node SearchWorker::search_root(const MoveList& moves, int depth, Window window) {
  pv_.clear(0);
  Node root{.depth = depth,
            .ply = 0,
            .side = position_.side_to_move(),
            .window = window,
            .key = tt_.key()};
  MovePicker in_order(moves);
  try_moves(root, in_order);
  return root;
}

Score SearchWorker::search(int depth, Window window, int ply, Key key, bool null_allowed) {
  pv_.clear(ply);

  // Draws by repetition and by 100 plies
  if (features_.search_draws && draws_.is_draw(position_, ply)) {
    count_node();
    return draw_score(depth, ply);
  }

  // Static evaluation at the leaves
  if (depth == 0 && !features_.quiescence) {
    eval_.update_mobility(position_);
    return count_node() ? Score{} : evaluate();
  }

  // Transposition table
  Move hash_move = Move::none();
  const bool skip_tt = features_.search_draws && features_.quirks.table_draws &&
                       draws_.draw_is_near(position_, depth, ply);
  if (const auto stored = tt_.probe(key, skip_tt)) {
    hash_move = stored->move;
    const bool deep_enough =
        features_.equal_depth_only ? stored->depth == depth : stored->depth >= depth;
    if (deep_enough) {
      const TableEntry entry = tt_.decode(*stored, ply);
      Window narrowed = window;
      if (entry.bound == Bound::Lower) narrowed.alpha = std::max(window.alpha, entry.score);
      if (entry.bound == Bound::Upper) narrowed.beta = std::min(window.beta, entry.score);
      if (entry.bound == Bound::Exact || narrowed.alpha >= narrowed.beta) {
        tt_.count_cutoff();
        return count_node() ? Score{} : entry.score;
      }
      if (features_.table_narrows_window) window = narrowed;
    }
  }

  // Quiescence search
  if (depth == 0) {
    return plain_leaves_ ? quiesce<PlainRules>(features_.quiescence_plies, window, ply, 0)
                         : quiesce<AllRules>(features_.quiescence_plies, window, ply, 0);
  }
  if (count_node()) return {};
  eval_.update_mobility(position_);

  // Null-move pruning
  if (null_allowed && may_try_null(depth)) {
    const Window probe = high_null_window(window, position_.side_to_move()).negated();
    const Undo undo = position_.make_null();
    const Score score = -search(depth - features_.null_move_depth_cut, probe, ply + 1,
                                tt_.key_after_null(key), false);
    position_.unmake_null(undo);
    if (stopped()) return {};
    if (score >= window.beta) return window.beta;
  }

  // Mate and stalemate
  MoveList moves;
  list_moves(position_, moves);
  if (moves.empty()) return mate_or_stalemate_score(depth, ply);

  Node node{
      .depth = depth, .ply = ply, .side = position_.side_to_move(), .window = window, .key = key};

  // Futility pruning: the bound on quiet moves
  if (features_.futility || features_.lmr) {
    node.checked = in_check(position_);
    const auto margin = static_cast<std::size_t>(depth);
    if (features_.futility && !node.checked && margin < features_.futility_margins.size()) {
      node.futility_bound = evaluate() + Score{features_.futility_margins[margin]};
    }
  }

  MovePicker picker(moves, {position_, features_, memory_, hash_move, ply, task_.kings});
  try_moves(node, picker);
  if (stopped()) return {};
  if (skip_tt) return node.best;
  tt_.store(key,
            {.move = node.best_move,
             .score = node.best,
             .depth = depth,
             .bound = tt_.bound_of(node.cut_off(), node.best <= window.alpha)},
            ply);
  return node.best;
}

void SearchWorker::try_moves(Node& node, MovePicker& picker) {
  int index = 0;
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    const Outcome outcome =
        plain_moves_ ? Outcome{try_plain_move(node, move)} : try_move(node, move, index);
    if (stopped()) return;
    accept(node, move, index, outcome, pv_, root_scores_);
    if (ends(node)) return;
    ++index;

    // Young brothers wait: helpers join after the first move
    if (task_.split_queue != nullptr && node.depth >= kMinSharedDepth &&
        task_.split_queue->has_idle_helper()) {
      return share(node, picker, index);
    }
  }
}

inline Score SearchWorker::try_plain_move(const Node& node, Move move) {
  const auto made = eval_.make<PlainRules>(position_, move);
  const Score score = -search(node.depth - 1, node.window.negated(), node.ply + 1,
                              tt_.key_after_move(move, made.undo, node.key), true);
  eval_.unmake<PlainRules>(position_, move, made);
  return score;
}

SearchWorker::Outcome SearchWorker::try_move(const Node& node, Move move, int index) {
  const bool exempt_checks = features_.quirks.exempt_checks;
  const bool quiet = !position_.at(move.to()).is_some() && !move.is_promotion();

  // Futility pruning
  const bool futile = quiet && node.futility_bound <= node.window.alpha;
  if (futile && !exempt_checks) return {node.futility_bound, true};

  const bool late = quiet && is_late(node, index);
  const auto made = eval_.make<AllRules>(position_, move);
  const Key key = tt_.key_after_move(move, made.undo, node.key);
  const bool exempt = (futile || late) && exempt_checks && in_check(position_);
  Outcome outcome{node.futility_bound, futile && !exempt};
  if (!outcome.pruned) {
    // Check extension
    const int depth = node.depth - 1 + (extends_check(node) ? 1 : 0);

    // Late move reductions
    if (late && !exempt) {
      const Window probe = low_null_window(node.window, node.side);
      outcome.score = -search(depth - 1, probe.negated(), node.ply + 1, key, false);
      outcome.pruned = outcome.score <= node.window.alpha;
    }
    if (!outcome.pruned && !stopped()) outcome.score = search_child(node, index, depth, key);
  }
  eval_.unmake<AllRules>(position_, move, made);
  return outcome;
}

// Requires: the move was made.
Score SearchWorker::search_child(const Node& node, int index, int depth, Key key) {
  const int ply = node.ply + 1;

  // Principal variation search
  if (has_null_windows(node, index)) {
    const Window probe = low_null_window(node.window, node.side);
    const Score score = -search(depth, probe.negated(), ply, key, true);
    if (stopped() || score <= node.window.alpha || score >= node.window.beta) return score;
  }
  return -search(depth, node.window.negated(), ply, key, true);
}

void SearchWorker::accept(Node& node, Move move, int index, Outcome outcome, PvTable& pv,
                          RootScores& root_scores) {
  if (index == 0) node.best_move = move;
  if (outcome.pruned && !features_.quirks.pruned_bounds) return;
  if (node.ply == 0) root_scores[static_cast<std::size_t>(index)] = outcome.score;
  if (outcome.score > node.best) {
    node.best = outcome.score;
    node.best_move = move;
    if (outcome.score > node.window.alpha || node.ply == 0) pv.update(move, node.ply, pv_);
  }
  if (narrows_window(node)) {
    const Score lower = node.best - root_margin(node);
    node.window.alpha = std::max(node.window.alpha, lower);
    // As published, Raumfischer's root sets alpha to the best score even after a fail-low.
    if (node.ply == 0 && !features_.quirks.symmetric_windows) node.window.alpha = lower;
  }

  // Killers and history
  if (node.ply > 0 && node.cut_off() && !position_.at(move.to()).is_some()) {
    memory_.remember_cutoff(move, node.ply, node.depth);
  }
}

// The side to move needs a man beside king and pawns, and must not be in check.
bool SearchWorker::may_try_null(int depth) const {
  if (!features_.null_move || depth < features_.null_move_min_depth) return false;
  const Color side = position_.side_to_move();
  const Bitboard pawns_and_king =
      position_.pieces(PieceType::Pawn) | position_.pieces(PieceType::King);
  return (position_.pieces(side) & ~pawns_and_king).any() && !in_check(position_);
}

bool SearchWorker::is_late(const Node& node, int index) const {
  return features_.lmr && index >= features_.lmr_after_moves &&
         node.depth >= features_.lmr_min_depth && node.ply > 0 &&
         !(features_.quirks.exempt_checks && node.checked);
}

// With randomness the root is searched without null windows. As published, that is so only in the
// last iteration; without a depth limit, any iteration may be the last.
bool SearchWorker::has_null_windows(const Node& node, int index) const {
  if (!features_.pvs || index == 0) return false;
  if (node.ply > 0) return features_.pvs_in_tree;
  if (features_.randomness == 0) return true;
  return !features_.quirks.exact_root_scores && node.depth != task_.limits.depth &&
         task_.limits.depth != kMaxDepth;
}

// Requires: the move was made.
bool SearchWorker::extends_check(const Node& node) const {
  return features_.check_extension && features_.check_extension_tree &&
         node.ply + node.depth < kMaxDepth && in_check(position_);
}

bool SearchWorker::narrows_window(const Node& node) const {
  if (node.ply > 0) return true;
  return features_.root_narrowing &&
         (features_.quirks.symmetric_windows || node.side == Color::White);
}

// As published, Raumfischer's root does not stop at a cut-off.
bool SearchWorker::ends(const Node& node) const {
  return node.cut_off() &&
         (node.ply > 0 || (features_.root_narrowing && features_.quirks.symmetric_windows));
}

// How far below the best root move other root moves still get their exact score.
Score SearchWorker::root_margin(const Node& node) const {
  const bool needed =
      features_.randomness > 0 && features_.quirks.exact_root_scores && node.ply == 0;
  return Score{needed ? features_.randomness + 1 : 0};
}

Window SearchWorker::low_null_window(Window window, Color side) const {
  if (features_.quirks.symmetric_windows || side == Color::White) {
    return {window.alpha, window.alpha + Score{1}};
  }
  return {window.beta - Score{1}, window.beta};
}

Window SearchWorker::high_null_window(Window window, Color side) const {
  if (features_.quirks.symmetric_windows || side == Color::White) {
    return {window.beta - Score{1}, window.beta};
  }
  return {window.alpha, window.alpha + Score{1}};
}

Score SearchWorker::mate_or_stalemate_score(int depth, int ply) const {
  return in_check(position_) ? -features_.mates.score(depth, ply) : Score{};
}

Score SearchWorker::draw_score(int depth, int ply) const {
  const bool mated =
      features_.quirks.mate_before_draw && in_check(position_) && count_moves(position_) == 0;
  return mated ? mate_or_stalemate_score(depth, ply) : Score{};
}

}  // namespace raum

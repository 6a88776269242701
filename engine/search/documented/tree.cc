#include "engine/search/documented/tree.h"

#include <algorithm>
#include <limits>

#include "engine/board/draws.h"
#include "engine/board/generate.h"
#include "engine/eval/piece_square.h"
#include "engine/search/documented/crew.h"

namespace raum {
namespace {

constexpr int kMinSharedDepth = 2;
constexpr PieceSquareTable kNoTable{};
constexpr MobilityTable kNoMobility{};
constexpr std::uint32_t kNever = 2 * kDrawPlies;

}  // namespace

Tree::Tree(const SearchTask& task, OrderingMemory& memory)
    : task_(task),
      on_(task.features),
      memory_(memory),
      keeps_mobility_(on_.mobility_cache && task.evaluation.mobility != nullptr),
      tries_plainly_(
          !(keeps_mobility_ || on_.futility || on_.lmr || on_.pvs || on_.check_extension)),
      captures_plainly_(!(keeps_mobility_ || on_.search_draws || on_.leaf_mates ||
                          on_.fail_hard_stand_pat || on_.quiescence_promotions ||
                          on_.delta_pruning || (on_.check_extension && !on_.check_extension_tree))),
      table_(task.evaluation.table == nullptr ? kNoTable : *task.evaluation.table),
      rest_(task.evaluation.table == nullptr ? task.evaluation.value
            : keeps_mobility_                ? task.evaluation.rest_but_mobility
                                             : task.evaluation.rest),
      mobility_(keeps_mobility_ ? *task.evaluation.mobility : kNoMobility,
                on_.cache_steppers ? MobilityRule::Right : MobilityRule::AsPublished) {}

void Tree::set_position(const Position& position) {
  position_ = position;
  kept_sum_ = sum_over(table_, position);
  if (keeps_mobility_) kept_sum_ += mobility_.set(position);
}

void Tree::start() {
  set_position(task_.root);
  split_ = nullptr;
  nodes_ = 0;
  constexpr auto kNone = std::numeric_limits<std::uint64_t>::max();
  node_limit_ = on_.threads > 1 ? kNone : task_.limits.nodes.value_or(kNone);
  stopped_ = false;
  table_use_ = {};
  if (on_.search_draws) {
    path_.assign(task_.limits.earlier.begin(), task_.limits.earlier.end());
    path_.resize(path_.size() + kMaxPly + 1);
    path_[task_.limits.earlier.size()] = position_.key();
    note_repetitions(0);
  }
}

Node Tree::search_root(const MoveList& moves, int depth, Window window) {
  line_ends_[0] = 0;
  Node root{.depth = depth,
            .ply = 0,
            .side = position_.side_to_move(),
            .window = window,
            .key = task_.lcg == nullptr ? position_.key() : key_of(position_, *task_.lcg)};
  MovePicker in_order(moves);
  try_moves(root, in_order);
  return root;
}

Score Tree::search(int depth, Window window, int ply, Key key, bool null_allowed) {
  line_ends_[static_cast<std::size_t>(ply)] = ply;
  if (on_.search_draws && is_draw(ply)) return count_node(), draw_score(depth, ply);
  if (depth == 0 && !on_.quiescence) {
    renew_mobility();
    return count_node() ? Score{} : evaluate();
  }

  Move hash_move = Move::none();
  const bool leaves_table = on_.search_draws && on_.table_draws && nears_draw(depth, ply);
  ++table_use_.probes;
  if (const auto stored = leaves_table ? std::nullopt : task_.table.probe(key)) {
    ++table_use_.hits;
    hash_move = stored->move;
    const bool deep_enough = on_.equal_depth_only ? stored->depth == depth : stored->depth >= depth;
    if (deep_enough) {
      const TableEntry entry = table_view(*stored, -ply);
      Window narrowed = window;
      if (entry.bound == Bound::Lower) narrowed.alpha = std::max(window.alpha, entry.score);
      if (entry.bound == Bound::Upper) narrowed.beta = std::min(window.beta, entry.score);
      if (entry.bound == Bound::Exact || narrowed.alpha >= narrowed.beta) {
        ++table_use_.cutoffs;
        return count_node() ? Score{} : entry.score;
      }
      if (on_.table_narrows_window) window = narrowed;
    }
  }
  if (depth == 0) {
    return captures_plainly_ ? quiesce<true>(on_.quiescence_plies, window, ply, 0)
                             : quiesce<false>(on_.quiescence_plies, window, ply, 0);
  }
  if (count_node()) return {};
  renew_mobility();

  if (null_allowed && may_try_null(depth)) {
    const Window probe = high_null(window, position_.side_to_move()).turned();
    const Undo undo = position_.make_null();
    const Score score =
        -search(depth - on_.null_move_depth_cut, probe, ply + 1, key_after_null(key), false);
    position_.unmake_null(undo);
    if (stopped_) return {};
    if (score >= window.beta) return window.beta;
  }

  MoveList moves;
  list_moves(position_, moves);
  if (moves.empty()) return no_move_score(depth, ply);

  Node node{
      .depth = depth, .ply = ply, .side = position_.side_to_move(), .window = window, .key = key};
  if (on_.futility || on_.lmr) {
    node.checked = in_check(position_);
    const auto margin = static_cast<std::size_t>(depth);
    if (on_.futility && !node.checked && margin < on_.futility_margins.size()) {
      node.futile = evaluate() + Score{on_.futility_margins[margin]};
    }
  }
  MovePicker picker(moves, {position_, on_, memory_, hash_move, ply, task_.kings});
  try_moves(node, picker);
  if (stopped_) return {};
  if (leaves_table) return node.best;
  const TableEntry entry{.move = node.best_move,
                         .score = node.best,
                         .depth = depth,
                         .bound = bound_to_store(node.cut_off(), node.best <= window.alpha)};
  task_.table.store(key, table_view(entry, ply));
  return node.best;
}

void Tree::try_moves(Node& node, MovePicker& picker) {
  int index = 0;
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    const Outcome outcome =
        tries_plainly_ ? Outcome{try_plainly(node, move)} : try_move(node, move, index);
    if (stopped_) return;
    accept(node, move, index, outcome, *this);
    if (ends(node)) return;
    ++index;
    if (task_.crew != nullptr && node.depth >= kMinSharedDepth && task_.crew->has_idle()) {
      return share(node, picker, index);
    }
  }
}

inline Score Tree::try_plainly(const Node& node, Move move) {
  const Made made = make<true>(move);
  const Score score = -search(node.depth - 1, node.window.turned(), node.ply + 1,
                              key_after_move(move, made.undo, node.key), true);
  unmake<true>(move, made);
  return score;
}

Tree::Outcome Tree::try_move(const Node& node, Move move, int index) {
  const bool quiet = !position_.at(move.to()).is_some() && !move.is_promotion();
  const bool futile = quiet && node.futile <= node.window.alpha;
  if (futile && !on_.exempt_checks) return {node.futile, true};
  const bool late = quiet && is_late(node, index);

  const Made made = make(move);
  const Key key = key_after_move(move, made.undo, node.key);
  const bool exempt = (futile || late) && on_.exempt_checks && in_check(position_);
  Outcome outcome{node.futile, futile && !exempt};
  if (!outcome.pruned) {
    const int depth = node.depth - 1 + (extends(node) ? 1 : 0);
    if (late && !exempt) {
      const Window probe = low_null(node.window, node.side);
      outcome.score = -search(depth - 1, probe.turned(), node.ply + 1, key, false);
      outcome.pruned = outcome.score <= node.window.alpha;
    }
    if (!outcome.pruned && !stopped_) outcome.score = search_child(node, index, depth, key);
  }
  unmake(move, made);
  return outcome;
}

// Requires: the move was made.
Score Tree::search_child(const Node& node, int index, int depth, Key key) {
  const int ply = node.ply + 1;
  if (on_.pvs && index > 0 && (node.ply == 0 ? !is_spared_null_windows(node) : on_.pvs_in_tree)) {
    const Window probe = low_null(node.window, node.side);
    const Score score = -search(depth, probe.turned(), ply, key, true);
    if (stopped_ || score <= node.window.alpha || score >= node.window.beta) return score;
  }
  return -search(depth, node.window.turned(), ply, key, true);
}

void Tree::accept(Node& node, Move move, int index, Outcome outcome, Tree& owner) {
  if (index == 0) node.best_move = move;
  if (outcome.pruned && !on_.pruned_bounds) return;
  if (node.ply == 0) owner.root_scores_[static_cast<std::size_t>(index)] = outcome.score;
  if (outcome.score > node.best) {
    node.best = outcome.score;
    node.best_move = move;
    if (outcome.score > node.window.alpha || node.ply == 0) take_line(move, node.ply, owner);
  }
  if (narrows(node)) {
    const Score reach = root_reach(node);
    node.window.alpha = std::max(node.window.alpha, node.best - reach);
    // Raumfischer's root takes the best score for its lower end even when that failed low.
    if (node.ply == 0 && !on_.symmetric_windows) node.window.alpha = node.best - reach;
  }
  if (node.ply > 0 && node.cut_off() && !position_.at(move.to()).is_some()) {
    memory_.remember_cutoff(move, node.ply, node.depth);
  }
}

bool Tree::is_late(const Node& node, int index) const {
  return on_.lmr && index >= on_.lmr_after_moves && node.depth >= on_.lmr_min_depth &&
         node.ply > 0 && !(on_.exempt_checks && node.checked);
}

// The root from which randomness chooses has no null windows: as published that is the root of the
// last depth; without a limit of depth any may be the last.
bool Tree::is_spared_null_windows(const Node& node) const {
  if (on_.randomness == 0 || node.ply > 0) return false;
  return on_.exact_root_scores || node.depth == task_.limits.depth ||
         task_.limits.depth == kMaxDepth;
}

// How far below the best one a root move has its exact score.
Score Tree::root_reach(const Node& node) const {
  const bool reaches = on_.randomness > 0 && on_.exact_root_scores && node.ply == 0;
  return Score{reaches ? on_.randomness + 1 : 0};
}

// Requires: the move was made.
bool Tree::extends(const Node& node) const {
  return on_.check_extension && on_.check_extension_tree && node.ply + node.depth < kMaxDepth &&
         in_check(position_);
}

bool Tree::narrows(const Node& node) const {
  if (node.ply > 0) return true;
  return on_.root_narrowing && (on_.symmetric_windows || node.side == Color::White);
}

// Raumfischer's root searches on beyond its window, as published.
bool Tree::ends(const Node& node) const {
  return node.cut_off() && (node.ply > 0 || (on_.root_narrowing && on_.symmetric_windows));
}

// Null-move pruning asks for a man beside king and pawns, and for no check.
bool Tree::may_try_null(int depth) const {
  if (!on_.null_move || depth < on_.null_move_min_depth) return false;
  const Color side = position_.side_to_move();
  const Bitboard pawns_and_king =
      position_.pieces(PieceType::Pawn) | position_.pieces(PieceType::King);
  return (position_.pieces(side) & ~pawns_and_king).any() && !in_check(position_);
}

Window Tree::low_null(Window window, Color side) const {
  if (on_.symmetric_windows || side == Color::White) {
    return {window.alpha, window.alpha + Score{1}};
  }
  return {window.beta - Score{1}, window.beta};
}

Window Tree::high_null(Window window, Color side) const {
  if (on_.symmetric_windows || side == Color::White) {
    return {window.beta - Score{1}, window.beta};
  }
  return {window.alpha, window.alpha + Score{1}};
}

Bound Tree::bound_to_store(bool cut_off, bool failed_low) const {
  if (on_.sound_bounds || position_.side_to_move() == Color::White) {
    return cut_off ? Bound::Lower : failed_low ? Bound::Upper : Bound::Exact;
  }
  return cut_off ? Bound::Upper : Bound::Exact;
}

TableEntry Tree::table_view(TableEntry entry, int ply) const {
  if (on_.table_mates && on_.mates.per_ply != 0) {
    const Score least = on_.mates.score(0, kMaxPly);
    const Score shift{on_.mates.per_ply * ply};
    if (entry.score >= least) entry.score = entry.score + shift;
    if (entry.score <= -least) entry.score = entry.score - shift;
  }
  if (task_.lcg != nullptr && position_.side_to_move() == Color::Black) {
    entry.score = -entry.score;
    if (entry.bound == Bound::Lower || entry.bound == Bound::Upper) {
      entry.bound = entry.bound == Bound::Lower ? Bound::Upper : Bound::Lower;
    }
  }
  return entry;
}

Score Tree::no_move_score(int depth, int ply) const {
  return in_check(position_) ? -on_.mates.score(depth, ply) : Score{};
}

bool Tree::is_draw(int ply) {
  if (position_.halfmove_clock() >= kDrawPlies) return true;
  const auto here = static_cast<std::size_t>(ply);
  const std::size_t last = task_.limits.earlier.size() + here;
  path_[last] = position_.key();
  const int met = occurrences_of_last(std::span(path_).first(last + 1), position_.halfmove_clock());
  since_repetition_[here] = met > 1 ? 0 : since_repetition_[here - 1] + 1;
  return met >= kDrawRepetitions;
}

Score Tree::draw_score(int depth, int ply) const {
  const bool mated = on_.mate_before_draw && in_check(position_) && count_moves(position_) == 0;
  return mated ? no_move_score(depth, ply) : Score{};
}

bool Tree::nears_draw(int depth, int ply) const {
  const std::uint32_t clock = position_.halfmove_clock();
  return depth > 0 && (clock + static_cast<std::uint32_t>(depth) >= kDrawPlies ||
                       since_repetition_[static_cast<std::size_t>(ply)] <= clock);
}

// Of the position that the tree begins with, `ply` plies from the root.
void Tree::note_repetitions(int ply) {
  const std::uint32_t clock = position_.halfmove_clock();
  const std::size_t last = task_.limits.earlier.size() + static_cast<std::size_t>(ply);
  std::uint32_t& since = since_repetition_[static_cast<std::size_t>(ply)];
  for (since = 0; since <= std::min<std::size_t>(clock, last); ++since) {
    const auto path = std::span(path_).first(last + 1 - since);
    if (occurrences_of_last(path, clock - since) > 1) return;
  }
  since = kNever;
}

void Tree::take_line(Move move, int ply, Tree& owner) {
  const auto here = static_cast<std::size_t>(ply);
  const int end = line_ends_[here + 1];
  auto& line = owner.lines_[here];
  line[here] = move;
  for (std::size_t i = here + 1; i < static_cast<std::size_t>(end); ++i) {
    line[i] = lines_[here + 1][i];
  }
  owner.line_ends_[here] = std::max(end, ply + 1);
}

// The limits that are looked at now and then. With helpers the node limit is among them.
void Tree::look_up() {
  const SearchLimits& limits = task_.limits;
  if (task_.stop->load(std::memory_order_relaxed)) stopped_ = true;
  if (limits.time && std::chrono::steady_clock::now() - task_.started >= *limits.time) {
    stopped_ = true;
  }
  if (task_.crew == nullptr) return;
  const std::uint64_t all = task_.crew->add_nodes(kNodesBetweenClockReads);
  if (limits.nodes && all >= *limits.nodes) stopped_ = true;
  if (stopped_) task_.crew->stop();
}

}  // namespace raum

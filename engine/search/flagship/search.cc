// The search of the tree, down to depth 0.
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/board/generate.h"
#include "engine/board/quick_legality.h"
#include "engine/search/flagship/endings.h"
#include "engine/search/flagship/parameters/parameters.h"
#include "engine/search/flagship/piece_scale.h"
#include "engine/search/flagship/tree_search.h"
#include "engine/search/mates/mate_in_one.h"

namespace raum::flagship {
namespace {

constexpr int kMostMenOfDeadMaterial = 4;
constexpr std::size_t kReductions = 64;

std::int8_t reduction_of(std::size_t depth, std::size_t tried) {
  return static_cast<std::int8_t>(kReductionBase / 100.0 +
                                  std::log(static_cast<double>(depth)) *
                                      std::log(static_cast<double>(tried)) /
                                      (kReductionDivisor / 100.0));
}

std::size_t within_table(int n) { return std::min(static_cast<std::size_t>(n), kReductions - 1); }

#ifdef RAUM_TUNE
// Options may change the constants at any time.
int base_reduction(int depth, int tried) {
  return reduction_of(within_table(depth), within_table(tried));
}
#else
using Reductions = std::array<std::array<std::int8_t, kReductions>, kReductions>;

Reductions reductions() {
  Reductions table{};
  for (std::size_t depth = 1; depth < kReductions; ++depth) {
    for (std::size_t tried = 1; tried < kReductions; ++tried) {
      table[depth][tried] = reduction_of(depth, tried);
    }
  }
  return table;
}
const Reductions kReductionTable = reductions();

int base_reduction(int depth, int tried) {
  return kReductionTable[within_table(depth)][within_table(tried)];
}
#endif

// Of a quiet move, in plies. `tried` counts the quiet moves before it, at the root all moves.
int late_move_reduction(int depth, int tried, bool pv, int history) {
  const int reduction = base_reduction(depth, tried) - (pv ? 1 : 0) - history / kHistoryPerPly;
  return std::clamp(reduction, 0, depth - 2);
}

int late_move_count(int depth) { return kLateMoveBase + kLateMoveFactor * depth * depth; }

// Whether no quiet move is expected to gain so much or, if alpha is a mate, to mate sooner. Mates
// in one are looked for apart from that.
bool is_futile(int evaluation, int depth, int alpha) {
  return depth <= kFutilityDepth && evaluation + kFutilityMargin * depth <= alpha;
}

}  // namespace

template <class Policy>
void TreeSearch<Policy>::start(const Position& root, const SearchLimits& limits,
                               const std::atomic<bool>& stop, std::atomic<std::uint64_t>* shared) {
  position_ = root;
  evaluation_.reset(root);
  path_.start(root, limits.earlier);
  budget_.start(limits, stop, shared);
  use_ = {};
  continuations_[0] = &history_.after_none();
}

template <class Policy>
void TreeSearch<Policy>::order_root(MoveList& moves) {
  const MoveList all = moves;
  moves.clear();
  const NodeHistory history(history_);
  Picker picker(position_, history, Move::none(), Picker::Moves::All);
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    if (std::find(all.begin(), all.end(), move) != all.end()) moves.push(move);
  }
}

template <class Policy>
auto TreeSearch<Policy>::search_root(std::span<const Move> moves, int depth, int alpha, int beta)
    -> Root {
  Root root;
  const NodeHistory history(history_);
  const bool reduces = Policy::kSelective && depth >= kReducedDepth && !in_check(position_);
  int tried = 0;
  for (const Move move : moves) {
    const bool first = tried == 0;
    const std::uint64_t before = budget_.nodes();

    // Late move reductions
    const bool is_late = reduces && tried > kUnreducedQuiets && alpha > -kMateBound;
    const int reduction =
        is_late && !is_noisy(position_, move)
            ? late_move_reduction(depth, tried, true, history.value(position_, move))
            : 0;
    ++tried;

    const Undo undo = make(move, 0);
    const int score = search_child<Node::Pv>(alpha, beta, depth - 1, 0, first, reduction);
    unmake(move, undo);
    if (stopped()) break;
    const std::uint64_t nodes = budget_.nodes() - before;
    root.nodes += nodes;
    if (score > root.score) {
      root.score = score;
      if (first || score > alpha) {
        root.best = move;
        root.best_nodes = nodes;
        pv_.update(move, 0, pv_);
      }
    }
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return root;
}

template <class Policy>
template <typename TreeSearch<Policy>::Node kNode>
int TreeSearch<Policy>::search(int alpha, int beta, int depth, int ply, bool null_allowed) {
  constexpr bool kPv = kNode == Node::Pv;
  if (depth <= 0) return quiesce<kNode>(alpha, beta, ply);
  pv_.clear(ply);
  if (budget_.count_node()) return 0;

  // Draws, and the longest line
  if (is_draw(ply)) return kDraw;
  if (ply >= kMaxPly - 1) return evaluate();

  // Endgame tables
  if (const auto known = known_score(ply)) return *known;

  // Mate-distance pruning
  alpha = std::max(alpha, mated(ply));
  beta = std::min(beta, mates_next(ply));
  if (alpha >= beta) return alpha;

  // Transposition table
  const int old_alpha = alpha;
  const auto entry = probe();
  if (!kPv && entry && cuts_off(*entry, alpha, beta, depth, ply)) {
    return from_table(entry->score, ply);
  }

  const bool checked = in_check(position_);
  const int evaluation = static_evaluation(checked, entry);

  if (Policy::kSelective && !kPv && !checked) {
    // Reverse futility pruning
    if (depth <= kReverseDepth && beta > -kMateBound &&
        evaluation - kReverseMargin * depth >= beta) {
      return evaluation;
    }

    // Null-move pruning: if even a second move in a row would not help the other side
    if (null_allowed && depth >= kNullDepth && evaluation >= beta && beta > -kMateBound &&
        has_pieces()) {
      const int score = search_null(beta, depth - kNullReduction - depth / kNullDivisor, ply);
      if (stopped()) return 0;
      if (score >= beta) return score >= kMateBound ? beta : score;
    }
  }

  int best = -kInfinite;
  Move best_move = Move::none();
  TriedQuiets tried;
  bool first = true;
  const NodeHistory history = history_at(ply);
  Picker picker(position_, history, entry ? entry->move : Move::none(), Picker::Moves::All);
  for (Move move = picker.next(); move.is_some(); move = picker.next()) {
    const bool quiet = !is_noisy(position_, move);

    // Late move pruning, and futility pruning of quiet moves; neither leaves out a mate in one
    if (Policy::kSelective && quiet && best > -kMateBound && !checked &&
        (tried.count >= late_move_count(depth) || is_futile(evaluation, depth, alpha))) {
      if (const Move mate = mate_in_one(position_); mate.is_some()) {
        return mate_at_once(mate, evaluation, depth, ply);
      }
      picker.skip_quiets();
      continue;
    }

    // SEE pruning
    if (Policy::kSelective && best > -kMateBound && depth <= kSeeDepth &&
        !see_ge(position_, move, (quiet ? kSeeQuiet : kSeeNoisy) * depth, kPieceScale)) {
      continue;
    }

    // Late move reductions
    int reduction = 0;
    if (Policy::kSelective && quiet && depth >= kReducedDepth && tried.count >= kUnreducedQuiets) {
      reduction = late_move_reduction(depth, tried.count, kPv, history.value(position_, move));
    }

    const Undo undo = make(move, ply);
    const int score = search_child<kNode>(alpha, beta, depth - 1, ply, first, reduction);
    unmake(move, undo);
    if (stopped()) return 0;
    first = false;
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move;
        alpha = score;
        if (kPv) pv_.update(move, ply, pv_);
        if (alpha >= beta) {
          // History
          if (quiet) learn(history, move, tried, depth);
          break;
        }
      }
    }
    if (quiet) tried.add(move);
  }

  // Mate and stalemate
  if (first) return checked ? mated(ply) : kDraw;

  const Bound bound = best >= beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
  store(best, evaluation, best_move, depth, ply, bound);
  return best;
}

template <class Policy>
int TreeSearch<Policy>::mate_at_once(Move mate, int evaluation, int depth, int ply) {
  pv_.clear(ply + 1);
  pv_.update(mate, ply, pv_);
  store(mates_next(ply), evaluation, mate, depth, ply, Bound::Exact);
  return mates_next(ply);
}

template <class Policy>
int TreeSearch<Policy>::search_null(int beta, int depth, int ply) {
  const Undo undo = position_.make_null();
  continuations_[static_cast<std::size_t>(ply) + 1] = &history_.after_none();
  path_.add(position_, ply + 1, true);
  const int score = -search<Node::Zero>(-beta, -beta + 1, depth, ply + 1, false);
  position_.unmake_null(undo);
  return score;
}

// Without one, passing may be better than any move.
template <class Policy>
bool TreeSearch<Policy>::has_pieces() const {
  const Bitboard others = position_.pieces(PieceType::Pawn) | position_.pieces(PieceType::King);
  return (position_.pieces(position_.side_to_move()) & ~others).any();
}

// Principal variation search: every move but the first must only be shown to be no better.
template <class Policy>
template <typename TreeSearch<Policy>::Node kNode>
int TreeSearch<Policy>::search_child(int alpha, int beta, int depth, int ply, bool first,
                                     int reduction) {
  if (!first) {
    int score = -search<Node::Zero>(-alpha - 1, -alpha, depth - reduction, ply + 1);
    if (score > alpha && reduction > 0 && !stopped()) {
      score = -search<Node::Zero>(-alpha - 1, -alpha, depth, ply + 1);
    }
    if (kNode == Node::Zero || score <= alpha || stopped()) return score;
  }
  return -search<kNode>(-beta, -alpha, depth, ply + 1);
}

template <class Policy>
std::optional<Entry> TreeSearch<Policy>::probe() {
  ++use_.probes;
  auto entry = table_.probe(position_.key());
  if (!entry) return entry;
  ++use_.hits;
  // Two positions may have one key.
  if (!is_legal_quickly(position_, entry->move)) entry->move = Move::none();
  return entry;
}

template <class Policy>
bool TreeSearch<Policy>::cuts_off(const Entry& entry, int alpha, int beta, int depth, int ply) {
  if (!may_use_table(depth)) return false;
  if (Policy::kSelective ? entry.depth < depth : entry.depth != depth) return false;
  const int score = from_table(entry.score, ply);
  const bool cuts = entry.bound == Bound::Exact || (entry.bound == Bound::Lower && score >= beta) ||
                    (entry.bound == Bound::Upper && score <= alpha);
  use_.cutoffs += cuts ? 1U : 0U;
  return cuts;
}

template <class Policy>
int TreeSearch<Policy>::static_evaluation(bool checked, const std::optional<Entry>& entry) const {
  if (checked) return kNoEvaluation;
  if (entry && entry->evaluation != kNoEvaluation) return entry->evaluation;
  return evaluate();
}

template <class Policy>
void TreeSearch<Policy>::store(int score, int evaluation, Move best, int depth, int ply,
                               Bound bound) {
  if (!may_use_table(depth)) return;
  table_.store(position_.key(), {.move = best,
                                 .score = to_table(score, ply),
                                 .evaluation = evaluation,
                                 .depth = depth,
                                 .bound = bound});
}

// A score from the table knows nothing of draws by repetition and by 100 plies, which depend on the
// moves before. Near the hundredth ply none is taken or stored. Exact takes none below which such a
// draw is possible: it takes four quiet moves, of which one may be an evasion in quiescence search.
template <class Policy>
bool TreeSearch<Policy>::may_use_table(int depth) const {
  constexpr std::uint32_t kNearDraw = kDrawPlies - 10;
  if (Policy::kSelective) return position_.halfmove_clock() < kNearDraw;
  return position_.halfmove_clock() + static_cast<std::uint32_t>(depth) < 3;
}

template <class Policy>
void TreeSearch<Policy>::learn(NodeHistory history, Move best, const TriedQuiets& tried,
                               int depth) {
  history.reward(position_, best, depth);
  for (const Move move : std::span(tried.moves).first(tried.size)) {
    history.punish(position_, move, depth);
  }
}

template <class Policy>
Undo TreeSearch<Policy>::make(Move move, int ply) {
  evaluation_.push(position_, move);
  continuations_[static_cast<std::size_t>(ply) + 1] =
      &history_.after(position_.at(move.from()), move.to());
  const Undo undo = position_.make(move);
  table_.prefetch(position_.key());
  path_.add(position_, ply + 1, false);
  return undo;
}

template <class Policy>
void TreeSearch<Policy>::unmake(Move move, const Undo& undo) {
  position_.unmake(move, undo);
  evaluation_.pop();
}

// A mate by the hundredth ply is a mate.
template <class Policy>
bool TreeSearch<Policy>::is_draw(int ply) const {
  if (position_.halfmove_clock() >= kDrawPlies) {
    return !in_check(position_) || count_moves(position_) > 0;
  }
  if (path_.is_repetition(ply)) return true;
  return position_.occupied().count() <= kMostMenOfDeadMaterial && is_dead_material(position_);
}

template <class Policy>
std::optional<int> TreeSearch<Policy>::known_score(int ply) const {
  if (endgames_ == nullptr || !endgame::Tables::may_know(position_)) return std::nullopt;
  return score_by_tables(*endgames_, position_, ply);
}

template class TreeSearch<Strong>;
template class TreeSearch<Exact>;

}  // namespace raum::flagship

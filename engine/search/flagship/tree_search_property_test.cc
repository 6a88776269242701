// The search with the policy Exact finds the plain minimax value of its depth: on random positions,
// after games with repetitions and near the hundredth ply, with and without a table, and again when
// the table is warm.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/net/evaluate.h"
#include "engine/search/flagship/flagship_search.h"
#include "engine/testing/random_net.h"
#include "engine/testing/shuffled_game.h"
#include "engine/testing/sparse_position.h"

namespace raum::flagship {
namespace {

// The static evaluation for the side to move.
using Evaluator = std::function<int(const Position&)>;

int by_tables(const Position& p) {
  static const Evaluation kEvaluation = alphadeepchess_evaluation();
  const int white = kEvaluation.value(p).cp;
  return p.side_to_move() == Color::White ? white : -white;
}

// The same tree and leaves without windows, table, order and pruning.
class Minimax {
 public:
  Minimax(const Position& root, std::span<const Key> earlier, Evaluator evaluate)
      : evaluate_(std::move(evaluate)), position_(root) {
    keys_.assign(earlier.begin(), earlier.end());
    root_ = keys_.size();
  }
  int value(int depth) { return search(depth, 0); }

 private:
  int search(int depth, int ply) {
    keys_.push_back(position_.key());
    const int value = ply > 0 && is_draw() ? 0 : depth == 0 ? leaf(ply) : best_move(depth, ply);
    keys_.pop_back();
    return value;
  }

  int best_move(int depth, int ply) {
    MoveList moves;
    list_moves(position_, moves);
    if (moves.empty()) return no_move(ply);
    int best = -kInfinite;
    for (const Move move : moves) {
      const Undo undo = position_.make(move);
      best = std::max(best, -search(depth - 1, ply + 1));
      position_.unmake(move, undo);
    }
    return best;
  }

  int leaf(int ply) {
    const bool checked = in_check(position_);
    MoveList moves;
    list_moves(position_, moves);
    if (checked && moves.empty()) return no_move(ply);
    int best = checked ? -kInfinite : evaluate_(position_);
    for (const Move move : moves) {
      if (!checked && !position_.at(move.to()).is_some() && !move.is_promotion()) continue;
      const Undo undo = position_.make(move);
      best = std::max(best, -search(0, ply + 1));
      position_.unmake(move, undo);
    }
    return best;
  }

  [[nodiscard]] int no_move(int ply) const { return in_check(position_) ? mated(ply) : 0; }
  [[nodiscard]] bool is_draw() const {
    const std::uint32_t clock = position_.halfmove_clock();
    if (clock >= kDrawPlies) return !in_check(position_) || count_moves(position_) > 0;
    return is_dead_material(position_) || is_repetition(clock);
  }
  // Once before within the search, but not at its root, or twice before.
  [[nodiscard]] bool is_repetition(std::size_t clock) const {
    const std::size_t last = keys_.size() - 1;
    int before = 0;
    for (std::size_t i = last - std::min(clock, last); i < last; ++i) {
      if (keys_[i] != keys_[last]) continue;
      if (i > root_) return true;
      ++before;
    }
    return before >= 2;
  }

  Evaluator evaluate_;
  Position position_;
  std::vector<Key> keys_;
  std::size_t root_ = 0;
};

struct Case {
  Position position;
  int depth;
  std::vector<Key> earlier{};  // keys of the game before
};

Case any_case() {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  SplitMix64 random{seed};
  // Few men, because minimax tries all series of captures.
  const int depth = *rc::gen::inRange(1, 4);
  Case c{sparse_position(seed, 5 - depth), depth};
  switch (*rc::gen::inRange(0, 3)) {
    case 0:
      c.position.set_clocks(*rc::gen::inRange(94U, 100U), 80);
      break;
    case 1: {
      Position after = c.position;
      auto earlier = play_shuffled_game(after, 4 + static_cast<int>(random.below(5)), random);
      if (count_moves(after) > 0) c = {after, depth, std::move(earlier)};
      break;
    }
    default:
      break;
  }
  return c;
}

int searched(FlagshipSearch<Exact>& search, const Case& c) {
  static const std::atomic<bool> kNeverStop{false};
  const SearchLimits limits{.depth = c.depth, .earlier = c.earlier};
  return search.run(c.position, limits, kNeverStop, [](const SearchInfo&) {}).score.cp;
}

void require_minimax(FlagshipSearch<Exact>& search, const Evaluator& evaluate) {
  const Case c = any_case();
  RC_LOG() << to_string(c.position) << " depth " << c.depth << " after " << c.earlier.size()
           << " plies\n";
  const int plain = Minimax(c.position, c.earlier, evaluate).value(c.depth);
  RC_ASSERT(searched(search, c) == plain);
  RC_ASSERT(search.set_hash(1).has_value());
  RC_ASSERT(searched(search, c) == plain);
  RC_ASSERT(searched(search, c) == plain);
}

RC_GTEST_PROP(FlagshipProperties, ExactIsPlainMinimax, ()) {
  FlagshipSearch<Exact> search(alphadeepchess_evaluation());
  require_minimax(search, by_tables);
}

RC_GTEST_PROP(FlagshipProperties, ExactIsPlainMinimaxWithANet, ()) {
  const auto made =
      std::make_shared<const net::Net>(random_net(*rc::gen::arbitrary<std::uint64_t>(), 16));
  FlagshipSearch<Exact> search(alphadeepchess_evaluation());
  search.set_net(made);
  require_minimax(search, [&](const Position& p) { return net::evaluate(*made, p).value(); });
}

}  // namespace
}  // namespace raum::flagship

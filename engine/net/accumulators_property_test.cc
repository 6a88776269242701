// Accumulators along random games, with moves taken back and values asked for only now and then,
// equal the value worked out from the board.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/net/accumulators.h"
#include "engine/net/evaluate.h"
#include "engine/testing/random_net.h"
#include "engine/testing/sparse_position.h"

namespace raum::net {
namespace {

// What the games of all cases had.
struct Seen {
  int captures = 0, promotions = 0, crossings = 0, values = 0, null_moves = 0, lines = 0;
};

bool is_crossing(const Position& p, Move move) {
  const Color side = p.side_to_move();
  return p.at(move.from()).type() == PieceType::King &&
         View::of(side, move.from()) != View::of(side, move.to());
}

class Line {
 public:
  Line(const Net& net, const Position& root)
      : net_(net), accumulators_(net, kPlies), position_(root) {
    accumulators_.reset(position_);
  }

  // Begins another line; what the accumulators remember of this one must not count.
  void begin(const Position& root) {
    played_.clear();
    position_ = root;
    accumulators_.reset(position_);
  }
  void play(SplitMix64& random, Seen& seen) {
    MoveList moves;
    list_moves(position_, moves);
    if (moves.empty() || played_.size() == kPlies) return take_back();
    const Move move = moves[random.below(moves.size())];
    seen.captures += position_.at(move.to()).is_some() ? 1 : 0;
    seen.promotions += move.is_promotion() ? 1 : 0;
    seen.crossings += is_crossing(position_, move) ? 1 : 0;
    accumulators_.push(position_, move);
    played_.emplace_back(move, position_.make(move));
  }
  void take_back() {
    if (played_.empty()) return;
    position_.unmake(played_.back().first, played_.back().second);
    played_.pop_back();
    accumulators_.pop();
  }
  void check(Seen& seen) {
    require_value();
    ++seen.values;
    if (in_check(position_)) return;
    const Undo undo = position_.make_null();
    require_value();
    position_.unmake_null(undo);
    ++seen.null_moves;
  }

 private:
  static constexpr std::size_t kPlies = 40;

  void require_value() {
    const Parts fast = accumulators_.value(position_);
    const Parts plain = evaluate(net_, position_);
    RC_LOG() << to_string(position_) << " after " << played_.size() << " plies\n";
    RC_ASSERT(fast.linear == plain.linear);
    RC_ASSERT(fast.hidden == plain.hidden);
  }

  const Net& net_;
  Accumulators accumulators_;
  Position position_;
  std::vector<std::pair<Move, Undo>> played_;
};

TEST(AccumulatorsProperties, EqualTheValueFromTheBoard) {
  Seen seen;
  const bool holds = rc::check("accumulators equal the value from the board", [&] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    SplitMix64 random{seed};
    const Net net = random_net(seed, kNeuronStep * (1 + random.below(8)));
    const bool is_sparse = random.below(2) == 0;
    Line line(net, is_sparse ? sparse_position(seed, 3) : Position::start());
    for (int step = 0; step < 120; ++step) {
      if (random.below(60) == 0) {
        line.begin(sparse_position(random.next(), 3));
        ++seen.lines;
      }
      switch (random.below(6)) {
        case 0:
          line.take_back();
          break;
        case 1:
          line.check(seen);
          break;
        default:
          line.play(random, seen);
      }
    }
    line.check(seen);
  });
  EXPECT_TRUE(holds);
  EXPECT_GT(seen.values, 10);
  EXPECT_GT(seen.null_moves, 10);
  EXPECT_GT(seen.captures, 10);
  EXPECT_GT(seen.promotions, 0);
  EXPECT_GT(seen.crossings, 10);
  EXPECT_GT(seen.lines, 10);
}

}  // namespace
}  // namespace raum::net

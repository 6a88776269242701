// Raumfischer 5.1 keeps the number of moves of every man in a cache and renews, after a move, that
// of "the origin, destination, and all cells whose slider ray passes through either square". Played
// through here on the plain array: what the rule forgets, and what a right one renews.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/board/generate.h"
#include "engine/eval/plain_board.h"

namespace raum {
namespace {

int cell_of(const PlainMan& m) { return 25 * m.l + 5 * m.r + m.f; }

// The way from a man to a cell, levels and ranks forward.
std::array<int, 3> way(const PlainMan& m, Square s) {
  return {m.sign * (s.level().raw - m.l), m.sign * (s.rank().raw - m.r), s.file().raw - m.f};
}

// Whether a cell lies on a ray of a slider, whatever stands between: the widest reading.
bool slides_through(const PlainMan& m, Square s) {
  int axes = 0;
  int length = 0;
  for (const int step : way(m, s)) {
    if (step == 0) continue;
    if (length != 0 && std::abs(step) != length) return false;
    length = std::abs(step);
    ++axes;
  }
  switch (m.type) {
    case 'R':
      return axes == 1;
    case 'B':
      return axes == 2;
    case 'U':
      return axes == 3;
    default:
      return m.type == 'Q' && axes > 0;
  }
}

// Whether what stands on a cell matters to a knight or a pawn.
bool steps_to(const PlainMan& m, Square s) {
  auto [levels, ranks, files] = way(m, s);
  if (m.type == 'P') {
    const bool ahead = levels >= 0 && ranks >= 0 && levels <= 1 && ranks <= 1;
    const int forward = levels + ranks;
    return ahead && (files == 0 ? forward > 0 : std::abs(files) == 1 && forward == 1);
  }
  std::array<int, 3> steps{std::abs(levels), std::abs(ranks), std::abs(files)};
  std::sort(steps.begin(), steps.end());
  return m.type == 'K' ? steps[2] == 1 : m.type == 'N' && steps == std::array{0, 1, 2};
}

class Cache {
 public:
  Cache(const Position& p, bool as_published) : as_published_(as_published) {
    const PlainBoard board = PlainBoard::of(p);
    for (const PlainMan& m : board.men()) count(m) = board.count_moves(m);
  }

  // After a move. Returns how many men were counted anew.
  int renew(const Position& after, Move move) {
    const PlainBoard board = PlainBoard::of(after);
    int renewed = 0;
    for (const PlainMan& m : board.men()) {
      bool affected = cell_of(m) == move.to().index();
      for (const Square s : {move.from(), move.to()}) {
        affected = affected || slides_through(m, s) || (!as_published_ && steps_to(m, s));
      }
      if (!affected) continue;
      count(m) = board.count_moves(m);
      ++renewed;
    }
    return renewed;
  }

  // Men whose count is not the true one.
  [[nodiscard]] int wrong(const Position& p) {
    const PlainBoard board = PlainBoard::of(p);
    const auto men = board.men();
    return static_cast<int>(std::count_if(men.begin(), men.end(), [&](const PlainMan& m) {
      return count(m) != board.count_moves(m);
    }));
  }

 private:
  int& count(const PlainMan& m) { return counts_[static_cast<std::size_t>(cell_of(m))]; }

  bool as_published_;
  std::array<int, kSquares> counts_{};
};

struct Tally {
  int plies = 0;
  int men = 0;          // after each ply
  int renewed = 0;      // of them
  int plies_wrong = 0;  // with at least one wrong count
  int wrong = 0;        // counts, over all plies
};

Tally play(bool as_published) {
  Tally tally;
  SplitMix64 random{18};
  for (int game = 0; game < 20; ++game) {
    Position p = Position::start();
    Cache cache(p, as_published);
    for (int ply = 0; ply < 60; ++ply) {
      MoveList moves;
      list_moves(p, moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      p.make(move);
      tally.renewed += cache.renew(p, move);
      const int wrong = cache.wrong(p);
      tally.men += p.occupied().count();
      tally.wrong += wrong;
      tally.plies_wrong += wrong > 0 ? 1 : 0;
      ++tally.plies;
    }
  }
  return tally;
}

TEST(MobilityCache, IsWrongAfterNearlyEveryMoveAsPublished) {
  const Tally tally = play(true);
  ASSERT_GT(tally.plies, 1'000);
  EXPECT_GT(tally.plies_wrong * 100, tally.plies * 90)
      << tally.plies_wrong << " of " << tally.plies;
  EXPECT_GT(tally.wrong, 5 * tally.plies) << tally.wrong << " of " << tally.men;
}

// With knights, pawns and kings it is right, and the document's hope well founded: after a move one
// count in six is made anew.
TEST(MobilityCache, IsRightWithKnightsAndPawnsToo) {
  const Tally tally = play(false);
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_LT(tally.renewed * 5, tally.men) << tally.renewed << " of " << tally.men;
}

}  // namespace
}  // namespace raum

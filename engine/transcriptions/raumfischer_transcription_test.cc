// Tests the engine raumfischer-v1 against a transcription of its document's pseudo-code: both must
// visit the same number of nodes and find the same move and score.
#include "engine/transcriptions/raumfischer_transcription.h"

#include <gtest/gtest.h>

#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

// The transcription and the engine; both keep their tables and history between searches.
class Pair {
 public:
  explicit Pair(bool mob_cache)
      : document_(engine_.evaluation, features_of(engine_).piece_values, mob_cache),
        player_(engine_) {
    features(player_).mobility_cache = mob_cache;
    features(player_).quirks.cache_steppers = !mob_cache;
  }

  Move search(Position p, int depth) {
    SCOPED_TRACE(to_string(p));
    const int sign = p.side_to_move() == Color::White ? 1 : -1;
    const auto expected = document_.get_best_move(p, depth);
    const SearchResult found = think(player_, p, {.depth = depth});
    EXPECT_EQ(found.nodes, document_.nodes);
    EXPECT_EQ(found.best, expected.move);
    EXPECT_EQ(found.score.cp * sign, expected.score);
    return found.best;
  }

 private:
  const EngineDefinition& engine_ = **find_engine("raumfischer-v1");
  raumfischer_document::Transcription document_;
  Engine player_;
};

struct Games {
  std::uint64_t seed;
  int games;
  int moves;  // per game
  int depth;
  bool mob_cache;
};

int play_through(const Games& how) {
  SplitMix64 random{how.seed};
  int searches = 0;
  for (int g = 0; g < how.games; ++g) {
    Position p = random_walk(Position::start(), static_cast<int>(random.below(70)), random);
    Pair pair(how.mob_cache);
    for (int n = 0; n < how.moves && count_moves(p) > 0; ++n) {
      p.make(pair.search(p, how.depth));
      p = random_walk(p, 1, random);
      ++searches;
    }
  }
  return searches;
}

TEST(RaumfischerTranscription, VisitsTheSameNodes) {
  EXPECT_GE(play_through({.seed = 11, .games = 4, .moves = 3, .depth = 4, .mob_cache = false}), 8);
}

TEST(RaumfischerTranscription, AgreesWithThePublishedMobilityCache) {
  EXPECT_GE(play_through({.seed = 12, .games = 2, .moves = 2, .depth = 3, .mob_cache = true}), 3);
}

// A null move needs a depth of three and takes three plies. Below a root of depth seven a second
// one could follow the first if it were allowed.
TEST(RaumfischerTranscription, AnswersANullMoveByMovesOnly) {
  const Position p = position("3uk/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/KU3 w 0 1");
  Pair(false).search(p, 7);
}

}  // namespace
}  // namespace raum

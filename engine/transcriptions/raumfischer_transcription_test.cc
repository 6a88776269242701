// Tests the engine raumfischer-v1 against a transcription of its document's pseudo-code: both must
// visit the same number of nodes and find the same move and score.
#include "engine/transcriptions/raumfischer_transcription.h"

#include <gtest/gtest.h>

#include <atomic>

#include "engine/board/position_text.h"
#include "engine/board/random_walk.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

struct Games {
  std::uint64_t seed;
  int games;
  int moves;  // per game, so that tables and history carry over as in play
  int depth;
  bool mob_cache;
};

int play_through(const Games& how) {
  const std::atomic<bool> never_stop{false};
  const EngineDefinition& engine = **find_engine("raumfischer-v1");
  SplitMix64 random{how.seed};
  int searches = 0;
  for (int g = 0; g < how.games; ++g) {
    Position p = random_walk(Position::start(), static_cast<int>(random.below(70)), random);
    raumfischer_document::Transcription document(engine.evaluation,
                                                 features_of(engine).piece_values, how.mob_cache);
    Engine player(engine);
    features(player).mobility_cache = how.mob_cache;
    features(player).quirks.cache_steppers = !how.mob_cache;
    for (int n = 0; n < how.moves && count_moves(p) > 0; ++n) {
      SCOPED_TRACE(to_string(p));
      const int sign = p.side_to_move() == Color::White ? 1 : -1;
      const auto expected = document.get_best_move(p, how.depth);
      const auto found =
          player.think(p, {.depth = how.depth}, never_stop, [](const SearchInfo&) {});
      EXPECT_EQ(found.nodes, document.nodes);
      EXPECT_EQ(found.best, expected.move);
      EXPECT_EQ(found.score.cp * sign, expected.score);
      ++searches;
      p.make(found.best);
      p = random_walk(p, 1, random);
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

}  // namespace
}  // namespace raum

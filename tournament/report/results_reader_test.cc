#include "tournament/report/results_reader.h"

#include <gtest/gtest.h>

#include "base/testing/temporary_folder.h"
#include "tournament/store/store.h"

namespace raum::tournament {
namespace {

constexpr std::size_t kPairs = 6;  // two of each pairing of three players

StoredGame game(std::size_t pair, int leg, const std::string& first, const std::string& second,
                const std::string& result) {
  StoredGame g;
  g.pair = pair;
  g.leg = leg;
  g.white = leg == 0 ? first : second;
  g.black = leg == 0 ? second : first;
  g.result = result;
  g.reason = "spacemate";
  return g;
}

// A match that was interrupted in its third pair.
Fallible<StoredMatch> stored(const std::string& path) {
  const Configuration configuration{{"engine 1 name", "a"}, {"engine 2 name", "b"},
                                    {"engine 3 name", "c"}, {"format", "round-robin"},
                                    {"seed", "7"},          {"sprt", "none"}};
  {
    auto store = Store::open(path, configuration,
                             {.build = "test", .processor = "", .host = "", .pairs = kPairs});
    EXPECT_TRUE(store.has_value());
    StoredGame cached = game(1, 1, "a", "b", "1/2-1/2");
    cached.is_cached = true;
    for (const StoredGame& g : {game(1, 0, "a", "b", "1-0"), cached, game(2, 0, "a", "c", "0-1"),
                                game(2, 1, "a", "c", "1-0"), game(3, 1, "b", "c", "1-0")}) {
      EXPECT_TRUE(store->add(g).has_value());
    }
  }
  return ResultsReader::open(path).and_then([](ResultsReader reader) { return reader.match(0); });
}

TEST(ResultsReader, GivesTheOutcomeOfTheRunner) {
  const TemporaryFolder folder;
  const auto match = stored(folder / "m.db");
  ASSERT_TRUE(match.has_value()) << to_string(match.error().error);
  EXPECT_EQ(match->config.seed, 7U);
  EXPECT_EQ(match->last_counted, 2U);
  const MatchOutcome& outcome = match->outcome;
  EXPECT_EQ(outcome.games, (GameCounts{.loss = 2, .draw = 1, .win = 1}));
  EXPECT_EQ(outcome.from_cache, 1U);
  EXPECT_EQ(outcome.pairs_planned, kPairs);
  EXPECT_FALSE(outcome.complete);
  EXPECT_EQ(outcome.terminations, (Terminations{{{"", "spacemate"}, 4}}));
}

TEST(ResultsReader, ListsPairingsWithoutGames) {
  const TemporaryFolder folder;
  const auto match = stored(folder / "m.db");
  ASSERT_TRUE(match.has_value()) << to_string(match.error().error);
  const auto& pairings = match->outcome.pairings;
  ASSERT_EQ(pairings.size(), 3U);
  EXPECT_EQ(pairings[1].players, (Pairing{0, 2}));
  EXPECT_EQ(pairings[1].standing.games.loss, 2U);
  EXPECT_EQ(pairings[2].players, (Pairing{1, 2}));
  EXPECT_EQ(pairings[2].standing.games.total(), 0U);
}

}  // namespace
}  // namespace raum::tournament

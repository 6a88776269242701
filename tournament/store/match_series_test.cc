#include "tournament/store/match_series.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "tournament/store/store.h"

namespace raum::tournament {
namespace {

StoredGame game_of(std::size_t pair, int leg) {
  StoredGame game;
  game.pair = pair;
  game.leg = leg;
  game.white = "a";
  game.black = "b";
  game.result = "1-0";
  game.reason = "spacemate";
  return game;
}

// Matches that differ in their seeds.
std::vector<SeriesMatch> series(const std::vector<std::string>& seeds) {
  std::vector<SeriesMatch> matches;
  for (const std::string& seed : seeds) {
    matches.push_back({{{"seed", seed}}, {.build = "b", .processor = "p", .host = "h"}});
  }
  return matches;
}

class MatchSeriesTest : public testing::Test {
 protected:
  [[nodiscard]] Fallible<MatchSeries> open(const std::vector<std::string>& seeds,
                                           bool new_matches = false) const {
    return MatchSeries::open(path_, series(seeds), new_matches);
  }

  // Plays a game of each pair in the match with this index.
  void play(const std::vector<std::string>& seeds, std::size_t match,
            const std::vector<std::size_t>& pairs, bool new_matches = false) {
    auto opened = open(seeds, new_matches);
    ASSERT_TRUE(opened.has_value()) << to_string(opened.error().error);
    for (const std::size_t pair : pairs) {
      ASSERT_TRUE(opened->add(match, game_of(pair, 0)).has_value());
    }
  }

  static std::vector<std::size_t> pairs_of(MatchSeries& series, std::size_t match) {
    std::vector<std::size_t> pairs;
    const auto read = series.for_each_game(match, [&](const StoredGame& game) -> Fallible<void> {
      pairs.push_back(game.pair);
      return {};
    });
    EXPECT_TRUE(read.has_value());
    return pairs;
  }

  // "" if the series can be opened.
  [[nodiscard]] std::string refusal(const std::vector<std::string>& seeds) const {
    const auto opened = open(seeds);
    if (opened) return "";
    EXPECT_EQ(opened.error().code, ExitCode::Usage);
    return to_string(opened.error().error).substr(path_.size());
  }

 private:
  TemporaryFolder folder_;
  std::string path_ = folder_ / "m.db";

 protected:
  [[nodiscard]] const std::string& path() const { return path_; }
};

using Pairs = std::vector<std::size_t>;

TEST_F(MatchSeriesTest, ContinuesAllItsMatches) {
  play({"1", "2", "3"}, 1, {1, 2});
  auto again = open({"1", "2", "3"});
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(pairs_of(*again, 0), Pairs{});
  EXPECT_EQ(pairs_of(*again, 1), (Pairs{1, 2}));
  ASSERT_TRUE(again->add(2, game_of(7, 1)).has_value());
  EXPECT_EQ(pairs_of(*again, 2), Pairs{7});
  EXPECT_EQ(pairs_of(*again, 1), (Pairs{1, 2}));
}

TEST_F(MatchSeriesTest, RefusesOtherMatchesWithGames) {
  play({"1", "2", "3"}, 0, {1});
  EXPECT_EQ(refusal({"1", "2", "4"}),
            ": another match: found seed = 4, expected seed = 3 as in its games, or --new-match");
  EXPECT_EQ(refusal({"9", "2", "3"}),
            ": another match: found seed = 9, expected seed = 1 as in its games, or --new-match");
  EXPECT_EQ(refusal({"0", "1", "2", "3"}),
            ": found the last 3 of 4 matches, expected all matches of the study, or --new-match");
}

TEST_F(MatchSeriesTest, BeginsAnewIfToldTo) {
  play({"1", "2"}, 0, {1});
  play({"1", "2"}, 0, {5}, true);
  auto again = open({"1", "2"});
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(pairs_of(*again, 0), Pairs{5});
}

// As if the runner were killed while it stores the third match.
TEST_F(MatchSeriesTest, StoresAllItsMatchesOrNone) {
  play({"1", "2"}, 0, {5});
  std::vector<SeriesMatch> broken = series({"3", "4", "5"});
  broken[2].configuration.emplace_back("seed", "6");
  const auto failed = MatchSeries::open(path(), broken, true);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().code, ExitCode::Environment);
  auto again = open({"1", "2"});
  ASSERT_TRUE(again.has_value()) << to_string(again.error().error);
  EXPECT_EQ(pairs_of(*again, 0), Pairs{5});
}

TEST_F(MatchSeriesTest, ReplacesMatchesWithoutGames) {
  play({"1", "2"}, 0, {});
  play({"3", "4", "5"}, 2, {6});
  auto again = open({"3", "4", "5"});
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(pairs_of(*again, 2), Pairs{6});
  EXPECT_EQ(pairs_of(*again, 0), Pairs{});
}

TEST_F(MatchSeriesTest, IsOneMatchForTheRunnerOfMatches) {
  play({"1"}, 0, {1, 2});
  const RunnerSession session{.build = "b", .processor = "p", .host = "h"};
  EXPECT_FALSE(Store::open(path(), {{"seed", "2"}}, session).has_value());
  auto store = Store::open(path(), {{"seed", "1"}}, session);
  ASSERT_TRUE(store.has_value());
  EXPECT_EQ(store->sessions().value().size(), 2U);
  EXPECT_FALSE(open({"1"}).has_value()) << "it is locked";
}

}  // namespace
}  // namespace raum::tournament

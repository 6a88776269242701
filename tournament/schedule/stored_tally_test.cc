#include "tournament/schedule/stored_tally.h"

#include <gtest/gtest.h>

namespace raum::tournament {
namespace {

// A won game of the first engine unless the test says otherwise.
StoredResult result(std::int64_t pair, int leg, const std::string& result) {
  return {.pair = pair,
          .leg = leg,
          .white = leg == 0 ? "a" : "b",
          .black = leg == 0 ? "b" : "a",
          .result = result,
          .failed = "",
          .fault = ""};
}

Fallible<StoredResults> tally_of(const std::vector<StoredResult>& games,
                                 const std::vector<std::string>& players, Tally& tally) {
  const ResultSource source = [&](std::size_t last_pair,
                                  const ResultVisitor& visit) -> Fallible<void> {
    for (const StoredResult& game : games) {
      if (game.pair > static_cast<std::int64_t>(last_pair)) break;
      auto visited = visit(game);
      if (!visited) return visited;
    }
    return {};
  };
  return tally_results(source, players, "m.db", tally);
}

TEST(StoredTally, CountsTheResultsOfAMatch) {
  StoredResult cached = result(1, 0, "0-1"), crashed = result(1, 1, "0-1");
  StoredResult repeat = result(3, 0, "1-0");
  cached.is_cached = repeat.is_cached = true;
  repeat.is_evidence = false;
  crashed.failed = "b";
  crashed.fault = "crash, exit status 3";
  const std::vector<StoredResult> games = {cached, crashed, result(2, 0, "1/2-1/2"),
                                           result(2, 1, "1-0"), repeat};
  Tally tally(3, {}, 1);
  EXPECT_EQ(tally_of(games, {"a", "b"}, tally).value().from_cache, 1U);
  EXPECT_EQ(tally.counted(), 2U);
  EXPECT_TRUE(tally.has(3, 0));
  EXPECT_FALSE(tally.has(3, 1));
  EXPECT_EQ(tally.game_counts(), (GameCounts{.loss = 2, .draw = 1, .win = 1}));
  ASSERT_EQ(tally.standings().size(), 1U);
  EXPECT_EQ(tally.standings().begin()->first, (Pairing{0, 1})) << "independent of colours";
  ASSERT_TRUE(tally.broken().has_value());
  EXPECT_EQ(tally.broken()->player, 1U);
  EXPECT_EQ(tally.broken()->fault, "crash, exit status 3");

  Tally shorter(1, {});
  EXPECT_EQ(tally_of(games, {"a", "b"}, shorter).value().from_cache, 1U);
  EXPECT_TRUE(shorter.is_complete()) << "games beyond the last pair are ignored";
}

TEST(StoredTally, TakesADamagedGameForAMissingOne) {
  StoredResult damaged = result(1, 1, "0-1");
  damaged.is_damaged = true;
  damaged.white = "an engine that the match does not have";
  Tally tally(2, {}, 1);
  const auto results = tally_of(
      {result(1, 0, "1-0"), damaged, result(2, 0, "1-0"), result(2, 1, "0-1")}, {"a", "b"}, tally);
  ASSERT_TRUE(results.has_value()) << to_string(results.error().error);
  EXPECT_EQ(results->damaged, std::vector<std::string>{"1.2"});
  EXPECT_FALSE(tally.has(1, 1));
  EXPECT_EQ(tally.counted(), 0U);
}

TEST(StoredTally, RefusesGamesThatDoNotFitTheMatch) {
  const std::string games = "games 0 and 1 of pairs from 1, each once";
  StoredResult with_itself = result(1, 0, "0-1");
  with_itself.white = with_itself.black = "a";
  const struct {
    std::vector<StoredResult> games;
    Error error;
  } cases[] = {
      {{result(1, 0, "0-1"), result(1, 1, "0-1")}, {"m.db", "a game of \"b\"", "games of a, c"}},
      {{result(1, 0, "2-0")},
       {"m.db", "the result \"2-0\" of game 0 of pair 1", "1-0, 0-1 or 1/2-1/2"}},
      {{with_itself}, {"m.db", "a game of \"a\" with itself", "games of two engines"}},
      {{result(1, 7, "0-1")}, {"m.db", "game 7 of pair 1", games}},
      {{result(1, -1, "0-1")}, {"m.db", "game -1 of pair 1", games}},
      {{result(0, 0, "0-1")}, {"m.db", "game 0 of pair 0", games}},
      {{result(2, 1, "0-1"), result(2, 1, "0-1")}, {"m.db", "game 1 of pair 2", games}},
  };
  for (const auto& one : cases) {
    Tally tally(3, {});
    const bool is_stranger = one.error.expected == "games of a, c";
    const auto refused = tally_of(one.games, {"a", is_stranger ? "c" : "b"}, tally);
    ASSERT_FALSE(refused.has_value()) << one.error.found;
    EXPECT_EQ(refused.error().code, ExitCode::Environment);
    EXPECT_EQ(refused.error().error, one.error);
  }
}

}  // namespace
}  // namespace raum::tournament

// The flagship with the tables of queen against rook, on random positions: at every won position
// it keeps the win, and the mate comes nearer along its line whatever the other side does.
#include <gtest/gtest.h>

#include <memory>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/endgame/tables/random_ending.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/search/flagship/flagship_search.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/solved_endings.h"

namespace raum::flagship {
namespace {

using endgame::Outcome;

TEST(FlagshipEndgamesProperty, WinsAgainstAnyDefence) {
  const auto tables = std::make_shared<const endgame::Tables>(solved_endings({"KQvK", "KQvKR"}));
  FlagshipSearch<Strong> search(alphadeepchess_evaluation());
  ASSERT_TRUE(search.set_hash(1));
  search.set_endgames(tables);
  SplitMix64 random(1);
  int won = 0, plies = 0;
  while (won < 300) {
    Position p = random_ending(*endgame::MenSet::parse("KQvKR"), random);
    if (tables->outcome(p) != Outcome::Win) continue;
    ++won;
    while (count_moves(p) > 0) {
      const int left = tables->value(p).value().plies;
      const SearchResult result = search.run(p, {.nodes = 5'000}, kNeverStop, [](const auto&) {});
      ASSERT_EQ(result.score.cp, kMate - left) << to_string(p);
      p.make(result.best);
      const auto after = tables->value(p);
      ASSERT_EQ(after, (endgame::Value{.outcome = Outcome::Loss, .plies = left - 1}))
          << to_string(p);
      MoveList replies;
      list_moves(p, replies);
      if (replies.empty()) break;
      p.make(replies[random.below(replies.size())]);
      ASSERT_LE(tables->value(p).value().plies, left - 2) << to_string(p);
      ++plies;
    }
    EXPECT_TRUE(in_check(p)) << to_string(p);
  }
  EXPECT_GT(plies, 300);
}

}  // namespace
}  // namespace raum::flagship

// The flagship with the tables of queen against rook, on every eighth position of
// tournament/openings/queen-against-rook.txt: at every won position it keeps the win, and the mate
// comes nearer along its line whatever the other side does.
#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <string>
#include <vector>

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

std::vector<Position> positions_of_file() {
  std::ifstream file("tournament/openings/queen-against-rook.txt");
  std::vector<Position> positions;
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with('#')) positions.push_back(position(line));
  }
  return positions;
}

TEST(FlagshipEndgamesProperty, WinsAgainstAnyDefence) {
  const auto tables = std::make_shared<const endgame::Tables>(solved_endings({"KQvK", "KQvKR"}));
  FlagshipSearch<Strong> search(alphadeepchess_evaluation());
  ASSERT_TRUE(search.set_hash(1));
  search.set_endgames(tables);
  SplitMix64 made(1), defence(2);
  const std::vector<Position> positions = positions_of_file();
  ASSERT_EQ(positions.size(), 200U);
  int moves = 0, number = 0;
  for (Position p : positions) {
    // The file has the first random positions that are won.
    Position random = endgame::random_ending(*endgame::MenSet::parse("KQvKR"), made);
    while (tables->outcome(random) != Outcome::Win) {
      random = endgame::random_ending(*endgame::MenSet::parse("KQvKR"), made);
    }
    ASSERT_EQ(to_string(p), to_string(random));
    if (number++ % 8 != 0) continue;
    for (int left = tables->value(p).value().plies; left > 0; --left) {
      const SearchResult result = search.run(p, {.nodes = 5'000}, kNeverStop, [](const auto&) {});
      ASSERT_EQ(result.score.cp, kMate - left) << to_string(p);
      p.make(result.best);
      --left;
      const auto after = tables->value(p);
      ASSERT_EQ(after, (endgame::Value{.outcome = Outcome::Loss, .plies = left})) << to_string(p);
      ++moves;
      if (left == 0) break;
      MoveList replies;
      list_moves(p, replies);
      p.make(replies[defence.below(replies.size())]);
      const auto won = tables->value(p).value();
      ASSERT_EQ(won.outcome, Outcome::Win) << to_string(p);
      ASSERT_LE(won.plies, left - 1) << to_string(p);
      left = won.plies + 1;  // a worse defence may be shorter
    }
    EXPECT_TRUE(in_check(p) && count_moves(p) == 0) << to_string(p);
  }
  EXPECT_GT(moves, 100);
}

}  // namespace
}  // namespace raum::flagship

// Matches whose games end by tables of exact endings.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/testing/solved_endings.h"
#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

class MatchEndgames : public MatchFixture {
 protected:
  void SetUp() override {
    write_table("KQvK");
    // The bare king attacks the queen; and a queen far from it.
    std::ofstream(folder_ / "openings.txt")
        << "5/5/5/5/4K//5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/5//5/5/5/5/k4 b 0 1\n"
           "5/5/5/5/4K//5/5/5/5/5//5/5/Q4/5/5//5/5/5/5/5//5/5/5/5/k4 b 0 1\n";
  }
  void write_table(const std::string& set) const {
    std::ofstream(folder_ / (set + ".endgame"), std::ios::binary)
        << solved_ending(*endgame::MenSet::parse(set));
  }
  [[nodiscard]] MatchConfig with_tables() const {
    MatchConfig c = config(scripted("a", "good", 1, 1), scripted("b", "good", 1, 2), 2);
    c.adjudication.endgames = EndgameRule::open(folder_.path()).value();
    return c;
  }
};

TEST_F(MatchEndgames, EndWithTheFirstKnownPosition) {
  const MatchConfig c = with_tables();
  const auto outcome = played(c);
  const std::vector<StoredGame> games = stored_games(c.db_path);
  ASSERT_EQ(games.size(), 4U);
  for (const StoredGame& game : games) {
    EXPECT_EQ(game.plies, 1U);
    EXPECT_EQ(game.failed, "");
    const bool is_captured = game.moves == "Aa1Bb2";
    EXPECT_EQ(game.reason, is_captured ? "dead material" : "endgame tables") << game.moves;
    EXPECT_EQ(game.result, is_captured ? "1/2-1/2" : "1-0") << game.moves;
  }
  EXPECT_TRUE(std::any_of(games.begin(), games.end(),
                          [](const StoredGame& game) { return game.reason == "endgame tables"; }));
  EXPECT_TRUE(outcome.terminations.contains({"", "endgame tables"}));
}

TEST_F(MatchEndgames, AreRefusedWithOtherTables) {
  MatchConfig c = with_tables();
  played(c);
  write_table("KPvK");
  c.adjudication.endgames = EndgameRule::open(folder_.path()).value();
  const auto refused = run_match(c);
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.error().error).find("adjudication"), std::string::npos)
      << to_string(refused.error().error);
  c.adjudication.endgames = {};
  EXPECT_FALSE(run_match(c));
}

}  // namespace
}  // namespace raum::tournament

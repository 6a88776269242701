#include "tournament/game/adjudication.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace raum::tournament {
namespace {

SearchReport said(int score) { return {.score_cp = score}; }

// Adjudicates a game with these scores, one per ply.
// Returns: the ply, from 1, at which a rule ends it (0 if none does), and the ruling.
std::pair<int, std::optional<Ruling>> judged(const Adjudication& rules,
                                             const std::vector<int>& scores) {
  Adjudicator adjudicator(rules);
  Color mover = Color::White;
  for (std::size_t i = 0; i < scores.size(); ++i, mover = !mover) {
    const auto ruling = adjudicator.after(mover, said(scores[i]));
    if (ruling) return {static_cast<int>(i) + 1, ruling};
  }
  return {0, std::nullopt};
}

TEST(Adjudication, IsOffByDefault) {
  EXPECT_EQ(judged({}, std::vector<int>(1'000, -9'000)).first, 0);
  EXPECT_EQ(to_string(Adjudication{}), "none");
}

TEST(Adjudication, EndsALostGameAfterMovesInARow) {
  const Adjudication rules{.resign = *parse_resign("score=500,moves=2"), .draw = {}};
  const auto [ply, ruling] = judged(rules, {0, -500, 0, -499, 0, -500, 0, -700});
  EXPECT_EQ(ply, 8);
  EXPECT_EQ(ruling->winner, Color::White);
  EXPECT_EQ(ruling->reason, "resign adjudication");
}

TEST(Adjudication, TwoSidedRequiresTheWinnersScore) {
  const Adjudication rules{.resign = *parse_resign("score=500,moves=2,twosided=true"), .draw = {}};
  EXPECT_EQ(judged(rules, {0, -600, 0, -600, 0, -600}).first, 0);
  const auto [ply, ruling] = judged(rules, {500, -600, 400, -600, 500, -600, 600});
  EXPECT_EQ(ply, 7) << "the winner's second winning score in a row ends the game";
  EXPECT_EQ(ruling->winner, Color::White);
}

TEST(Adjudication, TreatsMateAsLostAndNoScoreAsABreak) {
  const Adjudication rules{.resign = *parse_resign("score=500,moves=2"), .draw = {}};
  Adjudicator adjudicator(rules);
  EXPECT_FALSE(adjudicator.after(Color::White, {.mate_in = -4}));
  EXPECT_FALSE(adjudicator.after(Color::White, {}));
  EXPECT_FALSE(adjudicator.after(Color::White, {.mate_in = -3}));
  EXPECT_TRUE(adjudicator.after(Color::White, {.mate_in = -2}));
}

TEST(Adjudication, DrawsALevelGameFromTheGivenMove) {
  const Adjudication rules{.resign = {}, .draw = *parse_draw("from=3,moves=2,score=10")};
  const auto [ply, ruling] = judged(rules, std::vector<int>(20, -10));
  EXPECT_EQ(ply, 8) << "moves 3 and 4 of both sides";
  EXPECT_EQ(ruling->winner, std::nullopt);
  EXPECT_EQ(ruling->reason, "draw adjudication");
  EXPECT_EQ(judged(rules, {0, 0, 0, 0, 0, 0, 0, 11, 0, 0, 0}).first, 0);
}

TEST(Adjudication, TreatsTheLowestIntAsNotLevel) {
  const Adjudication rules{.resign = {}, .draw = *parse_draw("moves=1,score=10")};
  EXPECT_EQ(judged(rules, std::vector<int>(4, std::numeric_limits<int>::min())).first, 0);
  EXPECT_EQ(judged(rules, std::vector<int>(4, std::numeric_limits<int>::max())).first, 0);
  SearchReport info;
  read_info("info depth 1 score cp -2147483648", info);
  EXPECT_EQ(info.score_cp, -kMaxScoreCp);
  read_info("info score cp 2147483647", info);
  EXPECT_EQ(info.score_cp, kMaxScoreCp);
}

TEST(Adjudication, EndsALongGame) {
  const auto [ply, ruling] =
      judged({.resign = {}, .draw = {}, .max_moves = 3}, std::vector<int>(20, 100));
  EXPECT_EQ(ply, 6);
  EXPECT_EQ(ruling->reason, "move limit");
}

TEST(Adjudication, RefusesIncompleteOrUnknownRules) {
  for (const char* const text : {"", "score=500", "moves=2", "score=0,moves=2", "score=5,moves=x",
                                 "score=5,moves=2,side=1", "score=5,moves=2,twosided=1"}) {
    EXPECT_FALSE(parse_resign(text).has_value()) << text;
  }
  for (const char* const text : {"", "moves=2", "score=5", "moves=2,score=-1", "moves=0,score=1"}) {
    EXPECT_FALSE(parse_draw(text).has_value()) << text;
  }
  EXPECT_EQ(to_string(Adjudication{.resign = *parse_resign("moves=2,score=500"),
                                   .draw = *parse_draw("moves=4,score=0"),
                                   .max_moves = 9}),
            "resign score=500,moves=2,twosided=false draw from=1,moves=4,score=0 max-moves 9");
}

}  // namespace
}  // namespace raum::tournament

#include "tournament/game/adjudication.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "base/testing/error_of.h"

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

TEST(Adjudication, TwoSidedEndsAtTheMoveOfEitherSide) {
  const Adjudication rules{.resign = *parse_resign("score=500,moves=2,twosided=true"), .draw = {}};
  const auto [ply, ruling] = judged(rules, {500, -499, 500, -500, 500, -500});
  EXPECT_EQ(ply, 6) << "the loser's second losing score in a row ends the game";
  EXPECT_EQ(ruling->winner, Color::White);
  const auto [turned_ply, turned] = judged(rules, {-500, 500, -500, 500});
  EXPECT_EQ(turned_ply, 4);
  EXPECT_EQ(turned->winner, Color::Black);
}

TEST(Adjudication, TreatsAMateOfEitherSideAsADecidedGame) {
  const Adjudication rules{.resign = *parse_resign("score=500,moves=1,twosided=true"), .draw = {}};
  Adjudicator adjudicator(rules);
  EXPECT_FALSE(adjudicator.after(Color::White, {.mate_in = 1}));
  const auto ruling = adjudicator.after(Color::Black, {.mate_in = 0});
  ASSERT_TRUE(ruling.has_value()) << "mate in 0 moves: mated";
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
}

TEST(Adjudication, EndsALongGame) {
  const auto [ply, ruling] =
      judged({.resign = {}, .draw = {}, .max_moves = 3}, std::vector<int>(20, 100));
  EXPECT_EQ(ply, 6);
  EXPECT_EQ(ruling->reason, "move limit");
}

TEST(Adjudication, IsLevelUpToItsScore) {
  const Adjudication rules{.resign = {}, .draw = *parse_draw("moves=1,score=10")};
  EXPECT_EQ(judged(rules, {10, -10}).first, 2);
  EXPECT_EQ(judged(rules, {-10, 10}).first, 2);
  EXPECT_EQ(judged(rules, {11, -10, 11, -10}).first, 0);
  EXPECT_EQ(judged(rules, {10, -11, 10, -11}).first, 0);
}

TEST(Adjudication, ReadsItsRules) {
  EXPECT_EQ(parse_resign("score=1,moves=1"),
            (ResignRule{.score_cp = 1, .moves = 1, .two_sided = false}));
  EXPECT_EQ(parse_resign("twosided=true,moves=10000,score=100000"),
            (ResignRule{.score_cp = 100'000, .moves = 10'000, .two_sided = true}));
  EXPECT_EQ(parse_resign("score=1,moves=1,twosided=false"),
            (ResignRule{.score_cp = 1, .moves = 1, .two_sided = false}));
  EXPECT_EQ(parse_draw("moves=1,score=0"), (DrawRule{.from = 1, .moves = 1, .score_cp = 0}));
  EXPECT_EQ(parse_draw("from=10000,moves=10000,score=100000"),
            (DrawRule{.from = 10'000, .moves = 10'000, .score_cp = 100'000}));
}

TEST(Adjudication, NamesWhatItRefuses) {
  const auto resign = [](std::string_view text) { return error_line(parse_resign(text)); };
  const auto draw = [](std::string_view text) { return error_line(parse_draw(text)); };
  EXPECT_EQ(resign(""), "resign: found \"\", expected score=, moves=, twosided=");
  EXPECT_EQ(resign("moves"), "resign: found \"moves\", expected score=, moves=, twosided=");
  EXPECT_EQ(resign("moves=1"),
            "resign: found \"moves=1\", expected score=CENTIPAWNS,moves=N[,twosided=true]");
  EXPECT_EQ(resign("score=1,twosided=1"), "resign: twosided: found \"1\", expected true or false");
  EXPECT_EQ(resign("score=0"),
            "resign: score: found \"0\", expected a whole number from 1 to 100000");
  EXPECT_EQ(resign("moves=0"),
            "resign: moves: found \"0\", expected a whole number from 1 to 10000");
  EXPECT_EQ(draw("until=1"), "draw: found \"until=1\", expected from=, moves=, score=");
  EXPECT_EQ(draw("moves=2,from=3"),
            "draw: found \"moves=2,from=3\", expected moves=N,score=CENTIPAWNS[,from=MOVE]");
  EXPECT_EQ(draw("from=0"), "draw: from: found \"0\", expected a whole number from 1 to 10000");
  EXPECT_EQ(draw("moves=0"), "draw: moves: found \"0\", expected a whole number from 1 to 10000");
  EXPECT_EQ(draw("score=-1"),
            "draw: score: found \"-1\", expected a whole number from 0 to 100000");
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

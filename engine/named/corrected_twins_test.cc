// Tests the corrected twins of js-chess-engine and AlphaDeepChess: shows each mistake of a document
// on a position where the engine as published goes wrong and its twin does not.
#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

// A game in which one engine searches some of the positions and keeps its table between them.
class SearchedGame {
 public:
  SearchedGame(std::string_view engine, std::string_view start)
      : player_(make_engine(engine)), position_(position(start)) {}

  Engine& player() { return player_; }
  void play(std::initializer_list<std::string_view> moves) {
    for (const std::string_view text : moves) {
      const Move move = Move::parse(text).value();
      ASSERT_TRUE(is_legal(position_, move)) << text;
      earlier_.push_back(position_.key());
      position_.make(move);
    }
  }
  SearchResult search(int depth) {
    return think(player_, position_, {.depth = depth, .earlier = earlier_});
  }

 private:
  Engine player_;
  Position position_;
  std::vector<Key> earlier_;
};

// With a narrowed root window, the bounds of two moves of Black are within 30 centipawns of the
// best score, although one of the moves loses 1,100.
constexpr std::string_view kBlunder =
    "3k1/5/5/5/3K1//5/5/5/3nP/5//2u2/5/5/5/5//5/5/5/5/Q4//2r2/5/5/5/5 b 0 1";
// White mates in one.
constexpr std::string_view kMateAtOnce =
    "1n2r/ppk1p/5/2N2/3n1//1b1u1/ppp1p/q2p1/1P3/5//r4/3p1/5/B4/K4//5/3N1/5/P1PPP/2uBU//5/5/5/PPP1R/"
    "R4 b 0 15";

// The exact score of the worst of the moves that an engine plays with this randomness, over 100
// seeds.
int worst_played(std::string_view engine, const Position& p, int randomness, int depth) {
  Engine player = make_engine(engine);
  features(player).randomness = randomness;
  Engine judge = make_engine("js-chess-engine-v2-fixed");
  EXPECT_TRUE(judge.set_hash(0).has_value());
  std::set<Move> played;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    player.set_seed(seed);
    player.new_game();
    played.insert(think(player, p, {.depth = depth}).best);
  }
  int worst = Score::infinite().cp;
  for (const Move move : played) {
    Position after = p;
    after.make(move);
    const int reply = depth - 1 + (in_check(after) ? 1 : 0);
    const int mated = features(judge).mates.score(0, 1).cp;
    const int value =
        count_moves(after) == 0 ? mated : -think(judge, after, {.depth = reply}).score.cp;
    worst = std::min(worst, value);
  }
  return worst;
}

TEST(ExactRootScores, KeepRandomnessFromPlayingBlunders) {
  for (const std::string_view text : {kBlunder, kMateAtOnce}) {
    const Position p = position(text);
    Engine player = make_engine("js-chess-engine-v2-fixed");
    const int best = think(player, p, {.depth = 2}).score.cp;
    EXPECT_LT(worst_played("js-chess-engine-v2", p, 30, 2), best - 1'000) << best;
    EXPECT_GE(worst_played("js-chess-engine-v2-fixed", p, 30, 2), best - 30) << best;
  }
}

TEST(ExactRootScores, ChangeNothingWithoutRandomness) {
  const Position p = position(kBlunder);
  Engine published = make_engine("js-chess-engine-v2");
  Engine exact = make_engine("js-chess-engine-v2");
  features(exact).quirks.exact_root_scores = true;
  for (const int depth : {2, 3, 4}) {
    const SearchResult a = think(published, p, {.depth = depth});
    const SearchResult b = think(exact, p, {.depth = depth});
    EXPECT_EQ(a.best, b.best);
    EXPECT_EQ(a.score, b.score);
    EXPECT_EQ(a.nodes, b.nodes);
  }
}

// Two plies of the mating line are played. The table as published still has the mate at its
// distance from the old root.
TEST(TableMates, AreCountedFromTheNodeTwoPliesLater) {
  const auto plies_to_mate = [](std::string_view engine) {
    SearchedGame game(engine, "5/5/Q4/5/5//5/K4/5/5/5//5/5/5/5/5//5/5/5/5/5//5/4k/1Q3/5/5 w 0 1");
    const int mate = features(game.player()).mates.score(0, 0).cp;
    EXPECT_EQ(mate - game.search(5).score.cp, 5) << engine;
    game.play({"Ea3Cc3", "Ae4Be5"});
    return mate - game.search(3).score.cp;
  };
  EXPECT_EQ(plies_to_mate("js-chess-engine-v2"), 5);
  EXPECT_EQ(plies_to_mate("js-chess-engine-v2-fixed"), 3);
}

TEST(TableMates, AreCountedFromTheNodeOnePlyLater) {
  const auto plies_to_mate = [](std::string_view engine) {
    SearchedGame game(engine, "k4/5/5/5/5//5/5/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/Q4/5/5 w 0 1");
    const int mate = features(game.player()).mates.score(0, 0).cp;
    const SearchResult first = game.search(4);
    EXPECT_EQ(mate - first.score.cp, 3) << engine;
    game.play({to_string(first.best)});
    return mate + game.search(3).score.cp;
  };
  EXPECT_EQ(plies_to_mate("alphadeepchess"), 3);
  EXPECT_EQ(plies_to_mate("alphadeepchess-fixed"), 2);
}

// White, three men up against a bare king, searches one position at its first and at its second
// occurrence. The second time, moving the bishop back lets Black bring about the first position of
// the game for the third time. The table still has the score from when that was no repetition.
TEST(TableDraws, SeeARepetitionThatTheTableHidesAsPublished) {
  const auto second_choice = [](std::string_view engine, bool table) {
    SearchedGame game(engine,
                      "5/5/2B2/R4/5//5/5/5/5/5//3K1/5/5/5/5//5/5/3N1/5/5//5/5/5/1k3/5 w 10 40");
    EXPECT_TRUE(table || game.player().set_hash(0).has_value());
    game.play({"Bd3Be1", "Ab2Ab3"});
    EXPECT_EQ(to_string(game.search(2).best), "Be1Bd3") << engine;
    game.play({"Be1Bd3", "Ab3Ab2", "Bd3Be1", "Ab2Ab3"});
    return game.search(2);
  };
  const SearchResult truth = second_choice("alphadeepchess", false);
  const SearchResult published = second_choice("alphadeepchess", true);
  const SearchResult fixed = second_choice("alphadeepchess-fixed", true);
  EXPECT_EQ(to_string(published.best), "Be1Bd3") << "Ab3Ab2 makes it a draw";
  EXPECT_EQ(fixed.best, truth.best);
  EXPECT_EQ(fixed.score, truth.score);
  EXPECT_LT(fixed.score, published.score);
}

// Three plies are left before the 100-ply draw, and no capture is possible.
TEST(TableDraws, SeeTheHundredthPlyThatTheTableHidesAsPublished) {
  const auto score = [](std::string_view engine) {
    SearchedGame game(engine,
                      "5/3K1/5/5/5//5/2Q2/5/5/5//5/5/5/k4/5//5/5/5/5/5//5/u4/5/5/5 w 91 60");
    game.play({"Dc4De2", "Ca2Db3"});
    EXPECT_GT(game.search(3).score.cp, 500) << engine;
    game.play({"De2Dc4", "Db3Ca2", "Dc4De2", "Ca2Db3"});
    return game.search(3).score.cp;
  };
  EXPECT_GT(score("alphadeepchess"), 500);
  EXPECT_EQ(score("alphadeepchess-fixed"), 0);
}

// Mate takes precedence over the 100-ply draw (game.h).
TEST(MateBeforeDraw, ScoresMateOnTheHundredthPlyAsMate) {
  const Position p = position("k4/5/5/5/5//5/4Q/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/5/5/5 w 99 80");
  Engine published = make_engine("alphadeepchess");
  EXPECT_EQ(think(published, p, {.depth = 2}).score.cp, 0);
  for (const int depth : {1, 2}) {
    Engine fixed = make_engine("alphadeepchess-fixed");
    const SearchResult found = think(fixed, p, {.depth = depth});
    EXPECT_EQ(found.score.cp, 3'200'000) << depth;
    Position after = p;
    after.make(found.best);
    EXPECT_TRUE(in_check(after));
    EXPECT_EQ(count_moves(after), 0U);
  }
}

}  // namespace
}  // namespace raum

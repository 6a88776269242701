#include "knowledge/datagen/self_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "base/testing/sanitizer.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/generate.h"
#include "engine/search/flagship/scores.h"
#include "engine/testing/solved_endings.h"

namespace raum::knowledge {
namespace {

const std::atomic<bool> kNoStop{false};

// Few nodes, so that the tests are fast.
DatagenPlan small_plan() { return {.seed = 3, .nodes = 40, .hash_mib = 1}; }

CorpusGame game_of(const DatagenPlan& plan, std::uint64_t number) {
  SelfPlayer player(plan);
  EXPECT_TRUE(player.prepare());
  return player.play(number, kNoStop).value();
}

Game replayed(const CorpusGame& game) {
  Game board(Position::start());
  std::size_t illegal = 0;
  for (const Move move : game.opening) illegal += board.play(move) ? 0U : 1U;
  for (const ScoredMove& scored : game.moves) {
    EXPECT_FALSE(board.end()) << "the rules had ended the game";
    illegal += board.play(scored.move) ? 0U : 1U;
  }
  EXPECT_EQ(illegal, 0U);
  return board;
}

TEST(CorpusScore, IsTheSameForEveryMate) {
  EXPECT_EQ(corpus_score(flagship::mates_next(0)), kMateScore);
  EXPECT_EQ(corpus_score(flagship::kMateBound), kMateScore);
  EXPECT_EQ(corpus_score(flagship::mated(2)), -kMateScore);
  EXPECT_EQ(corpus_score(-flagship::kMateBound), -kMateScore);
  EXPECT_EQ(corpus_score(flagship::kMateBound - 1), kept_score(flagship::kMateBound - 1));
  EXPECT_EQ(corpus_score(1 - flagship::kMateBound), kept_score(1 - flagship::kMateBound));
  EXPECT_EQ(corpus_score(-7), -7);
}

TEST(SelfPlayer, PlaysAGameThatDependsOnItsNumberAlone) {
  const DatagenPlan plan = small_plan();
  SelfPlayer player(plan);
  ASSERT_TRUE(player.prepare());
  const auto zero = player.play(0, kNoStop);
  const auto one = player.play(1, kNoStop);
  EXPECT_EQ(player.play(0, kNoStop), zero);
  EXPECT_EQ(game_of(plan, 1), one);
  EXPECT_NE(zero->opening, one->opening);
  EXPECT_EQ(one->number, 1U);
  DatagenPlan other = plan;
  other.seed = 4;
  EXPECT_NE(game_of(other, 1).opening, one->opening);
}

TEST(SelfPlayer, EndsGamesByTheRulesOrByAdjudication) {
  DatagenPlan plan = small_plan();
  plan.rules = {.resign_score = 600,
                .resign_plies = 2,
                .draw_score = 60,
                .draw_plies = 4,
                .draw_after_ply = 40,
                .most_plies = 100};
  int by_rules = 0;
  int other = 0;
  for (std::uint64_t number = 0; number < 12; ++number) {
    const CorpusGame game = game_of(plan, number);
    const Game board = replayed(game);
    const auto end = board.end();
    by_rules += end ? 1 : 0;
    if (end) {
      const bool is_mate = *end == GameEnd::Spacemate;
      const Color mover = board.position().side_to_move();
      EXPECT_EQ(game.outcome, is_mate ? win_of(!mover) : Outcome::Draw);
      EXPECT_EQ(game.ending == Ending::Mate, is_mate);
    } else if (game.ending == Ending::Resigned) {
      const int last = game.moves.back().score;
      EXPECT_GT(std::abs(last), 600);
      const bool white_moved = board.position().side_to_move() == Color::Black;
      EXPECT_EQ(game.outcome, win_of((last > 0) == white_moved ? Color::White : Color::Black));
    } else {
      EXPECT_EQ(game.outcome, Outcome::Draw);
      EXPECT_TRUE(game.ending == Ending::AgreedDraw || game.ending == Ending::TooLong);
    }
    other += end ? 0 : 1;
  }
  EXPECT_EQ(by_rules + other, 12);
  EXPECT_GT(by_rules, 0);
  EXPECT_GT(other, 0);
}

TEST(SelfPlayer, BeginsWithRandomMovesOfAFairOpening) {
  DatagenPlan plan = small_plan();
  plan.rules.most_plies = 12;
  std::vector<std::size_t> lengths;
  int unfair = 0;
  for (std::uint64_t number = 0; number < 60; ++number) {
    const CorpusGame game = game_of(plan, number);
    lengths.push_back(game.opening.size());
    if (std::abs(game.moves.front().score) > plan.unfair_score) ++unfair;
  }
  EXPECT_EQ(*std::min_element(lengths.begin(), lengths.end()), 6U);
  EXPECT_EQ(*std::max_element(lengths.begin(), lengths.end()), 9U);
  EXPECT_EQ(unfair, 0);
}

TEST(SelfPlayer, DrawsAnUnfairOpeningAnew) {
  DatagenPlan plan = small_plan();
  plan.rules.most_plies = 31;
  plan.fewest_opening_plies = plan.most_opening_plies = 30;  // most are unfair
  MoveList list;
  list_moves(Position::start(), list);
  int drawn_anew = 0;
  for (std::uint64_t number = 0; number < 8; ++number) {
    const CorpusGame game = game_of(plan, number);
    EXPECT_LE(std::abs(game.moves.front().score), plan.unfair_score);
    SplitMix64 random = random_of_game(plan.seed, number);
    static_cast<void>(random.below(1));  // the number of plies
    if (list[random.below(list.size())] != game.opening.front()) ++drawn_anew;
  }
  EXPECT_GT(drawn_anew, 2);
}

TEST(SelfPlayer, KeepsTheLastOpeningIfNoneIsFair) {
  DatagenPlan plan = small_plan();
  plan.fewest_opening_plies = plan.most_opening_plies = 1;
  plan.rules.most_plies = 3;
  plan.unfair_score = -1;  // no opening is fair
  const CorpusGame game = game_of(plan, 0);
  EXPECT_EQ(game.opening.size(), 1U);
  EXPECT_EQ(game.moves.size(), 2U);
  EXPECT_EQ(game.ending, Ending::TooLong);
}

TEST(SelfPlayer, EvaluatesByTheNetOfThePlan) {
  DatagenPlan plan = small_plan();
  plan.rules.most_plies = 12;
  const CorpusGame built_in = game_of(plan, 0);
  plan.net = "";
  const CorpusGame tables = game_of(plan, 0);
  EXPECT_NE(tables.moves, built_in.moves);
  const TemporaryFolder folder;
  plan.net = folder / "a.net";
  std::ofstream(plan.net, std::ios::binary) << net::encode(*net::builtin_net());
  EXPECT_EQ(game_of(plan, 0), built_in);
  plan.net = folder / "none.net";
  EXPECT_FALSE(SelfPlayer(plan).prepare());
}

// The first such game is one of the first 30, but the engine may change.
TEST(SelfPlayer, EndsGamesByTables) {
  DatagenPlan plan = small_plan();
  plan.endgames = std::make_shared<endgame::Tables>(solved_endings({"KQvK", "KPvK"}));
  SelfPlayer player(plan);
  ASSERT_TRUE(player.prepare());
  CorpusGame game;
  for (std::uint64_t number = 0; number < 300 && game.ending != Ending::Tables; ++number) {
    game = player.play(number, kNoStop).value();
  }
  ASSERT_EQ(game.ending, Ending::Tables);
  const Game board = replayed(game);
  EXPECT_EQ(result_of(board, plan.endgames.get()), (GameResult{game.outcome, Ending::Tables}));
  EXPECT_FALSE(board.end());
}

TEST(SelfPlayer, PlaysNoGameIfItIsStopped) {
  const DatagenPlan plan = small_plan();
  SelfPlayer player(plan);
  ASSERT_TRUE(player.prepare());
  EXPECT_EQ(player.play(0, std::atomic<bool>{true}), std::nullopt);
}

TEST(SelfPlayer, SaysThatItsTableDoesNotFit) {
  if (kHasSanitizer) GTEST_SKIP() << "a sanitizer ends a program that asks for so much memory";
  DatagenPlan plan = small_plan();
  plan.hash_mib = std::size_t{1} << 40;
  SelfPlayer player(plan);
  EXPECT_FALSE(player.prepare());
}

}  // namespace
}  // namespace raum::knowledge

#include "knowledge/corpus/samples.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/eval/late_endings.h"
#include "knowledge/corpus/corpus_fixture.h"
#include "knowledge/corpus/tally.h"

namespace raum::knowledge {
namespace {

// A random game whose scores are the numbers of their plies.
CorpusGame counted_game(std::size_t opening, std::size_t scored) {
  CorpusGame game = random_game(5, opening, scored);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    game.moves[i].score = static_cast<std::int16_t>(game.opening.size() + i);
  }
  return game;
}

struct TakenSample {
  Position before;
  Move move;
  Sample sample;
};

constexpr SampleFilter kAll{.first_ply = 0,
                            .highest_score = kMateScore,
                            .quiet_only = false,
                            .fewest_men = 0,
                            .late_endings = true};

// The samples of a counted game, with the positions as they are played.
std::vector<TakenSample> taken(const CorpusGame& game, const SampleFilter& filter) {
  std::vector<Position> positions{Position::start()};
  std::vector<Move> moves = game.opening;
  for (const ScoredMove& scored : game.moves) moves.push_back(scored.move);
  for (const Move move : moves) {
    positions.push_back(positions.back());
    positions.back().make(move);
  }
  std::vector<TakenSample> all;
  for_each_sample(game, filter, [&](const Sample& sample) {
    const auto ply = static_cast<std::size_t>(std::abs(sample.score));
    all.push_back({positions[ply], moves[ply], sample});
  });
  return all;
}

TEST(Samples, AreThePositionsBeforeTheScoredMovesInWhitesView) {
  const CorpusGame game = counted_game(3, 60);
  ASSERT_EQ(game.moves.size(), 60U);
  const auto all = taken(game, kAll);
  ASSERT_EQ(all.size(), 60U);
  for (std::size_t i = 0; i < 60; ++i) {
    const int ply = static_cast<int>(3 + i);
    EXPECT_EQ(all[i].sample.position, all[i].before) << ply;
    EXPECT_EQ(all[i].sample.score, ply % 2 == 0 ? ply : -ply);
    EXPECT_EQ(all[i].sample.outcome, game.outcome);
    EXPECT_EQ(all[i].sample.game, game.number);
  }
}

TEST(Samples, LeaveOutTheFirstPlies) {
  SampleFilter filter = kAll;
  filter.first_ply = 10;
  EXPECT_EQ(taken(counted_game(3, 60), filter).size(), 53U);
}

TEST(Samples, LeaveOutLargeScoresOfEitherSign) {
  CorpusGame game = counted_game(0, 20);
  SampleFilter filter = kAll;
  filter.highest_score = 3'000;
  game.moves[4].score = 3'001;
  game.moves[5].score = -3'001;
  game.moves[6].score = 3'000;
  game.moves[7].score = -3'000;
  std::size_t samples = 0;
  for_each_sample(game, filter, [&](const Sample&) { ++samples; });
  EXPECT_EQ(samples, 18U);
}

TEST(Samples, AreQuiet) {
  const CorpusGame game = counted_game(0, 400);
  SampleFilter filter = kAll;
  filter.quiet_only = true;
  const auto all = taken(game, kAll);
  const auto quiet = taken(game, filter);
  std::size_t captures = 0;
  std::size_t promotions = 0;
  std::size_t checks = 0;
  std::size_t other = 0;
  for (const TakenSample& one : all) {
    const bool is_capture = one.before.at(one.move.to()).is_some();
    const bool is_check = in_check(one.before);
    captures += is_capture ? 1U : 0U;
    promotions += one.move.is_promotion() ? 1U : 0U;
    checks += is_check ? 1U : 0U;
    other += is_capture || is_check || one.move.is_promotion() ? 0U : 1U;
  }
  EXPECT_GT(captures, 0U);
  EXPECT_GT(promotions, 0U);
  EXPECT_GT(checks, 0U);
  EXPECT_EQ(quiet.size(), other);
}

TEST(Samples, HaveEnoughMen) {
  const CorpusGame game = counted_game(0, 400);
  SampleFilter filter = kAll;
  filter.fewest_men = 30;
  std::size_t enough = 0;
  for (const TakenSample& one : taken(game, kAll)) {
    if (one.before.occupied().count() >= 30) ++enough;
  }
  EXPECT_LT(enough, 400U);
  EXPECT_GT(enough, 0U);
  EXPECT_EQ(taken(game, filter).size(), enough);
}

TEST(Samples, LeaveOutLateEndings) {
  CorpusGame game = counted_game(0, 2'000);
  for (std::size_t i = 0; i < game.moves.size(); i += 3) game.moves[i].score *= -1;
  const auto score_of = [&](const TakenSample& one) {
    return int{game.moves[static_cast<std::size_t>(std::abs(one.sample.score))].score};
  };
  const auto is_late = [&](const TakenSample& one) {
    return is_late_ending(one.before, score_of(one));
  };
  const auto depends_on_the_side_ahead = [&](const TakenSample& one) {
    return is_late(one) != is_late_ending(one.before, -score_of(one));
  };
  SampleFilter filter = kAll;
  filter.late_endings = false;
  const auto all = taken(game, kAll);
  const auto kept = taken(game, filter);
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), depends_on_the_side_ahead));
  EXPECT_TRUE(std::none_of(kept.begin(), kept.end(), is_late));
  EXPECT_EQ(static_cast<std::ptrdiff_t>(all.size() - kept.size()),
            std::count_if(all.begin(), all.end(), is_late));
}

TEST(Samples, LeaveOutLateEndingsOfEitherSideIfNoneIsAhead) {
  CorpusGame game = counted_game(0, 2'000);
  for (ScoredMove& scored : game.moves) scored.score = 0;
  SampleFilter filter = kAll;
  filter.late_endings = false;
  std::size_t kept = 0;
  for_each_sample(game, filter, [&](const Sample& sample) {
    EXPECT_FALSE(is_late_ending(sample.position, 1));
    EXPECT_FALSE(is_late_ending(sample.position, -1));
    ++kept;
  });
  EXPECT_GT(kept, 0U);
  EXPECT_LT(kept, game.moves.size());
}

TEST(CorpusTally, CountsGamesPliesResultsAndSamples) {
  CorpusTally tally;
  CorpusGame game = counted_game(7, 50);
  game.outcome = Outcome::WhiteWins;
  game.ending = Ending::Resigned;
  tally.add(game);
  game.outcome = Outcome::Draw;
  game.ending = Ending::Tables;
  tally.add(game);
  EXPECT_EQ(tally.games, 2U);
  EXPECT_EQ(tally.opening_plies, 14U);
  EXPECT_EQ(tally.scored_plies, 100U);
  EXPECT_EQ(tally.plies(), 114U);
  EXPECT_EQ(tally.samples, 2 * taken(game, SampleFilter{}).size());
  EXPECT_EQ(tally.outcomes, (std::array<std::uint64_t, kOutcomes>{0, 1, 1}));
  EXPECT_EQ(tally.endings, (std::array<std::uint64_t, kEndings>{0, 0, 0, 0, 0, 1, 0, 1, 0}));
}

}  // namespace
}  // namespace raum::knowledge

#include "engine/search/flagship/endings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/endgame/tables/random_ending.h"
#include "engine/search/flagship/scores.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/solved_endings.h"

namespace raum::flagship {
namespace {

using endgame::Outcome;
using endgame::Value;

const endgame::Tables& kept_tables() {
  static const endgame::Tables kTables = solved_endings({"KQvK", "KPvK"});
  return kTables;
}

MoveList legal_moves(const Position& p) {
  MoveList moves;
  list_moves(p, moves);
  return moves;
}

bool contains(const MoveList& moves, std::string_view move) {
  return std::find(moves.begin(), moves.end(), Move::parse(move).value()) != moves.end();
}

TEST(Endings, ScoreWinsAndLossesByThePliesToMate) {
  const Position p = Position::start();
  EXPECT_EQ(score_of({.outcome = Outcome::Win, .plies = 3}, p, 2), kMate - 5);
  EXPECT_EQ(score_of({.outcome = Outcome::Loss, .plies = 4}, p, 3), 7 - kMate);
  EXPECT_EQ(score_of({.outcome = Outcome::Loss, .plies = 0}, p, 0), -kMate);
  EXPECT_EQ(score_of({}, p, 9), kDraw);
}

// A mate on the hundredth ply wins.
TEST(Endings, ScoreNoMateAfterTheHundredthPly) {
  Position p = Position::start();
  p.set_clocks(95, 60);
  EXPECT_EQ(score_of({.outcome = Outcome::Win, .plies = 5}, p, 0), kMate - 5);
  EXPECT_EQ(score_of({.outcome = Outcome::Win, .plies = 7}, p, 0), std::nullopt);
  EXPECT_EQ(score_of({.outcome = Outcome::Loss, .plies = 6}, p, 0), std::nullopt);
  EXPECT_EQ(score_of({}, p, 0), kDraw);
}

TEST(Endings, ScoreThePositionsOfTheTables) {
  const Position mate_in_one = position_of({"KBb3", "QCb2", "kAa1"}, Color::White);
  EXPECT_EQ(score_by_tables(kept_tables(), mate_in_one, 4), kMate - 5);
  EXPECT_EQ(score_by_tables(kept_tables(), Position::start(), 0), std::nullopt);
  EXPECT_EQ(score_by_tables(kept_tables(), position_of({"KBb3", "RCb2", "kAa1"}, Color::White), 0),
            kDraw);
}

TEST(Endings, LeaveOutTheMovesThatThrowTheWinAway) {
  const Position p = position(kStalematingQueen);
  const MoveList all = legal_moves(p);
  MoveList moves = all;
  const auto value = keep_best_outcome(kept_tables(), p, {}, moves);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->outcome, Outcome::Win);
  EXPECT_EQ(kept_tables().value(p), value);
  EXPECT_LT(moves.size(), all.size());
  for (const Move move : all) {
    Position after = p;
    after.make(move);
    const bool wins = kept_tables().outcome(after) == Outcome::Loss;
    EXPECT_EQ(std::find(moves.begin(), moves.end(), move) != moves.end(), wins) << to_string(move);
  }
}

TEST(Endings, LeaveOutTheMovesThatLoseADraw) {
  // Only the king's capture of the queen draws.
  const Position p = position_of({"KAa1", "QDd3", "kCc3"}, Color::Black);
  MoveList moves = legal_moves(p);
  EXPECT_EQ(moves.size(), 12U);
  EXPECT_EQ(keep_best_outcome(kept_tables(), p, {}, moves), Value{});
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(to_string(moves[0]), "Cc3Dd3");
}

TEST(Endings, KeepAllMovesOfALostPositionTheLongestFirst) {
  const Position p = position_of({"KCc3", "QCd3", "kAa1"}, Color::Black);
  const MoveList all = legal_moves(p);
  MoveList moves = all;
  const auto value = keep_best_outcome(kept_tables(), p, {}, moves);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->outcome, Outcome::Loss);
  EXPECT_EQ(kept_tables().value(p), value);
  EXPECT_EQ(moves.size(), all.size());
  Position after = p;
  after.make(moves[0]);
  EXPECT_EQ(endgame::before(kept_tables().value(after).value()), value);
}

TEST(Endings, ChooseAmongTheGivenMoves) {
  const Position p = position_of({"KAa1", "QDd3", "kCc3"}, Color::Black);
  MoveList moves;
  moves.push(Move::parse("Cc3Bc2").value());
  ASSERT_TRUE(contains(legal_moves(p), "Cc3Bc2"));
  const auto value = keep_best_outcome(kept_tables(), p, {}, moves);
  ASSERT_TRUE(value);
  EXPECT_EQ(value->outcome, Outcome::Loss);
  EXPECT_EQ(moves.size(), 1U);
}

TEST(Endings, LeaveTheMovesOfAnUnknownPosition) {
  Position p = position_of({"KEe5", "QBb3", "rCa1", "kAa1"}, Color::Black);
  const MoveList all = legal_moves(p);
  MoveList moves = all;
  EXPECT_EQ(keep_best_outcome(kept_tables(), p, {}, moves), std::nullopt);
  EXPECT_EQ(moves.size(), all.size());
}

TEST(Endings, KnowNoValueOfAPositionWithoutMoves) {
  Position p = position_of({"KBb3", "QBb2", "kAa1"}, Color::Black);
  ASSERT_EQ(kept_tables().value(p), (Value{.outcome = Outcome::Loss, .plies = 0}));
  MoveList moves;
  EXPECT_EQ(keep_best_outcome(kept_tables(), p, {}, moves), std::nullopt);
  EXPECT_TRUE(moves.empty());
}

TEST(Endings, ContinueALineToMate) {
  const Position p = position_of({"KAa1", "QDd3", "kCc3"}, Color::Black);
  std::vector<Move> line{Move::parse("Cc3Bb4").value()};
  continue_to_mate(kept_tables(), p, line);
  ASSERT_EQ(line.size(), 10U);
  Position end = p;
  for (const Move move : line) {
    ASSERT_TRUE(is_legal(end, move)) << to_string(move);
    end.make(move);
  }
  EXPECT_EQ(kept_tables().value(end), (Value{.outcome = Outcome::Loss, .plies = 0}));
  std::vector<Move> draw{Move::parse("Cc3Dd3").value()};
  continue_to_mate(kept_tables(), p, draw);
  EXPECT_EQ(draw.size(), 1U);
}

// Without the tables of a queen, nothing is known after the pawn's promotion.
TEST(Endings, ContinueALineAsFarAsTheTablesGo) {
  const endgame::Tables pawn_only = solved_endings({"KPvK"});
  SplitMix64 random(1);
  int won = 0;
  while (won < 10) {
    const Position p = endgame::random_ending(*endgame::MenSet::parse("KPvK"), random);
    const auto value = pawn_only.value(p);
    if (value->outcome != Outcome::Win || value->plies < 7) continue;
    ++won;
    std::vector<Move> line;
    continue_to_mate(pawn_only, p, line);
    EXPECT_LT(line.size(), static_cast<std::size_t>(value->plies));
    Position end = p;
    for (const Move move : line) {
      ASSERT_TRUE(is_legal(end, move)) << to_string(move);
      end.make(move);
    }
  }
}

// Also of a line that is as long as any may be.
TEST(Endings, ContinueNoLineBeyondTheHundredthPlyOrTheLongest) {
  Position p = position_of({"KAa1", "QDd3", "kCc3"}, Color::Black);
  std::vector<Move> line{Move::parse("Cc3Bb4").value()};
  p.set_clocks(91, 60);
  continue_to_mate(kept_tables(), p, line);
  EXPECT_EQ(line.size(), 1U);
  // The queen takes a pawn at the end, so that the clock is low and the mate certain.
  p = position_of({"KAa1", "QDd3", "kCc3", "pDa3"}, Color::Black);
  line.clear();
  const std::vector<Move> shuffle{Move::parse("Cc3Bb4").value(), Move::parse("Aa1Aa2").value(),
                                  Move::parse("Bb4Cc3").value(), Move::parse("Aa2Aa1").value()};
  while (line.size() < kMaxPly - 4) line.push_back(shuffle[line.size() % 4]);
  line.push_back(shuffle[0]);
  line.push_back(Move::parse("Dd3Da3").value());
  Position end = p;
  for (const Move move : line) end.make(move);
  const auto value = kept_tables().value(end);
  ASSERT_TRUE(value);
  EXPECT_GT(value->plies, 2);
  continue_to_mate(kept_tables(), p, line);
  EXPECT_EQ(line.size(), std::size_t{kMaxPly});
}

// The best move allows a reply to a position that was there twice.
TEST(Endings, AvoidsMovesThatLetTheOtherSideRepeat) {
  Position p = position_of({"KCc3", "QEd5", "kAa1"}, Color::White);
  p.set_clocks(20, 60);
  MoveList moves = legal_moves(p);
  const auto fastest = keep_best_outcome(kept_tables(), p, {}, moves);
  ASSERT_TRUE(fastest);
  ASSERT_GT(fastest->plies, 1);
  const Move best = moves[0];
  const std::size_t winning = moves.size();
  Position after = p;
  after.make(best);
  const MoveList replies = legal_moves(after);
  ASSERT_FALSE(replies.empty());
  Position repeated = after;
  repeated.make(replies[0]);
  const std::vector<Key> twice{repeated.key(), Key{1}, Key{2}, Key{3}, repeated.key(), Key{4}};
  moves = legal_moves(p);
  ASSERT_TRUE(keep_best_outcome(kept_tables(), p, twice, moves));
  EXPECT_EQ(moves.size(), winning - 1);
  EXPECT_EQ(std::find(moves.begin(), moves.end(), best), moves.end());
  // Once is no danger, and neither is what was there before the last capture.
  moves = legal_moves(p);
  ASSERT_TRUE(keep_best_outcome(kept_tables(), p, std::span(twice).last(3), moves));
  EXPECT_EQ(moves.size(), winning);
  p.set_clocks(3, 60);
  moves = legal_moves(p);
  ASSERT_TRUE(keep_best_outcome(kept_tables(), p, twice, moves));
  EXPECT_EQ(moves.size(), winning);
}

}  // namespace
}  // namespace raum::flagship

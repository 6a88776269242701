// LiveSlots: what a reader sees is one game as the writer played it, at every moment.
#include "tournament/live/live_slots.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <limits>
#include <thread>

namespace raum::tournament {
namespace {

Move move_of(int from, int to) { return Move::make(Square::at(from), Square::at(to)); }

TEST(LiveSlots, ShowNoGameBeforeTheFirst) {
  const LiveSlots slots(3);
  ASSERT_EQ(slots.size(), 3U);
  const auto game = slots[2].read();
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->pair, 0U);
  EXPECT_EQ(game->plies, 0U);
}

TEST(LiveSlots, KeepMovesWithTheirReports) {
  LiveSlot slot;
  slot.begin(7, 1);
  const Move promotion = Move::make(Square::at(120), Square::at(124), PieceType::King);
  slot.add(move_of(0, 62), {.depth = 3, .score_cp = -12, .time_ms = 7});
  slot.add(move_of(124, 1), {.mate_in = -2, .time_ms = 5'000'000'000});
  slot.add(promotion, {.depth = 99'999, .score_cp = kMaxScoreCp});
  slot.add(move_of(3, 4), {.depth = 0, .score_cp = -kMaxScoreCp, .time_ms = -1});
  slot.add(move_of(5, 6), {.mate_in = std::numeric_limits<int>::max()});
  slot.add(move_of(6, 5), {.mate_in = std::numeric_limits<int>::min()});
  const auto game = slot.read();
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->pair, 7U);
  EXPECT_EQ(game->leg, 1);
  EXPECT_EQ(game->plies, 6U);
  constexpr std::int64_t kMostMs = std::numeric_limits<std::uint32_t>::max();
  const std::vector<LiveMove> expected{
      {.move = move_of(0, 62), .depth = 3, .score_cp = -12, .ms = 7},
      {.move = move_of(124, 1), .mate_in = -2, .ms = kMostMs},
      {.move = promotion, .depth = 1'022, .score_cp = kMaxScoreCp},
      {.move = move_of(3, 4), .depth = 0, .score_cp = -kMaxScoreCp},
      {.move = move_of(5, 6), .mate_in = std::numeric_limits<int>::max()},
      {.move = move_of(6, 5), .mate_in = std::numeric_limits<int>::min()}};
  EXPECT_EQ(game->moves, expected);
}

TEST(LiveSlots, ForgetTheGameBefore) {
  LiveSlot slot;
  slot.begin(1, 0);
  slot.add(move_of(0, 1), {});
  slot.begin(1, 1);
  const auto second = slot.read();
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->leg, 1);
  EXPECT_EQ(second->plies, 0U);
  EXPECT_TRUE(second->moves.empty());
  slot.end();
  EXPECT_EQ(slot.read()->pair, 0U);
}

TEST(LiveSlots, KnowWhenTheLastMoveWasPlayed) {
  LiveSlot slot;
  const auto before = LiveClock::now();
  slot.begin(1, 0);
  const auto begun = slot.read();
  ASSERT_TRUE(begun.has_value());
  EXPECT_EQ(begun->changed, begun->began);
  EXPECT_GE(begun->began, before);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  slot.add(move_of(0, 1), {});
  const auto moved = slot.read();
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(moved->began, begun->began);
  EXPECT_GE(moved->changed - moved->began, std::chrono::milliseconds(30));
  EXPECT_LE(moved->changed, LiveClock::now());
}

TEST(LiveSlots, CountTheMovesBeyondTheLast) {
  LiveSlot slot;
  slot.begin(1, 0);
  const std::size_t plies = LiveSlot::kMostMoves + 10;
  for (std::size_t i = 0; i < plies; ++i) slot.add(move_of(static_cast<int>(i % 125), 3), {});
  const auto game = slot.read();
  ASSERT_TRUE(game.has_value());
  EXPECT_EQ(game->plies, plies);
  ASSERT_EQ(game->moves.size(), LiveSlot::kMostMoves);
  EXPECT_EQ(game->moves.back().move,
            move_of(static_cast<int>((LiveSlot::kMostMoves - 1) % 125), 3));
}

// The move and the report with which ply `i` of this game is played.
LiveMove expected_move(std::size_t pair, int leg, std::size_t i) {
  const std::size_t seed = 31 * pair + 7 * static_cast<std::size_t>(leg) + i;
  return {.move = move_of(static_cast<int>(seed % 125), static_cast<int>((seed / 125 + i) % 125)),
          .depth = static_cast<int>(pair % 1'000),
          .score_cp = static_cast<int>((100 * pair + i) % 1'000'000),
          .ms = static_cast<std::int64_t>((1'000 * pair + i) % 4'000'000'000)};
}

struct Watched {
  std::size_t games = 0, with_moves = 0, differing = 0;
};

// Copies a slot in several threads while games of these lengths are written to it, for 0.7 s or, on
// a busy machine, until there are enough games and copies. A wrong copy ends it.
template <class PliesOf>
Watched watched(int readers, std::size_t enough_games, const PliesOf& plies_of) {
  LiveSlot slot;
  std::atomic<bool> is_over{false};
  std::atomic<std::size_t> copies{0}, differing{0}, with_moves{0};
  const auto read = [&] {
    std::size_t last_pair = 0;
    while (!is_over) {
      const auto game = slot.read();
      if (!game) continue;
      ++copies;
      bool is_right = game->pair >= last_pair && game->plies == game->moves.size() &&
                      game->plies <= plies_of(game->pair);
      for (std::size_t i = 0; i < game->moves.size(); ++i) {
        is_right = is_right && game->moves[i] == expected_move(game->pair, game->leg, i);
      }
      if (!is_right) ++differing;
      if (!game->moves.empty()) ++with_moves;
      last_pair = game->pair;
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 0; i < readers; ++i) threads.emplace_back(read);
  while (copies == 0) std::this_thread::yield();
  const auto begin = LiveClock::now();
  std::size_t games = 0;
  const auto goes_on = [&] {
    const auto elapsed = LiveClock::now() - begin;
    const bool is_enough = games > enough_games && with_moves > 100;
    return elapsed < std::chrono::milliseconds(700) ||
           (!is_enough && elapsed < std::chrono::seconds(20));
  };
  for (std::size_t pair = 1; differing == 0 && goes_on(); ++pair) {
    for (int leg = 0; leg < 2; ++leg) {
      slot.begin(pair, leg);
      for (std::size_t i = 0; i < plies_of(pair); ++i) {
        const LiveMove move = expected_move(pair, leg, i);
        slot.add(move.move, {.depth = move.depth, .score_cp = move.score_cp, .time_ms = move.ms});
      }
      ++games;
    }
  }
  is_over = true;
  threads.clear();
  return {games, with_moves, differing};
}

// More readers than processors: some are interrupted within a copy, and go on games later. The
// games are long, so that a copy takes most of a reader's time.
TEST(LiveSlots, NeverMixLongGamesWhileTheyAreWritten) {
  const Watched seen = watched(6, 50, [](std::size_t pair) { return 900 + pair % 1'000; });
  EXPECT_EQ(seen.differing, 0U);
  EXPECT_GT(seen.with_moves, 100U);
  EXPECT_GT(seen.games, 50U);
}

// The writer is as often as possible within begin().
TEST(LiveSlots, NeverMixShortGamesWhileTheyAreWritten) {
  const Watched seen = watched(2, 1'000, [](std::size_t) { return std::size_t{1}; });
  EXPECT_EQ(seen.differing, 0U);
  EXPECT_GT(seen.with_moves, 100U);
  EXPECT_GT(seen.games, 1'000U);
}

}  // namespace
}  // namespace raum::tournament

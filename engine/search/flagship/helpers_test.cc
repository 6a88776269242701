// Lazy SMP: what several threads change about a search, and what they do not.
#include "engine/search/flagship/helpers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/endgame/tables/random_ending.h"
#include "engine/game/draws.h"
#include "engine/net/net.h"
#include "engine/search/flagship/flagship_search.h"
#include "engine/search/flagship/scores.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/solved_endings.h"
#include "engine/testing/varied_positions.h"

namespace raum::flagship {
namespace {

std::ptrdiff_t threads_of_process() {
  namespace fs = std::filesystem;
  return std::distance(fs::directory_iterator("/proc/self/task"), fs::directory_iterator());
}

// The least number within a tenth of a second: the system lists a thread for a moment after it has
// been joined.
std::ptrdiff_t lasting_threads() {
  std::ptrdiff_t least = threads_of_process();
  for (int i = 0; i < 100; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    least = std::min(least, threads_of_process());
  }
  return least;
}

void expect_threads(std::ptrdiff_t count) {
  for (int i = 0; i < 10'000 && threads_of_process() > count; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(threads_of_process(), count);
}

class FlagshipThreads : public testing::Test {
 protected:
  void set_threads(int threads) { ASSERT_TRUE(player_.search().set_threads(threads)); }

  Engine player_ = make_engine("flagship");
};

TEST_F(FlagshipThreads, LiveFromOneChoiceOfTheirNumberToTheNext) {
  set_threads(2);  // with the first thread, ThreadSanitizer starts one of its own
  set_threads(1);
  const auto before = lasting_threads();
  set_threads(4);
  expect_threads(before + 3);
  for (const Position& p : varied_positions(5, 3)) {
    EXPECT_TRUE(is_legal(p, think(player_, p, {.depth = 3}).best));
    expect_threads(before + 3);
  }
  set_threads(2);
  expect_threads(before + 1);
  set_threads(3);
  expect_threads(before + 2);
  EXPECT_TRUE(is_legal(Position::start(), think(player_, Position::start(), {.depth = 3}).best));
  set_threads(1);
  expect_threads(before);
}

TEST_F(FlagshipThreads, ReportEachIterationWithALegalLine) {
  set_threads(3);
  for (const Position& p : varied_positions(4, 4)) {
    int depth = 0;
    std::uint64_t nodes = 0;
    const SearchResult result =
        player_.think(p, {.depth = 4}, kNeverStop, [&](const SearchInfo& info) {
          EXPECT_EQ(info.depth, ++depth);
          EXPECT_GE(info.nodes, nodes);
          nodes = info.nodes;
          expect_legal_line(p, info.pv);
        });
    EXPECT_EQ(depth, 4);
    EXPECT_EQ(result.depth, 4);
    EXPECT_GE(result.nodes, nodes);
    EXPECT_TRUE(is_legal(p, result.best)) << to_string(p);
  }
}

// After it has had helpers, one thread searches as if it had never had any.
TEST_F(FlagshipThreads, LeaveNoTraceWhenTheyAreGone) {
  const SearchResult alone = think(player_, Position::start(), {.depth = 5});
  set_threads(4);
  player_.new_game();
  think(player_, Position::start(), {.depth = 4});
  set_threads(1);
  player_.new_game();
  const SearchResult again = think(player_, Position::start(), {.depth = 5});
  EXPECT_EQ(again.nodes, alone.nodes);
  EXPECT_EQ(again.best, alone.best);
  EXPECT_EQ(again.score, alone.score);
}

// Each thread counts its nodes in batches and looks at the sum after each batch.
TEST_F(FlagshipThreads, ShareTheLimitOfNodes) {
  for (const int threads : {2, 4}) {
    set_threads(threads);
    const auto more = static_cast<std::uint64_t>(threads) * TimeBudget::kNodesBetweenChecks;
    for (const std::uint64_t nodes : {1U, 3'000U, 50'000U}) {
      player_.new_game();
      const SearchResult result = think(player_, Position::start(), {.nodes = nodes});
      EXPECT_TRUE(is_legal(Position::start(), result.best));
      EXPECT_LE(result.nodes, nodes + more) << threads;
    }
  }
}

TEST_F(FlagshipThreads, AllSearch) {
  Table table;
  table.resize(1);
  const Evaluation evaluation = player_.definition().evaluation;
  Helpers<Strong> helpers(evaluation, table);
  ASSERT_TRUE(helpers.resize(2));
  MoveList moves;
  list_moves(Position::start(), moves);
  for (int i = 0; i < 3; ++i) {
    helpers.start(Position::start(), {.nodes = 20'000}, moves, nullptr);
    while (helpers.shared_nodes() < 20'000) std::this_thread::yield();
    helpers.stop();
    EXPECT_EQ(helpers.shared_nodes() % TimeBudget::kNodesBetweenChecks, 0U) << "whole batches";
    SearchResult sum;
    helpers.add_to(sum);
    EXPECT_GE(sum.nodes, 20'000U);
    EXPECT_GT(sum.table.probes, 10'000U);
    EXPECT_GT(sum.table.hits, 0U);
  }
  EXPECT_GT(table.hashfull(), 0);
}

TEST_F(FlagshipThreads, EndTheirSearchWhenTheyAreDestroyed) {
  set_threads(2);  // as above, for ThreadSanitizer
  set_threads(1);
  const auto before = lasting_threads();
  Table table;
  table.resize(1);
  const Evaluation evaluation = player_.definition().evaluation;
  MoveList moves;
  list_moves(Position::start(), moves);
  {
    Helpers<Strong> helpers(evaluation, table);
    ASSERT_TRUE(helpers.resize(2));
    helpers.start(Position::start(), {}, moves, nullptr);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (helpers.shared_nodes() < 1'000 && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
  }
  expect_threads(before);
}

TEST_F(FlagshipThreads, StopOnRequest) {
  set_threads(4);
  std::atomic<bool> stop{false};
  SearchResult result;
  {
    const std::jthread thinking([&] {
      result = player_.think(Position::start(), {}, stop, [&](const SearchInfo& info) {
        if (info.depth == 3) stop = true;
      });
    });
  }
  EXPECT_GE(result.depth, 3);
  EXPECT_TRUE(is_legal(Position::start(), result.best));
  stop = true;
  result = player_.think(Position::start(), {}, stop, [](const SearchInfo&) {});
  EXPECT_TRUE(is_legal(Position::start(), result.best));
}

TEST_F(FlagshipThreads, ObeySearchmovesAndMultiPV) {
  set_threads(3);
  const std::vector<Move> allowed{Move::parse("Aa2Aa3").value(), Move::parse("Ab1Ac3").value()};
  for (int lines = 1; lines <= 3; ++lines) {
    std::set<std::string> first_moves;
    const auto note = [&](const SearchInfo& info) {
      expect_legal_line(Position::start(), info.pv);
      first_moves.insert(to_string(info.pv[0]));
    };
    const SearchResult result = player_.think(
        Position::start(), {.depth = 4, .root_moves = allowed, .lines = lines}, kNeverStop, note);
    EXPECT_TRUE(result.best == allowed[0] || result.best == allowed[1]);
    if (lines == 1) continue;
    EXPECT_EQ(first_moves, (std::set<std::string>{"Aa2Aa3", "Ab1Ac3"}));
  }
}

TEST_F(FlagshipThreads, FindMatesAndKnowEndings) {
  FlagshipSearch<Strong> search(player_.definition().evaluation);
  ASSERT_TRUE(search.set_hash(1));
  ASSERT_TRUE(search.set_threads(3));
  const Position mate = position("k4/5/5/5/5//5/4Q/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1");
  EXPECT_EQ(search.run(mate, {.depth = 4}, kNeverStop, [](const auto&) {}).score.cp, kMate - 1);
  const auto tables = std::make_shared<const endgame::Tables>(solved_endings({"KQvK"}));
  search.set_endgames(tables);
  Position p = position_of({"KCc3", "QEd5", "kAa1"}, Color::White);
  for (int left = tables->value(p).value().plies; left > 0; --left) {
    const SearchResult result = search.run(p, {.depth = 20}, kNeverStop, [](const auto&) {});
    ASSERT_EQ(std::abs(result.score.cp), kMate - left);
    p.make(result.best);
  }
  EXPECT_EQ(count_moves(p), 0U);
}

// A search whose first thread waits after its first iteration until the helper is several plies
// ahead, and is then stopped. Where little is left to search, it waits for two seconds.
class HelperAhead : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(search_.set_hash(1));
    ASSERT_TRUE(search_.set_threads(2));
  }
  void think(const Position& p, int lines = 1) {
    std::atomic<bool> stop{false};
    result_ = search_.run(p, {.lines = lines}, stop, [&](const SearchInfo& info) {
      if (info.depth == 1) first_score_ = info.score.cp;
      longest_step_ = std::max(longest_step_, info.depth - last_.depth);
      last_ = info;
      line_.assign(info.pv.begin(), info.pv.end());
      last_.pv = {};
      expect_legal_line(p, line_);
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
      while (!stop && search_.budget().shared_nodes() < 50'000 &&
             std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      stop = true;
    });
  }

  const std::shared_ptr<const endgame::Tables> tables_ =
      std::make_shared<const endgame::Tables>(solved_endings({"KQvK", "KPvK"}));
  FlagshipSearch<Strong> search_{make_engine("flagship").definition().evaluation};
  SearchResult result_{};
  SearchInfo last_{};       // the last report, without its line
  std::vector<Move> line_;  // of the last report
  int first_score_ = 0;     // after the first iteration
  int longest_step_ = 0;    // from the depth of one report to that of the next
};

TEST_F(HelperAhead, GivesTheResult) {
  think(Position::start());
  EXPECT_GT(longest_step_, 1);
  EXPECT_EQ(result_.depth, last_.depth);
  EXPECT_EQ(result_.score, last_.score);
  EXPECT_EQ(result_.best, line_.at(0));
  const SearchResult next = search_.run(Position::start(), {.depth = 1}, kNeverStop,
                                        [](const SearchInfo&) {});  // too short for the helper
  EXPECT_EQ(next.depth, 1);
  const SearchResult cut = search_.run(Position::start(), {.nodes = 1}, kNeverStop,
                                       [](const SearchInfo&) {});  // too short for any iteration
  EXPECT_EQ(cut.depth, 0);
}

// White promotes after its second move, Black much later.
TEST_F(HelperAhead, GivesTheScoreThatTheFirstThreadCannotSee) {
  think(position_of({"KAa1", "PEa3", "kAe1", "pEe5"}, Color::White));
  EXPECT_GT(longest_step_, 1);
  EXPECT_GT(result_.score.cp, first_score_ + 200);
}

// Black has neither queen nor rooks, but by this net no man is worth more than five centipawns to
// either side.
TEST_F(HelperAhead, EvaluatesByTheNetOfTheSearch) {
  SplitMix64 random(1);
  net::Net made = net::Net::zeros(net::kNeuronStep);
  for (std::int16_t& weight : made.linear) {
    weight = static_cast<std::int16_t>(static_cast<int>(random.below(81)) - 40);
  }
  search_.set_net(std::make_shared<const net::Net>(made));
  think(
      position("1nkn1/ppppp/5/5/5//ub1ub/ppppp/5/5/5//5/5/5/5/5//5/5/5/PPPPP/BUQBU//5/5/5/PPPPP/"
               "RNKNR w 0 1"));
  EXPECT_GT(longest_step_, 1);
  EXPECT_LT(std::abs(result_.score.cp), 500);
}

TEST_F(HelperAhead, IsForgottenOnceItIsGone) {
  think(Position::start());
  ASSERT_GT(result_.depth, 1);
  ASSERT_TRUE(search_.set_threads(1));
  const SearchResult alone =
      search_.run(Position::start(), {.depth = 1}, kNeverStop, [](const SearchInfo&) {});
  EXPECT_EQ(alone.depth, 1);
}

TEST_F(HelperAhead, DoesNotCountWithSeveralLines) {
  think(Position::start(), 2);
  EXPECT_EQ(longest_step_, 1);
  EXPECT_EQ(result_.depth, last_.depth);
}

TEST_F(HelperAhead, DoesNotReplaceAMate) {
  think(position("k4/5/5/5/5//5/4Q/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1"));
  EXPECT_EQ(longest_step_, 1);
  EXPECT_EQ(result_.score.cp, kMate - 1);
}

// The helpers search a drawn root without the tables.
TEST_F(HelperAhead, DoesNotCountIfTheRootIsKnown) {
  search_.set_endgames(tables_);
  SplitMix64 random(1);
  Position drawn = Position::start();
  do {
    drawn = random_ending(*endgame::MenSet::parse("KPvK"), random);
  } while (tables_->value(drawn)->outcome != endgame::Outcome::Draw || is_dead_material(drawn));
  think(drawn);
  EXPECT_EQ(longest_step_, 1);
  EXPECT_EQ(result_.score.cp, kDraw);
}

// The side to move loses its pawn, and the tables know the rest.
TEST_F(HelperAhead, HasALineToMate) {
  search_.set_endgames(tables_);
  think(position("5/5/5/5/5//5/5/2K2/5/1Q3//3p1/5/5/5/5//5/5/k4/5/5//5/5/5/5/5 b 0 1"));
  EXPECT_GT(longest_step_, 1);
  ASSERT_LT(result_.score.cp, -kMateBound);
  EXPECT_EQ(line_.size(), static_cast<std::size_t>(kMate + result_.score.cp));
}

TEST_F(FlagshipThreads, HaveNoMoveWhereThereIsNone) {
  set_threads(2);
  const Position stalemate =
      position("4k/5/4K/5/5//2Q2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1");
  EXPECT_FALSE(think(player_, stalemate, {.depth = 3}).best.is_some());
  EXPECT_TRUE(is_legal(Position::start(), think(player_, Position::start(), {.depth = 2}).best));
}

}  // namespace
}  // namespace raum::flagship

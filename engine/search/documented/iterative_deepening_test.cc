#include "engine/search/documented/iterative_deepening.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/game/random_walk.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"
#include "engine/transcriptions/plain_minimax.h"

namespace raum {
namespace {

using std::chrono::milliseconds;

constexpr std::uint64_t kNodesBetweenChecks = 512;

struct Iteration {
  SearchInfo info;
  std::vector<Move> pv;
};

std::vector<Iteration> iterations(Engine& player, const Position& p, const SearchLimits& limits,
                                  SearchResult* result = nullptr) {
  std::vector<Iteration> done;
  const SearchResult found = player.think(p, limits, kNeverStop, [&](const SearchInfo& info) {
    done.push_back({info, {info.pv.begin(), info.pv.end()}});
  });
  if (result != nullptr) *result = found;
  return done;
}

std::vector<std::uint64_t> nodes_by_depth(Engine& player, const Position& p,
                                          const SearchLimits& limits) {
  std::vector<std::uint64_t> nodes;
  for (const Iteration& one : iterations(player, p, limits)) nodes.push_back(one.info.nodes);
  return nodes;
}

TEST(IterativeDeepening, ReportsEachIterationAndReturnsTheLast) {
  Engine player = make_engine("maackesgeist-v2-fixed");
  ASSERT_TRUE(player.set_hash(1).has_value());
  const auto began = std::chrono::steady_clock::now();
  SearchResult result;
  const auto done = iterations(player, Position::start(), {.depth = 2}, &result);
  const auto outside = std::chrono::steady_clock::now() - began;
  ASSERT_EQ(done.size(), 2U);
  EXPECT_EQ(done[0].info.depth, 1);
  EXPECT_EQ(done[1].info.depth, 2);
  EXPECT_GT(done[0].info.nodes, 0U);
  EXPECT_GT(done[1].info.nodes, done[0].info.nodes);
  EXPECT_GE(done[0].info.elapsed, milliseconds(0));
  EXPECT_GE(done[1].info.elapsed, done[0].info.elapsed);
  EXPECT_LE(done[1].info.elapsed, outside);
  EXPECT_EQ(result.depth, 2);
  EXPECT_EQ(result.score, done[1].info.score);
  EXPECT_EQ(result.nodes, done[1].info.nodes);
  EXPECT_EQ(result.best, done[1].pv.front());
}

TEST(IterativeDeepening, ReportsHowFullTheTableIs) {
  Engine player = make_engine("maackesgeist-v2-fixed");
  ASSERT_TRUE(player.set_hash(1).has_value());
  const auto done = iterations(player, Position::start(), {.depth = 3});
  ASSERT_EQ(done.size(), 3U);
  EXPECT_GT(done[2].info.hashfull, 0);
  EXPECT_LT(done[2].info.hashfull, 1000);
  ASSERT_TRUE(player.set_hash(0).has_value());
  EXPECT_EQ(iterations(player, Position::start(), {.depth = 1})[0].info.hashfull, 0);
}

TEST(IterativeDeepening, CountsTheUseOfTheTable) {
  const Position p = sparse_position(20, 6);
  Engine player = make_engine("maackesgeist-v2-fixed");
  const TableUse cold = think(player, p, {.depth = 3}).table;
  EXPECT_GT(cold.probes, cold.hits);
  EXPECT_GT(cold.hits, 0U);
  const TableUse warm = think(player, p, {.depth = 3}).table;
  EXPECT_GE(warm.probes, warm.hits);
  EXPECT_GT(warm.hits, warm.cutoffs);
  EXPECT_GT(warm.cutoffs, cold.cutoffs);
  EXPECT_LT(warm.probes, 100'000U);
  ASSERT_TRUE(player.set_hash(0).has_value());
  const TableUse none = think(player, p, {.depth = 2}).table;
  EXPECT_GT(none.probes, 0U);
  EXPECT_EQ(none.hits, 0U);
  EXPECT_EQ(none.cutoffs, 0U);
}

TEST(IterativeDeepening, BeginsNoIterationAfterItsTime) {
  Engine player = make_engine("maackesgeist-v2");
  EXPECT_EQ(iterations(player, Position::start(), {.new_depth = milliseconds(0)}).size(), 1U);
  EXPECT_EQ(
      iterations(player, Position::start(), {.depth = 3, .new_depth = milliseconds(60'000)}).size(),
      3U);
}

TEST(IterativeDeepening, BeginsNoIterationAfterItsNodes) {
  Engine player = make_engine("maackesgeist-v2");
  const auto all = iterations(player, Position::start(), {.depth = 3});
  ASSERT_EQ(all.size(), 3U);
  player.new_game();
  EXPECT_EQ(iterations(player, Position::start(), {.new_depth_nodes = all[1].info.nodes}).size(),
            2U);
  player.new_game();
  EXPECT_EQ(
      iterations(player, Position::start(), {.depth = 3, .new_depth_nodes = all[1].info.nodes + 1})
          .size(),
      3U);
}

TEST(IterativeDeepening, StopsAtTheFirstCheckAfterItsTimeOrARequest) {
  for (const std::string_view engine : {"maackesgeist-v2", "js-schach"}) {
    Engine player = make_engine(engine);
    const SearchResult late = think(player, Position::start(), {.time = milliseconds(0)});
    EXPECT_EQ(late.nodes, kNodesBetweenChecks) << engine;
    EXPECT_TRUE(is_legal(Position::start(), late.best));
    player.new_game();
    const std::atomic<bool> stop{true};
    const SearchResult stopped =
        player.think(Position::start(), {}, stop, [](const SearchInfo&) {});
    EXPECT_EQ(stopped.nodes, kNodesBetweenChecks) << engine;
    EXPECT_TRUE(is_legal(Position::start(), stopped.best));
  }
}

// What a stopped search leaves in the table must not change a later score.
TEST(IterativeDeepening, StoresNothingWrongWhenItIsStopped) {
  for (std::uint64_t i = 0; i < 12; ++i) {
    const Position p = sparse_position(i, 4);
    for (const std::string_view engine : {"maackesgeist-v2-fixed", "raumfischer-v1-fixed"}) {
      const auto prepared = [&](std::size_t hash_mib) {
        auto player = std::make_unique<Engine>(*find_engine(engine).value());
        make_exact(*player);
        features(*player).null_move = true;
        features(*player).equal_depth_only = true;
        EXPECT_TRUE(player->set_hash(hash_mib).has_value());
        return player;
      };
      const auto unstopped = prepared(1);
      const Score score = think(*unstopped, p, {.depth = 3}).score;
      const auto player = prepared(1);
      for (const std::uint64_t nodes : {40U, 90U, 170U, 400U}) {
        think(*player, p, {.nodes = nodes});
        EXPECT_EQ(think(*player, p, {.depth = 3}).score, score) << engine << ' ' << to_string(p);
      }
    }
  }
}

// A choice at random compares the scores of all root moves, which are only bounds if the root was
// searched with a narrow window.
TEST(IterativeDeepening, SearchesWithoutAspirationIfItChoosesAtRandom) {
  Engine player = make_engine("maackesgeist-v2-fixed");
  const Position p = sparse_position(20, 6);
  const auto nodes = [&](int randomness, bool aspiration) {
    player.new_game();
    features(player).randomness = randomness;
    features(player).aspiration = aspiration;
    return think(player, p, {.depth = 3}).nodes;
  };
  EXPECT_EQ(nodes(1, true), nodes(1, false));
  EXPECT_NE(nodes(0, true), nodes(0, false));
}

// js-chess-engine as published switches its null windows off in the last iteration, so that most
// scores of the root are exact there; without a limit of depth any iteration may be the last.
TEST(IterativeDeepening, SearchesOnlyTheLastIterationWithoutNullWindowsAsPublished) {
  SplitMix64 random{4};
  const Position p = random_walk(Position::start(), 12, random);
  Engine player = make_engine("js-chess-engine-v2");
  const auto nodes = [&](int randomness, const SearchLimits& limits) {
    player.new_game();
    features(player).randomness = randomness;
    return nodes_by_depth(player, p, limits);
  };
  const auto plain = nodes(0, {.depth = 3});
  const auto chosen = nodes(1, {.depth = 3});
  ASSERT_EQ(plain.size(), 3U);
  ASSERT_EQ(chosen.size(), 3U);
  EXPECT_EQ(chosen[0], plain[0]);
  EXPECT_EQ(chosen[1], plain[1]);
  EXPECT_NE(chosen[2], plain[2]);
  const auto unlimited = nodes(1, {.nodes = plain[1] * 4});
  ASSERT_GE(unlimited.size(), 2U);
  EXPECT_NE(unlimited[1], plain[1]);
}

// The exact values of the root's moves, best first.
std::map<int, std::set<Move>, std::greater<>> values_of_moves(Engine& player, Position p,
                                                              int depth) {
  std::map<int, std::set<Move>, std::greater<>> values;
  MoveList moves;
  list_moves(p, moves);
  for (const Move move : moves) {
    const Undo undo = p.make(move);
    PlainMinimax reply(documented(player).evaluation(), features(player));
    values[-reply.value(p, depth - 1 + (in_check(p) ? 1 : 0)).cp].insert(move);
    p.unmake(move, undo);
  }
  return values;
}

TEST(IterativeDeepening, ChoosesAmongAllMovesWithinTheMarginAndNoOthers) {
  constexpr int kDepth = 2;
  Engine player = make_engine("js-chess-engine-v2-fixed");
  ASSERT_TRUE(player.set_hash(0).has_value());
  int positions = 0;
  for (std::uint64_t i = 0; i < 12; ++i) {
    const Position p = sparse_position(i, 3);
    const auto values = values_of_moves(player, p, kDepth);
    if (values.size() < 2) continue;
    const auto best = values.begin();
    const auto second = std::next(best);
    std::set<Move> both = best->second;
    both.insert(second->second.begin(), second->second.end());
    if (both.size() > 6) continue;
    ++positions;
    const auto played = [&](int margin) {
      features(player).randomness = margin;
      std::set<Move> moves;
      for (std::uint64_t seed = 0; seed < 60; ++seed) {
        player.set_seed(seed);
        moves.insert(think(player, p, {.depth = kDepth}).best);
      }
      return moves;
    };
    const int margin = best->first - second->first;
    EXPECT_EQ(played(margin), both) << to_string(p);
    if (margin == 1) continue;
    EXPECT_EQ(played(margin - 1), best->second) << to_string(p);
  }
  EXPECT_GE(positions, 3);
}

// Symmetric: the queen wins one knight or the other.
TEST(IterativeDeepening, ChoosesAmongEqualMovesFromARandomnessOfOneOn) {
  const Position p =
      position("5/2k2/5/5/5//5/5/5/5/5//5/5/n1Q1n/5/5//5/5/5/5/5//5/5/5/5/2K2 w 0 1");
  Engine player = make_engine("js-chess-engine-v2-fixed");
  ASSERT_TRUE(player.set_hash(0).has_value());
  const auto played = [&](int randomness) {
    features(player).randomness = randomness;
    std::set<Move> moves;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      player.set_seed(seed);
      moves.insert(think(player, p, {.depth = 1}).best);
    }
    return moves;
  };
  const std::set<Move> both{Move::parse("Cc3Ca3").value(), Move::parse("Cc3Ce3").value()};
  EXPECT_EQ(played(0).size(), 1U);
  EXPECT_EQ(played(1), both);
}

// Without a table, killers and history, no search changes a later one. White's knights can capture
// a queen and a rook; without MVV-LVA only the iteration before puts these moves first.
TEST(IterativeDeepening, SearchesTheNextLineAsItSearchesTheOtherMovesAlone) {
  const Position p =
      position("k4/5/4r/5/3N1//5/5/5/5/5//5/5/1q3/5/2N2//5/5/5/5/5//5/5/5/5/4K w 0 1");
  const Move best = Move::parse("Cc1Cb3").value();
  MoveList moves, rest;
  list_moves(p, moves);
  for (const Move move : moves) {
    if (move != best) rest.push(move);
  }
  ASSERT_EQ(rest.size() + 1, moves.size());
  const auto nodes = [&](const SearchLimits& limits) {
    Engine player = make_engine("js-chess-engine-v2-fixed");
    make_exact(player);
    features(player).aspiration = features(player).mvv_lva = features(player).killers = false;
    return think(player, p, limits).nodes;
  };
  EXPECT_EQ(nodes({.depth = 2, .lines = 2}),
            nodes({.depth = 2}) + nodes({.depth = 2, .root_moves = {rest.begin(), rest.end()}}));
}

SearchFeatures without_quiescence() {
  SearchFeatures on;
  on.quiescence = false;
  return on;
}

// The positions after Black's reply are worth `kGain` more to White than those before it.
template <int kGain>
Score gain_of_reply(const Position& p) {
  return Score{kGain * (p.side_to_move() == Color::White ? 1 : 0)};
}

TEST(IterativeDeepening, SearchesAgainUnlessTheScoreIsWithinItsWindow) {
  struct Row {
    Score (*value)(const Position&);
    int window, max_window;
    int failures_low;
    bool fails_high;
  };
  const std::vector<Row> rows{
      {gain_of_reply<-49>, 50, 50, 0, false},    {gain_of_reply<-50>, 50, 50, 1, false},
      {gain_of_reply<49>, 50, 50, 0, false},     {gain_of_reply<50>, 50, 50, 0, true},
      {gain_of_reply<-150>, 25, 400, 3, false},  {gain_of_reply<-1000>, 25, 400, 5, false},
      {gain_of_reply<-1000>, 25, 399, 4, false}, {gain_of_reply<0>, 50, 50, 0, false}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto nodes = [&](bool aspiration, int depth) {
      SearchFeatures on = without_quiescence();
      on.aspiration = aspiration;
      on.aspiration_window = Score{rows[i].window};
      on.aspiration_max_window = Score{rows[i].max_window};
      TranspositionTable tt;
      OrderingMemory memory;
      SplitMix64 random{1};
      IterativeDeepening search({.value = rows[i].value}, on, tt, memory, random);
      const auto report = [](const SearchInfo&) {};
      return search.run(Position::start(), {.depth = depth}, kNeverStop, report).nodes;
    };
    const std::uint64_t first = nodes(false, 1), both = nodes(false, 2);
    EXPECT_EQ(first, 61U);
    // A search that fails low refutes each of the 61 moves with the first reply.
    const std::uint64_t again = rows[i].fails_high
                                    ? both - first
                                    : static_cast<std::uint64_t>(rows[i].failures_low) * 2 * 61;
    EXPECT_EQ(nodes(true, 2), both + again) << i;
  }
}

TEST(IterativeDeepening, BeginsWithAnAgedTableAndAgedMemory) {
  constexpr Key kOldEntry{7}, kNewEntry{7 + 65'536};
  const Move move = Move::parse("Ac2Ac3").value();
  TranspositionTable tt(Replacement::Aged);
  tt.resize(1);
  tt.store(kOldEntry, {.move = move, .score = {}, .depth = 9, .bound = Bound::Exact});
  OrderingMemory memory;
  memory.remember_cutoff(move, 5, 4);
  SplitMix64 random{1};
  IterativeDeepening search({.value = gain_of_reply<0>}, without_quiescence(), tt, memory, random);
  search.run(Position::start(), {.depth = 1}, kNeverStop, [](const SearchInfo&) {});
  EXPECT_EQ(memory.history(move), 8);
  EXPECT_FALSE(memory.killer(5, 0).is_some());
  ASSERT_TRUE(tt.probe(kOldEntry).has_value());
  tt.store(kNewEntry, {.move = move, .score = {}, .depth = 1, .bound = Bound::Exact});
  EXPECT_TRUE(tt.probe(kNewEntry).has_value()) << "the deeper entry is of an earlier search";
}

}  // namespace
}  // namespace raum

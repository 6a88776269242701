// Properties of searches that report several best moves or choose among some moves only, each case
// for one engine on a random position. The oracle of the rules judges the moves.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/game/random_walk.h"
#include "engine/search/core/best_lines.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"
#include "perft/oracle/oracle.h"

namespace raum {
namespace {

Position any_position() {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  SplitMix64 random{seed};
  Position p = sparse_position(seed, 4);
  if (*rc::gen::inRange(0, 3) == 0) {
    p = random_walk(Position::start(), static_cast<int>(random.below(60)), random);
  }
  RC_LOG() << to_string(p) << '\n';
  return p;
}

// One of the engines, drawn for each case.
const EngineDefinition& any_of(std::span<const EngineDefinition> engines) {
  return engines[*rc::gen::inRange<std::size_t>(0, engines.size())];
}

// The same without the flagship, whose pruning cannot be switched off.
const EngineDefinition& any_exact_engine() {
  static const std::vector<EngineDefinition> kExact = [] {
    std::vector<EngineDefinition> engines(named_engines().begin(), named_engines().end());
    std::erase_if(engines, [](const EngineDefinition& e) { return e.name == "flagship"; });
    return engines;
  }();
  return any_of(kExact);
}

bool has_documented_search(Engine& player) {
  return dynamic_cast<DocumentedSearch*>(&player.search()) != nullptr;
}

// Without the table and pruning a score does not depend on the order of the searches.
Engine& made_exact(Engine& player) {
  if (has_documented_search(player)) make_exact(player);
  return player;
}

struct Found {
  SearchResult result;
  BestLines lines;  // of the last iteration, in the order of their reports
  std::vector<int> ranks;
};

Found search(Engine& player, const Position& p, const SearchLimits& limits) {
  Found found;
  int depth = 0;
  found.result = player.think(p, limits, kNeverStop, [&](const SearchInfo& info) {
    if (info.depth != depth) found.lines.clear(), found.ranks.clear();
    depth = info.depth;
    found.lines.push_back({.score = info.score, .pv = {info.pv.begin(), info.pv.end()}});
    found.ranks.push_back(info.multipv);
  });
  return found;
}

void assert_legal(const Position& p, const std::vector<Move>& line) {
  RC_ASSERT(!line.empty());
  auto oracle = perft::Oracle::from_text(to_string(p)).value();
  for (const Move move : line) RC_ASSERT(oracle.make(to_string(move)));
}

RC_GTEST_PROP(SeveralLines, AreLegalDistinctAndRanked, ()) {
  const Position p = any_position();
  const auto legal = perft::Oracle::from_text(to_string(p)).value().legal_moves();
  if (legal.empty()) return;
  const int depth = *rc::gen::inRange(1, 4);
  const int wanted = *rc::gen::element(2, 3, 5, kMaxLines);
  const EngineDefinition& engine = any_of(named_engines());
  RC_LOG() << engine.name << " depth " << depth << " lines " << wanted << '\n';
  if (wanted == kMaxLines && legal.size() > 20) return;
  Engine player(engine);
  const Found found = search(player, p, {.depth = depth, .lines = wanted});
  const std::size_t expected = std::min(legal.size(), static_cast<std::size_t>(wanted));
  RC_ASSERT(found.lines.size() == expected);
  std::vector<std::string> first_moves;
  for (std::size_t i = 0; i < expected; ++i) {
    RC_ASSERT(found.ranks[i] == static_cast<int>(i) + 1);
    // RC_ASSERT evaluates both sides of `||`.
    if (i > 0) RC_ASSERT(found.lines[i].score <= found.lines[i - 1].score);
    assert_legal(p, found.lines[i].pv);
    first_moves.push_back(to_string(found.lines[i].pv[0]));
  }
  RC_ASSERT(found.result.best == found.lines[0].pv[0]);
  RC_ASSERT(found.result.score == found.lines[0].score);
  std::sort(first_moves.begin(), first_moves.end());
  RC_ASSERT(std::unique(first_moves.begin(), first_moves.end()) == first_moves.end());
  if (expected == legal.size()) RC_ASSERT(first_moves == legal);
}

// In a search without unsound features; a table and pruning may let an earlier search change a
// later one.
RC_GTEST_PROP(SeveralLines, AreThoseOfSearchesWithoutTheBetterMoves, ()) {
  const Position p = any_position();
  MoveList all;
  list_moves(p, all);
  const int depth = *rc::gen::inRange(1, 3);
  const EngineDefinition& engine = any_exact_engine();
  RC_LOG() << engine.name << " depth " << depth << '\n';
  Engine player(engine);
  const Found found = search(made_exact(player), p, {.depth = depth, .lines = 3});
  BestLines better;
  for (const BestLine& line : found.lines) {
    const MoveList rest = moves_without(all, better);
    Engine other(engine);
    const Found alone =
        search(made_exact(other), p, {.depth = depth, .root_moves = {rest.begin(), rest.end()}});
    RC_ASSERT(alone.result.score == line.score);
    RC_ASSERT(alone.ranks == std::vector<int>{0});
    better.push_back(line);
  }
  RC_ASSERT(better.size() == std::min<std::size_t>(3, all.size()));
}

// Whether a search of the position after a move of the root sees the same tree below it.
bool searches_alike_as_root(Engine& player, const Position& child) {
  if (count_moves(child) == 0 || child.halfmove_clock() >= 90) return false;
  const bool extends = has_documented_search(player) && features(player).check_extension;
  return !(extends && in_check(child));
}

RC_GTEST_PROP(SearchMoves, OfOneMoveHaveTheScoreOfItsPosition, ()) {
  const Position p = any_position();
  MoveList all;
  list_moves(p, all);
  if (all.empty()) return;
  const Move move = all[static_cast<std::size_t>(*rc::gen::inRange<std::size_t>(0, all.size()))];
  const int depth = *rc::gen::inRange(2, 4);
  Position child = p;
  child.make(move);
  const std::vector<Key> earlier{p.key()};
  const EngineDefinition& engine = any_exact_engine();
  RC_LOG() << engine.name << " depth " << depth << ' ' << to_string(move) << '\n';
  Engine player(engine);
  made_exact(player);
  const Found found = search(player, p, {.depth = depth, .root_moves = {&move, 1}});
  RC_ASSERT(found.result.best == move);
  assert_legal(p, found.lines.back().pv);
  if (!searches_alike_as_root(player, child)) return;
  const Score below = think(player, child, {.depth = depth - 1, .earlier = earlier}).score;
  // A mate is one ply further from the root than from the position after the move.
  const int per_ply = has_documented_search(player) ? features(player).mates.per_ply : 0;
  RC_ASSERT(std::abs(found.result.score.cp + below.cp) <= per_ply);
}

// If the root were stored in the table with the score of one of its moves, a search of the position
// before it would take that score.
RC_GTEST_PROP(SearchMoves, LeaveNothingInTheTableThatStandsForAllMoves, ()) {
  const Position before = any_position();
  const auto any_move = [](const MoveList& moves) {
    return moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
  };
  MoveList moves;
  list_moves(before, moves);
  if (moves.empty()) return;
  const Move first = any_move(moves);
  Position p = before;
  p.make(first);
  MoveList replies;
  list_moves(p, replies);
  if (replies.empty()) return;
  const Move reply = any_move(replies);
  const EngineDefinition& engine = any_of(documented_engines());
  RC_LOG() << engine.name << ' ' << to_string(first) << ' ' << to_string(reply) << '\n';
  Engine without(engine);
  make_exact(without);
  Engine with(engine);
  make_exact_with_table(with);
  const SearchLimits one_reply{.depth = 2, .root_moves = {&reply, 1}};
  const SearchLimits one_move{.depth = 3, .root_moves = {&first, 1}};
  const Score score = think(with, p, one_reply).score;
  RC_ASSERT(think(with, before, one_move).score == think(without, before, one_move).score);
  // Nor does a search of one move take what a search of all moves has stored.
  RC_ASSERT(think(with, p, one_reply).score == score);
  RC_ASSERT(think(without, p, one_reply).score == score);
}

}  // namespace
}  // namespace raum

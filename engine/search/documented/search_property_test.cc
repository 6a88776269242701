// Properties of searches and evaluations on random positions: a search without unsound features
// finds the plain minimax value, whatever the order of its moves and the width of its windows;
// evaluations respect the symmetries of the rules.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/game/draws.h"
#include "engine/game/random_walk.h"
#include "engine/search/one_sided/one_sided_search.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/shuffled_game.h"
#include "engine/testing/sparse_position.h"
#include "engine/transcriptions/plain_minimax.h"

namespace raum {
namespace {

struct Case {
  Position position;
  int depth;
  int quiescence_plies;
  std::vector<Key> earlier{};  // keys of the game before
};

// Moves the men back and forth before the search, so that positions have occurred before.
void add_history(Case& c, std::uint64_t seed) {
  SplitMix64 random{seed};
  Position p = c.position;
  auto earlier = play_shuffled_game(p, 4 + static_cast<int>(random.below(5)), random);
  if (count_moves(p) == 0) return;
  c.position = p;
  c.earlier = std::move(earlier);
}

Case any_case() {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  if (*rc::gen::inRange(0, 4) == 0) {
    SplitMix64 random{seed};
    Position p = random_walk(Position::start(), static_cast<int>(random.below(8)), random);
    return {p, 1, *rc::gen::inRange(0, 4)};
  }
  const int depth = *rc::gen::inRange(1, 4);
  Case c{sparse_position(seed, depth == 3 ? 2 : 4), depth, *rc::gen::inRange(0, 7)};
  if (*rc::gen::inRange(0, 3) == 0) {
    c.position.set_clocks(*rc::gen::inRange(94U, 100U), 80);
  } else if (*rc::gen::inRange(0, 2) == 0) {
    add_history(c, seed);
  }
  return c;
}

void log(const Case& c) {
  RC_LOG() << to_string(c.position) << " depth " << c.depth << " after " << c.earlier.size()
           << " plies\n";
}

// Half of the engines, drawn for each case: 200 cases ask each engine a hundred times.
std::vector<EngineDefinition> some_engines() {
  std::vector<EngineDefinition> engines;
  for (const EngineDefinition& engine : documented_engines()) {
    if (*rc::gen::arbitrary<bool>()) engines.push_back(engine);
  }
  return engines;
}

Score searched(Engine& player, const Case& c) {
  features(player).quiescence_plies = c.quiescence_plies;
  return think(player, c.position, {.depth = c.depth, .earlier = c.earlier}).score;
}

RC_GTEST_PROP(SearchProperties, WithoutTableAndPruningTheScoreIsMinimax, ()) {
  const Case c = any_case();
  log(c);
  for (const EngineDefinition& engine : some_engines()) {
    RC_LOG() << engine.name << '\n';
    Engine player(engine);
    make_exact(player);
    Position p = c.position;
    const Score score = searched(player, c);
    const Score plain =
        PlainMinimax(engine.evaluation, features(player)).value(p, c.depth, c.earlier);
    RC_ASSERT(score.cp == plain.cp);
  }
}

RC_GTEST_PROP(SearchProperties, EachSoundFeatureAloneKeepsTheScore, ()) {
  const Case c = any_case();
  log(c);
  for (const EngineDefinition& engine : some_engines()) {
    RC_LOG() << engine.name << '\n';
    Engine reference(engine);
    make_exact(reference);
    const Score score = searched(reference, c);
    for (const auto toggle : std::initializer_list<bool& (*)(SearchFeatures&)>{
             feature<&SearchFeatures::iterative_deepening>, feature<&SearchFeatures::aspiration>,
             feature<&SearchFeatures::root_narrowing>, quirk<&Quirks::exact_root_scores>,
             feature<&SearchFeatures::pvs>, feature<&SearchFeatures::pvs_in_tree>,
             quirk<&Quirks::symmetric_windows>, feature<&SearchFeatures::mvv_lva>,
             feature<&SearchFeatures::killers>, feature<&SearchFeatures::history>,
             feature<&SearchFeatures::fischer_ordering>,
             feature<&SearchFeatures::fail_hard_stand_pat>,
             feature<&SearchFeatures::mobility_cache>}) {
      Engine switched(engine);
      make_exact(switched);
      toggle(features(switched)) = !toggle(features(switched));
      RC_ASSERT(searched(switched, c).cp == score.cp);
    }
  }
}

// Such a table must not change a score: not by hash moves, not when it is warm, and not later in
// the same game.
RC_GTEST_PROP(SearchProperties, ASoundTableLeavesTheScore, ()) {
  const Case c = any_case();
  log(c);
  for (const EngineDefinition& engine : some_engines()) {
    RC_LOG() << engine.name << '\n';
    Engine without(engine);
    make_exact(without);
    Engine with(engine);
    make_exact_with_table(with);
    const Score score = searched(without, c);
    RC_ASSERT(searched(with, c).cp == score.cp);
    RC_ASSERT(searched(with, c).cp == score.cp);
    Case later = c;
    later.position.set_clocks(std::min(c.position.halfmove_clock() + 4, kDrawPlies - 1), 82);
    RC_ASSERT(searched(with, later).cp == searched(without, later).cp);
  }
}

// JS Schach's approximation of alpha-beta misses cut-offs, but its score is that of proper
// alpha-beta.
RC_GTEST_PROP(SearchProperties, AWeakCutOffCostsOnlyNodes, ()) {
  const Case c = any_case();
  log(c);
  const auto result = [&](bool deep, bool equal) {
    Engine player = make_engine("js-schach-fixed");
    OneSidedFeatures& on = dynamic_cast<OneSidedSearch&>(player.search()).features();
    on.deep_cutoffs = deep;
    on.equal_cutoffs = equal;
    return think(player, c.position, {.depth = c.depth, .earlier = c.earlier});
  };
  const SearchResult weak = result(false, false);
  for (const bool deep : {false, true}) {
    const SearchResult proper = result(deep, true);
    RC_ASSERT(proper.score.cp == weak.score.cp);
    RC_ASSERT(proper.nodes <= weak.nodes);
  }
}

RC_GTEST_PROP(EvaluationProperties, RespectsTheSymmetriesOfTheRules, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  SplitMix64 random{seed};
  const Position p = random.below(2) == 0 ? sparse_position(seed, 12)
                                          : random_walk(Position::start(),
                                                        static_cast<int>(random.below(80)), random);
  RC_LOG() << to_string(p) << '\n';
  for (const EngineDefinition& engine : named_engines()) {
    const Score value = engine.evaluation.value(p);
    RC_ASSERT(engine.evaluation.value(half_turn(p)).cp == -value.cp);
    RC_ASSERT(engine.evaluation.value(mirror_files(p)).cp == value.cp);
    Score sum{};
    for (const EvaluationTerm& term : engine.evaluation.terms(p)) sum = sum + term.value;
    RC_ASSERT(sum.cp == value.cp);
  }
}

}  // namespace
}  // namespace raum

// Tests what the named engines promise beyond the shared search: levels, randomness, draws,
// variants, and the mistakes of their documents.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/game/random_walk.h"
#include "engine/named/adaptive_depth.h"
#include "engine/search/published/lcg_keys.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"
#include "engine/transcriptions/plain_minimax.h"

namespace raum {
namespace {

TEST(NamedEngines, AreFoundByNameOrTheNearestIsSuggested) {
  std::set<std::string_view> names;
  for (const EngineDefinition& engine : named_engines()) {
    names.insert(engine.name);
    EXPECT_EQ(find_engine(engine.name).value(), &engine);
    EXPECT_GE(engine.default_level, engine.first_level) << engine.name;
    EXPECT_LE(engine.default_level, engine.last_level()) << engine.name;
  }
  EXPECT_EQ(names.size(), named_engines().size());
  EXPECT_EQ(named_engines().front().name, "flagship");
  EXPECT_EQ(find_engine("raumfisher-v1").error().expected,
            "a named engine, such as raumfischer-v1");
}

TEST(NamedEngines, PlayALegalMoveAtEveryLevel) {
  const Position p = sparse_position(3, 3);
  for (const EngineDefinition& engine : named_engines()) {
    for (int level = engine.first_level; level <= engine.last_level(); ++level) {
      Engine player(engine);
      ASSERT_TRUE(player.set_level(level).has_value());
      const SearchResult result =
          player.think_by_level(p, {}, kNeverStop, [](const SearchInfo&) {});
      EXPECT_TRUE(is_legal(p, result.best)) << engine.name << " level " << level;
      if (engine.level(level).handicap) continue;
      EXPECT_EQ(result.depth,
                engine.level(level).depth > 0 ? adaptive_depth(p, engine.level(level)) : 0)
          << engine.name << " level " << level;
    }
  }
}

TEST(NamedEngines, PlayNoMoveWhereThereIsNone) {
  const Position stalemate =
      position("4k/5/4K/5/5//2Q2/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b 0 1");
  for (const int level : {0, 1}) {
    Engine player = make_engine("maackesgeist-v2");
    ASSERT_TRUE(player.set_level(level).has_value());
    const SearchResult result =
        player.think_by_level(stalemate, {}, kNeverStop, [](const SearchInfo&) {});
    EXPECT_FALSE(result.best.is_some()) << level;
  }
}

TEST(NamedEngines, PlayRandomMovesBySeedAtLevelZero) {
  const Position p = Position::start();
  Engine player = make_engine("maackesgeist-v2");
  ASSERT_TRUE(player.set_level(0).has_value());
  const auto play = [&] {
    return player.think_by_level(p, {}, kNeverStop, [](const SearchInfo&) {}).best;
  };
  std::vector<Move> first, again, other;
  player.set_seed(7);
  for (int i = 0; i < 8; ++i) first.push_back(play());
  player.new_game();
  for (int i = 0; i < 8; ++i) again.push_back(play());
  player.set_seed(8);
  for (int i = 0; i < 8; ++i) other.push_back(play());
  EXPECT_EQ(first, again);
  EXPECT_NE(first, other);
  EXPECT_GT(std::set<Move>(first.begin(), first.end()).size(), 4U);
}

// Tests the table of docs/engines.md: options that act only together with others.
TEST(NamedEngines, AreNotChangedByAnOptionThatCannotAct) {
  using Switch = bool& (*)(SearchFeatures&);
  using F = SearchFeatures;
  struct Row {
    std::vector<Switch> options;
    std::vector<Switch> needs;  // all are switched off; if empty, the table is switched off
  };
  const std::vector<Row> rows{
      {{quirk<&Quirks::sound_bounds>, feature<&F::equal_depth_only>, feature<&F::lcg_keys>,
        quirk<&Quirks::table_mates>, quirk<&Quirks::table_draws>},
       {}},
      {{quirk<&Quirks::table_draws>, quirk<&Quirks::mate_before_draw>},
       {feature<&F::search_draws>}},
      {{quirk<&Quirks::symmetric_windows>},
       {feature<&F::pvs>, feature<&F::null_move>, feature<&F::lmr>, feature<&F::root_narrowing>}},
      {{quirk<&Quirks::exempt_checks>},
       {feature<&F::lmr>, feature<&F::futility>, feature<&F::delta_pruning>}},
      {{quirk<&Quirks::pruned_bounds>}, {feature<&F::lmr>, feature<&F::futility>}},
      {{quirk<&Quirks::bounded_check_extension>}, {feature<&F::check_extension>}},
      {{quirk<&Quirks::bounded_check_extension>, feature<&F::delta_pruning>},
       {feature<&F::quiescence>}},
      {{quirk<&Quirks::fischer_parity>}, {feature<&F::fischer_ordering>}},
      {{quirk<&Quirks::cache_steppers>}, {feature<&F::mobility_cache>}},
      {{feature<&F::aspiration>}, {feature<&F::iterative_deepening>}}};
  const Position p = sparse_position(20, 6);
  for (const EngineDefinition& engine : documented_engines()) {
    for (const Row& row : rows) {
      const auto nodes = [&](Switch switched) {
        Engine player(engine);
        EXPECT_TRUE(!row.needs.empty() || player.set_hash(0).has_value());
        for (const auto need : row.needs) need(features(player)) = false;
        if (switched != nullptr) switched(features(player)) = !switched(features(player));
        return think(player, p, {.depth = 3}).nodes;
      };
      const std::uint64_t before = nodes(nullptr);
      for (const auto option : row.options) EXPECT_EQ(nodes(option), before) << engine.name;
    }
    Engine player(engine);
    const std::uint64_t before = think(player, p, {.depth = 3}).nodes;
    for (const auto option :
         {Switch{quirk<&Quirks::exact_root_scores>}, Switch{quirk<&Quirks::table_mates>}}) {
      if (option == Switch{quirk<&Quirks::table_mates>} && features_of(engine).mates.per_ply != 0)
        continue;
      Engine switched(engine);
      option(features(switched)) = !option(features(switched));
      EXPECT_EQ(think(switched, p, {.depth = 3}).nodes, before) << engine.name;
    }
  }
}

TEST(JsChessEngine, LevelSetsCheckExtensionQuiescenceAndTable) {
  Engine player = make_engine("js-chess-engine-v2");
  ASSERT_TRUE(player.set_level(1).has_value());
  EXPECT_FALSE(features(player).check_extension);
  EXPECT_EQ(features(player).quiescence_plies, 0);
  EXPECT_EQ(player.hash_mib(), 1U);
  ASSERT_TRUE(player.set_level(5).has_value());
  EXPECT_TRUE(features(player).check_extension);
  EXPECT_EQ(features(player).quiescence_plies, 4);
  EXPECT_EQ(player.hash_mib(), 40U);
}

// Has memory for a table of 1 MiB.
class SearchWithSmallTable final : public Search {
 public:
  SearchResult run(const Position&, const SearchLimits&, const std::atomic<bool>&,
                   const InfoSink&) override {
    return {};
  }
  void new_game() override {}
  Expected<void> set_hash(std::size_t mebibytes) override {
    if (mebibytes > 1) return fail("table", "too much", "1 MiB");
    return {};
  }
  Expected<void> set_threads(int) override { return {}; }
  void set_level(const Difficulty&) override {}
  [[nodiscard]] std::vector<EvaluationTerm> evaluation_terms(const Position&) const override {
    return {};
  }
  std::vector<Option> options() override { return {}; }
};

TEST(NamedEngines, RefuseATableForWhichThereIsNoMemory) {
  const EngineDefinition definition{
      .name = "small",
      .source = "this test",
      .evaluation = {},
      .make_search = [](const Evaluation&, SplitMix64&) -> std::unique_ptr<Search> {
        return std::make_unique<SearchWithSmallTable>();
      },
      .hash_mib = 1,
      .levels = {{.depth = 1}, {.depth = 2, .hash_mib = 2}}};
  Engine player(definition);
  const auto level = player.set_level(1);
  ASSERT_FALSE(level);
  EXPECT_EQ(to_string(level.error()), "table: found too much, expected 1 MiB");
  EXPECT_EQ(player.level(), 0);
  EXPECT_EQ(player.hash_mib(), 1U);
  const std::vector<Option> options = player.options();
  ASSERT_EQ(options[0].name, "Hash");
  EXPECT_TRUE(options[0].set("0"));
  EXPECT_EQ(player.hash_mib(), 0U);
  const auto refused = options[0].set("2");
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_string(refused.error()), "table: found too much, expected 1 MiB");
  EXPECT_EQ(player.hash_mib(), 0U);
  EngineDefinition large = definition;
  large.hash_mib = 2;
  EXPECT_THROW(Engine{large}, std::bad_alloc);
}

TEST(Randomness, PlaysOnlyMovesWithinItsMarginOfTheBest) {
  constexpr int kRandomness = 150;
  constexpr int kDepth = 2;
  Position p = sparse_position(20, 4);
  Engine player = make_engine("js-chess-engine-v2-fixed");
  ASSERT_TRUE(player.set_hash(0).has_value());
  features(player).randomness = kRandomness;
  PlainMinimax minimax(documented(player).evaluation(), features(player));
  const int best = minimax.value(p, kDepth).cp;
  std::set<Move> played;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    player.set_seed(seed);
    const SearchResult result = think(player, p, {.depth = kDepth});
    EXPECT_EQ(result.score.cp, best);
    played.insert(result.best);
  }
  EXPECT_GT(played.size(), 1U);
  for (const Move move : played) {
    const Undo undo = p.make(move);
    const int checks = in_check(p) ? 1 : 0;
    // The tree below the move: one ply less deep, unless the move gives check and is extended.
    PlainMinimax reply(documented(player).evaluation(), features(player));
    EXPECT_GE(-reply.value(p, kDepth - 1 + checks).cp, best - kRandomness) << to_string(move);
    p.unmake(move, undo);
  }
}

// Only a depth limit tells in advance which iteration is the last one.
TEST(Randomness, AlsoActsUnderANodeLimit) {
  constexpr int kRandomness = 150;
  const Position p = Position::start();
  const SearchLimits limits{.nodes = 3'000};
  for (const std::string_view engine : {"js-chess-engine-v2", "raumfischer-v1"}) {
    Engine player = make_engine(engine);
    const auto play = [&](std::uint64_t seed) {
      player.new_game();
      player.set_seed(seed);
      const SearchResult result = think(player, p, limits);
      EXPECT_GE(result.depth, 1);
      return result.best;
    };
    features(player).randomness = kRandomness;
    std::set<Move> played;
    for (std::uint64_t seed = 0; seed < 20; ++seed) played.insert(play(seed));
    EXPECT_GT(played.size(), 1U) << engine;
    EXPECT_EQ(play(7), play(7)) << engine;
    features(player).randomness = 0;
    EXPECT_EQ(play(7), play(8)) << engine;
  }
}

TEST(Randomness, OfZeroPlaysTheSameMoveWithEverySeed) {
  const Position p = sparse_position(20, 4);
  Engine player = make_engine("js-chess-engine-v2");
  std::set<Move> played;
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    player.set_seed(seed);
    player.new_game();
    played.insert(think(player, p, {.depth = 2}).best);
  }
  EXPECT_EQ(played.size(), 1U);
}

// Black is a queen down. Both sides move a rook back and forth; Black's next move back would repeat
// the first position for the third time.
TEST(SearchDraws, ScoresAThreefoldRepetitionAsADraw) {
  Position p = position("2k1r/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/QK2R w 0 1");
  std::vector<Key> earlier;
  const auto play = [&](std::string_view text) {
    const Move move = Move::parse(text).value();
    ASSERT_TRUE(is_legal(p, move)) << text;
    earlier.push_back(p.key());
    p.make(move);
  };
  for (const std::string_view move :
       {"Ae1Ae2", "Ee5Ee4", "Ae2Ae1", "Ee4Ee5", "Ae1Ae2", "Ee5Ee4", "Ae2Ae1"}) {
    play(move);
  }
  Engine player = make_engine("alphadeepchess");
  ASSERT_TRUE(player.set_hash(0).has_value());
  const SearchResult drawn = think(player, p, {.depth = 1, .earlier = earlier});
  EXPECT_EQ(drawn.score.cp, 0);
  EXPECT_EQ(to_string(drawn.best), "Ee4Ee5");
  features(player).search_draws = false;
  EXPECT_LT(think(player, p, {.depth = 1, .earlier = earlier}).score.cp, -500);
}

TEST(SearchDraws, ScoresTheHundredthPlyAsADraw) {
  const Position p = position("k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/1Q2K b 99 60");
  Engine player = make_engine("alphadeepchess");
  EXPECT_EQ(think(player, p, {.depth = 2}).score.cp, 0);
  player.new_game();
  features(player).search_draws = false;
  EXPECT_LT(think(player, p, {.depth = 2}).score.cp, -500);
}

TEST(AlphaDeepChess, ScoresAMateInOneAsItsDocumentDoes) {
  const Position p = position("k4/5/5/5/5//5/4Q/5/5/5//5/5/1K3/5/5//5/5/5/5/5//5/5/5/5/5 w 0 1");
  Engine player = make_engine("alphadeepchess");
  EXPECT_EQ(think(player, p, {.depth = 3}).score.cp, 3'200'000);
}

TEST(AlphaDeepChess, SwitchesToTheSafetyEvaluationAndBack) {
  Engine player = make_engine("alphadeepchess");
  const Position p = sparse_position(9, 8);
  const int basic = documented(player).evaluation().value(p).cp;
  documented(player).set_evaluation(alphadeepchess_safety_evaluation());
  EXPECT_GT(documented(player).evaluation().terms(p).size(),
            player.definition().evaluation.terms(p).size());
  documented(player).set_evaluation(player.definition().evaluation);
  EXPECT_EQ(documented(player).evaluation().value(p).cp, basic);
}

// 5.6: if futility pruning skips all moves of a node, the node keeps its initial score of minus
// infinity. At a node of the minimising side the table stores that score as exact.
TEST(Raumfischer, ScoresAFullyPrunedNodeAsInfinityUnlessCorrected) {
  const Position p =
      position("2b2/5/5/2b2/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/RN3//k4/4K/5/5/5 b 0 1");
  Engine published = make_engine("raumfischer-v1");
  EXPECT_EQ(think(published, p, {.depth = 3}).score.cp, 4'000'000);
  Engine bounded = make_engine("raumfischer-v1");
  features(bounded).quirks.pruned_bounds = true;
  EXPECT_LT(std::abs(think(bounded, p, {.depth = 3}).score.cp), 5'000);
  Engine fixed = make_engine("raumfischer-v1-fixed");
  EXPECT_LT(std::abs(think(fixed, p, {.depth = 3}).score.cp), 5'000);
}

// 5.2: with a modulus of 2^32 the lowest bit of the generator's numbers alternates, the lowest two
// have a period of four, and so on: the bits that index the table are the least random.
TEST(LcgKeys, AlternateInTheirLowestBit) {
  const ZobristKeys& keys = lcg_keys(32);
  for (const auto& of_piece : keys.pieces) {
    for (std::size_t i = 2; i < of_piece.size(); ++i) {
      EXPECT_EQ(of_piece[i].raw & 1, of_piece[i - 2].raw & 1);
      EXPECT_NE(of_piece[i].raw & 1, of_piece[i - 1].raw & 1);
    }
  }
  std::set<Key> all;
  for (const auto& of_piece : keys.pieces) all.insert(of_piece.begin(), of_piece.end());
  all.insert(keys.black_to_move);
  EXPECT_EQ(all.size(), 1751U) << "the document says 1,750, including the side to move";
}

}  // namespace
}  // namespace raum

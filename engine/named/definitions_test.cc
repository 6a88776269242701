// The numbers of the named engines, as their documents give them or as we chose them where the
// documents are silent; searches of a few plies would not notice that some of them changed.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/search/one_sided/one_sided_search.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

struct Settings {
  std::vector<std::string_view> engines;  // as published and corrected
  int hash_mib;
  std::vector<int> depths;  // of the levels
  int first_level, default_level, max_threads, bench_depth;
};

TEST(Definitions, HaveTheirLevelsTablesAndThreads) {
  const std::vector<Settings> rows{
      {{"maackesgeist-v2", "maackesgeist-v2-fixed"}, 2, {0, 2, 3, 4, 5, 6}, 0, 3, 16, 5},
      {{"raumfischer-v1", "raumfischer-v1-fixed"}, 4, {0, 2, 3, 4, 5, 6}, 0, 3, 16, 6},
      {{"js-chess-engine-v2", "js-chess-engine-v2-fixed"}, 4, {1, 2, 2, 3, 4}, 1, 3, 16, 5},
      {{"js-schach", "js-schach-fixed"}, 0, {1, 2, 3, 4}, 1, 3, 1, 3},
      {{"alphadeepchess", "alphadeepchess-fixed"}, 16, {1, 2, 3, 4, 5, 6}, 1, 4, 16, 5},
      {{"flagship"}, 16, {6, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100}, 0, 0, 64, 8}};
  std::size_t engines = 0;
  for (const Settings& row : rows) {
    for (const std::string_view name : row.engines) {
      const EngineDefinition& engine = *find_engine(name).value();
      ++engines;
      EXPECT_EQ(engine.hash_mib, row.hash_mib) << name;
      EXPECT_EQ(engine.first_level, row.first_level) << name;
      EXPECT_EQ(engine.default_level, row.default_level) << name;
      EXPECT_EQ(engine.max_threads, row.max_threads) << name;
      EXPECT_EQ(engine.bench_depth, row.bench_depth) << name;
      std::vector<int> depths;
      for (int level = engine.first_level; level <= engine.last_level(); ++level) {
        depths.push_back(engine.level(level).depth);
      }
      EXPECT_EQ(depths, row.depths) << name;
    }
  }
  EXPECT_EQ(engines, named_engines().size());
}

TEST(Definitions, OfJsChessEngineChangeTheSearchByLevel) {
  const EngineDefinition& engine = *find_engine("js-chess-engine-v2").value();
  const std::vector<Difficulty> rows{{1, 0, false, 0, 1},
                                     {2, 0, true, 0, 1},
                                     {2, 1, true, 1, 4},
                                     {3, 2, true, 2, 16},
                                     {4, 3, true, 4, 40}};
  ASSERT_EQ(engine.levels.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(engine.levels[i].extra_depth, rows[i].extra_depth) << i;
    EXPECT_EQ(engine.levels[i].check_extension, rows[i].check_extension) << i;
    EXPECT_EQ(engine.levels[i].quiescence_plies, rows[i].quiescence_plies) << i;
    EXPECT_EQ(engine.levels[i].hash_mib, rows[i].hash_mib) << i;
  }
}

struct Numbers {
  std::string_view engine;
  PieceValues piece_values;
  MateScale mates;
  int quiescence_plies, aspiration_min_depth, aspiration_window, aspiration_max_window;
  std::vector<int> ordering;  // of OrderingScores, from the hash move on
};

TEST(Definitions, HaveTheNumbersOfTheirDocuments) {
  const std::vector<int> usual{2'000'000, 0, 0, 1'000'000, 10, 900'000, 890'000};
  const std::vector<Numbers> rows{{"maackesgeist-v2",
                                   {100, 350, 350, 400, 500, 1200, 20'000},
                                   {20'000, 50, 0},
                                   6,
                                   2,
                                   50,
                                   50,
                                   usual},
                                  {"raumfischer-v1",
                                   {100, 510, 560, 290, 460, 1620, 20'000},
                                   {20'000, 50, 0},
                                   6,
                                   2,
                                   50,
                                   50,
                                   usual},
                                  {"js-chess-engine-v2",
                                   {100, 300, 300, 200, 500, 900, 1000},
                                   {1'000'000, 0, 1},
                                   1,
                                   4,
                                   25,
                                   400,
                                   {10'000'000, 9'000'000, 0, 5'000'000, 16, 3'000'000, 3'000'000}},
                                  {"alphadeepchess",
                                   {100, 320, 330, 220, 500, 950, 20'000},
                                   {3'200'001, 0, 1},
                                   kMaxPly,
                                   2,
                                   50,
                                   50,
                                   {2'000'000, 0, 1'000'000, 1'000'000, 10, 900'000, 890'000}}};
  ASSERT_EQ(2 * rows.size(), documented_engines().size());
  for (const Numbers& row : rows) {
    for (const std::string& name : {std::string(row.engine), std::string(row.engine) + "-fixed"}) {
      const SearchFeatures on = features_of(*find_engine(name).value());
      EXPECT_EQ(on.piece_values, row.piece_values) << name;
      EXPECT_EQ(on.mates.base, row.mates.base) << name;
      EXPECT_EQ(on.mates.per_depth_left, row.mates.per_depth_left) << name;
      EXPECT_EQ(on.mates.per_ply, row.mates.per_ply) << name;
      EXPECT_EQ(on.quiescence_plies, row.quiescence_plies) << name;
      EXPECT_EQ(on.aspiration_min_depth, row.aspiration_min_depth) << name;
      EXPECT_EQ(on.aspiration_window.cp, row.aspiration_window) << name;
      EXPECT_EQ(on.aspiration_max_window.cp, row.aspiration_max_window) << name;
      const OrderingScores& o = on.ordering;
      EXPECT_EQ((std::vector<int>{o.hash_move, o.queen_promotion, o.promotion_bonus, o.capture,
                                  o.victim_weight, o.first_killer, o.second_killer}),
                row.ordering)
          << name;
    }
  }
}

TEST(Definitions, HaveTheDepthsAndMarginsOfTheirPruning) {
  for (const EngineDefinition& engine : documented_engines()) {
    const SearchFeatures on = features_of(engine);
    EXPECT_EQ(on.null_move_min_depth, 3) << engine.name;
    EXPECT_EQ(on.null_move_depth_cut, 3) << engine.name;
    EXPECT_EQ(on.lmr_after_moves, 4) << engine.name;
    EXPECT_EQ(on.lmr_min_depth, 3) << engine.name;
    EXPECT_EQ(on.futility_margins, (std::array<int, 3>{0, 250, 450})) << engine.name;
    EXPECT_EQ(on.delta_margin, 200) << engine.name;
    EXPECT_EQ(on.check_extension_captures, 2) << engine.name;
    EXPECT_EQ(on.lcg_key_bits, engine.name.starts_with("raumfischer") ? 64 : 32) << engine.name;
    EXPECT_EQ(on.check_extension_tree, !engine.name.starts_with("raumfischer")) << engine.name;
  }
}

// The options of the engines show the other switches (engine/protocol/snapshots/options.txt).
TEST(Definitions, HaveTheSwitchesThatAreNoOptions) {
  ASSERT_EQ(documented_engines().size(), 8U);
  for (const EngineDefinition& engine : documented_engines()) {
    const SearchFeatures on = features_of(engine);
    const bool js = engine.name.starts_with("js-chess-engine");
    const bool alpha = engine.name.starts_with("alphadeepchess");
    EXPECT_EQ(on.pvs_in_tree, !engine.name.starts_with("raumfischer")) << engine.name;
    EXPECT_EQ(on.table_narrows_window, !js && !alpha) << engine.name;
    EXPECT_EQ(on.quiescence_promotions, js) << engine.name;
    EXPECT_EQ(on.leaf_mates, js) << engine.name;
    EXPECT_EQ(on.fail_hard_stand_pat, alpha) << engine.name;
  }
}

TEST(Definitions, OfJsSchachHaveTheNumbersOfItsDocument) {
  for (const std::string_view name : {"js-schach", "js-schach-fixed"}) {
    Engine player = make_engine(name);
    const OneSidedFeatures& on = dynamic_cast<OneSidedSearch&>(player.search()).features();
    EXPECT_EQ(on.capture_plies, 2) << name;
    EXPECT_EQ(on.piece_values, (PieceValues{100, 300, 300, 200, 500, 900, 0})) << name;
    EXPECT_EQ(on.mate.cp, 32'000) << name;
    const bool fixed = name.ends_with("fixed");
    EXPECT_EQ(on.deep_cutoffs, fixed);
    EXPECT_EQ(on.equal_cutoffs, fixed);
    EXPECT_EQ(on.stalemate_draws, fixed);
  }
}

}  // namespace
}  // namespace raum

#include "engine/named/js_chess_engine_v2.h"

#include "engine/eval/js_chess_engine.h"
#include "engine/search/documented/documented_search.h"

namespace raum {
namespace {

// "Move Ordering". The first iteration has no "best move from previous iteration"; we use the first
// generated move instead.
constexpr OrderingScores kOrdering{.hash_move = 10'000'000,
                                   .queen_promotion = 9'000'000,
                                   .capture = 5'000'000,
                                   .victim_weight = 16,
                                   .first_killer = 3'000'000,
                                   .second_killer = 3'000'000};

// "AI Level Configuration"; the table sizes are the megabytes that "Transposition Table" gives for
// Node.js, with 0.5 rounded up to 1. The document counts 64 to 80 bytes per entry, ours has 16. We
// follow its megabytes instead of its numbers of entries, so our tables have more entries (65,536
// instead of 6K at level 1, 262,144 instead of 52K at level 3).
const std::vector<Difficulty> kLevels{
    {.depth = 1, .extra_depth = 0, .check_extension = false, .quiescence_plies = 0, .hash_mib = 1},
    {.depth = 2, .extra_depth = 0, .check_extension = true, .quiescence_plies = 0, .hash_mib = 1},
    {.depth = 2, .extra_depth = 1, .check_extension = true, .quiescence_plies = 1, .hash_mib = 4},
    {.depth = 3, .extra_depth = 2, .check_extension = true, .quiescence_plies = 2, .hash_mib = 16},
    {.depth = 4, .extra_depth = 3, .check_extension = true, .quiescence_plies = 4, .hash_mib = 40},
};
constexpr int kDefaultLevel = 3;  // "Intermediate (default)"

SearchFeatures published_features() {
  SearchFeatures features;
  features.root_narrowing = true;               // "alphaBeta": plain alpha-beta from the root on
  features.aspiration_min_depth = 4;            // "for depths ≥ 4"
  features.aspiration_window = Score{25};       // "±25cp"
  features.aspiration_max_window = Score{400};  // "delta doubles", "falls back … exceeds 400cp"
  features.pvs = true;                          // "Principal Variation Search", also at the root
  features.replacement = Replacement::Aged;     // "Replacement Strategy"
  features.table_narrows_window = false;        // "canUseScore"
  features.quirks.table_mates = false;          // mate scores are stored unchanged
  // "Move Selection Randomness": uses "already-computed root scores"; no PVS in the last iteration
  features.quirks.exact_root_scores = false;
  features.check_extension = true;  // "Check Extension": moves that give check
  features.check_extension_tree = true;
  features.history = false;  // "Quiet Move 0": quiet moves score 0
  features.ordering = kOrdering;
  features.piece_values = {100, 300, 300, 200, 500, 900, 1000};  // "MVV-LVA"; king: 10 pawns
  features.quiescence_plies = *kLevels[kDefaultLevel - 1].quiescence_plies;
  features.quiescence_promotions = true;  // "captures/promotions"
  features.leaf_mates = true;             // "Special Positions": evaluate() detects mates
  // The document gives no value of SCORE_MAX.
  features.mates = {.base = 1'000'000, .per_depth_left = 0, .per_ply = 1};
  return features;
}

}  // namespace

EngineDefinition js_chess_engine_v2() {
  return {
      .name = "js-chess-engine-v2",
      .source = "js-chess-engine version 2, AI Implementation Guide",
      .evaluation = js_chess_engine_evaluation(),
      .make_search = documented_search(published_features()),
      .hash_mib = *kLevels[kDefaultLevel - 1].hash_mib,
      .levels = kLevels,
      .first_level = 1,
      .default_level = kDefaultLevel,
      .bench_depth = 5,
  };
}

EngineDefinition js_chess_engine_v2_fixed() {
  EngineDefinition engine = js_chess_engine_v2();
  engine.name = "js-chess-engine-v2-fixed";
  SearchFeatures features = published_features();
  features.quirks.table_mates = true;
  features.quirks.exact_root_scores = true;
  engine.make_search = documented_search(features);
  return engine;
}

}  // namespace raum

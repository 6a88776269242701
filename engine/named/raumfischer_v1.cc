#include "engine/named/raumfischer_v1.h"

#include "engine/eval/raumfischer.h"
#include "engine/search/documented/documented_search.h"

namespace raum {

namespace {

SearchFeatures published_features() {
  SearchFeatures features;
  // 5.7: searchRoot narrows its window only for White, and does not stop at a cut-off.
  features.root_narrowing = true;
  features.aspiration_window = Score{50};          // 5.7
  features.aspiration_max_window = Score{50};      // 5.7
  features.pvs = true;                             // 5.7
  features.pvs_in_tree = false;                    // 5.7: "localized entirely to searchRoot"
  features.quirks.symmetric_windows = false;       // 5.6, 5.7: null windows as for White
  features.replacement = Replacement::TwoBuckets;  // 5.3
  features.lcg_keys = true;                        // 5.2
  features.lcg_key_bits = 64;                      // 5.2: pairs of 32 bits
  features.quirks.sound_bounds = false;            // 5.6: every cut-off is stored as LOWER
  features.null_move = true;                       // 5.6
  features.null_move_min_depth = 3;                // 5.6
  features.null_move_depth_cut = 3;                // 5.6: "R = 3", reply at depth − 3
  features.lmr = true;                             // 5.6
  features.lmr_after_moves = 4;                    // 5.6: "k = 4"
  features.lmr_min_depth = 3;                      // 5.6
  features.futility = true;                        // 5.6
  features.futility_margins = {0, 250, 450};       // 5.6
  // 5.6 tests, after the move, whether the side that moved is in check, which never holds; 5.5
  // exempts only promotions.
  features.quirks.exempt_checks = false;
  features.quirks.pruned_bounds = false;            // 5.6: CONTINUE precedes the update of best
  features.check_extension = true;                  // 5.5
  features.check_extension_tree = false;            // 5.5
  features.quirks.bounded_check_extension = false;  // 5.5: qdepth is not decremented
  features.check_extension_captures = 2;            // 5.5: CHECK_EXT_MAX, "two additional plies"
  features.fischer_ordering = true;                 // 5.4
  features.quirks.fischer_parity = true;            // 5.4: level + rank + file
  // 5.1, but without its mistake: evalBoard calls pieceMoves for every man, so the counts are
  // exact.
  features.mobility_cache = true;
  features.piece_values = {100, 510, 560, 290, 460, 1620, 20'000};  // 6.1; king: Maackesgeist's
  features.quiescence_plies = 6;                                    // 5.5
  features.delta_pruning = true;                                    // 5.5
  features.delta_margin = 200;  // 5.5 gives no number; ours: two pawns
  return features;
}

}  // namespace

EngineDefinition raumfischer_v1() {
  return {
      .name = "raumfischer-v1",
      .source = "Raumfischer: A Chess Engine for Raumschach, version 1",
      .evaluation = raumfischer_evaluation(),
      .make_search = documented_search(published_features()),
      .hash_mib = 4,                             // 5.3: two buckets of 2^17 entries
      .levels = {{0}, {2}, {3}, {4}, {5}, {6}},  // 5.8
      .default_level = 3,                        // "Strong"; the document names no default
      .bench_depth = 6,
  };
}

EngineDefinition raumfischer_v1_fixed() {
  EngineDefinition engine = raumfischer_v1();
  engine.name = "raumfischer-v1-fixed";
  engine.evaluation = raumfischer_fixed_evaluation();
  SearchFeatures features = published_features();
  features.quirks.symmetric_windows = true;
  features.lcg_keys = false;  // the low bits of the generator's numbers have short periods
  features.quirks.sound_bounds = true;
  features.quirks.exempt_checks = true;
  features.quirks.pruned_bounds = true;
  features.quirks.bounded_check_extension = true;
  features.quirks.fischer_parity = false;
  engine.make_search = documented_search(features);
  return engine;
}

}  // namespace raum

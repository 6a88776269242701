#include "engine/named/js_schach.h"

#include "engine/eval/js_schach.h"

namespace raum {

NamedEngine js_schach() {
  SearchFeatures features;
  features.iterative_deepening = false;
  features.deep_cutoffs = false;     // "alpha always starts with its extreme initial value"
  features.equal_cutoffs = false;    // "should be >="
  features.stalemate_draws = false;  // no move: the extreme initial value, mated or not
  features.capture_plies = 2;        // from depth 3 to depth 5
  features.exchange_values = {100, 300, 300, 200, 500, 900, 0};  // the evaluation's
  features.mates = {.base = 32'000, .per_depth_left = 0, .per_ply = 0};
  return {
      .name = "js-schach",
      .source = "JS Schach, chessprogramming.org",
      .evaluation = js_schach_evaluation(),
      .kind = SearchKind::OneSided,
      .features = features,
      .hash_mib = 0,
      .levels = {{1}, {2}, {3}, {4}},  // "usually 3 plies"; the others are ours
      .first_level = 1,
      .default_level = 3,
      .max_threads = 1,
      .bench_depth = 3,
  };
}

NamedEngine js_schach_fixed() {
  NamedEngine engine = js_schach();
  engine.name = "js-schach-fixed";
  engine.features.deep_cutoffs = true;
  engine.features.equal_cutoffs = true;
  engine.features.stalemate_draws = true;
  return engine;
}

}  // namespace raum

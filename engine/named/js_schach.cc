#include "engine/named/js_schach.h"

#include "engine/eval/js_schach.h"
#include "engine/search/one_sided/one_sided_search.h"

namespace raum {

namespace {

OneSidedFeatures published_features() {
  OneSidedFeatures features;
  features.deep_cutoffs = false;     // "alpha always starts with its extreme initial value"
  features.equal_cutoffs = false;    // "should be >="
  features.stalemate_draws = false;  // no legal move: the extreme initial value
  features.capture_plies = 2;        // depth 3, captures to depth 5
  features.piece_values = {100, 300, 300, 200, 500, 900, 0};  // as in the evaluation
  features.mate = Score{32'000};
  return features;
}

}  // namespace

EngineDefinition js_schach() {
  return {
      .name = "js-schach",
      .source = "JS Schach, chessprogramming.org",
      .evaluation = js_schach_evaluation(),
      .make_search = one_sided_search(published_features()),
      .hash_mib = 0,
      .levels = {{1}, {2}, {3}, {4}},  // "usually 3 plies"; levels 1, 2 and 4 are ours
      .first_level = 1,
      .default_level = 3,
      .max_threads = 1,
      .bench_depth = 3,
  };
}

EngineDefinition js_schach_fixed() {
  EngineDefinition engine = js_schach();
  engine.name = "js-schach-fixed";
  OneSidedFeatures features = published_features();
  features.deep_cutoffs = true;
  features.equal_cutoffs = true;
  features.stalemate_draws = true;
  engine.make_search = one_sided_search(features);
  return engine;
}

}  // namespace raum

#include "engine/named/maackesgeist_v2.h"

#include "engine/eval/maackesgeist.h"
#include "engine/search/documented/documented_search.h"

namespace raum {
namespace {

// Section 5.4 gives no exchange values. Those of P, N, B, U, R and Q are what Raumfischer's
// document (section 6.1) quotes for Maackesgeist. The king's value, used only when the king
// captures, is that of section 6.
constexpr PieceValues kPieceValues{100, 350, 350, 400, 500, 1200, 20'000};

SearchFeatures published_features() {
  SearchFeatures features;
  features.root_narrowing = false;         // 5.7: searchRoot passes the same window to every move
  features.aspiration_window = Score{50};  // 5.7
  features.aspiration_max_window = Score{50};  // 5.7: a failure is searched again at full width
  features.replacement = Replacement::DepthPreferred;  // 5.3
  features.lcg_keys = true;                            // 5.2
  features.lcg_key_bits = 32;                          // 5.2
  features.quirks.sound_bounds = false;                // 5.6: every cut-off is stored as LOWER
  features.null_move = true;                           // 5.6
  features.null_move_min_depth = 3;                    // 5.6
  features.null_move_depth_cut = 3;                    // 5.6: "R = 2", reply at depth − 3
  features.quiescence_plies = 6;                       // 5.5
  features.piece_values = kPieceValues;
  return features;
}

}  // namespace

EngineDefinition maackesgeist_v2() {
  return {
      .name = "maackesgeist-v2",
      .source = "Maackesgeist: A Chess Engine for Raumschach, version 2",
      .evaluation = maackesgeist_evaluation(),
      .make_search = documented_search(published_features()),
      .hash_mib = 2,                             // 5.3: 2^17 entries
      .levels = {{0}, {2}, {3}, {4}, {5}, {6}},  // 5.8
      .default_level = 3,                        // "Strong"; the document names no default
  };
}

EngineDefinition maackesgeist_v2_fixed() {
  EngineDefinition engine = maackesgeist_v2();
  engine.name = "maackesgeist-v2-fixed";
  SearchFeatures features = published_features();
  features.lcg_keys = false;            // 7.1, 8: "64-bit Zobrist keys"
  features.quirks.sound_bounds = true;  // a cut-off at a node of Black is an upper bound
  engine.make_search = documented_search(features);
  return engine;
}

}  // namespace raum

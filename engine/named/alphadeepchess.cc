#include "engine/named/alphadeepchess.h"

#include "engine/eval/alphadeepchess.h"
#include "engine/search/documented/documented_search.h"

namespace raum {
namespace {

constexpr OrderingScores kOrdering{
    .promotion_bonus = 1'000'000,  // 3.2.4: "a bonus to piece promotions", here that of a capture
    .capture = 1'000'000,          // 3.2.4: victim before attacker, no numbers
    .victim_weight = 10,
    .first_killer = 900'000,  // 3.2.4.1: "before other quiet moves"
    .second_killer = 890'000,
};

SearchFeatures published_features() {
  SearchFeatures features;
  features.aspiration = false;     // 2.4.2.1 explains them, chapter 3 names no window
  features.root_narrowing = true;  // 2.4.2: plain alpha-beta from the root on
  // 3.3.1.2: the depth "helps determine whether a new evaluation should overwrite the existing
  // one", and no rule follows; 3.3.1.3 speaks of none. The plain reading replaces always.
  features.replacement = Replacement::Always;
  features.table_narrows_window = false;     // 3.3.1.2: a bound is used or not, none is narrowed
  features.quirks.table_mates = false;       // 3.3.1.2: stored "as computed"
  features.search_draws = true;              // 3.2.5: threefold repetition and 100 plies
  features.quirks.table_draws = false;       // 3.3.1: none of it asks how a position was reached
  features.quirks.mate_before_draw = false;  // 3.2.5.2: "return 0" comes first
  // 3.3.1.2 stores the best move; 3.2.4 does not name it among what orders moves.
  features.hash_move = false;
  features.history = false;  // the same
  features.ordering = kOrdering;
  features.piece_values = {100, 320, 330, 220, 500, 950, 20'000};  // 2.5; unicorn: the evaluation
  features.quiescence_plies = kMaxPly;  // 3.2.5.2: as far as captures go; MAX_PLY has no value
  features.fail_hard_stand_pat = true;  // 3.2.5.2: "return beta"
  features.mates = {.base = 3'200'001, .per_depth_left = 0, .per_ply = 1};  // 3.2.5: mate in one
  return features;
}

SearchMaker make_search(const SearchFeatures& features) {
  // 3.3.3
  return documented_search(features,
                           EvaluationOption{"KingSafety", alphadeepchess_safety_evaluation()});
}

}  // namespace

EngineDefinition alphadeepchess() {
  return {
      .name = "alphadeepchess",
      .source = "AlphaDeepChess: chess engine based on alpha-beta pruning, 2025",
      .evaluation = alphadeepchess_evaluation(),
      .make_search = make_search(published_features()),
      .hash_mib = 16,                            // no size is named but the 2 TB of the hardware
      .levels = {{1}, {2}, {3}, {4}, {5}, {6}},  // none in the document: depths
      .first_level = 1,
      .default_level = 4,
      .bench_depth = 5,
  };
}

EngineDefinition alphadeepchess_fixed() {
  EngineDefinition engine = alphadeepchess();
  engine.name = "alphadeepchess-fixed";
  SearchFeatures features = published_features();
  features.quirks.table_mates = true;
  features.quirks.table_draws = true;
  features.quirks.mate_before_draw = true;
  engine.make_search = make_search(features);
  return engine;
}

}  // namespace raum

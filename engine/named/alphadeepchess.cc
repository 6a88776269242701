#include "engine/named/alphadeepchess.h"

#include "engine/eval/alphadeepchess.h"
#include "engine/search/documented/documented_search.h"

namespace raum {
namespace {

constexpr OrderingScores kOrdering{
    .promotion_bonus = 1'000'000,  // 3.2.4: "a bonus to piece promotions"; ours: that of captures
    .capture = 1'000'000,          // 3.2.4: by victim, then attacker; the numbers are ours
    .victim_weight = 10,
    .first_killer = 900'000,  // 3.2.4.1: "before other quiet moves"
    .second_killer = 890'000,
};

SearchFeatures published_features() {
  SearchFeatures features;
  features.aspiration = false;     // 2.4.2.1 explains the windows, chapter 3 gives no size
  features.root_narrowing = true;  // 2.4.2: plain alpha-beta from the root on
  // 3.3.1.2: the depth "helps determine whether a new evaluation should overwrite the existing
  // one", but neither 3.3.1.2 nor 3.3.1.3 gives a rule. We always replace.
  features.replacement = Replacement::Always;
  features.table_narrows_window = false;     // 3.3.1.2: a bound cuts off or is ignored
  features.quirks.table_mates = false;       // 3.3.1.2: stored "as computed"
  features.search_draws = true;              // 3.2.5: threefold repetition and 100 plies
  features.quirks.table_draws = false;       // 3.3.1: ignores how a position was reached
  features.quirks.mate_before_draw = false;  // 3.2.5.2: the draw test precedes mate
  // 3.3.1.2 stores the best move, but 3.2.4 uses neither it nor a history for move ordering.
  features.hash_move = false;
  features.history = false;
  features.ordering = kOrdering;
  features.piece_values = {100, 320, 330, 220, 500, 950, 20'000};  // 2.5; unicorn: ours
  features.quiescence_plies = kMaxPly;  // 3.2.5.2: all captures; MAX_PLY has no value
  features.fail_hard_stand_pat = true;  // 3.2.5.2: "return beta"
  // 3.2.5: a mate in one scores 3,200,000.
  features.mates = {.base = 3'200'001, .per_depth_left = 0, .per_ply = 1};
  return features;
}

SearchMaker make_search(const SearchFeatures& features) {
  // 3.3.3: the variant with king safety and mobility
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
      .hash_mib = 16,                            // ours; the document gives no size
      .levels = {{1}, {2}, {3}, {4}, {5}, {6}},  // ours, one per depth; the document has none
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

#include "engine/search/documented/documented_search.h"

#include <fmt/core.h>

#include <new>

#include "engine/search/documented/iterative_deepening.h"

namespace raum {

SearchMaker documented_search(const SearchFeatures& features,
                              std::optional<EvaluationOption> other_evaluation) {
  return [=](const Evaluation& evaluation, SplitMix64& random) -> std::unique_ptr<Search> {
    return std::make_unique<DocumentedSearch>(evaluation, other_evaluation, features, random);
  };
}

DocumentedSearch::DocumentedSearch(const Evaluation& evaluation,
                                   std::optional<EvaluationOption> other_evaluation,
                                   const SearchFeatures& features, SplitMix64& random)
    : own_evaluation_(evaluation),
      other_evaluation_(other_evaluation),
      own_features_(features),
      random_(random),
      evaluation_(evaluation),
      features_(features),
      tt_(features.replacement) {}

SearchResult DocumentedSearch::run(const Position& root, const SearchLimits& limits,
                                   const std::atomic<bool>& stop, const InfoSink& on_info) {
  IterativeDeepening search(evaluation_, features_, tt_, memory_, random_);
  return search.run(root, limits, stop, on_info);
}

void DocumentedSearch::new_game() {
  tt_.clear();
  memory_.clear();
}

Expected<void> DocumentedSearch::set_hash(std::size_t mebibytes) {
  try {
    tt_.resize(mebibytes);
  } catch (const std::bad_alloc&) {
    return fail("option Hash", fmt::format("{} MiB", mebibytes),
                "a size that fits into free memory");
  }
  return {};
}

void DocumentedSearch::set_level(const Difficulty& level) {
  if (!check_extension_is_set_) {
    features_.check_extension = level.check_extension.value_or(features_.check_extension);
  }
  features_.quiescence_plies = level.quiescence_plies.value_or(features_.quiescence_plies);
}

void DocumentedSearch::set_evaluation(const Evaluation& evaluation) {
  evaluation_ = evaluation;
  tt_.clear();  // its scores come from the old evaluation
}

void DocumentedSearch::set_replacement(Replacement replacement) {
  features_.replacement = replacement;
  tt_.set_replacement(replacement);
}

}  // namespace raum

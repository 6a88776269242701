// DocumentedSearch: the search that the documented engines share. Their documents describe the same
// algorithm with different features and different errors (features.h).
#pragma once

#include <optional>
#include <string_view>

#include "engine/search/core/search.h"
#include "engine/search/documented/features.h"
#include "engine/search/documented/move_order.h"

namespace raum {

/// A second evaluation of the same engine, chosen by an option of this name.
struct EvaluationOption {
  std::string_view name;
  Evaluation evaluation;
};

/// `other_evaluation` is a second evaluation for which the search has an option.
[[nodiscard]] SearchMaker documented_search(const SearchFeatures& features,
                                            std::optional<EvaluationOption> other_evaluation = {});

class DocumentedSearch final : public Search {
 public:
  /// The transposition table has size 0 until set_hash().
  DocumentedSearch(const Evaluation& evaluation, std::optional<EvaluationOption> other_evaluation,
                   const SearchFeatures& features, SplitMix64& random);

  SearchResult run(const Position& root, const SearchLimits& limits, const std::atomic<bool>& stop,
                   const InfoSink& on_info) override;
  void new_game() override;
  [[nodiscard]] Expected<void> set_hash(std::size_t mebibytes) override;
  [[nodiscard]] Expected<void> set_threads(int threads) override {
    features_.threads = threads;
    return {};
  }
  void set_level(const Difficulty& level) override;
  [[nodiscard]] std::vector<EvaluationTerm> evaluation_terms(
      const Position& position) const override {
    return evaluation_.terms(position);
  }
  [[nodiscard]] std::vector<Option> options() override;

  [[nodiscard]] SearchFeatures& features() { return features_; }
  [[nodiscard]] const Evaluation& evaluation() const { return evaluation_; }
  /// Empties the table.
  void set_evaluation(const Evaluation& evaluation);
  /// Empties the table.
  void set_replacement(Replacement replacement);

 private:
  [[nodiscard]] Option evaluation_option();
  [[nodiscard]] Option replacement_option();
  [[nodiscard]] Option randomness_option();
  [[nodiscard]] Expected<void> choose_evaluation(std::string_view name);
  [[nodiscard]] Expected<void> switch_other_evaluation(bool on);
  [[nodiscard]] bool has_chosen_evaluation() const;

  const Evaluation own_evaluation_;
  const std::optional<EvaluationOption> other_evaluation_;
  const SearchFeatures own_features_;
  SplitMix64& random_;

  Evaluation evaluation_;
  SearchFeatures features_;
  bool uses_other_evaluation_ = false;
  bool check_extension_is_set_ = false;  // by its option; levels then keep it

  TranspositionTable tt_;
  OrderingMemory memory_;
};

}  // namespace raum

// The options of the documented search: one for each feature, and the choice of the evaluation.
#include <fmt/format.h>

#include <array>

#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "engine/eval/named_evaluation.h"
#include "engine/search/documented/documented_search.h"

namespace raum {
namespace {

constexpr int kMaxRandomness = 10'000;  // centipawns

struct FeatureSwitch {
  std::string_view name;
  bool& (*value)(SearchFeatures&);
  bool needs_mobility_table = false;  // available only if the evaluation has one
};

using F = SearchFeatures;
using Q = Quirks;

// In the order in which they are announced.
constexpr std::array kSwitches{
    FeatureSwitch{"IterativeDeepening", feature<&F::iterative_deepening>},
    FeatureSwitch{"Aspiration", feature<&F::aspiration>},
    FeatureSwitch{"RootNarrowing", feature<&F::root_narrowing>},
    FeatureSwitch{"ExactRootScores", quirk<&Q::exact_root_scores>},
    FeatureSwitch{"PVS", feature<&F::pvs>},
    FeatureSwitch{"SymmetricWindows", quirk<&Q::symmetric_windows>},
    FeatureSwitch{"LcgKeys", feature<&F::lcg_keys>},
    FeatureSwitch{"SoundBounds", quirk<&Q::sound_bounds>},
    FeatureSwitch{"EqualDepthOnly", feature<&F::equal_depth_only>},
    FeatureSwitch{"TableMates", quirk<&Q::table_mates>},
    FeatureSwitch{"NullMove", feature<&F::null_move>},
    FeatureSwitch{"LMR", feature<&F::lmr>},
    FeatureSwitch{"Futility", feature<&F::futility>},
    FeatureSwitch{"ExemptChecks", quirk<&Q::exempt_checks>},
    FeatureSwitch{"PrunedBounds", quirk<&Q::pruned_bounds>},
    FeatureSwitch{"CheckExtension", feature<&F::check_extension>},
    FeatureSwitch{"BoundedCheckExtension", quirk<&Q::bounded_check_extension>},
    FeatureSwitch{"SearchDraws", feature<&F::search_draws>},
    FeatureSwitch{"TableDraws", quirk<&Q::table_draws>},
    FeatureSwitch{"MateBeforeDraw", quirk<&Q::mate_before_draw>},
    FeatureSwitch{"HashMove", feature<&F::hash_move>},
    FeatureSwitch{"MVVLVA", feature<&F::mvv_lva>},
    FeatureSwitch{"Killers", feature<&F::killers>},
    FeatureSwitch{"History", feature<&F::history>},
    FeatureSwitch{"FischerOrdering", feature<&F::fischer_ordering>},
    FeatureSwitch{"FischerParity", quirk<&Q::fischer_parity>},
    FeatureSwitch{"Quiescence", feature<&F::quiescence>},
    FeatureSwitch{"DeltaPruning", feature<&F::delta_pruning>},
    FeatureSwitch{"MobilityCache", feature<&F::mobility_cache>, true},
    FeatureSwitch{"CacheSteppers", quirk<&Q::cache_steppers>, true},
};

Expected<Replacement> parse_replacement(std::string_view value) {
  for (std::size_t i = 0; i < kReplacementNames.size(); ++i) {
    if (value == kReplacementNames[i]) return static_cast<Replacement>(i);
  }
  return fail("option Replacement", raum::quoted(value),
              with_nearest(fmt::format("one of {}", fmt::join(kReplacementNames, ", ")), value,
                           kReplacementNames));
}

}  // namespace

std::vector<Option> DocumentedSearch::options() {
  std::vector<Option> options{evaluation_option(), replacement_option(), randomness_option()};
  if (other_evaluation_) {
    options.push_back(check_option(other_evaluation_->name, false,
                                   [this](bool on) { return switch_other_evaluation(on); }));
  }
  SearchFeatures defaults = own_features_;
  for (const FeatureSwitch& feature : kSwitches) {
    if (feature.needs_mobility_table && own_evaluation_.mobility == nullptr) continue;
    options.push_back(check_option(feature.name, feature.value(defaults),
                                   [this, value = feature.value](bool on) -> Expected<void> {
                                     bool& field = value(features_);
                                     field = on;
                                     if (&field == &features_.check_extension) {
                                       check_extension_is_set_ = true;
                                     }
                                     return {};
                                   }));
  }
  return options;
}

Option DocumentedSearch::evaluation_option() {
  std::string_view own;
  std::vector<std::string_view> names;
  for (const NamedEvaluation& named : named_evaluations()) {
    if (named.evaluation.value == own_evaluation_.value) own = named.name;
    names.push_back(named.name);
  }
  return combo_option("Evaluation", own, std::move(names),
                      [this](std::string_view name) { return choose_evaluation(name); });
}

Option DocumentedSearch::replacement_option() {
  return combo_option(
      "Replacement", kReplacementNames[static_cast<std::size_t>(own_features_.replacement)],
      {kReplacementNames.begin(), kReplacementNames.end()}, [this](std::string_view name) {
        return parse_replacement(name).map(
            [this](Replacement replacement) { set_replacement(replacement); });
      });
}

Option DocumentedSearch::randomness_option() {
  return spin_option("Randomness", own_features_.randomness, 0, kMaxRandomness,
                     [this](std::int64_t centipawns) -> Expected<void> {
                       features_.randomness = static_cast<int>(centipawns);
                       return {};
                     });
}

// Evaluation and the option of the other evaluation would undo each other, so only one of them may
// be in use. Selecting the engine's own evaluation is always allowed.
Expected<void> DocumentedSearch::choose_evaluation(std::string_view name) {
  const auto evaluation = find_evaluation(name);
  if (!evaluation) return tl::unexpected(within("option Evaluation", evaluation.error()));
  if (uses_other_evaluation_) {
    if (evaluation->value == own_evaluation_.value) return {};
    return fail("option Evaluation", fmt::format("{} beside {}", name, other_evaluation_->name),
                fmt::format("one evaluation: set {} to false first", other_evaluation_->name));
  }
  set_evaluation(*evaluation);
  return {};
}

Expected<void> DocumentedSearch::switch_other_evaluation(bool on) {
  if (has_chosen_evaluation()) {
    if (!on) return {};
    return fail(fmt::format("option {}", other_evaluation_->name), "true beside another Evaluation",
                "one evaluation: set Evaluation to the engine's own first");
  }
  set_evaluation(on ? other_evaluation_->evaluation : own_evaluation_);
  uses_other_evaluation_ = on;
  return {};
}

// Whether the option Evaluation has replaced the engine's own evaluation.
bool DocumentedSearch::has_chosen_evaluation() const {
  return !uses_other_evaluation_ && evaluation_.value != own_evaluation_.value;
}

}  // namespace raum

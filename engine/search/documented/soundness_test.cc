// How often each kind of pruning changes a score: each is switched on alone, in a search that
// otherwise finds the exact minimax value, and the changed scores of 200 positions are counted. A
// different count means that this pruning works differently than before.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <string>
#include <vector>

#include "engine/testing/search_helpers.h"
#include "engine/testing/sparse_position.h"

namespace raum {
namespace {

constexpr int kPositions = 200;
constexpr int kMen = 4;  // at most, per side, besides the king
constexpr int kDepth = 4;

struct Pruning {
  std::string_view name;
  bool SearchFeatures::*field;
};
constexpr std::array kPrunings{Pruning{"NullMove", &SearchFeatures::null_move},
                               Pruning{"LMR", &SearchFeatures::lmr},
                               Pruning{"Futility", &SearchFeatures::futility},
                               Pruning{"DeltaPruning", &SearchFeatures::delta_pruning}};

std::vector<int> scores(const EngineDefinition& engine, const Pruning* pruning,
                        int positions = kPositions) {
  std::vector<int> out;
  Engine player(engine);
  static_cast<void>(player.set_hash(0));
  SearchFeatures& on = features(player);
  on.null_move = on.lmr = on.futility = on.delta_pruning = false;
  if (pruning != nullptr) on.*pruning->field = true;
  for (int i = 0; i < positions; ++i) {
    player.new_game();
    const Position p = sparse_position(static_cast<std::uint64_t>(i), kMen);
    const auto result = player.think(p, {.depth = kDepth}, kNeverStop, [](const SearchInfo&) {});
    out.push_back(result.score.cp);
  }
  return out;
}

class Soundness : public testing::TestWithParam<std::pair<std::string_view, std::string_view>> {};

TEST_P(Soundness, EachPruningChangesTheRecordedNumberOfScores) {
  const auto [name, expected] = GetParam();
  const EngineDefinition& engine = **find_engine(name);
  const std::vector<int> exact = scores(engine, nullptr);
  std::string counts;
  for (const Pruning& pruning : kPrunings) {
    const std::vector<int> pruned = scores(engine, &pruning);
    int changed = 0;
    for (std::size_t i = 0; i < exact.size(); ++i) changed += pruned[i] != exact[i] ? 1 : 0;
    counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", pruning.name, changed);
  }
  EXPECT_EQ(counts, expected) << "scores changed of " << kPositions;
}

// Corrected engines are left out if their corrections do not affect these searches.
TEST(SoundnessOfCorrectedEngines, IsThatOfTheOriginal) {
  constexpr int kFew = 10;
  for (const std::string name : {"maackesgeist-v2", "js-chess-engine-v2", "alphadeepchess"}) {
    const EngineDefinition& original = **find_engine(name);
    const EngineDefinition& corrected = **find_engine(name + "-fixed");
    EXPECT_EQ(scores(original, nullptr, kFew), scores(corrected, nullptr, kFew)) << name;
    for (const Pruning& pruning : kPrunings) {
      EXPECT_EQ(scores(original, &pruning, kFew), scores(corrected, &pruning, kFew))
          << name << ' ' << pruning.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Engines, Soundness,
    testing::Values(
        std::pair{"maackesgeist-v2", "NullMove 0, LMR 40, Futility 11, DeltaPruning 4"},
        std::pair{"raumfischer-v1", "NullMove 2, LMR 54, Futility 17, DeltaPruning 5"},
        std::pair{"raumfischer-v1-fixed", "NullMove 4, LMR 45, Futility 0, DeltaPruning 4"},
        std::pair{"js-chess-engine-v2", "NullMove 4, LMR 34, Futility 4, DeltaPruning 0"},
        std::pair{"alphadeepchess", "NullMove 2, LMR 35, Futility 0, DeltaPruning 0"}),
    [](const auto& param) {
      std::string name(param.param.first);
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace
}  // namespace raum

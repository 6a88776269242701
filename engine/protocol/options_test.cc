#include "engine/protocol/options.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/core/memory.h"
#include "base/testing/snapshot.h"
#include "engine/search/one_sided/one_sided_search.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

// The greatest table depends on the machine.
TEST(Options, OfEveryEngineAreAnnouncedWithTheirDefaults) {
  const std::string greatest = fmt::format(" min 0 max {}\n", max_table_mib());
  std::string text;
  for (const EngineDefinition& engine : named_engines()) {
    Options options;
    ASSERT_TRUE(options.set("Engine", engine.name));
    for (std::string line : options.announce()) {
      line += '\n';
      const auto at = line.starts_with("option name Hash ") ? line.find(greatest) : line.npos;
      if (at != line.npos) line.replace(at, greatest.size(), " min 0 max HALF THE MEMORY\n");
      text += line;
    }
    text += '\n';
  }
  text.pop_back();
  expect_snapshot("engine/protocol/snapshots/options.txt", text);
}

TEST(Options, AreNamedWithoutRegardToCase) {
  EXPECT_TRUE(same_name("NullMove", "nullmovE"));
  EXPECT_FALSE(same_name("NullMove", "NullMov"));
  EXPECT_FALSE(same_name("NullMove", "NullMoves"));
  EXPECT_FALSE(same_name("NullMove", "LullMove"));
  Options options;
  ASSERT_TRUE(options.set("hASH", "3"));
  EXPECT_EQ(options.engine().hash_mib(), 3U);
}

TEST(Options, ChangeTheirEngineAndItsSearch) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "raumfischer-v1"));
  EXPECT_EQ(options.engine().definition().name, "raumfischer-v1");
  ASSERT_TRUE(options.set("Threads", "3"));
  ASSERT_TRUE(options.set("Level", "5"));
  ASSERT_TRUE(options.set("Randomness", "40"));
  ASSERT_TRUE(options.set("MobilityCache", "false"));
  ASSERT_TRUE(options.set("NullMove", "false"));
  ASSERT_TRUE(options.set("RootNarrowing", "false"));
  ASSERT_TRUE(options.set("DeltaPruning", "false"));
  EXPECT_EQ(options.engine().level(), 5);
  const SearchFeatures& set = features(options.engine());
  EXPECT_EQ(set.threads, 3);
  EXPECT_EQ(set.randomness, 40);
  EXPECT_FALSE(set.mobility_cache);
  EXPECT_FALSE(set.null_move);
  EXPECT_FALSE(set.root_narrowing);
  EXPECT_FALSE(set.delta_pruning);
  EXPECT_TRUE(set.pvs) << "not changed";
  ASSERT_TRUE(options.set("Engine", "js-schach"));
  ASSERT_TRUE(options.set("EqualCutoffs", "true"));
  const auto& one_sided = dynamic_cast<OneSidedSearch&>(options.engine().search()).features();
  EXPECT_TRUE(one_sided.equal_cutoffs);
  EXPECT_FALSE(one_sided.deep_cutoffs);
}

TEST(Options, OfTheProtocolAreThoseOfEveryEngine) {
  for (const EngineDefinition& engine : named_engines()) {
    Options options;
    ASSERT_TRUE(options.set("Engine", engine.name));
    EXPECT_EQ(options.move_overhead(), kMoveOverhead) << engine.name;
    ASSERT_TRUE(options.set("move overhead", "0"));
    EXPECT_EQ(options.move_overhead().count(), 0) << engine.name;
    ASSERT_TRUE(options.set("Move Overhead", "300"));
    EXPECT_FALSE(options.set("Move Overhead", "5001"));
    EXPECT_FALSE(options.ponder()) << engine.name;
    ASSERT_TRUE(options.set("ponder", "true"));
    EXPECT_FALSE(options.set("Ponder", "yes"));
    EXPECT_TRUE(options.ponder()) << engine.name;
    EXPECT_EQ(options.move_overhead().count(), 300) << engine.name;
    EXPECT_FALSE(options.set("Engine", "none of them"));
    EXPECT_EQ(options.move_overhead().count(), 300) << engine.name;
    ASSERT_TRUE(options.set("Engine", engine.name));
    EXPECT_EQ(options.move_overhead(), kMoveOverhead) << "choosing an engine resets its options";
    EXPECT_FALSE(options.ponder());
  }
}

TEST(Options, NameTheNearestEvaluation) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "maackesgeist-v2"));
  EXPECT_EQ(
      to_string(options.set("Evaluation", "raumfisher").error()),
      "option Evaluation: evaluation: found \"raumfisher\", expected a named evaluation, such "
      "as raumfischer");
}

TEST(Options, KeepExplicitSettingsWhenALevelFollows) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "js-chess-engine-v2"));
  ASSERT_TRUE(options.set("Hash", "2"));
  ASSERT_TRUE(options.set("CheckExtension", "false"));
  ASSERT_TRUE(options.set("Level", "5"));
  EXPECT_EQ(options.engine().hash_mib(), 2U);
  EXPECT_FALSE(features(options.engine()).check_extension);
  EXPECT_EQ(features(options.engine()).quiescence_plies, 4) << "set by the level";
  ASSERT_TRUE(options.set("Engine", "js-chess-engine-v2"));
  ASSERT_TRUE(options.set("Level", "5"));
  EXPECT_EQ(options.engine().hash_mib(), 40U) << "choosing an engine resets its options";
  EXPECT_TRUE(features(options.engine()).check_extension);
}

TEST(Options, SelectAReplacementByName) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "alphadeepchess"));
  EXPECT_TRUE(options.set("Replacement", "depth-preferred"));
  EXPECT_EQ(features(options.engine()).replacement, Replacement::DepthPreferred);
  EXPECT_EQ(to_string(options.set("Replacement", "depth").error()),
            "option Replacement: found \"depth\", expected one of depth-preferred, two-buckets, "
            "aged, always (nearest: depth-preferred)");
  ASSERT_TRUE(options.set("Engine", "js-schach"));
  EXPECT_FALSE(options.set("Replacement", "always")) << "it has no table";
}

TEST(Options, RefuseTwoEvaluationsAtOnce) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "alphadeepchess"));
  ASSERT_TRUE(options.set("KingSafety", "true"));
  const auto safety = documented(options.engine()).evaluation().value;
  EXPECT_EQ(to_string(options.set("Evaluation", "raumfischer").error()),
            "option Evaluation: found raumfischer beside KingSafety, expected one "
            "evaluation: set KingSafety to false first");
  EXPECT_TRUE(options.set("Evaluation", "alphadeepchess"));
  EXPECT_EQ(documented(options.engine()).evaluation().value, safety)
      << "choosing the engine's own evaluation changes nothing";
  ASSERT_TRUE(options.set("KingSafety", "false"));
  ASSERT_TRUE(options.set("Evaluation", "raumfischer"));
  const auto raumfischer = documented(options.engine()).evaluation().value;
  EXPECT_EQ(to_string(options.set("KingSafety", "true").error()),
            "option KingSafety: found true beside another Evaluation, expected one "
            "evaluation: set Evaluation to the engine's own first");
  EXPECT_TRUE(options.set("KingSafety", "false"));
  EXPECT_EQ(documented(options.engine()).evaluation().value, raumfischer);
}

TEST(Options, SwitchToTheOtherEvaluationAndBack) {
  Options options;
  ASSERT_TRUE(options.set("Engine", "alphadeepchess"));
  const auto value = [&] { return documented(options.engine()).evaluation().value; };
  const auto own = value();
  ASSERT_TRUE(options.set("KingSafety", "true"));
  EXPECT_NE(value(), own);
  ASSERT_TRUE(options.set("KingSafety", "false"));
  EXPECT_EQ(value(), own);
}

TEST(Options, SetTheSeedOfRandomMoves) {
  const auto play = [](Engine& engine) {
    return engine.think_by_level(Position::start(), {}, kNeverStop, [](const SearchInfo&) {}).best;
  };
  Options options;
  ASSERT_TRUE(options.set("Engine", "maackesgeist-v2"));
  ASSERT_TRUE(options.set("Level", "0"));
  Engine seeded = make_engine("maackesgeist-v2");
  ASSERT_TRUE(seeded.set_level(0).has_value());
  for (const std::uint64_t seed : {7U, 0U, 2'147'483'647U}) {
    ASSERT_TRUE(options.set("Seed", std::to_string(seed)));
    seeded.set_seed(seed);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(play(options.engine()), play(seeded)) << seed;
  }
}

TEST(Options, AcceptASpinWithinItsBoundsOnly) {
  struct Bounds {
    const char* engine;
    const char* option;
    std::int64_t min, max;
  };
  for (const auto& [engine, name, min, max] :
       {Bounds{"maackesgeist-v2", "Seed", 0, 2'147'483'647},
        Bounds{"js-schach", "Seed", 0, 2'147'483'647}, Bounds{"maackesgeist-v2", "Threads", 1, 16},
        Bounds{"flagship", "Move Overhead", 0, 5'000}, Bounds{"maackesgeist-v2", "Level", 0, 5},
        Bounds{"js-chess-engine-v2", "Level", 1, 5},
        Bounds{"js-chess-engine-v2", "Randomness", 0, 10'000}}) {
    const std::string where = fmt::format("{} of {}", name, engine);
    Options options;
    ASSERT_TRUE(options.set("Engine", engine));
    EXPECT_TRUE(options.set(name, std::to_string(min))) << where;
    EXPECT_TRUE(options.set(name, std::to_string(max))) << where;
    for (const std::int64_t outside : {min - 1, max + 1}) {
      const auto refused = options.set(name, std::to_string(outside));
      ASSERT_FALSE(refused) << where;
      EXPECT_EQ(to_string(refused.error()),
                fmt::format("option {}: found \"{}\", expected a whole number from {} to {}", name,
                            outside, min, max));
    }
  }
}

}  // namespace
}  // namespace raum

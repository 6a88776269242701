#include "regression/compare/comparison.h"

#include <gtest/gtest.h>

#include <array>

namespace raum::regression {
namespace {

CostVerdict verdict(std::uint64_t base, std::uint64_t head) {
  return compare_cost({.name = "work"}, {base, 1}, {head, 1}).verdict;
}

PlayChange play(std::uint64_t base, std::uint64_t head, std::string_view message) {
  const std::array engines = {EngineSignatures{"one", base, head}, EngineSignatures{"two", 5, 5}};
  return compare_play(engines, message);
}

TEST(Comparison, EqualPlayNeedsNoAnnouncement) {
  EXPECT_TRUE(play(7, 7, "").is_announced);
  EXPECT_TRUE(play(7, 7, "Bench: 8").is_announced);
  EXPECT_EQ(play(7, 7, "").equal, 2U);
}

TEST(Comparison, OnlyTheFirstSignatureAnnouncesAChange) {
  EXPECT_TRUE(play(7, 8, "Think\n\nBench: 8\n").is_announced);
  EXPECT_FALSE(play(7, 8, "Think\n\nBench: 9\n").is_announced);
  EXPECT_FALSE(play(7, 8, "Think\n").is_announced);
  EXPECT_EQ(play(7, 8, "").changed.size(), 1U);
  EXPECT_EQ(play(7, 8, "").equal, 1U);
}

TEST(Comparison, AnnouncingAnotherSignatureIsWrongAlsoIfThePlayIsEqual) {
  EXPECT_EQ(play(7, 7, "Tidy\n\nBench: 8\n").wrong_announcement, "8");
  EXPECT_EQ(play(7, 8, "Think\n\nBench: 9\n").wrong_announcement, "9");
  EXPECT_EQ(play(7, 7, "Tidy\n\nBench: 7\n").wrong_announcement, std::nullopt);
  EXPECT_EQ(play(7, 8, "Think\n\nBench: 8\n").wrong_announcement, std::nullopt);
  EXPECT_EQ(play(7, 7, "Tidy\n\nBench: 7,000\n").wrong_announcement, "7,000");
  EXPECT_FALSE(play(7, 8, "Think\n\nBench: 8k\n").is_announced);
  EXPECT_EQ(play(7, 8, "Think\n").wrong_announcement, std::nullopt);
  const std::array removed = {EngineSignatures{"old", 7, {}}};
  EXPECT_EQ(compare_play(removed, "Bench: 8").wrong_announcement, std::nullopt);
}

TEST(Comparison, OtherEnginesAreAnnouncedTheSameWay) {
  const std::array engines = {EngineSignatures{"one", 7, 7}, EngineSignatures{"two", 5, 6}};
  EXPECT_FALSE(compare_play(engines, "Think").is_announced);
  EXPECT_TRUE(compare_play(engines, "Think\n\nBench: 7").is_announced);
}

TEST(Comparison, AnUnreadableSignatureDoesNotAnnounceAnUnknownOne) {
  const std::array engines = {EngineSignatures{"one", 7, {}}, EngineSignatures{"two", 5, 6}};
  EXPECT_FALSE(compare_play(engines, "Think\n\nBench: 8k").is_announced);
  EXPECT_FALSE(compare_play(engines, "Think\n\nBench: 8").is_announced);
}

TEST(Comparison, NewAndRemovedEnginesAreNoChange) {
  const std::array engines = {EngineSignatures{"one", 7, 7}, EngineSignatures{"new", {}, 6},
                              EngineSignatures{"old", 5, {}}};
  const PlayChange change = compare_play(engines, "Think");
  EXPECT_TRUE(change.changed.empty());
  EXPECT_TRUE(change.is_announced);
  EXPECT_EQ(change.only_head, std::vector<std::string>{"new"});
  EXPECT_EQ(change.only_base, std::vector<std::string>{"old"});
}

// No message can announce a signature that changes by itself.
TEST(Comparison, PlayThatVariesIsAChangeWithoutAnAnnouncement) {
  const auto with = [](bool varies, std::string_view message) {
    const std::array engines = {EngineSignatures{"one", 7, 7, varies},
                                EngineSignatures{"two", 5, 5}};
    return compare_play(engines, message);
  };
  for (const char* message : {"Think", "Think\n\nBench: 8"}) {
    const PlayChange change = with(true, message);
    ASSERT_EQ(change.changed.size(), 1U) << message;
    EXPECT_EQ(change.changed[0].engine, "one");
    EXPECT_EQ(change.equal, 1U);
    EXPECT_TRUE(change.is_announced);
    EXPECT_EQ(change.wrong_announcement, std::nullopt);
  }
  EXPECT_TRUE(with(false, "Think").changed.empty());
  EXPECT_EQ(with(false, "Bench: 8").wrong_announcement, "8");
}

TEST(Comparison, PlayOfAnotherEngineThatVariesIsAnnouncedByTheFirst) {
  const std::array engines = {EngineSignatures{"one", 7, 7}, EngineSignatures{"two", 5, 5, true}};
  EXPECT_EQ(compare_play(engines, "Think").changed.size(), 1U);
  EXPECT_FALSE(compare_play(engines, "Think").is_announced);
  EXPECT_TRUE(compare_play(engines, "Think\n\nBench: 7").is_announced);
  const std::array removed = {EngineSignatures{"one", 7, {}, true}};
  EXPECT_TRUE(compare_play(removed, "Think").changed.empty());
}

TEST(Comparison, ReportsAboveOneAndFailsAboveThreePercent) {
  EXPECT_EQ(verdict(1000, 1000), CostVerdict::Unchanged);
  EXPECT_EQ(verdict(1000, 1009), CostVerdict::Unchanged);
  EXPECT_EQ(verdict(1000, 1011), CostVerdict::Increased);
  EXPECT_EQ(verdict(1000, 1029), CostVerdict::Increased);
  EXPECT_EQ(verdict(1000, 1031), CostVerdict::Regressed);
  EXPECT_EQ(verdict(1000, 991), CostVerdict::Unchanged);
  EXPECT_EQ(verdict(1000, 989), CostVerdict::Improved);
  EXPECT_EQ(verdict(1000, 10), CostVerdict::Improved);
}

TEST(Comparison, ComparesPerUnitIfTheUnitsDiffer) {
  const CostChange change = compare_cost({.name = "search"}, {1000, 10}, {2040, 20});
  EXPECT_TRUE(change.per_unit);
  EXPECT_DOUBLE_EQ(change.ratio, 1.02);
  EXPECT_EQ(change.verdict, CostVerdict::Increased);
  EXPECT_FALSE(compare_cost({.name = "search"}, {1000, 10}, {2040, 10}).per_unit);
}

TEST(Comparison, AllowsMorePerUnitOfAnotherTree) {
  EXPECT_EQ(compare_cost({.name = "search"}, {1000, 10}, {2180, 20}).verdict,
            CostVerdict::Increased);
  EXPECT_EQ(compare_cost({.name = "search"}, {1000, 10}, {2220, 20}).verdict,
            CostVerdict::Regressed);
}

TEST(Comparison, ZeroCostInTheBaseIsNoRegression) {
  const CostChange change = compare_cost({.name = "work"}, {0, 1}, {5, 1});
  EXPECT_DOUBLE_EQ(change.ratio, 1);
  EXPECT_EQ(change.verdict, CostVerdict::Unchanged);
}

TEST(Comparison, SubtractsTheStartUpFromTheOthers) {
  const std::array works = {Workload{.name = "startup"},
                            Workload{.name = "perft", .startup = "startup"}};
  const std::array base = {WorkloadCount{1000, 1}, WorkloadCount{2000, 10}};
  const std::array head = {WorkloadCount{1020, 1}, WorkloadCount{2070, 10}};
  const auto changes = compare_costs(works, base, head);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_DOUBLE_EQ(changes[0].ratio, 1.02);
  EXPECT_DOUBLE_EQ(changes[1].ratio, 1.05);
  EXPECT_EQ(changes[1].verdict, CostVerdict::Regressed);
}

TEST(Comparison, SubtractsTheStartUpThatIsNamed) {
  const std::array works = {Workload{.name = "startup"},
                            Workload{.name = "perft", .startup = "startup"},
                            Workload{.name = "bench startup"},
                            Workload{.name = "make", .unit = "move", .startup = "bench startup"}};
  const std::array base = {WorkloadCount{1000, 1}, WorkloadCount{2000, 10}, WorkloadCount{500, 1},
                           WorkloadCount{700, 10}};
  const std::array head = {WorkloadCount{1000, 1}, WorkloadCount{2000, 10}, WorkloadCount{500, 1},
                           WorkloadCount{600, 10}};
  const auto changes = compare_costs(works, base, head);
  ASSERT_EQ(changes.size(), 4U);
  EXPECT_DOUBLE_EQ(changes[2].ratio, 1);
  EXPECT_DOUBLE_EQ(changes[3].ratio, 0.5);
  EXPECT_EQ(changes[3].unit, "move");
}

TEST(Comparison, SubtractsNoStartUpIfNoneIsNamed) {
  const std::array works = {Workload{.name = "startup"}, Workload{.name = "perft"}};
  const std::array base = {WorkloadCount{1000, 1}, WorkloadCount{2000, 1}};
  const std::array head = {WorkloadCount{1000, 1}, WorkloadCount{2100, 1}};
  const auto changes = compare_costs(works, base, head);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_DOUBLE_EQ(changes[1].ratio, 1.05);
}

TEST(Comparison, FindsAStartUpThatComesLater) {
  const std::array works = {Workload{.name = "perft", .startup = "startup"},
                            Workload{.name = "startup"}};
  const std::array base = {WorkloadCount{2000, 1}, WorkloadCount{1000, 1}};
  const std::array head = {WorkloadCount{2500, 1}, WorkloadCount{1000, 1}};
  EXPECT_DOUBLE_EQ(compare_costs(works, base, head).at(0).ratio, 1.5);
}

TEST(Comparison, JudgesEachCostByItsOwnThresholds) {
  const std::array works = {Workload{.name = "one"}, Workload{.name = "two"}};
  const std::array base = {WorkloadCount{1000, 1}, WorkloadCount{1000, 1}};
  const std::array head = {WorkloadCount{1050, 1}, WorkloadCount{1050, 1}};
  const Thresholds thresholds{.standard = {.reported = 0.06, .failing = 0.07},
                              .own = {{"two", {.reported = 0.01, .failing = 0.02}}}};
  const auto changes = compare_costs(works, base, head, thresholds);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].verdict, CostVerdict::Unchanged);
  EXPECT_EQ(changes[1].verdict, CostVerdict::Regressed);
}

}  // namespace
}  // namespace raum::regression

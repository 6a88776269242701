// Instruction costs: how workloads are counted and judged, with given counts in place of valgrind.
#include "ci/cost/instructions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>

#include "ci/build/fixture.h"
#include "ci/cost/figure_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using regression::Workload;
using regression::WorkloadCount;

Workload work_of(const std::string& name, const std::string& unit, const std::string& startup) {
  return {.name = name, .command = {"./bin/" + name}, .unit = unit, .startup = startup};
}

const Workload kStartup = work_of("startup", "", "");
const Workload kSearch = work_of("search", "node", "startup");
const Workload kStartupOfBench = work_of("b", "", "");
const Workload kMakeRuns = work_of("make", "move", "b");
const std::vector<Workload> kAll{kStartup, kSearch, kStartupOfBench, kMakeRuns};

class Instructions : public testing::Test {
 protected:
  Instructions() {
    context.log = [this](const std::string& line) { logged.push_back(line); };
    context.progress = [this](const CheckProgress& progress) {
      const std::lock_guard lock(mutex);
      reported.push_back(progress);
    };
    context.options.jobs = 3;
    builds = {.base = base.build(), .head = head.build(), .tool_version = "c++"};
    runs.count = [this](const std::filesystem::path& folder,
                        const Workload& work) -> Expected<WorkloadCount> {
      const std::lock_guard lock(mutex);
      const bool is_base = folder == builds.base.source();
      const std::string key = (is_base ? "base " : "head ") + work.name;
      counted.push_back(key);
      const auto found = counts.find(key);
      if (found == counts.end()) return WorkloadCount{1000, 1};
      if (found->second.instructions == 0) return fail("under valgrind", "crash", "exit status 0");
      return found->second;
    };
    runs.profile = [](const std::filesystem::path&,
                      const Workload&) -> Expected<regression::CallgrindProfile> {
      return fail("under callgrind", "crash", "exit status 0");
    };
  }

  // Base needs 1000 instructions for the start-up, and these for the search.
  [[nodiscard]] InstructionCosts judge(WorkloadCount of_base, WorkloadCount of_head) {
    return judge_instructions(context, builds,
                              {.works = {kStartup, kSearch},
                               .base = {{1000, 1}, of_base},
                               .head = {{1000, 1}, of_head},
                               .left_out = {}},
                              runs);
  }

  std::mutex mutex;
  CheckContext context;
  ScriptBuild base, head;
  Builds builds;
  ValgrindRuns runs;
  std::map<std::string, WorkloadCount> counts;  // without an entry: 1000; 0 fails
  Lines counted, logged;
  std::vector<CheckProgress> reported;
};

TEST_F(Instructions, AreCountedForEveryWorkloadOfBothBuilds) {
  counts["base search"] = {4000, 4};
  counts["head search"] = {5000, 5};
  const auto all = count_instructions(context, builds, kAll, runs);
  ASSERT_TRUE(all.has_value()) << all.error().reason;
  ASSERT_EQ(all->works.size(), kAll.size());
  ASSERT_EQ(all->base.size(), kAll.size());
  ASSERT_EQ(all->head.size(), kAll.size());
  EXPECT_EQ(all->works.back().name, "make");
  EXPECT_EQ(all->base[0].instructions, 1000U);
  EXPECT_EQ(all->base[1].instructions, 4000U);
  EXPECT_EQ(all->head[1].units, 5U);
  EXPECT_EQ(all->left_out, Lines{});
  EXPECT_EQ(counted.size(), 2 * kAll.size());
  ASSERT_EQ(reported.size(), 2 * kAll.size());
  EXPECT_EQ(reported[0].part, "counts");
  EXPECT_EQ(reported[0].total, 2 * kAll.size());
  EXPECT_EQ(std::max_element(reported.begin(), reported.end(),
                             [](const auto& a, const auto& b) { return a.done < b.done; })
                ->done,
            2 * kAll.size());
}

TEST_F(Instructions, PassExceptionsOn) {
  context.progress = [](const CheckProgress&) { throw std::runtime_error("no memory"); };
  EXPECT_THROW(static_cast<void>(count_instructions(context, builds, kAll, runs)),
               std::runtime_error);
}

TEST_F(Instructions, LeaveOutWorkloadsOfOwnRulesThatTheBaseLacks) {
  counts["base search"] = counts["base b"] = {0, 1};
  counts["head b"] = {0, 1};
  context.manifests.are_own_rules = true;
  const auto all = count_instructions(context, builds, kAll, runs);
  ASSERT_TRUE(all.has_value()) << all.error().reason;
  ASSERT_EQ(all->works.size(), 1U);
  EXPECT_EQ(all->works[0].name, "startup");
  EXPECT_EQ(
      all->left_out,
      (Lines{"not counted in the base: search: under valgrind: found crash, expected exit "
             "status 0",
             "not counted in the base: b: under valgrind: found crash, expected exit status 0",
             "not counted without its start-up b: make"}));
  counts = {{"head search", {0, 1}}};
  EXPECT_EQ(count_instructions(context, builds, kAll, runs).error().result, CheckResult::Fail);
}

TEST_F(Instructions, BlameTheBuildThatCannotBeCounted) {
  const auto expect = [&](const std::string& key, CheckResult result) {
    counts = {{key, {0, 1}}};
    const auto all = count_instructions(context, builds, kAll, runs);
    ASSERT_FALSE(all.has_value()) << key;
    EXPECT_EQ(all.error().result, result);
    EXPECT_EQ(all.error().environment, result == CheckResult::NoVerdict);
    EXPECT_EQ(all.error().reason, key.substr(0, 4) + ": " + key.substr(5) +
                                      ": under valgrind: found crash, expected exit status 0");
  };
  expect("base search", CheckResult::NoVerdict);
  expect("base make", CheckResult::NoVerdict);
  expect("head search", CheckResult::Fail);
  expect("head make", CheckResult::Fail);
}

TEST_F(Instructions, HaveARowForEachWorkload) {
  const InstructionCosts costs = judge({11'000, 10}, {11'050, 10});
  EXPECT_EQ(costs.largest_growth, "search +0.5 %");
  EXPECT_EQ(costs.finding.warnings, Lines{});
  EXPECT_EQ(costs.finding.failures, Lines{});
  EXPECT_EQ(costs.finding.details, "");
  EXPECT_EQ(counted, Lines{}) << "nothing is counted again";
  EXPECT_EQ(costs.finding.figures, (Figures{{.name = "startup",
                                             .base = std::int64_t{1000},
                                             .head = std::int64_t{1000},
                                             .unit = "instructions",
                                             .measured = exact_change(0, 0.01, 0.03)},
                                            {.name = "search",
                                             .base = 1000.0,
                                             .head = 1005.0,
                                             .unit = "instructions/node",
                                             .measured = exact_change(1.005 - 1, 0.01, 0.03)}}));
}

TEST_F(Instructions, HaveAnotherThresholdIfTheUnitsDiffer) {
  const InstructionCosts costs = judge({11'000, 10}, {21'000, 20});
  EXPECT_EQ(costs.finding.figures[1].measured, exact_change(0, 0.01, 0.10));
}

TEST_F(Instructions, ReportSmallChanges) {
  const InstructionCosts more = judge({11'000, 10}, {11'200, 10});
  EXPECT_EQ(more.finding.warnings, Lines{"instructions: search +2.0 %"});
  EXPECT_EQ(more.finding.figures[1].verdict, FigureVerdict::Reported);
  const InstructionCosts less = judge({11'000, 10}, {10'800, 10});
  EXPECT_EQ(less.finding.warnings, Lines{"instructions: search -2.0 %"});
  EXPECT_EQ(less.finding.figures[1].verdict, FigureVerdict::Reported);
  EXPECT_EQ(less.largest_growth, "startup ±0.0 %");
  const InstructionCosts other_tree = judge({11'000, 10}, {21'800, 20});
  EXPECT_EQ(other_tree.finding.warnings, Lines{"instructions: search +4.0 % per node"});
  EXPECT_EQ(counted, Lines{});
}

TEST_F(Instructions, AreCountedAgainBeforeTheyFail) {
  counts = {{"base search", {11'000, 10}}, {"head search", {11'600, 10}}};
  const InstructionCosts costs = judge({11'000, 10}, {11'500, 10});
  EXPECT_EQ(counted, (Lines{"base search", "head search"}));
  ASSERT_FALSE(logged.empty());
  EXPECT_EQ(logged[0], "search +5.0 %: counting it again");
  EXPECT_EQ(costs.finding.failures, Lines{"instructions: search +6.0 %"});
  EXPECT_EQ(costs.finding.warnings, Lines{});
  EXPECT_EQ(costs.finding.figures[1].verdict, FigureVerdict::Failed);
  EXPECT_TRUE(costs.finding.details.starts_with("search: instructions of the functions"))
      << costs.finding.details;
}

TEST_F(Instructions, AreNotConfirmedByASmallerSecondCount) {
  counts = {{"base search", {11'000, 10}}, {"head search", {11'000, 10}}};
  const InstructionCosts costs = judge({11'000, 10}, {11'500, 10});
  EXPECT_EQ(costs.finding.failures, Lines{});
  EXPECT_EQ(costs.finding.warnings, Lines{"not confirmed: search +5.0 % at first, then ±0.0 %"});
  EXPECT_EQ(costs.finding.details, "");
}

TEST_F(Instructions, AreUnmeasuredWithoutASecondCount) {
  counts = {{"base search", {0, 1}}, {"head search", {0, 1}}};
  const InstructionCosts costs = judge({11'000, 10}, {11'500, 10});
  const std::string line = "search: under valgrind: found crash, expected exit status 0";
  EXPECT_EQ(costs.finding.unmeasured, (Lines{line, line}));
  EXPECT_EQ(costs.finding.failures, Lines{}) << "it is not confirmed";
  EXPECT_EQ(costs.finding.figures[1].verdict, FigureVerdict::Reported);
}

TEST_F(Instructions, FailTogether) {
  counts = {{"base search", {11'000, 10}},
            {"head search", {12'000, 10}},
            {"base make", {2000, 4}},
            {"head make", {1000, 2}},
            {"head startup", {2000, 1}}};
  const InstructionCosts costs =
      judge_instructions(context, builds,
                         {.works = kAll,
                          .base = {{1000, 1}, {11'000, 10}, {500, 1}, {1000, 1}},
                          .head = {{2000, 1}, {23'000, 10}, {500, 1}, {1500, 1}},
                          .left_out = {"not counted in the base: x"}},
                         runs);
  EXPECT_EQ(costs.finding.failures, Lines{"instructions: startup +100.0 %"});
  EXPECT_EQ(costs.largest_growth, "startup +100.0 %");
  EXPECT_EQ(costs.finding.warnings, (Lines{"not counted in the base: x",
                                           "not confirmed: search +110.0 % at first, then ±0.0 %",
                                           "not confirmed: make +100.0 % at first, then -33.3 %",
                                           "instructions: make -33.3 % per move"}));
  counts["head search"] = {13'000, 10};
  const InstructionCosts two = judge_instructions(context, builds,
                                                  {.works = {kStartup, kSearch},
                                                   .base = {{1000, 1}, {11'000, 10}},
                                                   .head = {{2000, 1}, {23'000, 10}},
                                                   .left_out = {}},
                                                  runs);
  EXPECT_EQ(two.finding.failures, Lines{"instructions: startup +100.0 %, search +10.0 %"});
}

}  // namespace
}  // namespace raum::ci

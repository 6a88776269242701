// Allocation costs: which counts are reported and which fail.
#include "ci/cost/allocations.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"
#include "ci/context/manifest_fixture.h"
#include "ci/cost/figure_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

const Expected<std::int64_t> kFailed = fail("under callgrind", "exit status 9", "0");

// Tests that the head's count is neither reported nor a failure.
void expect_unnoticed(std::int64_t base, std::int64_t head) {
  const CostFinding finding = judge_allocation_counts(base, head);
  EXPECT_EQ(finding.warnings, Lines{}) << head;
  EXPECT_EQ(finding.failures, Lines{}) << head;
  EXPECT_EQ(finding.unmeasured, Lines{}) << head;
  EXPECT_EQ(finding.figures, (Figures{{"allocations in the search", base, head, "calls"}}));
}

TEST(Allocations, OfReportingGoUnnoticed) {
  expect_unnoticed(0, 0);
  expect_unnoticed(0, 100);
  expect_unnoticed(50'000, 3);
}

TEST(Allocations, FailIfTheyAreMoreThanInTheBase) {
  for (const std::int64_t base : {std::int64_t{0}, std::int64_t{400}}) {
    const CostFinding finding = judge_allocation_counts(base, base + 101);
    EXPECT_EQ(finding.failures, Lines{std::to_string(base + 101) + " allocations in the search"});
    EXPECT_EQ(finding.warnings, Lines{});
    ASSERT_EQ(finding.figures.size(), 1U);
    EXPECT_EQ(finding.figures[0].verdict, FigureVerdict::Failed);
  }
}

TEST(Allocations, WarnIfTheBaseHasAboutAsMany) {
  const CostFinding finding = judge_allocation_counts(400, 500);
  EXPECT_EQ(finding.failures, Lines{});
  EXPECT_EQ(finding.warnings, Lines{"500 allocations in the search, as in the base"});
  ASSERT_EQ(finding.figures.size(), 1U);
  EXPECT_EQ(finding.figures[0].verdict, FigureVerdict::Reported);
}

TEST(Allocations, NameTheBuildThatCannotBeCounted) {
  const CostFinding head = judge_allocation_counts(5, kFailed);
  EXPECT_EQ(head.unmeasured, Lines{"allocations of head not counted: under callgrind: found exit "
                                   "status 9, expected 0"});
  EXPECT_EQ(head.figures.size(), 0U);
  const CostFinding base = judge_allocation_counts(kFailed, 5);
  EXPECT_EQ(base.unmeasured, Lines{"allocations of base not counted: under callgrind: found exit "
                                   "status 9, expected 0"});
}

TEST(Allocations, AreNotCountedAfterAStopRequest) {
  const ScriptBuild base, head;
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  context.manifests.rules.allocations.command = {"./bin/raum-engine"};
  std::stop_source stop;
  stop.request_stop();
  context.stop = stop.get_token();
  const CostFinding finding =
      judge_allocations(context, {.base = base.build(), .head = head.build(), .tool_version = ""});
  EXPECT_EQ(finding.unmeasured,
            Lines{"allocations of base not counted: under callgrind: found interrupted, expected "
                  "exit status 0"});
}

TEST(Allocations, AreNotCountedWithoutRules) {
  const ScriptBuild base, head;
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  context.manifests.head.allocations.command = {"./bin/raum-engine"};
  const CostFinding finding =
      judge_allocations(context, {.base = base.build(), .head = head.build(), .tool_version = ""});
  EXPECT_EQ(finding.unmeasured, Lines{});
  EXPECT_EQ(finding.figures.size(), 0U);
}

// A script in place of valgrind writes a profile with as many calls of malloc as its input has
// lines.
TEST(Allocations, AreThoseOfTheSecondInput) {
  const TemporaryFolder folder;
  const ScopedVariable path("PATH", folder / ":" + std::getenv("PATH"));
  write_program(folder / "valgrind",
                "echo \"$3 $4\" >> words; n=$(wc -l)\n"
                "printf \"events: Ir\\nfn=f\\n1 1\\ncfn=malloc\\ncalls=$n 1\\n1 1\\n\" > ${2#*=}");
  const ScriptBuild base, head;
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  context.values = {{"jobs", "2"}};
  context.manifests.rules.allocations = {.command = {"./bin/raum-engine", "{jobs}"},
                                         .prefix = {},
                                         .more = "1\n2\n3\n4\n5\n",
                                         .less = "1\n2\n"};
  const CostFinding finding =
      judge_allocations(context, {.base = base.build(), .head = head.build(), .tool_version = ""});
  EXPECT_EQ(finding.unmeasured, Lines{});
  EXPECT_EQ(finding.figures,
            (Figures{{"allocations in the search", std::int64_t{3}, std::int64_t{3}, "calls"}}));
  EXPECT_EQ(content_of(head.build().source() / "words"),
            "./bin/raum-engine 2\n./bin/raum-engine 2\n");
}

}  // namespace
}  // namespace raum::ci

// The check `cost`: when it measures, and how it joins what the measurements found.
#include "ci/cost/check_cost.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"
#include "ci/context/manifest_fixture.h"
#include "regression/measure/workload.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;
using regression::Workload;

// Two engines, of which the first one speaks UCI alone, so that its wall time cannot be measured.
constexpr const char* kScript =
    "is_uci=; while read -r line; do case $line in\nuci) is_uci=1; echo uciok ;;\n"
    "isready) [ $is_uci ] || exit 3; echo readyok ;;\ngo*) echo bestmove x ;;\n"
    "quit) exit 0 ;;\nesac; done";
constexpr const char* kTimedScript =
    "while read -r line; do case $line in\nuci) echo uciok ;;\nisready) echo readyok ;;\n"
    "go*) echo bestmove x ;;\nbench) echo signature 7 ;;\nquit) exit 0 ;;\nesac; done";

constexpr const char* kUncounted =
    "base: startup: under valgrind: found exit status 9, expected exit status 0";

// Two builds with equal programs in machine code, and a script in place of valgrind that only knows
// its version.
class Cost : public testing::Test {
 protected:
  Cost() : path_("PATH", folder_.path() + ":" + std::getenv("PATH")) {
    context.log = [](const std::string&) {};
    add_valgrind("[ \"$1\" = --version ] && echo valgrind-3 && exit 0\nexit 9");
    for (const ScriptBuild* build : {&base, &head}) {
      build->add_machine_code("raum-engine", "1");
      build->add_machine_code("raum-bench", "1");
    }
    context.base.tree = "b";
    context.head.tree = "h";
    context.manifests = manifests_of(manifest_of_scripts());
    context.manifests.rules.build.is_self_contained = true;
    rules().allocations.command = {"./bin/raum-engine"};
    add_workload("startup", "./bin/raum-engine", "");
    Workload& search = add_workload("search", "./bin/raum-engine", "startup");
    search.input = "isready\nbench\nquit\n";
    search.label = "signature ";
    search.unit = "node";
    search.is_timed = true;
    add_workload("startup of raum-bench", "./bin/raum-bench", "");
  }

  [[nodiscard]] Manifest& rules() { return context.manifests.rules; }

  Workload& add_workload(const std::string& name, const std::string& program,
                         const std::string& startup) {
    Workload& work = rules().workloads.emplace_back();
    work.name = name;
    work.command = {program};
    work.startup = startup;
    return work;
  }

  void add_valgrind(const std::string& script) const {
    write_program(folder_ / "valgrind", script);
  }

  [[nodiscard]] CheckReport check() const {
    Builds builds{.base = base.build(), .head = head.build(), .tool_version = "c++"};
    builds.base.commit = "aaaaaaaaaaaa";
    builds.head.commit = "bbbbbbbbbbbb";
    return check_cost(context, builds);
  }

  CheckContext context;
  ScriptBuild base, head;

 private:
  TemporaryFolder folder_;
  ScopedVariable path_;
};

TEST_F(Cost, IsNotMeasuredWithoutValgrind) {
  const ScopedVariable path("PATH", "/no/such/folder");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::NotRun);
  EXPECT_TRUE(report.environment);
  EXPECT_EQ(report.reason,
            "valgrind cannot be run: valgrind does not start: No such file or directory");
}

TEST_F(Cost, IsNotMeasuredOfEqualPrograms) {
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason,
            "nothing to count: the programs differ only in the commit that they name");
  EXPECT_EQ(report.warnings, Lines{});
}

TEST_F(Cost, IsMeasuredOfEqualProgramsOnRequest) {
  context.options.only = {"cost"};
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_EQ(report.reason, kUncounted);
}

TEST_F(Cost, IsMeasuredIfEitherProgramDiffers) {
  head.add_machine_code("raum-engine", "2");
  EXPECT_EQ(check().reason, kUncounted);
  head.add_machine_code("raum-engine", "1");
  head.add_machine_code("raum-bench", "2");
  EXPECT_EQ(check().reason, kUncounted);
}

TEST_F(Cost, IgnoresTheCommitsThatProgramsName) {
  base.add_machine_code("raum-engine", "aaaaaaaaaaaa");
  head.add_machine_code("raum-engine", "bbbbbbbbbbbb");
  EXPECT_EQ(check().result, CheckResult::Pass);
  head.add_machine_code("raum-engine", "cccccccccccc");
  EXPECT_EQ(check().reason, kUncounted);
}

TEST_F(Cost, IsNotMeasuredWithoutAWorkload) {
  context.manifests.head.workloads = rules().workloads;
  rules().workloads.clear();
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::NotRun);
  EXPECT_FALSE(report.environment);
  EXPECT_EQ(report.reason, "the manifest names no workload");
}

TEST_F(Cost, NeedsNoValgrindForScripts) {
  const ScopedVariable path("PATH", "/bin:/usr/bin:/no/such/folder");
  for (const ScriptBuild* const build : {&base, &head}) {
    build->add_program("raum-engine", kTimedScript);
    build->add_program("raum-bench", "exit 0");
  }
  rules().allocations.command.clear();
  rules().thresholds.standard = {.reported = 99, .failing = 99};
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "processor time: no growth is certain");
  Lines names;
  for (const Figure& figure : report.figures) names.push_back(figure.name);
  EXPECT_EQ(names, (Lines{"peak memory", "binary size", "search", "startup of raum-bench"}))
      << "a start-up is subtracted from counts alone";
}

TEST_F(Cost, LimitsTheMemoryOfWorkloads) {
  rules().build.memory_mib = 64;
  rules().allocations.command.clear();
  rules().workloads.erase(rules().workloads.begin(), rules().workloads.end() - 1);
  for (const ScriptBuild* const build : {&base, &head}) {
    build->add_program("raum-bench", "ulimit -d >> limits");
  }
  static_cast<void>(check());
  for (const ScriptBuild* const build : {&base, &head}) {
    EXPECT_TRUE(content_of(build->build().source() / "limits").starts_with("65536\n"));
  }
}

TEST_F(Cost, NeedsValgrindForAllocations) {
  const ScopedVariable path("PATH", "/no/such/folder");
  rules().workloads.erase(rules().workloads.begin(), rules().workloads.end() - 1);
  rules().workloads.front().measure = regression::Measure::Time;
  EXPECT_EQ(check().result, CheckResult::NotRun);
  EXPECT_TRUE(check().environment);
}

// Builds whose counts are in files beside the programs.
class MeasuredCost : public Cost {
 protected:
  MeasuredCost() {
    context.options.only = {"cost"};
    context.options.jobs = 4;
    context.progress = [this](const CheckProgress& progress) {
      const std::lock_guard lock(mutex);
      if (parts.empty() || parts.back() != progress.part) parts.push_back(progress.part);
    };
    add_valgrind(
        "[ $1 = --version ] && echo valgrind-3 && exit 0\n"
        "[ $1 = --tool=callgrind ] && printf 'events: Ir\\nfn=f\\n1 1\\n' > ${2#*=} && exit\n"
        "read -r n < count\necho signature 10\n"
        "echo \"==1== I refs: $n\" >&2");
    for (const ScriptBuild* build : {&base, &head}) {
      build->write("count", "1000\n");
      build->add_program("raum-engine", kScript);
    }
    for (Workload& work : rules().workloads) work.measure = regression::Measure::Instructions;
    // The memory of a shell differs from run to run.
    rules().thresholds.own["peak memory"] = {.reported = 99, .failing = 99};
  }

  // For add_valgrind().
  static constexpr const char* kWithoutProfiles =
      "[ $1 = --version ] && echo valgrind-3 && exit 0\n[ $1 = --tool=callgrind ] && exit 9\n"
      "read -r n < count\necho signature 10\n"
      "echo \"==1== I refs: $n\" >&2";
  static constexpr const char* kNotCounted =
      "allocations of base not counted: under callgrind: found exit status 9, expected exit "
      "status 0";

  std::mutex mutex;
  Lines parts;
};

TEST_F(MeasuredCost, PassesAndNamesTheLargestGrowth) {
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "instructions: largest growth startup ±0.0 %");
  ASSERT_EQ(report.figures.size(), rules().workloads.size() + 3);
  EXPECT_EQ(report.figures.back().name, "allocations in the search");
  EXPECT_EQ(report.warnings.size(), 1U) << "the wall time is not measured";
  EXPECT_EQ(parts, (Lines{"counts", "peak memory", "allocations", "timings"}));
}

TEST_F(MeasuredCost, FailsWithEveryReason) {
  head.write("count", "2000\n");
  head.add_program("raum-engine", kScript + ("\n#" + std::string(1000, 'x')));
  rules().thresholds.own["binary size"].failing = 1;
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_TRUE(report.reason.starts_with(
      "instructions: startup +100.0 %, startup of raum-bench +100.0 %; binary size +"))
      << report.reason;
  EXPECT_TRUE(report.details.starts_with("startup: instructions of the functions"))
      << report.details;
}

// The profiles that count allocations fail.
TEST_F(MeasuredCost, HasNoVerdictIfSomethingIsNotMeasured) {
  add_valgrind(kWithoutProfiles);
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::NoVerdict);
  EXPECT_TRUE(report.environment);
  EXPECT_EQ(report.reason, kNotCounted);
}

TEST_F(MeasuredCost, FailsForWhatIsMeasured) {
  head.write("count", "2000\n");
  add_valgrind(kWithoutProfiles);
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_FALSE(report.environment);
  EXPECT_EQ(report.reason, "instructions: startup +100.0 %, startup of raum-bench +100.0 %");
  EXPECT_EQ(std::count(report.warnings.begin(), report.warnings.end(), kNotCounted), 1);
}

TEST_F(MeasuredCost, IsJudgedByTheRules) {
  head.write("count", "2000\n");
  rules().thresholds.standard = {.reported = 2, .failing = 2, .failing_per_unit = 2};
  EXPECT_EQ(check().result, CheckResult::Pass);
  context.manifests.head.thresholds.standard = {.reported = 0, .failing = 0};
  EXPECT_EQ(check().result, CheckResult::Pass);
}

TEST_F(MeasuredCost, MayBeOfCountsAndOfTimes) {
  rules().workloads.back().measure = regression::Measure::Time;
  head.add_program("raum-bench", "exit 3");
  base.add_program("raum-bench", "exit 0");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_EQ(report.reason,
            "processor time not measured: head: startup of raum-bench: found exit status 3, "
            "expected exit status 0");
  EXPECT_EQ(parts, (Lines{"counts", "peak memory", "allocations", "timings"}));
}

TEST_F(MeasuredCost, IsNotRunIfTheBaseLacksEveryWorkloadOfOwnRules) {
  context.manifests.are_own_rules = true;
  rules().allocations.command.clear();
  std::filesystem::remove(base.build().source() / "count");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::NotRun);
  EXPECT_TRUE(report.environment);
  EXPECT_EQ(report.reason, "no workload was measured in both builds");
  EXPECT_EQ(report.warnings.size(), 4U) << "three workloads and the wall time";
}

}  // namespace
}  // namespace raum::ci

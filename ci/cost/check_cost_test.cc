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
#include "regression/measure/instructions.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

constexpr const char* kUncounted =
    "engine of base: startup: under valgrind: found exit status 9, expected exit status 0";

// Two builds with equal programs, and a script in place of valgrind that only knows its version.
class Cost : public testing::Test {
 protected:
  Cost() : path_("PATH", folder_.path() + ":" + std::getenv("PATH")) {
    context.log = [](const std::string&) {};
    add_valgrind("[ \"$1\" = --version ] && echo valgrind-3 && exit 0\nexit 9");
    for (const ScriptBuild* build : {&base, &head}) {
      build->add_program("raum-engine", "exit 0");
      build->add_program("raum-bench", "exit 0");
      build->write("regression/thresholds.toml", "[search]\nfail = 2\n");
    }
  }

  void add_valgrind(const std::string& script) const {
    write_program(folder_ / "valgrind", script);
  }

  [[nodiscard]] CheckReport check() const {
    return check_cost(context, {.base = base.build(), .head = head.build(), .toolchain = "c++"});
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
  head.add_program("raum-engine", "exit 1");
  EXPECT_EQ(check().reason, kUncounted);
  head.add_program("raum-engine", "exit 0");
  head.add_program("raum-bench", "exit 1");
  EXPECT_EQ(check().reason, kUncounted);
}

TEST_F(Cost, IgnoresTheCommitsThatProgramsName) {
  base.set_variable("RAUM_COMMIT", "aaaaaaaaaaaa");
  head.set_variable("RAUM_COMMIT", "bbbbbbbbbbbb");
  base.add_program("raum-engine", "echo aaaaaaaaaaaa");
  head.add_program("raum-engine", "echo bbbbbbbbbbbb");
  EXPECT_EQ(check().result, CheckResult::Pass);
  head.add_program("raum-engine", "echo cccccccccccc");
  EXPECT_EQ(check().reason, kUncounted);
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
        "read -r n < ${5%/*}/count\necho 'perft(4) = 10'; echo signature 10; echo items 10\n"
        "echo \"==1== I refs: $n\" >&2");
    for (const ScriptBuild* build : {&base, &head}) {
      build->write("build/gate/bin/count", "1000\n");
      build->add_program(
          "raum-engine",
          "read -r line; [ \"$line\" = isready ] && exit 3; echo signature 7; read -r line");
    }
  }

  // For add_valgrind().
  static constexpr const char* kWithoutProfiles =
      "[ $1 = --version ] && echo valgrind-3 && exit 0\n[ $1 = --tool=callgrind ] && exit 9\n"
      "read -r n < ${5%/*}/count\necho 'perft(4) = 10'; echo signature 10; echo items 10\n"
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
  ASSERT_EQ(report.figures.size(), regression::cost_workloads().size() + 3);
  EXPECT_EQ(report.figures.back().name, "allocations in the search");
  EXPECT_EQ(report.warnings.size(), 3U) << "the wall times are not measured";
  EXPECT_EQ(parts, (Lines{"counts", "peak memory", "allocations", "timings"}));
}

TEST_F(MeasuredCost, FailsWithEveryReason) {
  head.write("build/gate/bin/count", "2000\n");
  head.add_program(
      "raum-engine",
      "read -r line; [ \"$line\" = isready ] && exit 3; echo signature 7; read -r line\n#" +
          std::string(1000, 'x'));
  context.thresholds =
      regression::Thresholds::parse("[\"binary size\"]\nfail = 100\n", "t").value();
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
  head.write("build/gate/bin/count", "2000\n");
  add_valgrind(kWithoutProfiles);
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Fail);
  EXPECT_FALSE(report.environment);
  EXPECT_EQ(report.reason, "instructions: startup +100.0 %, startup of raum-bench +100.0 %");
  EXPECT_EQ(std::count(report.warnings.begin(), report.warnings.end(), kNotCounted), 1);
}

TEST_F(Cost, WarnsIfHeadChangedTheThresholds) {
  head.write("regression/thresholds.toml", "[search]\nfail = 3\n");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.warnings, Lines{"head changed regression/thresholds.toml"});
}

}  // namespace
}  // namespace raum::ci

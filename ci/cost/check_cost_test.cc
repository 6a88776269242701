// The check `cost`: when nothing is measured. gate_cost_test.cc holds its verdicts on measurements.
#include "ci/cost/check_cost.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"

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
    std::ofstream(folder_ / "valgrind")
        << "#!/bin/sh\n[ \"$1\" = --version ] && echo valgrind-3 && exit 0\nexit 9\n";
    std::filesystem::permissions(folder_ / "valgrind", std::filesystem::perms::owner_all);
    for (const ScriptBuild* build : {&base, &head}) {
      build->add_program("raum-engine", "exit 0");
      build->add_program("raum-bench", "exit 0");
      build->write("regression/thresholds.toml", "[search]\nfail = 2\n");
    }
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

TEST_F(Cost, WarnsIfHeadChangedTheThresholds) {
  head.write("regression/thresholds.toml", "[search]\nfail = 3\n");
  const CheckReport report = check();
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.warnings, Lines{"head changed regression/thresholds.toml"});
}

}  // namespace
}  // namespace raum::ci

// Function costs: which workloads are profiled, and their tables.
#include "ci/cost/functions.h"

#include <gtest/gtest.h>

#include "ci/build/fixture.h"

namespace raum::ci {
namespace {

using regression::CallgrindProfile;
using regression::CostChange;
using regression::CostVerdict;
using regression::Program;
using regression::Workload;

constexpr const char* kHeading =
    ": instructions of the functions that changed most\n"
    "           base            head      difference  function\n";

class ChangedFunctions : public testing::Test {
 protected:
  ChangedFunctions() {
    context.log = [this](const std::string& line) { logged.push_back(line); };
    builds = {.base = base.build(), .head = head.build(), .toolchain = "c++"};
    runs.profile = [this](const std::filesystem::path& program,
                          const Workload&) -> Expected<CallgrindProfile> {
      const bool is_base = program == builds.base.engine() || program == builds.base.bench();
      return CallgrindProfile{{{.name = "search", .self = is_base ? 100U : 120U}}};
    };
  }

  [[nodiscard]] std::string text(const std::vector<CostVerdict>& verdicts) const {
    constexpr std::array<std::string_view, 5> kNames{"a", "b", "c", "d", "e"};
    std::vector<Workload> works;
    std::vector<CostChange> changes;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      works.push_back({.name = kNames.at(i), .script = "", .answer = ""});
      CostChange& change = changes.emplace_back();
      change.work = kNames.at(i);
      change.verdict = verdicts[i];
    }
    return changed_functions(context, builds, works, changes, runs);
  }

  CheckContext context;
  ScriptBuild base, head;
  Builds builds;
  ValgrindRuns runs;
  std::vector<std::string> logged;
};

TEST_F(ChangedFunctions, AreRunByEngineOrBenchmarks) {
  const Build build = base.build();
  EXPECT_EQ(program_of(build, {.name = "a", .script = "", .answer = ""}), build.engine());
  EXPECT_EQ(program_of(build, {.name = "a", .script = "", .answer = "", .program = Program::Bench}),
            build.bench());
}

TEST_F(ChangedFunctions, AreListedForRegressionsOnly) {
  EXPECT_EQ(text({CostVerdict::Unchanged, CostVerdict::Improved, CostVerdict::Increased}), "");
  EXPECT_TRUE(logged.empty());
  const std::string row = "            100             120             +20  search\n";
  EXPECT_EQ(text({CostVerdict::Regressed, CostVerdict::Unchanged, CostVerdict::Regressed}),
            "a" + (kHeading + row) + "\nc" + (kHeading + row));
  EXPECT_EQ(logged, (std::vector<std::string>{"a: looking for the functions that changed",
                                              "c: looking for the functions that changed"}));
}

TEST_F(ChangedFunctions, AreListedForThreeWorkloads) {
  static_cast<void>(text({CostVerdict::Regressed, CostVerdict::Regressed, CostVerdict::Unchanged,
                          CostVerdict::Regressed, CostVerdict::Regressed}));
  ASSERT_EQ(logged.size(), 3U);
  EXPECT_EQ(logged.back(), "d: looking for the functions that changed");
}

TEST_F(ChangedFunctions, AreEightAtMost) {
  runs.profile = [this](const std::filesystem::path& program,
                        const Workload&) -> Expected<CallgrindProfile> {
    CallgrindProfile profile;
    for (std::uint64_t i = 0; i < 9; ++i) {
      profile.functions.push_back({.name = std::string(1, static_cast<char>('a' + i)),
                                   .self = program == builds.base.engine() ? 10 : 20 + i});
    }
    return profile;
  };
  const std::string table = text({CostVerdict::Regressed});
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 2 + 8) << table;
  EXPECT_NE(table.find("  i\n"), std::string::npos) << table;
  EXPECT_EQ(table.find("  a\n"), std::string::npos) << "it changed least: " << table;
}

TEST_F(ChangedFunctions, NameAProfileThatIsMissing) {
  const auto failing_for = [this](const std::filesystem::path& failing) {
    runs.profile = [failing](const std::filesystem::path& program,
                             const Workload&) -> Expected<CallgrindProfile> {
      if (program != failing) return CallgrindProfile{};
      return fail("under callgrind", program.parent_path().parent_path().string(), "exit status 0");
    };
    return text({CostVerdict::Regressed});
  };
  for (const Build& build : {base.build(), head.build()}) {
    EXPECT_EQ(failing_for(build.engine()),
              "a: instructions of the functions that changed most\nno profile: under callgrind: "
              "found " +
                  build.binaries().string() + ", expected exit status 0\n");
  }
}

}  // namespace
}  // namespace raum::ci

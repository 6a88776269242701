// Function costs: which workloads are profiled, and their tables.
#include "ci/cost/functions.h"

#include <gtest/gtest.h>

#include "ci/build/fixture.h"

namespace raum::ci {
namespace {

using regression::CallgrindProfile;
using regression::CostChange;
using regression::CostVerdict;
using regression::Workload;
using Lines = std::vector<std::string>;

constexpr const char* kHeading =
    ": instructions of the functions that changed most\n"
    "           base            head      difference  function\n";

class ChangedFunctionsTest : public testing::Test {
 protected:
  ChangedFunctionsTest() {
    context.log = [this](const std::string& line) { logged.push_back(line); };
    builds = {.base = base.build(), .head = head.build(), .tool_version = "c++"};
    runs.profile = [this](const std::filesystem::path& folder,
                          const Workload&) -> Expected<CallgrindProfile> {
      const bool is_base = folder == builds.base.source();
      return CallgrindProfile{{{.name = "search", .self = is_base ? 100U : 120U}}};
    };
  }

  [[nodiscard]] std::string text(const std::vector<CostVerdict>& verdicts) const {
    return changed(verdicts).text;
  }

  [[nodiscard]] ChangedFunctions changed(const std::vector<CostVerdict>& verdicts) const {
    constexpr std::array<std::string_view, 5> kNames{"a", "b", "c", "d", "e"};
    std::vector<Workload> works;
    std::vector<CostChange> changes;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      works.push_back({.name = std::string(kNames.at(i))});
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

TEST_F(ChangedFunctionsTest, AreThoseOfTheWorkloadThatRegressed) {
  Lines profiled;
  runs.profile = [&](const std::filesystem::path& folder,
                     const Workload& work) -> Expected<CallgrindProfile> {
    profiled.push_back((folder == builds.base.source() ? "base " : "head ") + work.name);
    return CallgrindProfile{};
  };
  static_cast<void>(text({CostVerdict::Unchanged, CostVerdict::Regressed}));
  EXPECT_EQ(profiled, (Lines{"base b", "head b"}));
}

TEST_F(ChangedFunctionsTest, AreListedForRegressionsOnly) {
  EXPECT_EQ(text({CostVerdict::Unchanged, CostVerdict::Improved, CostVerdict::Increased}), "");
  EXPECT_TRUE(logged.empty());
  const std::string row = "            100             120             +20  search\n";
  EXPECT_EQ(text({CostVerdict::Regressed, CostVerdict::Unchanged, CostVerdict::Regressed}),
            "a" + (kHeading + row) + "\nc" + (kHeading + row));
  EXPECT_EQ(logged, (std::vector<std::string>{"a: looking for the functions that changed",
                                              "c: looking for the functions that changed"}));
}

TEST_F(ChangedFunctionsTest, HaveTheirNumbersAndPrintableNames) {
  runs.profile = [this](const std::filesystem::path& folder,
                        const Workload&) -> Expected<CallgrindProfile> {
    const bool is_base = folder == builds.base.source();
    return CallgrindProfile{{{.name = "a\x1b", .self = is_base ? 100U : 90U},
                             {.name = std::string(1'000, 'n'), .self = is_base ? 1U : 2U}}};
  };
  const auto functions = changed({CostVerdict::Unchanged, CostVerdict::Regressed}).functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[0],
            (MovedFunction{.workload = "b", .name = "a\\x1b", .base = 100, .head = 90}));
  EXPECT_EQ(functions[1].name.size(), 200U);
}

TEST_F(ChangedFunctionsTest, AreListedForThreeWorkloads) {
  static_cast<void>(text({CostVerdict::Regressed, CostVerdict::Regressed, CostVerdict::Unchanged,
                          CostVerdict::Regressed, CostVerdict::Regressed}));
  ASSERT_EQ(logged.size(), 3U);
  EXPECT_EQ(logged.back(), "d: looking for the functions that changed");
}

TEST_F(ChangedFunctionsTest, AreEightAtMost) {
  runs.profile = [this](const std::filesystem::path& folder,
                        const Workload&) -> Expected<CallgrindProfile> {
    CallgrindProfile profile;
    for (std::uint64_t i = 0; i < 9; ++i) {
      profile.functions.push_back({.name = std::string(1, static_cast<char>('a' + i)),
                                   .self = folder == builds.base.source() ? 10 : 20 + i});
    }
    return profile;
  };
  const std::string table = text({CostVerdict::Regressed});
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 2 + 8) << table;
  EXPECT_NE(table.find("  i\n"), std::string::npos) << table;
  EXPECT_EQ(table.find("  a\n"), std::string::npos) << "it changed least: " << table;
}

TEST_F(ChangedFunctionsTest, NameAProfileThatIsMissing) {
  const auto failing_for = [this](const std::filesystem::path& failing) {
    runs.profile = [failing](const std::filesystem::path& folder,
                             const Workload&) -> Expected<CallgrindProfile> {
      if (folder != failing) return CallgrindProfile{};
      return fail("under callgrind", folder.string(), "exit status 0");
    };
    return text({CostVerdict::Regressed});
  };
  for (const Build& build : {base.build(), head.build()}) {
    EXPECT_EQ(failing_for(build.source()),
              "a: instructions of the functions that changed most\nno profile: under callgrind: "
              "found " +
                  build.source().string() + ", expected exit status 0\n");
  }
}

}  // namespace
}  // namespace raum::ci

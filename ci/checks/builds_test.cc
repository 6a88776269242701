// Builds: the report of the check `builds`, and what is built for the selected checks.
#include "ci/checks/builds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/scratch_repository.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/build_cache.h"
#include "ci/context/manifest_fixture.h"
#include "ci/cost/figure_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

TEST(CheckBuilds, ShowsTheTimeOfEachBuild) {
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  context.base.tree = "a";
  context.head.tree = "b";
  const CheckReport report = check_builds(
      context, {.base = {.directory = "", .commit = "", .reused = true, .seconds = 0},
                .head = {.directory = "", .commit = "", .reused = false, .seconds = 12.5},
                .tool_version = "c++ 12"});
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "both revisions build, c++ 12");
  EXPECT_EQ(report.figures, (Figures{{"build", "reused", 12.5, "s"}}));
  context.head.tree = "a";
  EXPECT_EQ(check_builds(context, {.base = {}, .head = {}, .tool_version = "c++ 12"}).reason,
            "both revisions hold the same files, built once");
}

// A repository with two revisions, whose builds record their commands.
class BothBuilds : public testing::Test {
 protected:
  BothBuilds() {
    write_program(folder_ / "test-c++", "echo test-c++ 12");
    repository.write("build.sh", "echo '[1/1] a'; mkdir bin; touch bin/raum-engine\n");
    repository.write("p_test.cc", "TEST(A, B) {}\n");
    repository.write("CMakeLists.txt", "raum_test(p LABELS property SOURCES p_test.cc)\n");
    repository.commit("Base");
    context.base = head();
    commit("note", "a change");
    context.repository = repository.path();
    context.manifests = manifests_of(manifest());
    context.options.cache = folder_ / "cache";
    context.options.report = folder_ / "report";
    context.log = [](const std::string&) {};
    context.progress = [this](const CheckProgress& progress) {
      if (parts.empty() || parts.back() != progress.part) parts.push_back(progress.part);
      last = progress;
    };
  }

  // A command that records its name.
  [[nodiscard]] Words recording(const std::string& name, const std::string& script = "true") const {
    return {"sh", "-c", "echo " + name + " >> " + (folder_ / "calls") + "; " + script};
  }

  [[nodiscard]] Manifest manifest() const {
    Manifest manifest = manifest_of_scripts();
    manifest.build.tools = {"c++"};
    manifest.build.commands = {recording("engine", ". ./build.sh")};
    for (const std::string name : {"suites", "results"}) {
      manifest.suites.emplace_back().build = {recording("suites")};
    }
    const auto add_tests = [&](const std::string& name, const std::string& check) {
      TestRules& tests = manifest.tests.emplace_back();
      tests.name = name;
      tests.check = check;
      tests.build = {recording(name)};
    };
    add_tests("properties", "rules");
    manifest.tests.back().base_labels = {"property"};
    add_tests("units", "tests");
    add_tests("goldens", "play");
    manifest.tests.back().base_files = {"goldens.txt"};
    manifest.inventory =
        InventoryRules{.function = "raum_test", .labels = {"property"}, .folders = ""};
    return manifest;
  }

  [[nodiscard]] Revision head() const { return resolve(repository.path(), "HEAD").value(); }

  void commit(const std::string& file, const std::string& text) {
    repository.write(file, text);
    repository.commit("Change " + file);
    context.head = head();
  }

  // The commands of each build, one build a line.
  [[nodiscard]] std::string commands() const {
    std::filesystem::remove_all(folder_ / "cache");
    std::filesystem::remove(folder_ / "calls");
    EXPECT_TRUE(build_both(context).has_value());
    std::string text = content_of(folder_ / "calls");
    std::replace(text.begin(), text.end(), '\n', ' ');
    for (std::size_t at = 1; (at = text.find(" engine", at)) != std::string::npos;) text[at] = '\n';
    text.pop_back();
    return text;
  }

  TemporaryFolder folder_;
  ScratchRepository repository;
  CheckContext context;
  Lines parts;
  CheckProgress last;

 private:
  ScopedVariable compiler_{"CXX", folder_ / "test-c++"};
};

TEST_F(BothBuilds, HaveWhatTheSelectedChecksNeed) {
  EXPECT_EQ(commands(), "engine\nengine suites properties units goldens");
  context.options.only = {"rules"};
  EXPECT_EQ(commands(), "engine\nengine suites properties");
  context.options.only = {"play"};
  EXPECT_EQ(commands(), "engine\nengine goldens");
  context.options.only = {"tests"};
  EXPECT_EQ(commands(), "engine\nengine units");
  context.options.only = {"cost"};
  EXPECT_EQ(commands(), "engine\nengine");
}

TEST_F(BothBuilds, ReportTheirSteps) {
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value()) << both.error().reason;
  EXPECT_EQ(both->tool_version, "test-c++ 12");
  EXPECT_NE(both->base.directory, both->head.directory);
  EXPECT_FALSE(both->base_tests.has_value());
  EXPECT_EQ(both->base_tests_problem, "");
  EXPECT_EQ(parts, (Lines{"base", "steps of base", "head", "steps of head"}));
  EXPECT_EQ(last.done, 1U);
  EXPECT_EQ(last.total, 1U);
}

TEST_F(BothBuilds, AreNotDeletedWhileTheyAreJudged) {
  namespace fs = std::filesystem;
  auto both = build_both(context);
  ASSERT_TRUE(both.has_value()) << both.error().reason;
  const fs::path base = both->base.directory, head = both->head.directory;
  for (const fs::path& entry : {base, head}) {
    fs::last_write_time(entry / "finished",
                        fs::file_time_type::clock::now() - std::chrono::hours(9));
  }
  prune_cache(context.options.cache, 0);
  EXPECT_TRUE(fs::exists(base / "finished"));
  EXPECT_TRUE(fs::exists(head / "finished"));
  both = tl::unexpected(CheckReport{});
  prune_cache(context.options.cache, 0);
  EXPECT_FALSE(fs::exists(base));
  EXPECT_FALSE(fs::exists(head));
}

TEST_F(BothBuilds, AreOneIfTheFilesAreEqual) {
  context.base = context.head;
  EXPECT_EQ(commands(), "engine suites properties units goldens");
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value());
  EXPECT_EQ(both->base.directory, both->head.directory);
  EXPECT_FALSE(both->base.directory.empty());
}

TEST_F(BothBuilds, HaveTheTestsOfTheBaseThatHeadChanged) {
  commit("p_test.cc", "TEST(A, C) {}\n");
  EXPECT_EQ(commands(),
            "engine\nengine suites properties units goldens\nengine properties goldens");
  EXPECT_EQ(parts, (Lines{"base", "steps of base", "head", "steps of head", "base's tests",
                          "steps of base's tests"}));
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value());
  ASSERT_TRUE(both->base_tests.has_value());
  EXPECT_EQ(content_of(both->base_tests->source() / "p_test.cc"), "TEST(A, B) {}\n");
  EXPECT_TRUE(std::filesystem::exists(both->base_tests->source() / "note"));
  context.options.only = {"cost"};
  EXPECT_EQ(commands(), "engine\nengine");
}

TEST_F(BothBuilds, HaveTheFilesOfTheBaseThatItsTestsRead) {
  repository.write("goldens.txt", "1");
  repository.commit("Base");
  context.base = head();
  commit("goldens.txt", "2");
  context.manifests.rules.inventory.reset();
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value()) << both.error().reason;
  ASSERT_TRUE(both->base_tests.has_value());
  EXPECT_EQ(content_of(both->base_tests->source() / "goldens.txt"), "1");
  EXPECT_EQ(content_of(both->head.source() / "goldens.txt"), "2");
}

TEST_F(BothBuilds, AreMadeAsTheirManifestsSay) {
  context.manifests.base.build.commands.push_back(recording("of-base"));
  context.manifests.head.build.commands.push_back(recording("of-head"));
  context.manifests.head.tests.clear();
  context.manifests.rules.build.commands.clear();
  context.options.only = {"tests"};
  EXPECT_EQ(commands(), "engine of-base\nengine of-head units");
}

TEST_F(BothBuilds, HaveTheEnvironmentOfTheManifestAndTheOptions) {
  commit("build.sh", "mkdir bin; echo $ONE$TWO{jobs} > bin/raum-engine\n");
  for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
    own->build.environment = {{"ONE", "1"}, {"TWO", "x"}};
  }
  context.options.environment = {{"TWO", "2"}};
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value()) << both.error().reason;
  EXPECT_EQ(content_of(both->head.program("./bin/raum-engine")), "12{jobs}\n");
}

TEST_F(BothBuilds, FillInPlaceholders) {
  context.values = {{"jobs", "5"}};
  context.manifests.head.build.commands = {
      {"sh", "-c", "mkdir bin; echo {jobs} {commit} > bin/raum-engine"}};
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value()) << both.error().reason;
  EXPECT_EQ(content_of(both->head.program("./bin/raum-engine")),
            "5 " + context.head.short_commit() + "\n");
}

TEST_F(BothBuilds, BlameTheRevisionWithoutItsEngine) {
  const std::string reason = "its commands make no program ./bin/other";
  context.manifests.head.engines.emplace_back().command = {"./bin/other"};
  const auto of_head = build_both(context);
  ASSERT_FALSE(of_head.has_value());
  EXPECT_EQ(of_head.error().result, CheckResult::Fail);
  EXPECT_EQ(of_head.error().reason,
            "head " + context.head.short_commit() + " does not build: " + reason);
  context.manifests.base.engines.emplace_back().command = {"./bin/other"};
  const auto of_base = build_both(context);
  ASSERT_FALSE(of_base.has_value());
  EXPECT_EQ(of_base.error().result, CheckResult::NoVerdict);
  EXPECT_TRUE(of_base.error().environment);
  EXPECT_EQ(of_base.error().reason,
            "base " + context.base.short_commit() + " has no engine to compare with: " + reason);
  for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
    own->engines.back().command = {"node", "engine.js"};
  }
  EXPECT_TRUE(build_both(context).has_value()) << "it is looked up in PATH";
}

TEST_F(BothBuilds, MayLackTheTestsOfTheBase) {
  commit("build.sh", "grep C p_test.cc && mkdir bin && touch bin/raum-engine\n");
  commit("p_test.cc", "TEST(A, C) {}\n");
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value()) << both.error().reason;
  EXPECT_FALSE(both->base_tests.has_value());
  EXPECT_EQ(both->base_tests_problem, "sh: exit status 1");
}

TEST_F(BothBuilds, EndIfTheTestsOfTheBaseAreInterrupted) {
  commit("p_test.cc", "TEST(A, C) {}\n");
  std::stop_source stop;
  context.stop = stop.get_token();
  context.progress = [&](const CheckProgress& progress) {
    if (progress.part == "steps of base's tests") stop.request_stop();
  };
  const auto both = build_both(context);
  ASSERT_FALSE(both.has_value());
  EXPECT_EQ(both.error().result, CheckResult::NoVerdict);
  EXPECT_EQ(both.error().reason, "the tests of base were not built against head: interrupted");
}

TEST_F(BothBuilds, BlameTheRevisionThatDoesNotBuild) {
  commit("build.sh", "echo 'a.cc:1: error: no'; exit 1\n");
  const auto of_head = build_both(context);
  ASSERT_FALSE(of_head.has_value());
  EXPECT_EQ(of_head.error().result, CheckResult::Fail);
  EXPECT_FALSE(of_head.error().environment);
  EXPECT_EQ(of_head.error().reason,
            "head " + context.head.short_commit() + " does not build: sh: exit status 1");
  EXPECT_EQ(of_head.error().details, "a.cc:1: error: no");
  std::swap(context.base, context.head);
  const auto of_base = build_both(context);
  ASSERT_FALSE(of_base.has_value());
  EXPECT_EQ(of_base.error().result, CheckResult::NoVerdict);
  EXPECT_TRUE(of_base.error().environment);
  EXPECT_EQ(of_base.error().reason, "base " + context.base.short_commit() +
                                        " has no engine to compare with: sh: exit status 1");
  EXPECT_EQ(of_base.error().details, "a.cc:1: error: no");
}

TEST_F(BothBuilds, BlameTheMachine) {
  const auto reason = [&] {
    const auto both = build_both(context);
    EXPECT_FALSE(both.has_value());
    EXPECT_EQ(both.error().result, CheckResult::NoVerdict);
    EXPECT_TRUE(both.error().environment);
    return both.error().reason;
  };
  std::stop_source stop;
  stop.request_stop();
  context.stop = stop.get_token();
  context.base = context.head;
  EXPECT_EQ(reason(), "head " + context.head.short_commit() + " was not built: interrupted");
  context.options.report = "/dev/null/report";
  EXPECT_EQ(reason(), "/dev/null/report: Not a directory");
  context.options.report = folder_ / "report";
  const ScopedVariable compiler("CXX", "no-such-compiler");
  EXPECT_TRUE(reason().starts_with("no-such-compiler: found no-such-compiler does not start: "));
}

TEST_F(BothBuilds, LimitTheSizeOfTheCache) {
  const auto long_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(5);
  for (int i = 0; i < 12; ++i) {
    const std::filesystem::path entry = folder_ / ("cache/old-" + std::to_string(i));
    std::filesystem::create_directories(entry);
    std::ofstream(entry / "finished") << "x";
    std::filesystem::last_write_time(entry / "finished", long_ago + std::chrono::minutes(i));
  }
  ASSERT_TRUE(build_both(context).has_value());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "cache/old-0"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "cache/old-1"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "cache/old-2")) << "twelve are kept";
}

// Also where only a check is selected that the loosened part does not concern.
TEST(CheckBuilds, WarnsIfTheManifestAsksLess) {
  CheckContext context;
  context.options.only = {"cost"};
  context.manifests = manifests_of(manifest_of_scripts());
  const Builds builds{.base = {}, .head = {}, .tool_version = ""};
  EXPECT_EQ(check_builds(context, builds).warnings, Lines{});
  context.manifests.base.workloads.emplace_back().name = "search";
  const CheckReport report = check_builds(context, builds);
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.warnings, Lines{"parts of base's manifest that head's lacks or loosens: 1: "
                                   "workload \"search\" is missing"});
  EXPECT_EQ(report.details, "");
}

TEST(CheckBuilds, WarnsIfTheManifestIsGone) {
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  context.manifests.is_gone = true;
  const CheckReport report = check_builds(context, {.base = {}, .head = {}, .tool_version = ""});
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.warnings, Lines{"head has no raumlab.toml: a gate with it as base would have no "
                                   "checks of its own"});
}

TEST(CheckBuilds, WarnsIfTheTestsOfTheBaseDoNotCompile) {
  CheckContext context;
  context.manifests = manifests_of(manifest_of_scripts());
  context.base.tree = "b";
  context.head.tree = "h";
  Builds builds{.base = {}, .head = {}, .tool_version = "c++ 12"};
  builds.base_tests_problem = "ninja: exit status 1";
  const CheckReport report = check_builds(context, builds);
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.warnings, std::vector<std::string>{
                                 "the tests of base that head changed or dropped were not run, "
                                 "because they do not compile against head: ninja: exit status 1"});
}

}  // namespace
}  // namespace raum::ci

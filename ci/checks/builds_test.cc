// Builds: the report of the check `builds`, and what is built for the selected checks.
#include "ci/checks/builds.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "ci/build/fake_tools_fixture.h"
#include "ci/cost/figure_fixture.h"

namespace raum::ci {
namespace {

using Lines = std::vector<std::string>;

TEST(CheckBuilds, ShowsTheTimeOfEachBuild) {
  CheckContext context;
  context.base.tree = "a";
  context.head.tree = "b";
  const CheckReport report =
      check_builds(context, {.base = {.directory = "", .reused = true, .seconds = 0},
                             .head = {.directory = "", .reused = false, .seconds = 12.5},
                             .toolchain = "c++ 12"});
  EXPECT_EQ(report.result, CheckResult::Pass);
  EXPECT_EQ(report.reason, "both revisions build, c++ 12");
  EXPECT_EQ(report.figures, (Figures{{"build", "reused", 12.5, "s"}}));
  context.head.tree = "a";
  EXPECT_EQ(check_builds(context, {.base = {}, .head = {}, .toolchain = "c++ 12"}).reason,
            "both revisions hold the same files, built once");
}

// A repository with two revisions, and a compiler that is a script, too. Only ninja records what it
// builds.
class BothBuilds : public FakeTools {
 protected:
  BothBuilds() : FakeTools("[ \"$1\" != -C ] || echo \"$@\" | sed 's/.*-j [0-9]* //'") {
    add_tool("test-c++", "echo test-c++ 12");
    add_tool("ctest", "exit 0");
    repository.write("cmake.sh",
                     "printf 'x\\nbuild raum-tests-unit: x\\n' > build/gate/build.ninja\n");
    repository.write("ninja.sh", "echo '[1/1] a'; touch build/gate/bin/raum-engine\n");
    repository.write("p_test.cc", "TEST(A, B) {}\n");
    repository.write("CMakeLists.txt", "raum_test(p LABELS property SOURCES p_test.cc)\n");
    repository.commit("Base");
    context.base = head();
    commit("note", "a change");
    context.repository = repository.path();
    context.options.cache = folder_ / "cache";
    context.options.report = folder_ / "report";
    context.log = [](const std::string&) {};
    context.progress = [this](const CheckProgress& progress) {
      if (parts.empty() || parts.back() != progress.part) parts.push_back(progress.part);
      last = progress;
    };
  }

  void commit(const std::string& file, const std::string& text) {
    FakeTools::commit(file, text);
    context.head = head();
  }

  // The targets of each build, without those that all have.
  [[nodiscard]] std::string targets() const {
    std::filesystem::remove_all(folder_ / "cache");
    static_cast<void>(take_calls());
    EXPECT_TRUE(build_both(context).has_value());
    std::string text = take_calls();
    for (const std::string all : {"raum-engine raum-bench", " raum raum-properties"}) {
      for (std::size_t at = 0; (at = text.find(all)) != std::string::npos;) {
        text.replace(at, all.size(), all.front() == ' ' ? " rules" : "all");
      }
    }
    return text;
  }

  CheckContext context;
  Lines parts;
  CheckProgress last;

 private:
  ScopedVariable compiler_{"CXX", "test-c++"};
};

TEST_F(BothBuilds, HaveWhatTheSelectedChecksNeed) {
  EXPECT_EQ(targets(), "all\nall rules raum-tests-unit\n");
  context.options.only = {"rules"};
  EXPECT_EQ(targets(), "all\nall rules\n");
  context.options.only = {"play"};
  EXPECT_EQ(targets(), "all\nall rules\n");
  context.options.only = {"tests"};
  EXPECT_EQ(targets(), "all\nall rules raum-tests-unit\n");
  context.options.only = {"cost"};
  EXPECT_EQ(targets(), "all\nall\n");
}

TEST_F(BothBuilds, ReportTheirSteps) {
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value()) << both.error().reason;
  EXPECT_EQ(both->toolchain, "test-c++ 12");
  EXPECT_NE(both->base.directory, both->head.directory);
  EXPECT_FALSE(both->base_tests.has_value());
  EXPECT_EQ(both->base_tests_problem, "");
  EXPECT_EQ(parts, (Lines{"steps of base", "steps of head"}));
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
  EXPECT_EQ(targets(), "all rules raum-tests-unit\n");
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value());
  EXPECT_EQ(both->base.directory, both->head.directory);
  EXPECT_FALSE(both->base.directory.empty());
}

TEST_F(BothBuilds, HaveTheTestsOfTheBaseThatHeadChanged) {
  commit("p_test.cc", "TEST(A, C) {}\n");
  EXPECT_EQ(targets(), "all\nall rules raum-tests-unit\nall rules\n");
  EXPECT_EQ(parts, (Lines{"steps of base", "steps of head", "steps of base's tests"}));
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value());
  ASSERT_TRUE(both->base_tests.has_value());
  EXPECT_EQ(content_of(both->base_tests->source() / "p_test.cc"), "TEST(A, B) {}\n");
  EXPECT_TRUE(std::filesystem::exists(both->base_tests->source() / "note"));
  context.options.only = {"cost"};
  EXPECT_EQ(targets(), "all\nall\n");
}

TEST_F(BothBuilds, MayLackTheTestsOfTheBase) {
  commit("ninja.sh", "grep C p_test.cc && touch build/gate/bin/raum-engine\n");
  commit("p_test.cc", "TEST(A, C) {}\n");
  const auto both = build_both(context);
  ASSERT_TRUE(both.has_value()) << both.error().reason;
  EXPECT_FALSE(both->base_tests.has_value());
  EXPECT_EQ(both->base_tests_problem, "compiling: exit status 1");
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
  commit("ninja.sh", "echo 'a.cc:1: error: no'; exit 1\n");
  const auto of_head = build_both(context);
  ASSERT_FALSE(of_head.has_value());
  EXPECT_EQ(of_head.error().result, CheckResult::Fail);
  EXPECT_FALSE(of_head.error().environment);
  EXPECT_EQ(of_head.error().reason,
            "head " + context.head.short_commit() + " does not build: compiling: exit status 1");
  EXPECT_EQ(of_head.error().details, "a.cc:1: error: no");
  std::swap(context.base, context.head);
  const auto of_base = build_both(context);
  ASSERT_FALSE(of_base.has_value());
  EXPECT_EQ(of_base.error().result, CheckResult::NoVerdict);
  EXPECT_TRUE(of_base.error().environment);
  EXPECT_EQ(of_base.error().reason, "base " + context.base.short_commit() +
                                        " has no engine to compare with: compiling: exit status 1");
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

}  // namespace
}  // namespace raum::ci

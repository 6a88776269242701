// build_revision(): builds with scripts in place of cmake and ninja.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>
#include <vector>

#include "ci/build/build.h"
#include "ci/build/fake_tools_fixture.h"

namespace raum::ci {
namespace {

// A repository and a cache. The tools record their arguments and the settings of ccache.
class Revisions : public FakeTools {
 protected:
  Revisions()
      : FakeTools(
            "echo \"${0##*/}\" \"$@\" $CCACHE_BASEDIR $CCACHE_NOHASHDIR $CCACHE_DEPEND "
            "$CCACHE_DIR") {
    repository.write("cmake.sh",
                     "printf 'x\\nbuild raum-goldens: phony\\nbuild raum-tests-unit: phony\\n' > "
                     "build/gate/build.ninja\n");
    repository.write("ninja.sh", kGood);
    repository.commit("First");
    settings = {.repository = repository.path(),
                .cache = folder_ / "cache",
                .toolchain = {.compiler = "c++",
                              .version = "c++ 12",
                              .cmake_options = {"-DA=1", "-DB=2"},
                              .ccache = false},
                .jobs = 3,
                .log = [this](const std::string& line) { logged.push_back(line); }};
  }

  [[nodiscard]] tl::expected<Build, BuildFailure> build(TargetSet targets,
                                                        const Overlay& overlay = {}) const {
    return build_revision(settings, head(), targets, overlay);
  }

  // The calls since the last one of this function, without the path of the entry.
  [[nodiscard]] std::string take_calls(const Build& build) const {
    std::string text = FakeTools::take_calls();
    const std::string entry = build.directory.string();
    for (std::size_t at = 0; (at = text.find(entry)) != std::string::npos;) {
      text.replace(at, entry.size(), "ENTRY");
    }
    return text;
  }

  static constexpr const char* kGood =
      "echo '[1/2] a'\necho '[2/2] b'\ntouch build/gate/bin/raum-engine\n";

  BuildSettings settings;
  std::vector<std::string> logged;

 private:
  ScopedVariable home_{"HOME", folder_.path()};
  // Those of the build that runs this test.
  ScopedVariable basedir_{"CCACHE_BASEDIR", ""}, nohashdir_{"CCACHE_NOHASHDIR", ""},
      depend_{"CCACHE_DEPEND", ""}, ccache_{"CCACHE_DIR", ""};
};

TEST_F(Revisions, AreConfiguredAndCompiled) {
  std::vector<StepCount> steps;
  settings.compiled = [&](const Revision& revision, StepCount count) {
    EXPECT_EQ(revision.name, "HEAD");
    steps.push_back(count);
  };
  const auto built = build(TargetSet::Measured);
  ASSERT_TRUE(built.has_value()) << built.error().reason;
  const std::string commit = head().short_commit();
  EXPECT_EQ(take_calls(*built),
            "cmake -S ENTRY/source -B ENTRY/source/build/gate -G Ninja -DA=1 -DB=2 "
            "-DRAUM_COMMIT=" +
                commit +
                " -DRAUM_TESTS=OFF\n"
                "ninja -C ENTRY/source/build/gate -j 3 raum-engine raum-bench\n");
  EXPECT_FALSE(built->reused);
  EXPECT_GT(built->seconds, 0);
  EXPECT_LT(built->seconds, 60);
  EXPECT_EQ(built->directory.parent_path(), folder_ / "cache");
  EXPECT_TRUE(built->directory.filename().string().starts_with(head().tree.substr(0, 16) + "-"));
  EXPECT_TRUE(built->directory.filename().string().ends_with("-measured"));
  EXPECT_EQ(content_of(built->directory / "finished"),
            "tree " + head().tree + "\nc++\nc++ 12\n-DA=1\n-DB=2\n");
  EXPECT_EQ(content_of(built->directory / "log.txt"), "[1/2] a\n[2/2] b\n");
  EXPECT_EQ(logged,
            std::vector<std::string>{"building HEAD (" + commit + "), its engine and benchmarks"});
  ASSERT_GE(steps.size(), 2U);
  EXPECT_EQ(steps.front(), (StepCount{}));
  EXPECT_EQ(steps.back(), (StepCount{2, 2}));
}

TEST_F(Revisions, HaveTheTargetsThatAreNeeded) {
  const std::string start =
      "ninja -C ENTRY/source/build/gate -j 3 raum-engine raum-bench raum "
      "raum-properties raum-goldens";
  const auto rules = build(TargetSet::Rules);
  std::string calls = take_calls(*rules);
  EXPECT_TRUE(calls.ends_with("\n" + start + "\n")) << calls;
  EXPECT_NE(calls.find(" -DRAUM_TESTS=ON\n"), std::string::npos) << calls;
  EXPECT_TRUE(rules->directory.string().ends_with("-rules"));
  const auto tests = build(TargetSet::Tests);
  calls = take_calls(*tests);
  EXPECT_TRUE(calls.ends_with("\n" + start + " raum-tests-unit\n")) << calls;
  EXPECT_TRUE(tests->directory.string().ends_with("-tests"));
  EXPECT_EQ(logged.back(), "building HEAD (" + head().short_commit() + ")");
}

TEST_F(Revisions, ThatLackTargetsAreBuiltWithoutThem) {
  commit("cmake.sh", "echo x > build/gate/build.ninja\n");
  const std::string calls = take_calls(*build(TargetSet::Tests));
  EXPECT_TRUE(calls.ends_with(" raum-engine raum-bench raum raum-properties\n")) << calls;
}

TEST_F(Revisions, AreReusedIfTheyHaveTheTargets) {
  const auto measured = build(TargetSet::Measured);
  const auto rules = build(TargetSet::Rules);
  ASSERT_TRUE(rules.has_value());
  EXPECT_FALSE(rules->reused) << "the measured build lacks its tests";
  const auto long_ago = std::filesystem::file_time_type::clock::now() - std::chrono::hours(5);
  std::filesystem::last_write_time(rules->directory / "finished", long_ago);
  const auto again = build(TargetSet::Measured);
  ASSERT_TRUE(again.has_value());
  EXPECT_TRUE(again->reused);
  EXPECT_EQ(again->seconds, 0);
  EXPECT_EQ(again->directory, rules->directory) << "it has the same programs and more";
  EXPECT_GT(std::filesystem::last_write_time(rules->directory / "finished"),
            long_ago + std::chrono::hours(4));
  EXPECT_EQ(logged.size(), 2U);
}

TEST_F(Revisions, AreBuiltAgainIfTheyAreNotFinished) {
  const auto built = build(TargetSet::Measured);
  std::ofstream(built->directory / "source/rest") << "of an earlier build";
  std::ofstream(built->directory / "finished") << "tree of another toolchain";
  EXPECT_FALSE(build(TargetSet::Measured)->reused);
  EXPECT_FALSE(std::filesystem::exists(built->directory / "source/rest"));
  std::filesystem::remove(built->engine());
  EXPECT_FALSE(build(TargetSet::Measured)->reused);
}

TEST_F(Revisions, AreBuiltAgainWithAnotherToolchain) {
  const auto built = build(TargetSet::Measured);
  settings.toolchain.cmake_options = {"-DA=2"};
  const auto other = build(TargetSet::Measured);
  EXPECT_FALSE(other->reused);
  EXPECT_NE(other->directory, built->directory);
}

TEST_F(Revisions, TakeTheFilesOfAnOverlay) {
  const TemporaryFolder from;
  std::filesystem::create_directories(from / "deep/down");
  std::ofstream(from / "deep/down/new.cc") << "new";
  std::ofstream(from / "ninja.sh") << kGood << "# of base\n";
  const Overlay overlay{.from = from.path(), .files = {"deep/down/new.cc", "ninja.sh"}};
  const auto plain = build(TargetSet::Rules);
  const auto overlaid = build(TargetSet::Rules, overlay);
  ASSERT_TRUE(overlaid.has_value()) << overlaid.error().reason;
  EXPECT_FALSE(overlaid->reused);
  EXPECT_EQ(content_of(overlaid->source() / "deep/down/new.cc"), "new");
  EXPECT_TRUE(content_of(overlaid->source() / "ninja.sh").ends_with("# of base\n"));
  EXPECT_EQ(logged.back(), "building HEAD (" + head().short_commit() +
                               "), with the tests of base that it changed or dropped");
  EXPECT_TRUE(build(TargetSet::Rules, overlay)->reused);
  std::ofstream(from / "deep/down/new.cc") << "other";
  EXPECT_FALSE(build(TargetSet::Rules, overlay)->reused);
  const auto missing = build(TargetSet::Rules, {.from = from.path(), .files = {"none.cc"}});
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().kind, BuildFailure::Environment);
  EXPECT_TRUE(missing.error().reason.ends_with(": No such file or directory"))
      << missing.error().reason;
}

// Head cannot keep the tests of base away with its own files, nor make the gate write elsewhere.
TEST_F(Revisions, TakeTheFilesOfAnOverlayInPlaceOfAnything) {
  namespace fs = std::filesystem;
  const TemporaryFolder from;
  const std::vector<std::string> files = {"circle.cc", "outside.cc", "folder.cc", "link/a.cc",
                                          "file/a.cc"};
  for (const std::string& file : files) {
    fs::create_directories((fs::path(from.path()) / file).parent_path());
    std::ofstream(fs::path(from.path()) / file) << "base";
  }
  fs::create_symlink("circle.cc", repository.path() / "circle.cc");
  std::ofstream(folder_ / "victim") << "untouched";
  fs::create_symlink(folder_ / "victim", repository.path() / "outside.cc");
  repository.write("folder.cc/x", "head");
  fs::create_directory(folder_ / "elsewhere");
  fs::create_symlink(folder_ / "elsewhere", repository.path() / "link");
  repository.write("file", "head");
  repository.commit("Links");
  const auto built = build(TargetSet::Rules, {.from = from.path(), .files = files});
  ASSERT_TRUE(built.has_value()) << built.error().reason;
  for (const std::string& file : files) {
    EXPECT_EQ(content_of(built->source() / file), "base") << file;
  }
  EXPECT_EQ(content_of(folder_ / "victim"), "untouched");
  EXPECT_TRUE(fs::is_empty(folder_ / "elsewhere"));
}

TEST_F(Revisions, ShareObjectsThroughCcache) {
  settings.toolchain.ccache = true;
  const auto built = build(TargetSet::Measured);
  std::string calls = take_calls(*built);
  EXPECT_TRUE(calls.starts_with("cmake -S ENTRY/source -B ENTRY/source/build/gate -G Ninja "))
      << calls;
  EXPECT_NE(calls.find(" -DRAUM_TESTS=OFF -DCMAKE_CXX_COMPILER_LAUNCHER=ccache ENTRY/source 1 1\n"),
            std::string::npos)
      << calls;
  EXPECT_TRUE(calls.ends_with(" raum-bench ENTRY/source 1 1\n")) << calls;
  ::unsetenv("HOME");
  ::unsetenv("CCACHE_DIR");
  calls = take_calls(*build(TargetSet::Rules));
  EXPECT_NE(calls.find(" 1 1 " + (folder_ / "cache/ccache\n")), std::string::npos) << calls;
}

TEST_F(Revisions, FailWithTheOutputOfTheStep) {
  commit("cmake.sh", "echo 'CMake Error at 3'; exit 1\n");
  const auto unconfigured = build(TargetSet::Measured);
  ASSERT_FALSE(unconfigured.has_value());
  EXPECT_EQ(unconfigured.error().kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(unconfigured.error().reason, "cmake: exit status 1");
  EXPECT_EQ(unconfigured.error().compiler_output, "CMake Error at 3");
  commit("cmake.sh", "true\n");
  commit("ninja.sh", "echo 'a.cc:1: error: no'; exit 3\n");
  const auto uncompiled = build(TargetSet::Measured);
  ASSERT_FALSE(uncompiled.has_value());
  EXPECT_EQ(uncompiled.error().kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(uncompiled.error().reason, "compiling: exit status 3");
  EXPECT_EQ(uncompiled.error().compiler_output, "a.cc:1: error: no");
  int logs = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_ / "cache")) {
    EXPECT_FALSE(std::filesystem::exists(entry.path() / "source")) << entry.path();
    logs += std::filesystem::exists(entry.path() / "log.txt") ? 1 : 0;
  }
  EXPECT_EQ(logs, 2);
}

TEST_F(Revisions, NeedAnEngine) {
  commit("ninja.sh", "true\n");
  const auto built = build(TargetSet::Measured);
  ASSERT_FALSE(built.has_value());
  EXPECT_EQ(built.error().kind, BuildFailure::DoesNotBuild);
  EXPECT_EQ(built.error().reason, "its target raum-engine builds no bin/raum-engine");
}

TEST_F(Revisions, BlameTheMachineForAMissingProgram) {
  std::filesystem::remove(folder_ / "bin/cmake");
  const ScopedVariable path("PATH", folder_ / "bin");
  std::filesystem::create_symlink("/usr/bin/git", folder_ / "bin/git");
  std::filesystem::create_symlink("/bin/tar", folder_ / "bin/tar");
  const auto built = build(TargetSet::Measured);
  ASSERT_FALSE(built.has_value());
  EXPECT_EQ(built.error().kind, BuildFailure::Environment);
  EXPECT_EQ(built.error().reason, "cmake does not start: No such file or directory");
}

TEST_F(Revisions, BlameTheMachineForAToolThatIsKilled) {
  commit("ninja.sh", "kill -9 $$\n");
  const auto uncompiled = build(TargetSet::Measured);
  ASSERT_FALSE(uncompiled.has_value());
  EXPECT_EQ(uncompiled.error().kind, BuildFailure::Environment);
  EXPECT_EQ(uncompiled.error().reason, "compiling: signal 9 (Killed)");
  commit("cmake.sh", "kill -9 $$\n");
  const auto unconfigured = build(TargetSet::Measured);
  ASSERT_FALSE(unconfigured.has_value());
  EXPECT_EQ(unconfigured.error().kind, BuildFailure::Environment);
  EXPECT_EQ(unconfigured.error().reason, "cmake: signal 9 (Killed)");
}

TEST_F(Revisions, BlameTheMachineForWhatToolsSayAboutIt) {
  for (const auto& [line, fault] :
       {std::pair("c++: fatal error: Killed signal terminated program cc1plus", "Killed"),
        {"a.s: No space left on device", "No space left on device"},
        {"virtual memory exhausted: Cannot allocate memory", "Cannot allocate memory"},
        {"LLVM ERROR: out of memory", "out of memory"},
        {"No CMAKE_CXX_COMPILER could be found.", "_COMPILER could be found"}}) {
    commit("ninja.sh", "echo '[1/2] a'\necho '" + std::string(line) + "'\nexit 1\n");
    const auto built = build(TargetSet::Measured);
    ASSERT_FALSE(built.has_value()) << line;
    EXPECT_EQ(built.error().kind, BuildFailure::Environment) << line;
    EXPECT_EQ(built.error().reason, "compiling: exit status 1, \"" + std::string(fault) + "\"");
    EXPECT_NE(built.error().compiler_output.find(line), std::string::npos);
  }
  commit("ninja.sh", "echo 'a.cc:1: error: no KilledBySignal'; exit 1\n");
  EXPECT_EQ(build(TargetSet::Measured).error().kind, BuildFailure::DoesNotBuild);
}

TEST_F(Revisions, BlameTheMachineForItsFiles) {
  settings.cache = "/dev/null/cache";
  const auto uncached = build(TargetSet::Measured);
  ASSERT_FALSE(uncached.has_value());
  EXPECT_EQ(uncached.error().kind, BuildFailure::Environment);
  EXPECT_EQ(uncached.error().reason, "/dev/null/cache: Not a directory");
  settings.cache = folder_ / "cache";
  Revision gone = head();
  gone.commit = std::string(40, 'f');
  const auto unexported = build_revision(settings, gone, TargetSet::Measured);
  ASSERT_FALSE(unexported.has_value());
  EXPECT_EQ(unexported.error().kind, BuildFailure::Environment);
  EXPECT_TRUE(unexported.error().reason.starts_with("export of ffffffffffff: found exit status "))
      << unexported.error().reason;
}

TEST_F(Revisions, EndOnAStopRequest) {
  std::stop_source stop;
  stop.request_stop();
  settings.stop = stop.get_token();
  const auto built = build(TargetSet::Measured);
  ASSERT_FALSE(built.has_value());
  EXPECT_EQ(built.error().kind, BuildFailure::Interrupted);
  EXPECT_EQ(built.error().reason, "interrupted");
}

}  // namespace
}  // namespace raum::ci

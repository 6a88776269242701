// The tree of a project whose "compiler" removes comments and whose "linker" joins files.
#include "regression/mutation/build_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum::regression {
namespace {

using Objects = std::vector<std::string>;

// `cached` lists the objects that the compiler cache may keep.
constexpr const char* kSmallBuild = R"(rule CXX
  command = sed 's,//.*,,' $in | tee $out && [ "$$CCACHE_READONLY" = 1 ] || echo $out >> cached
  description = Building CXX object $out
rule LINK
  command = ! grep wrong $in && cat $in > $out
build a.o: CXX ../../a.cc
build b.o: CXX ../../b.cc
build always: phony
build always.o: CXX ../../b.cc | always
build bin/a: LINK a.o
build bin/b: LINK b.o always.o
build bin/all: LINK a.o b.o | bin/a
)";

constexpr const char* kTwoLines = "one\ntwo\n";

class BuildTreeTest : public testing::Test {
 protected:
  BuildTreeTest() {
    std::filesystem::create_directories(folder_ / "tree/build/small");
    write("build/small/build.ninja", kSmallBuild);
    write("a.cc", kTwoLines);
    write("b.cc", "b\n");
  }

  void write(const std::string& name, const char* text) const {
    std::ofstream(path_of(name)) << text;
  }
  [[nodiscard]] std::filesystem::path path_of(const std::string& name) const {
    return std::filesystem::path(folder_ / "tree") / name;
  }
  [[nodiscard]] std::string built(const std::string& name) const {
    return content_of(path_of("build/small/" + name));
  }
  [[nodiscard]] BuildTree tree(const std::stop_token& stop = {}) const {
    return BuildTree(
        {.tree = folder_ / "tree", .build = "build/small", .log = folder_ / "log", .stop = stop});
  }
  [[nodiscard]] BuildTree open_tree() const {
    BuildTree tree = this->tree();
    EXPECT_TRUE(tree.open({"bin/a", "bin/b", "bin/all"}).has_value())
        << content_of(folder_ / "log");
    return tree;
  }
  static Mutant second_line(const char* after) {
    return {.file = "a.cc", .line = 2, .kind = "", .before = "two", .after = after};
  }

  TemporaryFolder folder_;
};

TEST_F(BuildTreeTest, FindsTheObjectsThatAMutantMakesOutdated) {
  BuildTree tree = open_tree();
  EXPECT_EQ(tree.apply(second_line("three")).value(), Objects{"a.o"})
      << "not one that always is outdated";
  EXPECT_EQ(content_of(path_of("a.cc")), "one\nthree\n");
  EXPECT_EQ(built("a.o"), kTwoLines) << "not compiled yet";
}

TEST_F(BuildTreeTest, LimitsTheMemoryOfACompiler) {
  write("build/small/build.ninja",
        "rule CXX\n  command = ulimit -v > $out\n"
        "  description = Building CXX object $out\nbuild bin/a: CXX ../../a.cc\n");
  BuildTree tree = this->tree();
  ASSERT_TRUE(tree.open({"bin/a"}).has_value()) << content_of(folder_ / "log");
  EXPECT_GT(std::atoi(built("bin/a").c_str()), 0);
  EXPECT_LE(std::atoi(built("bin/a").c_str()), 4'194'304) << "KiB";
}

TEST_F(BuildTreeTest, TellsWhatAMutantChanges) {
  BuildTree tree = open_tree();
  const Objects objects = tree.apply(second_line("three")).value();
  EXPECT_FALSE(tree.is_changed("a.o"));
  EXPECT_TRUE(tree.build(objects));
  EXPECT_TRUE(tree.is_changed("a.o"));
  EXPECT_FALSE(tree.is_changed("bin/all")) << "not linked yet";
  EXPECT_TRUE(tree.build({"bin/all", "bin/b"}));
  EXPECT_TRUE(tree.is_changed("bin/all"));
  EXPECT_TRUE(tree.is_changed("bin/a")) << "linked because bin/all needs it";
  EXPECT_FALSE(tree.is_changed("bin/b"));
  EXPECT_TRUE(tree.is_changed("bin/unknown"));
  EXPECT_EQ(built("bin/all"), "one\nthree\nb\n");
}

TEST_F(BuildTreeTest, ComparesObjectsByTheirBytes) {
  BuildTree tree = open_tree();
  const Objects objects = tree.apply(second_line("two// as before")).value();
  EXPECT_EQ(objects, Objects{"a.o"});
  EXPECT_TRUE(tree.build(objects));
  EXPECT_FALSE(tree.is_changed("a.o"));
}

TEST_F(BuildTreeTest, RestoresTheSourceAndWhatWasCompiled) {
  BuildTree tree = open_tree();
  const auto written = std::filesystem::last_write_time(path_of("a.cc"));
  static_cast<void>(tree.apply(second_line("three")).value());
  EXPECT_TRUE(tree.build({"bin/all"}));
  tree.take_back();
  EXPECT_EQ(content_of(path_of("a.cc")), kTwoLines);
  EXPECT_EQ(std::filesystem::last_write_time(path_of("a.cc")), written);
  EXPECT_EQ(built("a.o"), kTwoLines);
  EXPECT_TRUE(tree.build({"bin/all"}));
  EXPECT_EQ(built("bin/all"), "one\ntwo\nb\n");
  EXPECT_FALSE(tree.is_changed("bin/all"));
  EXPECT_EQ(tree.apply(second_line("four")).value(), Objects{"a.o"});
}

TEST_F(BuildTreeTest, CompilesNothingAgainThatWasNotCompiledWithTheMutant) {
  BuildTree tree = open_tree();
  const auto compiled = std::filesystem::last_write_time(path_of("build/small/a.o"));
  static_cast<void>(tree.apply(second_line("three")).value());
  tree.take_back();
  EXPECT_EQ(content_of(path_of("a.cc")), kTwoLines);
  EXPECT_TRUE(tree.build({"bin/a"}));
  EXPECT_EQ(std::filesystem::last_write_time(path_of("build/small/a.o")), compiled);
  tree.take_back();
  EXPECT_EQ(content_of(path_of("a.cc")), kTwoLines) << "nothing to take back";
}

TEST_F(BuildTreeTest, KeepsMutantsOutOfTheCompilerCache) {
  BuildTree tree = this->tree();
  EXPECT_TRUE(tree.open({"bin/a"}).has_value());
  EXPECT_EQ(built("cached"), "a.o\n");
  EXPECT_TRUE(tree.build(tree.apply(second_line("three")).value()));
  EXPECT_EQ(built("cached"), "a.o\n");
  tree.take_back();
  EXPECT_EQ(built("cached"), "a.o\na.o\n");
}

TEST_F(BuildTreeTest, KnowsWhatATargetIsBuiltFrom) {
  BuildTree tree = open_tree();
  EXPECT_EQ(tree.needs_of("bin/all"),
            (std::set<std::string>{"a.o", "b.o", "bin/a", "../../a.cc", "../../b.cc"}));
  EXPECT_EQ(tree.needs_of("bin/a"), (std::set<std::string>{"a.o", "../../a.cc"}));
}

TEST_F(BuildTreeTest, LogsABuildThatFails) {
  BuildTree tree = open_tree();
  const double seconds = tree.seconds();
  EXPECT_GT(seconds, 0);
  static_cast<void>(tree.apply(second_line("wrong")).value());
  EXPECT_FALSE(tree.build({"bin/a"}));
  EXPECT_NE(content_of(folder_ / "log").find("FAILED: bin/a"), std::string::npos);
  EXPECT_GT(tree.seconds(), seconds);
}

TEST_F(BuildTreeTest, NeedsATreeThatBuilds) {
  write("a.cc", "wrong\n");
  BuildTree tree = this->tree();
  const auto opened = tree.open({"bin/a"});
  ASSERT_FALSE(opened.has_value());
  EXPECT_EQ(opened.error().found, "a build that fails");
  EXPECT_EQ(opened.error().expected, "a tree that builds");
}

TEST_F(BuildTreeTest, BuildsNothingAfterItWasStopped) {
  std::stop_source stop;
  stop.request_stop();
  BuildTree tree = this->tree(stop.get_token());
  EXPECT_FALSE(tree.build({"bin/a"}));
  EXPECT_FALSE(std::filesystem::exists(path_of("build/small/bin/a")));
}

}  // namespace
}  // namespace raum::regression

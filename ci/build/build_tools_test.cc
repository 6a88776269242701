#include "ci/build/build_tools.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

using Texts = std::vector<std::string>;

// A folder that stands for PATH, with programs that print their name and a version, and no
// variables for compilers.
class BuildToolsTest : public testing::Test {
 protected:
  BuildToolsTest() {
    for (const std::string& name : kNames) add_program(name);
  }

  void add_program(const std::string& name) const {
    write_program(folder_ / name,
                  "[ \"$*\" = --version ] && echo " + name + " 1.2\necho second line");
  }

  inline static const Texts kNames = {"c++", "cmake", "ninja", "ctest"};
  TemporaryFolder folder_;

 private:
  ScopedVariable path_{"PATH", folder_.path()};
  ScopedVariable cc_{"CC", ""}, cxx_{"CXX", ""}, c_flags_{"CFLAGS", ""}, cxx_flags_{"CXXFLAGS", ""},
      cpp_flags_{"CPPFLAGS", ""}, ld_flags_{"LDFLAGS", ""}, make_flags_{"MAKEFLAGS", ""},
      rust_flags_{"RUSTFLAGS", ""}, generator_{"CMAKE_GENERATOR", ""},
      type_{"CMAKE_BUILD_TYPE", ""}, go_flags_{"GOFLAGS", ""}, node_{"NODE_OPTIONS", ""};
};

TEST_F(BuildToolsTest, HaveVersions) {
  const auto tools = find_tools(kNames);
  ASSERT_TRUE(tools.has_value()) << to_string(tools.error());
  EXPECT_EQ(tools->versions,
            (Texts{"c++: c++ 1.2", "cmake: cmake 1.2", "ninja: ninja 1.2", "ctest: ctest 1.2"}));
  EXPECT_EQ(tools->flags, "");
  EXPECT_EQ(tools->first_version(), "c++ 1.2");
  EXPECT_EQ(tools->identity(),
            "c++: c++ 1.2\ncmake: cmake 1.2\nninja: ninja 1.2\nctest: ctest 1.2\n");
}

TEST_F(BuildToolsTest, MayBeNone) {
  const auto tools = find_tools({});
  ASSERT_TRUE(tools.has_value()) << to_string(tools.error());
  EXPECT_EQ(tools->first_version(), "");
  EXPECT_EQ(tools->identity(), "");
}

TEST_F(BuildToolsTest, AreIdentifiedByVersionsAndFlags) {
  const auto identity = [&](const char* name, const std::string& value) {
    const ScopedVariable set(name, value);
    return find_tools(kNames).value().identity();
  };
  const std::string plain = identity("CXXFLAGS", "");
  EXPECT_EQ(identity("CXXFLAGS", "-O1 -g"), plain + "CXXFLAGS=-O1 -g\n");
  EXPECT_EQ(identity("CMAKE_BUILD_TYPE", "Debug"), plain + "CMAKE_BUILD_TYPE=Debug\n");
  EXPECT_EQ(identity("RUSTFLAGS", "-C opt-level=3"), plain + "RUSTFLAGS=-C opt-level=3\n");
  EXPECT_EQ(identity("RAUM_OTHER", "value"), plain);
  write_program(folder_ / "ninja", "echo ninja 1.3");
  EXPECT_NE(identity("CXXFLAGS", ""), plain);
}

TEST_F(BuildToolsTest, TakeCompilersFromVariables) {
  add_program("g++-test");
  add_program("gcc-test");
  add_program("cc");
  const Texts names = {"cc", "c++", "cmake"};
  EXPECT_EQ(find_tools(names).value().versions,
            (Texts{"cc: cc 1.2", "c++: c++ 1.2", "cmake: cmake 1.2"}))
      << "empty variables name none";
  const ScopedVariable c("CC", "gcc-test"), cxx("CXX", "g++-test");
  const auto tools = find_tools(names);
  ASSERT_TRUE(tools.has_value()) << to_string(tools.error());
  EXPECT_EQ(tools->versions,
            (Texts{"gcc-test: gcc-test 1.2", "g++-test: g++-test 1.2", "cmake: cmake 1.2"}));
  EXPECT_EQ(tools->flags, "CC=gcc-test\nCXX=g++-test\n");
  EXPECT_EQ(tools->first_version(), "gcc-test 1.2");
}

TEST_F(BuildToolsTest, HaveADefaultCompiler) {
  ::unsetenv("CXX");
  EXPECT_EQ(find_tools(kNames).value().first_version(), "c++ 1.2");
}

TEST_F(BuildToolsTest, NameTheMissingProgram) {
  ASSERT_EQ(kNames.size(), 4U);
  for (const std::string& name : kNames) {
    std::filesystem::remove(folder_ / name);
    EXPECT_EQ(error_of(find_tools(kNames)).where, name);
    add_program(name);
  }
}

TEST_F(BuildToolsTest, ExplainTheMissingProgram) {
  std::filesystem::remove(folder_ / "ninja");
  EXPECT_EQ(error_line(find_tools(kNames)),
            "ninja: found ninja does not start: No such file or directory, expected a program that "
            "prints its --version");
  write_program(folder_ / "ninja", "echo 'no such option' >&2; exit 1");
  EXPECT_EQ(error_line(find_tools(kNames)),
            "ninja: found exit status 1, \"no such option\", expected a program that prints its "
            "--version");
}

}  // namespace
}  // namespace raum::ci

#include "ci/build/toolchain.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

// A folder that stands for PATH, with programs that print their name and a version.
class ToolchainTest : public testing::Test {
 protected:
  ToolchainTest() : path_("PATH", folder_.path()), compiler_("CXX", "g++-test") {
    for (const std::string name : {"g++-test", "cmake", "ninja", "ctest"}) add_program(name);
  }

  void add_program(const std::string& name) const {
    write_program(folder_ / name, "echo " + name + " 1.2\necho second line");
  }

  TemporaryFolder folder_;

 private:
  ScopedVariable path_, compiler_;
};

TEST_F(ToolchainTest, UsesCcacheOnlyIfItIsInstalled) {
  const auto without = find_toolchain();
  ASSERT_TRUE(without.has_value()) << to_string(without.error());
  EXPECT_FALSE(without->ccache);
  add_program("ccache");
  EXPECT_TRUE(find_toolchain().value().ccache);
}

TEST_F(ToolchainTest, IsIdentifiedByCompilerAndOptions) {
  const auto plain = find_toolchain();
  ASSERT_TRUE(plain.has_value()) << to_string(plain.error());
  EXPECT_EQ(plain->compiler, "g++-test");
  EXPECT_EQ(plain->version, "g++-test 1.2");
  const auto optioned = find_toolchain({"RAUM_BENCH=OFF"});
  ASSERT_TRUE(optioned.has_value());
  EXPECT_EQ(optioned->cmake_options.back(), "-DRAUM_BENCH=OFF");
  EXPECT_NE(optioned->identity(), plain->identity());
}

TEST_F(ToolchainTest, NamesTheMissingProgram) {
  for (const std::string name : {"g++-test", "cmake", "ninja", "ctest"}) {
    std::filesystem::remove(folder_ / name);
    const auto missing = find_toolchain();
    ASSERT_FALSE(missing.has_value()) << name;
    EXPECT_EQ(missing.error().where, name);
    add_program(name);
  }
}

TEST_F(ToolchainTest, BuildsAReleaseForThisProcessor) {
  const auto toolchain = find_toolchain({"A=1", "B=2"});
  ASSERT_TRUE(toolchain.has_value()) << to_string(toolchain.error());
  const bool is_v3 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
                     __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("fma") != 0;
  EXPECT_EQ(toolchain->cmake_options,
            (std::vector<std::string>{"-DCMAKE_CXX_COMPILER=g++-test", "-DCMAKE_BUILD_TYPE=Release",
                                      is_v3 ? "-DRAUM_PORTABLE=OFF" : "-DRAUM_PORTABLE=ON", "-DA=1",
                                      "-DB=2"}));
  EXPECT_TRUE(toolchain->identity().starts_with("g++-test\ng++-test 1.2\n-DCMAKE_CXX_COMPILER="))
      << toolchain->identity();
  EXPECT_TRUE(toolchain->identity().ends_with("\n-DA=1\n-DB=2\n")) << toolchain->identity();
}

TEST_F(ToolchainTest, HasADefaultCompiler) {
  add_program("c++");
  {
    const ScopedVariable empty("CXX", "");
    EXPECT_EQ(find_toolchain().value().compiler, "c++");
  }
  const ScopedVariable missing("CXX", "");
  ::unsetenv("CXX");
  EXPECT_EQ(find_toolchain().value().compiler, "c++");
}

TEST_F(ToolchainTest, ExplainsTheMissingProgram) {
  std::filesystem::remove(folder_ / "ninja");
  EXPECT_EQ(to_string(find_toolchain().error()),
            "ninja: found ninja does not start: No such file or directory, expected a program that "
            "prints its --version");
}

}  // namespace
}  // namespace raum::ci

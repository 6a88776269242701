#include "ci/build/toolchain.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

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
    std::ofstream(folder_ / name) << "#!/bin/sh\necho " << name << " 1.2\necho second line\n";
    std::filesystem::permissions(folder_ / name, std::filesystem::perms::owner_all);
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

}  // namespace
}  // namespace raum::ci

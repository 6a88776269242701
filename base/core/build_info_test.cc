#include "base/core/build_info.h"

#include <gtest/gtest.h>
#include <sys/utsname.h>

#include <fstream>
#include <string>

namespace raum {
namespace {

TEST(BuildInfo, FitsIntoOneLine) {
  const BuildInfo info = build_info();
  EXPECT_FALSE(info.version.empty());
  EXPECT_FALSE(info.commit.empty());
  const std::string expected = std::string(info.version) + " (" + std::string(info.commit) + ", " +
                               std::string(info.compiler) + ", " + std::string(info.type) + " " +
                               std::string(info.flags) + ")";
  EXPECT_EQ(build_line(), expected);
  EXPECT_EQ(build_line().find('\n'), std::string::npos);
}

TEST(BuildInfo, NamesAProcessorThatCanRunThis) {
  EXPECT_TRUE(processor_fits_build());
  std::ifstream file("/proc/cpuinfo");
  std::string known;
  for (std::string line; known.empty() && std::getline(file, line);) {
    const auto colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos)
      known = line.substr(colon + 2);
  }
  EXPECT_EQ(processor_name(), known.empty() ? "unknown processor" : known);
}

TEST(BuildInfo, NamesTheMachineAndItsSystem) {
  utsname system = {};
  ASSERT_EQ(::uname(&system), 0);
  EXPECT_EQ(host_name(), std::string(system.nodename) + ", " + system.sysname + " " +
                             system.release + " " + system.machine);
}

}  // namespace
}  // namespace raum

#include "base/core/temporary_name.h"

#include <gtest/gtest.h>

#include <set>

namespace raum {
namespace {

TEST(TemporaryName, IsAnotherOneEachTime) {
  std::set<std::string> names;
  for (int i = 0; i < 10; ++i) names.insert(temporary_name("folder/file"));
  EXPECT_GT(names.size(), 8U);
  const std::string start = "folder/file." + std::to_string(::getpid()) + "-";
  for (const std::string& name : names) {
    EXPECT_TRUE(name.starts_with(start)) << name;
    EXPECT_EQ(name.size(), start.size() + 8) << name;
  }
}

}  // namespace
}  // namespace raum

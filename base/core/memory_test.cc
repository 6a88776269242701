#include "base/core/memory.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace raum {
namespace {

TEST(MaxTable, IsHalfOfTheMemory) {
  std::ifstream file("/proc/meminfo");
  std::string word;
  double kib = 0;
  while (file >> word && word != "MemTotal:") {
  }
  ASSERT_TRUE(file >> kib);
  EXPECT_NEAR(static_cast<double>(max_table_mib()), kib / 2048, 1 + kib / 2048 / 100);
}

}  // namespace
}  // namespace raum

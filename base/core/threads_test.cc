#include "base/core/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace raum {
namespace {

TEST(Threads, AllRun) {
  std::atomic<int> calls = 0;
  run_in_threads(3, [&] { ++calls; });
  EXPECT_EQ(calls, 3);
  run_in_threads(0, [&] { ++calls; });
  EXPECT_EQ(calls, 3);
}

TEST(Threads, PassAnExceptionOnWhenAllHaveEnded) {
  std::atomic<int> calls = 0;
  const auto run = [&] {
    run_in_threads(3, [&] {
      if (++calls == 2) throw std::runtime_error("no memory");
    });
  };
  EXPECT_THROW(run(), std::runtime_error);
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace raum

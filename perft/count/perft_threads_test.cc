// Perft with several threads: the count does not depend on their number or on a shared table.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <iterator>
#include <thread>
#include <vector>

#include "perft/count/detail.h"
#include "perft/count/perft.h"

namespace raum::perft {
namespace {

TEST(PerftThreads, AnyNumberGivesTheSameCount) {
  for (const int threads : {1, 2, 3, 7}) {
    for (int depth = 0; depth <= 3; ++depth) {
      constexpr std::uint64_t kKnown[] = {1, 61, 3'615, 237'316};
      EXPECT_EQ(perft(Position::start(), {.depth = depth, .threads = threads}), kKnown[depth])
          << threads << " threads, depth " << depth;
    }
  }
}

TEST(PerftThreads, SharedTableGivesTheSameCount) {
  for (const int threads : {1, 2, 7}) {
    EXPECT_EQ(perft(Position::start(), {.depth = 4, .threads = threads, .hash_mib = 1}),
              15'587'032U);
  }
}

TEST(PerftThreads, DivideGivesTheSameLines) {
  const auto alone = divide(Position::start(), {.depth = 3});
  const auto shared = divide(Position::start(), {.depth = 3, .threads = 3, .hash_mib = 1});
  ASSERT_EQ(alone.size(), 61U);
  ASSERT_EQ(shared.size(), alone.size());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(shared[i].move, alone[i].move);
    EXPECT_EQ(shared[i].nodes, alone[i].nodes);
  }
}

std::ptrdiff_t threads_of_process() {
  namespace fs = std::filesystem;
  return std::distance(fs::directory_iterator("/proc/self/task"), fs::directory_iterator());
}

// The most threads seen during a count. It is counted again while fewer than `wanted` were seen,
// since a busy machine may start them late.
std::ptrdiff_t most_threads(std::ptrdiff_t wanted, const std::function<void()>& count) {
  std::ptrdiff_t most = 0;
  for (int round = 0; round < 1 || (round < 300 && most < wanted); ++round) {
    const std::ptrdiff_t before = threads_of_process();
    std::atomic<bool> done{false};
    const std::jthread counting([&] {
      count();
      done = true;
    });
    while (!done) most = std::max(most, threads_of_process() - before);
  }
  return most;
}

TEST(PerftThreads, AreAsManyAsWanted) {
  std::jthread([] {}).join();  // with the first thread, ThreadSanitizer starts one of its own
  for (const int threads : {1, 3}) {
    const auto divided = [&] {
      EXPECT_EQ(divide(Position::start(), {.depth = 4, .threads = threads}).size(), 61U);
    };
    const auto detailed = [&] { EXPECT_EQ(detail(Position::start(), 3, threads).size(), 3U); };
    EXPECT_EQ(most_threads(threads, divided), threads);
    EXPECT_EQ(most_threads(threads, detailed), threads);
  }
}

TEST(PerftThreads, MoreThreadsThanMovesGiveTheSameCount) {
  EXPECT_EQ(perft(Position::start(), {.depth = 1, .threads = 100, .bulk = false}), 61U);
}

}  // namespace
}  // namespace raum::perft

#include "base/core/zeroed_memory.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <limits>
#include <new>
#include <utility>

namespace raum {
namespace {

TEST(ZeroedMemory, StartsZeroedAndKeepsWrites) {
  ZeroedMemory<std::uint64_t> memory(1'000'000);
  ASSERT_EQ(memory.size(), 1'000'000U);
  for (std::size_t i = 0; i < memory.size(); i += 999) EXPECT_EQ(memory[i], 0U);
  memory[999'999] = 7;
  EXPECT_EQ(memory[999'999], 7U);
  EXPECT_EQ(std::as_const(memory)[999'999], 7U);
}

TEST(ZeroedMemory, IsEmptyWithoutItems) {
  EXPECT_EQ(ZeroedMemory<int>().size(), 0U);
  EXPECT_EQ(ZeroedMemory<int>(0).size(), 0U);
}

TEST(ZeroedMemory, KeepsItsItemsWhenItIsMoved) {
  ZeroedMemory<int> memory(1'000);
  memory[999] = 7;
  ZeroedMemory<int> moved = std::move(memory);
  EXPECT_EQ(memory.size(), 0U);  // NOLINT(bugprone-use-after-move): that is the promise
  ASSERT_EQ(moved.size(), 1'000U);
  EXPECT_EQ(moved[999], 7);
  moved = ZeroedMemory<int>(2'000);
  ASSERT_EQ(moved.size(), 2'000U);
  EXPECT_EQ(moved[999], 0);
}

// The pages of memory that this process has mapped.
std::int64_t mapped_pages() {
  std::int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages;
}

TEST(ZeroedMemory, IsGivenBackAtTheEnd) {
  constexpr std::int64_t kPages = 100'000;
  const std::int64_t before = mapped_pages();
  {
    const ZeroedMemory<char> memory(kPages * 4'096);
    EXPECT_GE(mapped_pages(), before + kPages);
  }
  EXPECT_LT(mapped_pages(), before + kPages);
  ZeroedMemory<char> memory(kPages * 4'096);
  memory = ZeroedMemory<char>();
  EXPECT_LT(mapped_pages(), before + kPages);
}

TEST(ZeroedMemory, RejectsMoreThanTheAddressSpace) {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();
  EXPECT_THROW(ZeroedMemory<std::uint64_t>{kMost / 16}, std::bad_alloc);
  EXPECT_THROW(ZeroedMemory<std::uint64_t>{kMost / 8 + 2}, std::bad_alloc)
      << "8 bytes, modulo 2^64";
}

}  // namespace
}  // namespace raum

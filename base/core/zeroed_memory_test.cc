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
}

TEST(ZeroedMemory, RejectsMoreThanTheAddressSpace) {
  constexpr std::size_t kTooMany = std::numeric_limits<std::size_t>::max() / 16;
  EXPECT_THROW(ZeroedMemory<std::uint64_t>{kTooMany}, std::bad_alloc);
}

}  // namespace
}  // namespace raum

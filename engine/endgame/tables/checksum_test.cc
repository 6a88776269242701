#include "engine/endgame/tables/checksum.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/testing/guarded_bytes.h"

namespace raum::endgame {
namespace {

std::string alphabet(std::size_t size) {
  std::string text(size, 'a');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + i % 26);
  return text;
}

std::uint64_t checksum_of(const std::vector<std::string_view>& parts) {
  BlockChecksum sum;
  for (const std::string_view part : parts) sum.add(part);
  return sum.value();
}

// Recorded. Tables that were built earlier have checksums of this kind.
TEST(BlockChecksum, KeepsItsValues) {
  EXPECT_EQ(checksum_of({alphabet(0)}), 0x74e97d42e6db113eU);
  EXPECT_EQ(checksum_of({alphabet(1)}), 0x539be28b88ae82d8U);
  EXPECT_EQ(checksum_of({alphabet(31)}), 0xab31d6eb14029819U);
  EXPECT_EQ(checksum_of({alphabet(32)}), 0xf71c20f6e2c1ea66U);
  EXPECT_EQ(checksum_of({alphabet(64)}), 0xb07c562ed098254fU);
  EXPECT_EQ(checksum_of({alphabet(84)}), 0x884b9e99196ac43dU);
}

TEST(BlockChecksum, DoesNotDependOnThePartsInWhichBytesAreAdded) {
  const std::string text = alphabet(100);
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const std::string_view whole = std::string_view(text).substr(0, size);
    for (std::size_t first = 0; first <= size; ++first) {
      ASSERT_EQ(checksum_of({whole.substr(0, first), whole.substr(first)}), checksum_of({whole}))
          << first << " of " << size;
    }
  }
}

TEST(BlockChecksum, DependsOnEveryByteAndOnTheirNumber) {
  for (std::size_t size = 1; size <= 100; ++size) {
    std::string text(size, '\0');
    const std::uint64_t zeros = checksum_of({text});
    ASSERT_NE(checksum_of({std::string(size - 1, '\0')}), zeros) << size;
    text.back() = '\1';
    ASSERT_NE(checksum_of({text}), zeros) << size;
  }
}

TEST(BlockChecksum, HasTheSameValueWhenItIsAskedAgainAndTakesMoreBytes) {
  const std::string text = alphabet(50);
  BlockChecksum sum;
  sum.add(std::string_view(text).substr(0, 20));
  const std::uint64_t value = sum.value();
  EXPECT_EQ(sum.value(), value);
  sum.add(std::string_view(text).substr(20));
  EXPECT_EQ(sum.value(), checksum_of({text}));
}

TEST(BlockChecksum, ReadsNoByteBeyondTheEnd) {
  for (const std::size_t size : {32U, 33U, 64U}) {
    const std::string text = alphabet(size);
    EXPECT_EQ(checksum_of({GuardedBytes(text).bytes()}), checksum_of({text})) << size;
  }
}

}  // namespace
}  // namespace raum::endgame

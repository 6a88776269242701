#include "engine/search/core/transposition_table.h"

#include <gtest/gtest.h>

#include <new>
#include <utility>

namespace raum {
namespace {

constexpr Key kKey{0x123456789abcdef0};
constexpr Key kSameSlot{0xf23456789abcdef0};
constexpr Key kThirdOfSlot{0xe23456789abcdef0};

TableEntry entry(int depth, int cp) {
  return {.move = Move::make(Square::at(3), Square::at(77)),
          .score = {cp},
          .depth = depth,
          .bound = Bound::Lower};
}

TEST(TranspositionTable, HasTheDocumentsNumberOfSlotsInTwoMebibytes) {
  TranspositionTable table;
  table.resize(2);
  EXPECT_EQ(table.slots(), std::size_t{1} << 17);
}

TEST(TranspositionTable, HasTheLargestPowerOfTwoOfSlotsThatFits) {
  TranspositionTable table;
  EXPECT_EQ(table.slots(), 0U);
  for (const auto& [mebibytes, slots] :
       {std::pair{1, 65'536}, {3, 131'072}, {4, 262'144}, {5, 262'144}, {0, 0}}) {
    table.resize(static_cast<std::size_t>(mebibytes));
    EXPECT_EQ(table.slots(), static_cast<std::size_t>(slots)) << mebibytes;
  }
}

// 2^44 MiB are 2^64 bytes.
TEST(TranspositionTable, RefusesASizeThatNoNumberOfBytesHas) {
  TranspositionTable table;
  table.resize(1);
  EXPECT_THROW(table.resize(std::size_t{1} << 44), std::bad_alloc);
  EXPECT_EQ(table.slots(), 65'536U);
}

TEST(TranspositionTable, FindsAnEntryOnlyByItsWholeKey) {
  TranspositionTable table;
  table.resize(1);
  table.store(kKey, entry(7, -20'350));
  EXPECT_EQ(table.probe(kKey), entry(7, -20'350));
  EXPECT_EQ(table.probe(kSameSlot), std::nullopt);
}

TEST(TranspositionTable, KeepsTheDeeperEntryOfASlot) {
  TranspositionTable table;
  table.resize(1);
  table.store(kKey, entry(5, 10));
  table.store(kSameSlot, entry(4, 20));
  EXPECT_TRUE(table.probe(kKey).has_value());
  table.store(kSameSlot, entry(5, 30));
  EXPECT_FALSE(table.probe(kKey).has_value());
  EXPECT_EQ(table.probe(kSameSlot), entry(5, 30));
}

// Raumfischer 5.3: "valuable deep results are never discarded while … the table remains
// responsive".
TEST(TranspositionTable, WithTwoBucketsKeepsTheDeepestAndTheNewestEntry) {
  TranspositionTable table(Replacement::TwoBuckets);
  table.resize(1);
  table.store(kKey, entry(5, 10));
  table.store(kSameSlot, entry(4, 20));
  EXPECT_EQ(table.probe(kKey), entry(5, 10));
  EXPECT_EQ(table.probe(kSameSlot), entry(4, 20));
  table.store(kThirdOfSlot, entry(1, 30));
  EXPECT_EQ(table.probe(kKey), entry(5, 10));
  EXPECT_EQ(table.probe(kSameSlot), std::nullopt);
  EXPECT_EQ(table.probe(kThirdOfSlot), entry(1, 30));
  // The deep bucket is probed first, even if the other one has a newer entry.
  table.store(kKey, entry(2, 40));
  EXPECT_EQ(table.probe(kKey), entry(5, 10));
}

TEST(TranspositionTable, IsClearedByAChangeOfReplacement) {
  TranspositionTable table(Replacement::Always);
  table.resize(1);
  const std::size_t slots = table.slots();
  table.store(kKey, entry(5, 10));
  table.set_replacement(Replacement::TwoBuckets);
  EXPECT_EQ(table.probe(kKey), std::nullopt);
  EXPECT_EQ(table.slots(), slots);
  table.store(kKey, entry(5, 10));
  table.store(kSameSlot, entry(4, 20));
  EXPECT_TRUE(table.probe(kKey).has_value());
  EXPECT_TRUE(table.probe(kSameSlot).has_value());
  table.set_replacement(Replacement::DepthPreferred);
  table.store(kKey, entry(5, 10));
  table.store(kSameSlot, entry(4, 20));
  EXPECT_EQ(table.probe(kSameSlot), std::nullopt);
}

TEST(TranspositionTable, UsesAllSlotsOnceItHasNoSecondBucket) {
  TranspositionTable table(Replacement::TwoBuckets);
  table.resize(1);
  table.set_replacement(Replacement::Always);
  const Key second_half{table.slots() / 2};
  table.store(Key{0}, entry(5, 10));
  table.store(second_half, entry(4, 20));
  EXPECT_EQ(table.probe(Key{0}), entry(5, 10));
  EXPECT_EQ(table.probe(second_half), entry(4, 20));
}

// js-chess-engine, "Replacement Strategy": empty, same position, greater depth, older generation.
TEST(TranspositionTable, WithAgesReplacesTheSamePositionAndShallowerAndOlderEntries) {
  TranspositionTable table(Replacement::Aged);
  table.resize(1);
  table.store(kKey, entry(5, 10));
  table.store(kKey, entry(3, 20));
  EXPECT_EQ(table.probe(kKey), entry(3, 20)) << "the same position";
  table.store(kSameSlot, entry(3, 30));
  EXPECT_EQ(table.probe(kKey), entry(3, 20)) << "another position must be deeper";
  table.store(kSameSlot, entry(4, 30));
  EXPECT_EQ(table.probe(kSameSlot), entry(4, 30));
  table.age();
  table.store(kKey, entry(1, 40));
  EXPECT_EQ(table.probe(kKey), entry(1, 40)) << "the old entry was from an earlier search";
}

TEST(TranspositionTable, WithAgesDistinguishesAllEarlierSearches) {
  TranspositionTable table(Replacement::Aged);
  table.resize(1);
  table.store(kKey, entry(0, 10));
  EXPECT_EQ(table.probe(kKey), entry(0, 10)) << "an empty slot takes any entry";
  for (int search = 1; search <= 300; ++search) {
    const Key other = search % 2 == 0 ? kKey : kSameSlot;
    table.age();
    table.store(other, entry(5, search));
    ASSERT_EQ(table.probe(other), entry(5, search));
    table.store(kThirdOfSlot, entry(5, 0));
    ASSERT_EQ(table.probe(other), entry(5, search)) << "of the same search and no shallower";
  }
}

TEST(TranspositionTable, WithAgesReplacesAnEntryOfManySearchesAgo) {
  TranspositionTable table(Replacement::Aged);
  table.resize(1);
  for (const int searches : {1, 2, 64, 128, 255}) {
    table.store(kKey, entry(5, 10));
    ASSERT_TRUE(table.probe(kKey).has_value());
    for (int i = 0; i < searches; ++i) table.age();
    table.store(kSameSlot, entry(1, 20));
    EXPECT_EQ(table.probe(kSameSlot), entry(1, 20)) << searches;
  }
}

TEST(TranspositionTable, WithAlwaysKeepsTheNewestEntry) {
  TranspositionTable table(Replacement::Always);
  table.resize(1);
  table.store(kKey, entry(5, 10));
  table.store(kSameSlot, entry(1, 20));
  EXPECT_EQ(table.probe(kKey), std::nullopt);
  EXPECT_EQ(table.probe(kSameSlot), entry(1, 20));
}

TEST(TranspositionTable, OfSizeZeroStoresNothing) {
  TranspositionTable table;
  table.resize(0);
  table.store(kKey, entry(5, 10));
  EXPECT_FALSE(table.probe(kKey).has_value());
  EXPECT_EQ(table.hashfull(), 0);
}

TEST(TranspositionTable, MeasuresHowFullItIsOnItsFirstThousandSlots) {
  TranspositionTable table;
  table.resize(1);
  EXPECT_EQ(table.hashfull(), 0);
  table.store(Key{999}, entry(1, 0));
  EXPECT_EQ(table.hashfull(), 1);
  table.store(Key{1000}, entry(1, 0));
  EXPECT_EQ(table.hashfull(), 1);
  for (std::uint64_t i = 0; i < 1500; ++i) table.store(Key{i}, entry(1, 0));
  EXPECT_EQ(table.hashfull(), 1000);
}

TEST(TranspositionTable, IsEmptyAfterClear) {
  TranspositionTable table;
  table.resize(1);
  for (std::uint64_t i = 0; i < 500; ++i) table.store(Key{i}, entry(1, 0));
  EXPECT_EQ(table.hashfull(), 500);
  table.clear();
  EXPECT_EQ(table.hashfull(), 0);
  EXPECT_FALSE(table.probe(Key{3}).has_value());
}

}  // namespace
}  // namespace raum

#include "engine/search/transposition_table.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

constexpr Key kKey{0x123456789abcdef0};
constexpr Key kSameSlot{0xf23456789abcdef0};

TableEntry entry(int depth, int cp) {
  return {.move = Move::make(Square::at(3), Square::at(77)),
          .score = {cp},
          .depth = depth,
          .bound = Bound::Lower};
}

TEST(TranspositionTable, HoldsTheDocumentsNumberOfEntriesInTwoMebibytes) {
  TranspositionTable table;
  table.resize(2);
  EXPECT_EQ(table.slots(), std::size_t{1} << 17);
}

TEST(TranspositionTable, GivesBackWhatWasStoredUnderTheWholeKey) {
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

TEST(TranspositionTable, OfSizeZeroRemembersNothing) {
  TranspositionTable table;
  table.resize(0);
  table.store(kKey, entry(5, 10));
  EXPECT_FALSE(table.probe(kKey).has_value());
  EXPECT_EQ(table.hashfull(), 0);
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

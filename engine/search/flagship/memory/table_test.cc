#include "engine/search/flagship/memory/table.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/core/splitmix.h"

namespace raum::flagship {
namespace {

constexpr std::size_t kMebibyte = 1U << 20;

Entry entry_of(int depth, Bound bound = Bound::Lower) {
  return {.move = Move::make(Square::at(1), Square::at(2)),
          .score = 10 * depth,
          .evaluation = -depth,
          .depth = depth,
          .bound = bound};
}

// Keys of one line: they differ in the lowest bits only.
Key same_line(std::uint64_t n) { return {0x1234'5678'9abc'0000 + n}; }

TEST(FlagshipTable, FillsItsSizeWithEntriesOfSixteenBytes) {
  Table table;
  EXPECT_EQ(table.entries(), 0U);
  for (const std::size_t mebibytes : {1U, 3U, 16U}) {
    table.resize(mebibytes);
    EXPECT_EQ(table.entries(), mebibytes * kMebibyte / 16);
  }
  table.resize(0);
  EXPECT_EQ(table.entries(), 0U);
  table.store(same_line(1), entry_of(3));
  EXPECT_FALSE(table.probe(same_line(1)).has_value());
}

TEST(FlagshipTable, GivesBackWhatWasStored) {
  Table table;
  table.resize(1);
  const Entry entry{.move = Move::make(Square::at(124), Square::at(7), PieceType::Unicorn),
                    .score = -30'000,
                    .evaluation = kNoEvaluation,
                    .depth = 127,
                    .bound = Bound::Upper};
  table.store(same_line(5), entry);
  EXPECT_EQ(table.probe(same_line(5)), entry);
  EXPECT_FALSE(table.probe(same_line(6)).has_value());
  table.clear();
  EXPECT_FALSE(table.probe(same_line(5)).has_value());
}

TEST(FlagshipTable, KeepsFourPositionsOfALineAndReplacesTheShallowest) {
  Table table;
  table.resize(1);
  for (int i = 0; i < 4; ++i) {
    table.store(same_line(static_cast<std::uint64_t>(i)), entry_of(10 - i));
  }
  for (std::uint64_t i = 0; i < 4; ++i) EXPECT_TRUE(table.probe(same_line(i)).has_value()) << i;
  table.store(same_line(4), entry_of(1));
  EXPECT_TRUE(table.probe(same_line(4)).has_value());
  EXPECT_FALSE(table.probe(same_line(3)).has_value());
}

TEST(FlagshipTable, ReplacesEntriesOfEarlierSearchesFirst) {
  Table table;
  table.resize(1);
  table.store(same_line(0), entry_of(6));
  table.age();
  for (std::uint64_t i = 1; i < 5; ++i) table.store(same_line(i), entry_of(2));
  EXPECT_FALSE(table.probe(same_line(0)).has_value());
  EXPECT_TRUE(table.probe(same_line(1)).has_value());
}

TEST(FlagshipTable, KeepsAMuchDeeperResultOfTheSamePosition) {
  Table table;
  table.resize(1);
  table.store(same_line(0), entry_of(9));
  table.store(same_line(0), entry_of(2));
  EXPECT_EQ(table.probe(same_line(0))->depth, 9);
  table.store(same_line(0), entry_of(2, Bound::Exact));
  EXPECT_EQ(table.probe(same_line(0))->depth, 2);
  table.store(same_line(0), entry_of(9));
  table.age();
  table.store(same_line(0), entry_of(2));
  EXPECT_EQ(table.probe(same_line(0))->depth, 2) << "of an earlier search";
}

TEST(FlagshipTable, KeepsTheMoveOfAPositionThatFailsLow) {
  Table table;
  table.resize(1);
  table.store(same_line(0), entry_of(3));
  Entry low = entry_of(4, Bound::Upper);
  low.move = Move::none();
  table.store(same_line(0), low);
  EXPECT_EQ(table.probe(same_line(0))->move, entry_of(3).move);
  EXPECT_EQ(table.probe(same_line(0))->depth, 4);
}

TEST(FlagshipTable, SpreadsKeysOverAllLines) {
  Table table;
  table.resize(1);
  SplitMix64 random{3};
  std::size_t kept = 0;
  std::vector<Key> keys;
  for (std::size_t i = 0; i < table.entries() / 2; ++i) keys.push_back({random.next()});
  for (const Key key : keys) table.store(key, entry_of(1));
  for (const Key key : keys) kept += table.probe(key).has_value() ? 1U : 0U;
  EXPECT_GT(kept, keys.size() * 19 / 20);
  EXPECT_NEAR(table.hashfull(), 490, 60);
  table.age();
  EXPECT_EQ(table.hashfull(), 0) << "of this search";
}

}  // namespace
}  // namespace raum::flagship

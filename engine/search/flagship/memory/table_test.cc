#include "engine/search/flagship/memory/table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <new>
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
  EXPECT_EQ(table.hashfull(), 0);
}

TEST(FlagshipTable, IsKeptIfMemoryIsInsufficient) {
  Table table;
  table.resize(1);
  table.store(same_line(1), entry_of(3));
  for (const int bits : {41, 43, 44}) {
    EXPECT_THROW(table.resize(std::size_t{1} << bits), std::bad_alloc) << bits;
  }
  EXPECT_EQ(table.entries(), kMebibyte / 16);
  EXPECT_TRUE(table.probe(same_line(1)).has_value());
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

TEST(FlagshipTable, GivesBackTheLeastAndTheLargestNumbers) {
  Table table;
  table.resize(1);
  for (const int number : {-32'768, 32'767}) {
    Entry entry = entry_of(0);
    entry.score = entry.evaluation = number;
    table.store(same_line(5), entry);
    EXPECT_EQ(table.probe(same_line(5)), entry);
  }
}

TEST(FlagshipTable, FindsNoPositionInAnEmptyEntry) {
  Table table;
  table.resize(1);
  EXPECT_FALSE(table.probe({0}).has_value());
}

TEST(FlagshipTable, FillsALineBeforeItReplacesEntries) {
  Table table;
  table.resize(1);
  table.store(same_line(0), entry_of(0));
  table.age();
  for (std::uint64_t i = 1; i < 4; ++i) table.store(same_line(i), entry_of(0));
  for (std::uint64_t i = 0; i < 4; ++i) EXPECT_TRUE(table.probe(same_line(i)).has_value()) << i;
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

// The number of the search comes round after 32.
TEST(FlagshipTable, CountsAnEarlierSearchAsEightPliesOfDepth) {
  Table table;
  table.resize(1);
  for (std::uint64_t search = 0; search < 40; ++search) {
    const auto key_of = [&](std::uint64_t n) { return Key{search << 50 | n}; };
    table.store(key_of(1), entry_of(10));
    table.age();
    table.store(key_of(2), entry_of(3));
    table.store(key_of(3), entry_of(1));
    table.store(key_of(4), entry_of(5));
    table.store(key_of(5), entry_of(4));
    EXPECT_FALSE(table.probe(key_of(3)).has_value()) << search;
    EXPECT_TRUE(table.probe(key_of(1)).has_value()) << search;
    table.store(key_of(6), entry_of(4));
    EXPECT_FALSE(table.probe(key_of(1)).has_value()) << search;
    EXPECT_TRUE(table.probe(key_of(2)).has_value()) << search;
  }
}

TEST(FlagshipTable, KeepsAMuchDeeperResultOfTheSamePosition) {
  Table table;
  table.resize(1);
  table.store(same_line(0), entry_of(9));
  table.store(same_line(0), entry_of(5));
  EXPECT_EQ(table.probe(same_line(0))->depth, 9);
  table.store(same_line(0), entry_of(6));
  EXPECT_EQ(table.probe(same_line(0))->depth, 6);
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

TEST(FlagshipTable, MeasuresHowFullItsFirst250LinesAre) {
  Table table;
  table.resize(1);
  ASSERT_EQ(table.entries(), 4U << 14) << "the upper 14 bits of a key are its line";
  const auto key_of = [](std::uint64_t line, std::uint64_t n) { return Key{line << 50 | n}; };
  for (std::uint64_t n = 1; n <= 4; ++n) table.store(key_of(250, n), entry_of(1));
  EXPECT_EQ(table.hashfull(), 0);
  for (std::uint64_t line = 0; line < 250; ++line) table.store(key_of(line, 1), entry_of(1));
  EXPECT_EQ(table.hashfull(), 250);
  for (std::uint64_t n = 2; n <= 4; ++n) table.store(key_of(249, n), entry_of(1));
  EXPECT_EQ(table.hashfull(), 253);
}

}  // namespace
}  // namespace raum::flagship

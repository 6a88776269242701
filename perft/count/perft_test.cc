#include "perft/count/perft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/core/splitmix.h"
#include "engine/board/position_text.h"
#include "perft/count/count_table.h"

namespace raum::perft {
namespace {

constexpr std::string_view kMated =
    "5/5/5/5/5//5/5/5/5/5//5/5/1k3/5/5//5/5/2q2/5/5//5/5/5/1q3/K4 w 0 1";
constexpr std::string_view kStalemated =
    "5/5/5/4q/5//5/5/5/5/5//5/5/1k3/5/5//5/5/5/5/2q2//5/5/5/5/K4 w 0 1";

std::vector<std::string> texts(const std::vector<MoveCount>& lines) {
  std::vector<std::string> out;
  out.reserve(lines.size());
  for (const auto& line : lines) out.push_back(raum::to_string(line.move));
  return out;
}

TEST(Perft, DepthZeroCountsOne) {
  EXPECT_EQ(perft(Position::start(), {.depth = 0}), 1U);
  EXPECT_EQ(perft(Position::start(), {.depth = 0, .threads = 4, .hash_mib = 1, .bulk = false}), 1U);
}

TEST(Perft, CountsTheStartPosition) {
  EXPECT_EQ(perft(Position::start(), {.depth = 1}), 61U);
  EXPECT_EQ(perft(Position::start(), {.depth = 2}), 3'615U);
  EXPECT_EQ(perft(Position::start(), {.depth = 3}), 237'316U);
}

TEST(Perft, IsTheSameWithoutBulkCounting) {
  for (int depth = 1; depth <= 3; ++depth) {
    EXPECT_EQ(perft(Position::start(), {.depth = depth, .bulk = false}),
              perft(Position::start(), {.depth = depth}));
  }
}

TEST(Perft, IsTheSameWithATable) {
  for (const bool bulk : {true, false}) {
    EXPECT_EQ(perft(Position::start(), {.depth = 4, .hash_mib = 1, .bulk = bulk}), 15'587'032U);
  }
}

TEST(Perft, CountsNothingAfterMateOrStalemate) {
  for (const std::string_view text : {kMated, kStalemated}) {
    const Position position = parse_position(text).value();
    EXPECT_EQ(perft(position, {.depth = 0}), 1U);
    EXPECT_EQ(perft(position, {.depth = 1}), 0U);
    EXPECT_EQ(perft(position, {.depth = 3, .hash_mib = 1}), 0U);
    EXPECT_TRUE(divide(position, {.depth = 2}).empty());
  }
}

// To depth 4 the parts are too small for the table.
TEST(Perft, IsTheSameWithATableThatFindsPositionsAgain) {
  constexpr std::string_view kKings =
      "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/K4 w 0 1";
  const Position kings = parse_position(kKings).value();
  for (const auto& [depth, bulk] : {std::pair{7, true}, {6, false}}) {
    EXPECT_EQ(perft(kings, {.depth = depth, .hash_mib = 1, .bulk = bulk}),
              perft(kings, {.depth = depth}))
        << depth;
  }
}

// Only a faulty generator captures a king; perft shall report a wrong number then, not crash.
TEST(Perft, CountsTheCaptureOfAKingAsOneLeaf) {
  Position position;
  const auto put = [&](std::string_view man) {
    position.put(Square::parse(man.substr(1)).value(), Piece::from_letter(man[0]).value());
  };
  for (const std::string_view man : {"KAa1", "REa1", "kEe1"}) put(man);
  for (const int threads : {1, 2}) {
    for (const bool bulk : {true, false}) {
      std::uint64_t taking = 0;
      const CountOptions options{.depth = 4, .threads = threads, .bulk = bulk};
      for (const MoveCount& line : divide(position, options)) {
        if (raum::to_string(line.move) == "Ea1Ee1") taking = line.nodes;
      }
      EXPECT_EQ(taking, 1U);
    }
  }
}

TEST(Perft, LeavesThePositionUnchanged) {
  const Position before = Position::start();
  const Position position = before;
  EXPECT_EQ(divide(position, {.depth = 3, .hash_mib = 1}).size(), 61U);
  EXPECT_TRUE(position == before);
}

TEST(Perft, ReportsItsProgressByParts) {
  for (const auto& [depth, parts, nodes] :
       {std::tuple{2, 0, 0}, {3, 61, 237'316}, {4, 3'615, 15'587'032}}) {
    CountProgress progress;
    EXPECT_GT(perft(Position::start(), {.depth = depth}, &progress), 0U);
    EXPECT_EQ(progress.parts, static_cast<std::size_t>(parts)) << depth;
    EXPECT_EQ(progress.parts_done, static_cast<std::size_t>(parts)) << depth;
    EXPECT_EQ(progress.nodes, static_cast<std::uint64_t>(nodes)) << depth;
  }
  CountProgress without_kernel;
  EXPECT_EQ(perft(Position::start(), {.depth = 2, .bulk = false}, &without_kernel), 3'615U);
  EXPECT_EQ(without_kernel.parts_done, 61U);
}

TEST(Divide, RefusesASumBeyond64Bits) {
  const Move move = Move::parse("Aa2Aa3").value();
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(total({}), 0U);
  EXPECT_EQ(total({{move, kMost - 1}, {move, 1}}), kMost);
  EXPECT_THROW(static_cast<void>(total({{move, kMost - 1}, {move, 2}})), std::overflow_error);
}

TEST(Divide, AddsUpToPerft) {
  const auto lines = divide(Position::start(), {.depth = 3});
  EXPECT_EQ(lines.size(), 61U);
  EXPECT_EQ(total(lines), 237'316U);
}

TEST(Divide, IsSortedByTheTextOfTheMoves) {
  const auto moves = texts(divide(Position::start(), {.depth = 1}));
  ASSERT_EQ(moves.size(), 61U);
  EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end()));
  EXPECT_EQ(moves.front(), "Aa2Aa3");
}

TEST(Divide, CountsOnePerMoveAtDepthOne) {
  const auto lines = divide(Position::start(), {.depth = 1});
  EXPECT_EQ(lines.size(), 61U);
  for (const auto& line : lines) EXPECT_EQ(line.nodes, 1U);
}

// The system names what the processor has; a simulator such as valgrind has less.
TEST(Kernel, OfAvx512IsTheFastestWhereTheProcessorHasIt) {
  std::ifstream file("/proc/cpuinfo");
  ASSERT_TRUE(file.is_open());
  const std::string processor(std::istreambuf_iterator<char>(file), {});
  const auto has = [&](std::string_view flag) { return processor.find(flag) != std::string::npos; };
  const bool is_there = has(" avx512f") && has(" avx512bw");
  EXPECT_TRUE(is_available(Kernel::Core));
  EXPECT_TRUE(is_available(Kernel::Portable));
  EXPECT_EQ(is_available(Kernel::Avx512), is_there);
  EXPECT_EQ(to_string(fastest_kernel()), is_there ? "avx512" : "portable");
}

TEST(CountTable, FindsACountOnlyAtItsDepth) {
  CountTable table(1);
  EXPECT_FALSE(table.find(Key{42}, 3));
  table.store(Key{42}, 3, 1'000);
  EXPECT_EQ(table.find(Key{42}, 3), 1'000U);
  EXPECT_FALSE(table.find(Key{42}, 2));
  EXPECT_FALSE(table.find(Key{43}, 3));
}

TEST(CountTable, EmptySlotMatchesNoKey) {
  const CountTable table(1);
  EXPECT_FALSE(table.find(Key{0}, 1));
}

TEST(CountTable, KeepsADeepSubtreeAmongManyShallowOnes) {
  CountTable table(1);
  table.store(Key{7}, 5, 500);
  SplitMix64 random(1);
  for (int i = 0; i < 200'000; ++i) table.store(Key{random.next()}, 2, 60);
  EXPECT_EQ(table.find(Key{7}, 5), 500U);
}

TEST(CountTable, KeepsTheNewestShallowSubtree) {
  CountTable table(1);
  SplitMix64 random(1);
  for (int i = 0; i < 200'000; ++i) {
    const Key key{random.next()};
    table.store(key, 2 + i % 4, static_cast<std::uint64_t>(i));
    ASSERT_EQ(table.find(key, 2 + i % 4), static_cast<std::uint64_t>(i));
  }
}

TEST(CountTable, StoresNoCountOfMoreThan56Bits) {
  CountTable table(1);
  constexpr std::uint64_t kMost = (std::uint64_t{1} << 56) - 1;
  table.store(Key{9}, 20, kMost);
  EXPECT_EQ(table.find(Key{9}, 20), kMost);
  table.store(Key{10}, 2, kMost + 1);
  EXPECT_FALSE(table.find(Key{10}, 2));
  EXPECT_FALSE(table.find(Key{10}, 3));
  table.store(Key{11}, 3, kMost + 1);  // the bit that does not fit is one of the depth 3
  EXPECT_FALSE(table.find(Key{11}, 3));
}

TEST(CountTable, KeepsAsManyCountsAsItHasPairs) {
  CountTable table(1);
  constexpr std::uint64_t kPairs = 1024 * 1024 / 32;
  for (std::uint64_t i = 0; i < kPairs; ++i) table.store(Key{i}, 2, i);
  std::uint64_t kept = 0;
  for (std::uint64_t i = 0; i < kPairs; ++i) kept += table.find(Key{i}, 2) == i ? 1U : 0U;
  EXPECT_EQ(kept, kPairs);
}

TEST(CountTable, KeepsOnePositionAtManyDepths) {
  CountTable table(1);
  for (int depth = 1; depth <= 20; ++depth) {
    table.store(Key{7}, depth, static_cast<std::uint64_t>(100 * depth));
  }
  for (int depth = 1; depth <= 20; ++depth) {
    EXPECT_EQ(table.find(Key{7}, depth), static_cast<std::uint64_t>(100 * depth));
  }
}

TEST(CountTable, StoresACountOfZero) {
  CountTable table(1);
  table.store(Key{9}, 2, 0);
  EXPECT_EQ(table.find(Key{9}, 2), 0U);
}

}  // namespace
}  // namespace raum::perft

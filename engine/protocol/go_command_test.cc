#include "engine/protocol/go_command.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/text/words.h"

namespace raum {
namespace {

using std::chrono::milliseconds;

GoCommand go_of(std::string_view line) { return parse_go(split_words(line)).value(); }

std::string refusal(const std::string& line) {
  const auto go = parse_go(split_words(line));
  return go ? "no error" : to_string(go.error());
}

TEST(GoCommand, ReadsEveryLimit) {
  const GoCommand go = go_of(
      "depth 4 nodes 1000 movetime 50 wtime 7 btime 8 winc 10 binc 20 movestogo 5 infinite "
      "ponder");
  EXPECT_EQ(go.depth, 4);
  EXPECT_EQ(go.nodes, 1000U);
  EXPECT_EQ(go.movetime, milliseconds(50));
  EXPECT_EQ(go.clock[0], milliseconds(7));
  EXPECT_EQ(go.clock[1], milliseconds(8));
  EXPECT_EQ(go.increment[0], milliseconds(10));
  EXPECT_EQ(go.increment[1], milliseconds(20));
  EXPECT_EQ(go.moves_to_go, 5);
  EXPECT_EQ(go.perft, std::nullopt);
  EXPECT_TRUE(go.infinite);
  EXPECT_TRUE(go.ponder);
  EXPECT_EQ(go_of("perft 3").perft, 3);
  EXPECT_FALSE(go_of("perft 3").infinite);
  EXPECT_FALSE(go_of("infinite").ponder);
}

TEST(GoCommand, ReadsSearchMovesUpToTheNextWord) {
  const std::vector<Move> moves{Move::parse("Ab1Ac3").value(), Move::parse("Ea4Ea5q").value()};
  for (const std::string_view line :
       {"searchmoves Ab1Ac3 Ea4Ea5q depth 3", "depth 3 searchmoves Ab1Ac3 Ea4Ea5q"}) {
    const GoCommand go = go_of(line);
    EXPECT_EQ(go.search_moves, moves) << line;
    EXPECT_EQ(go.depth, 3) << line;
  }
  EXPECT_TRUE(go_of("searchmoves Ab1Ac3").by_level(Color::White)) << "no limit";
  EXPECT_TRUE(go_of("searchmoves Ab1Ac3").is_fixed_work());
  EXPECT_FALSE(go_of("infinite searchmoves Ab1Ac3").is_fixed_work());
  EXPECT_TRUE(go_of("depth 3").search_moves.empty());
}

TEST(GoCommand, AcceptsLegalSearchMovesOnly) {
  const auto check = [](std::string_view line) {
    const auto checked = check_search_moves(go_of(line), Position::start());
    return checked ? "legal" : to_string(checked.error());
  };
  EXPECT_EQ(check("depth 3"), "legal");
  EXPECT_EQ(check("searchmoves Ab1Ac3 Ab1Aa3 Ab1Ac3"), "legal");
  EXPECT_EQ(check("searchmoves Ab1Ac3 Ab1Ac2"),
            "go searchmoves: move 2: found \"Ab1Ac2\", expected a legal move of the position");
  EXPECT_EQ(check("searchmoves 0000"),
            "go searchmoves: move 1: found \"0000\", expected a legal move of the position");
}

TEST(GoCommand, PlaysByLevelOnlyIfNothingLimitsTheSideToMove) {
  EXPECT_TRUE(go_of("").by_level(Color::White));
  EXPECT_TRUE(go_of("winc 5 movestogo 3").by_level(Color::White));
  for (const std::string_view limit :
       {"depth 4", "nodes 9", "movetime 50", "wtime 7", "perft 2", "infinite"}) {
    EXPECT_FALSE(go_of(limit).by_level(Color::White)) << limit;
  }
  EXPECT_TRUE(go_of("btime 100").by_level(Color::White)) << "White has no clock";
  EXPECT_TRUE(go_of("ponder").by_level(Color::White));
  EXPECT_FALSE(go_of("ponder wtime 100").by_level(Color::White));
  EXPECT_FALSE(go_of("btime 100").by_level(Color::Black));
}

TEST(GoCommand, DistinguishesFixedWorkFromTimedWork) {
  for (const std::string_view fixed :
       {"", "depth 3", "nodes 3", "perft 3", "depth 3 movetime 5", "nodes 3 wtime 5"}) {
    EXPECT_TRUE(go_of(fixed).is_fixed_work()) << fixed;
  }
  for (const std::string_view timed : {"movetime 100", "wtime 100", "btime 100", "infinite",
                                       "depth 3 infinite", "ponder", "ponder depth 3"}) {
    EXPECT_FALSE(go_of(timed).is_fixed_work()) << timed;
  }
}

TEST(GoCommand, PassesDepthNodesAndTimeToTheSearch) {
  const SearchLimits limits = go_of("depth 4 nodes 1000 movetime 50").limits(Color::White);
  EXPECT_EQ(limits.depth, 4);
  EXPECT_EQ(limits.nodes, 1000U);
  EXPECT_EQ(limits.time, milliseconds(50));
  EXPECT_EQ(limits.new_depth, std::nullopt);
  const SearchLimits none = go_of("infinite").limits(Color::Black);
  EXPECT_EQ(none.depth, kMaxDepth);
  EXPECT_EQ(none.nodes, std::nullopt);
  EXPECT_EQ(none.time, std::nullopt);
  EXPECT_EQ(none.new_depth, std::nullopt);
}

TEST(GoCommand, UsesAShareOfItsOwnClock) {
  struct Row {
    std::string line;
    Color side;
    int time, new_depth;
  };
  for (const Row& row : {
           Row{"wtime 60000 btime 3000 winc 1000", Color::White, 2000 + 750, 1375},
           {"wtime 60000 btime 3000 winc 1000 binc 400", Color::Black, 100 + 300, 200},
           {"wtime 60000 movestogo 4", Color::White, 15'000, 7'500},
           // 20 ms are left for sending the move, but at least 1 ms is used.
           {"wtime 100 movestogo 1", Color::White, 80, 40},
           {"wtime 100 winc 4000", Color::White, 80, 40},
           {"wtime 22 movestogo 1", Color::White, 2, 1},
           {"wtime 20 movestogo 1", Color::White, 1, 0},
           {"wtime 0 winc 0", Color::White, 1, 0},
       }) {
    const SearchLimits limits = go_of(row.line).limits(row.side);
    EXPECT_EQ(limits.time, milliseconds(row.time)) << row.line;
    EXPECT_EQ(limits.new_depth, milliseconds(row.new_depth)) << row.line;
  }
}

TEST(GoCommand, LeavesTheMoveOverheadOnTheClock) {
  struct Row {
    std::string line;
    int overhead, time, new_depth;
  };
  const std::vector<Row> rows{
      {"wtime 100 movestogo 1", 0, 100, 50},
      {"wtime 100 movestogo 1", 1, 99, 49},
      {"wtime 100 movestogo 1", 60, 40, 20},
      {"wtime 100 movestogo 1", 99, 1, 0},
      {"wtime 100 movestogo 1", 100, 1, 0},
      {"wtime 100 movestogo 1", 5000, 1, 0},
      {"wtime 6000 winc 8000", 5000, 1000, 500},
      {"wtime 60000", 5000, 2000, 1000},
      {"movetime 70", 5000, 70, -1},
  };
  ASSERT_EQ(rows.size(), 9U);
  for (const Row& row : rows) {
    const SearchLimits limits = go_of(row.line).limits(Color::White, milliseconds(row.overhead));
    EXPECT_EQ(limits.time, milliseconds(row.time)) << row.line << ", " << row.overhead;
    EXPECT_EQ(limits.new_depth.value_or(milliseconds(-1)), milliseconds(row.new_depth))
        << row.line << ", " << row.overhead;
  }
  EXPECT_EQ(go_of("wtime 100 movestogo 1").limits(Color::White).time,
            milliseconds(100) - kMoveOverhead);
}

TEST(GoCommand, PassesTheClockOfTheSideToTheSearch) {
  const GoCommand go = go_of("wtime 60000 btime 3000 winc 1000 movestogo 7");
  const SideClock clock = go.limits(Color::White, milliseconds(90)).clock.value();
  EXPECT_EQ(clock.left, milliseconds(60'000));
  EXPECT_EQ(clock.increment, milliseconds(1'000));
  EXPECT_EQ(clock.moves_to_go, 7);
  EXPECT_EQ(clock.overhead, milliseconds(90));
  EXPECT_EQ(go.limits(Color::Black).clock.value().left, milliseconds(3'000));
  EXPECT_EQ(go.limits(Color::Black).clock.value().increment, milliseconds(0));
  EXPECT_EQ(go_of("wtime 60000").limits(Color::White).clock.value().moves_to_go, std::nullopt);
}

TEST(GoCommand, IgnoresTheClockIfTheTimeIsGivenOrUnlimited) {
  const SearchLimits given = go_of("wtime 60000 movetime 70").limits(Color::White);
  EXPECT_EQ(given.time, milliseconds(70));
  EXPECT_EQ(given.new_depth, std::nullopt);
  EXPECT_FALSE(given.clock.has_value());
  const SearchLimits unlimited = go_of("wtime 60000 infinite").limits(Color::White);
  EXPECT_EQ(unlimited.time, std::nullopt);
  EXPECT_EQ(unlimited.new_depth, std::nullopt);
  EXPECT_FALSE(unlimited.clock.has_value());
  const SearchLimits other = go_of("wtime 60000").limits(Color::Black);
  EXPECT_EQ(other.time, std::nullopt) << "Black has no clock";
  EXPECT_FALSE(other.clock.has_value());
}

TEST(GoCommand, AcceptsANumberWithinItsRangeOnly) {
  constexpr std::int64_t kMaxTime = 1'000'000'000;
  struct Range {
    std::string word;
    std::int64_t low, high;
  };
  const std::vector<Range> ranges{{"depth", 1, 100},         {"nodes", 1, 1'000'000'000'000'000},
                                  {"movetime", 1, kMaxTime}, {"wtime", 0, kMaxTime},
                                  {"btime", 0, kMaxTime},    {"winc", 0, kMaxTime},
                                  {"binc", 0, kMaxTime},     {"movestogo", 1, 10'000},
                                  {"perft", 0, 20}};
  ASSERT_EQ(ranges.size(), 9U);
  for (const auto& [word, low, high] : ranges) {
    for (const std::int64_t inside : {low, high}) {
      EXPECT_EQ(refusal(fmt::format("{} {}", word, inside)), "no error") << word;
    }
    for (const std::int64_t outside : {low - 1, high + 1}) {
      EXPECT_EQ(refusal(fmt::format("{} {}", word, outside)),
                fmt::format("go {}: found \"{}\", expected a whole number from {} to {}", word,
                            outside, low, high));
    }
    EXPECT_EQ(refusal(word),
              fmt::format("go {}: found nothing, expected a whole number from {} to {}", word, low,
                          high));
  }
}

TEST(GoCommand, RefusesUnknownAndRepeatedWordsAndPerftWithALimit) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"depth 3 quickly",
       "go: found \"quickly\", expected depth, nodes, movetime, wtime, btime, winc, binc, "
       "movestogo, infinite, ponder, searchmoves or perft"},
      {"depth 1 depth 2", "go: found depth again, expected each limit once"},
      {"infinite infinite", "go: found infinite again, expected each limit once"},
      {"perft 2 depth 3", "go: found perft and a limit, expected perft N alone"},
      {"infinite perft 2", "go: found perft and a limit, expected perft N alone"},
      {"perft 2 searchmoves Ab1Ac3", "go: found perft and a limit, expected perft N alone"},
      {"perft 2 ponder", "go: found perft and a limit, expected perft N alone"},
      {"ponder wtime 100 ponder", "go: found ponder again, expected each limit once"},
      {"searchmoves", "go searchmoves: found nothing, expected a move"},
      {"searchmoves depth 3", "go searchmoves: found nothing, expected a move"},
      {"searchmoves Ab1Ac3 searchmoves Ab1Aa3",
       "go: found searchmoves again, expected each limit once"},
      {"depth 3 searchmoves Ab1Ac3 quickly",
       "go searchmoves: move 2: move: found \"quickly\", expected from-cell, to-cell and for a "
       "promotion q, r, b, n or u, such as Ea4Ea5q"}};
  ASSERT_EQ(rows.size(), 12U);
  for (const auto& [line, expected] : rows) EXPECT_EQ(refusal(line), expected);
}

}  // namespace
}  // namespace raum

#include "perft/endgames/naive_solution.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "engine/endgame/tables/table_writer.h"
#include "engine/testing/solved_endings.h"
#include "perft/endgames/naive_check.h"
#include "perft/oracle/oracle.h"

namespace raum::perft {
namespace {

constexpr std::string_view kText = "k4/5/5/5/5//5/5/5/5/5//5/1P2R/5/5/5//5/5/5/5/5//5/5/5/5/3K1 b";

BoardLetters letters(std::string_view text) {
  BoardLetters board{};
  const auto oracle = Oracle::from_text(text);
  EXPECT_TRUE(oracle);
  for (int cell = 0; oracle && cell < 125; ++cell) {
    board[static_cast<std::size_t>(cell)] = oracle->at(cell);
  }
  return board;
}

TEST(NaiveBoard, WritesPositionTexts) {
  EXPECT_EQ(position_text(letters(kText), false), kText);
  EXPECT_TRUE(position_text(letters(kText), true).ends_with(" w"));
}

TEST(NaiveBoard, MakesMovesCapturesAndPromotions) {
  const std::string capture = "5/5/5/5/4K//5/5/5/1k3/1P3//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b";
  EXPECT_EQ(position_text(board_after(letters(capture), "Db2Db1"), true),
            "5/5/5/5/4K//5/5/5/5/1k3//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w");
  const std::string pawn = "5/2P2/5/5/4K//5/5/5/1k3/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 w";
  EXPECT_EQ(position_text(board_after(letters(pawn), "Ec4Ec5n"), false),
            "2N2/5/5/5/4K//5/5/5/1k3/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5 b");
  const std::string black = "5/5/5/5/4K//5/5/5/1k3/5//5/5/5/5/5//5/5/5/5/5//5/5/5/2p2/5 b";
  EXPECT_EQ(position_text(board_after(letters(black), "Ac2Ac1q"), true),
            "5/5/5/5/4K//5/5/5/1k3/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/2q2 w");
}

TEST(NaiveBoard, ListsTheMenBesidesTheKings) {
  EXPECT_EQ(men_on(letters(kText)), "PR");
  EXPECT_EQ(men_on(letters("k4/5/5/n4/5//5/5/5/5/5//5/1P2R/2q2/5/5//5/5/5/5/5//5/5/5/5/1N1K1 w")),
            "NPRnq");
  EXPECT_EQ(men_on(letters("k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/3K1 w")), "");
}

// Of the two kings alone, as one man more takes 10 s. 125² − 13³ pairs of cells are not adjacent:
// each of the three coordinates has 13 pairs that differ by at most 1.
TEST(NaiveSolution, CountsTheWholeBoard) {
  const NaiveSolution kings("");
  for (const bool white_to_move : {true, false}) {
    const NaiveCounts& counts = kings.counts(white_to_move);
    EXPECT_EQ(counts.legal, 13'428U);
    EXPECT_EQ(counts.won + counts.lost + counts.longest, 0U);
  }
}

// White's king has ten cells up to symmetry: 4 inside the cube, 3 on a face, 2 on an edge and a
// corner, with 26, 17, 11 and 7 neighbours.
TEST(NaiveSolution, VisitsTheLegalPositionsOfEachSide) {
  const NaiveSolution kings("");
  std::array<int, 2> visited{};
  kings.for_each([&](const BoardLetters& board, bool white_to_move, NaiveValue value) {
    ++visited[white_to_move ? 0 : 1];
    EXPECT_EQ(men_on(board), "");
    EXPECT_EQ(value, NaiveValue{});
  });
  constexpr int kOfOneSide = 4 * (124 - 26) + 3 * (124 - 17) + 2 * (124 - 11) + (124 - 7);
  EXPECT_EQ(visited, (std::array{kOfOneSide, kOfOneSide}));
  BoardLetters adjacent{};
  adjacent.fill('.');
  adjacent[0] = 'K';
  adjacent[1] = 'k';
  EXPECT_EQ(kings.value(adjacent, true), NaiveValue{}) << "an illegal position is not solved";
}

TEST(NaiveSolution, ReadsNoPositionOnceItIsAskedToStop) {
  std::stop_source stop;
  stop.request_stop();
  const NaiveSolution kings("", stop.get_token());
  EXPECT_EQ(kings.counts(true).legal, 0U);
  EXPECT_EQ(kings.counts(false).legal, 0U);
  int visited = 0;
  kings.for_each([&](const BoardLetters&, bool, NaiveValue) { ++visited; });
  EXPECT_EQ(visited, 0);
  BoardLetters board{};
  board.fill('.');
  board[0] = 'K';
  board[124] = 'k';
  EXPECT_EQ(kings.value(board, true), NaiveValue{});
}

// A solution that was stopped numbers the positions as a whole one does.
TEST(NaiveSolution, FindsEachPositionByItsNumber) {
  std::stop_source stop;
  stop.request_stop();
  const NaiveSolution queen("Q", stop.get_token());
  int found = 0;
  for (std::size_t id = 0; id < 2 * 10 * 125 * 125; id += 1'009) {
    BoardLetters board{};
    bool white_to_move = true;
    if (!queen.board_of(id, board, white_to_move)) continue;
    ASSERT_EQ(queen.id_of(board, white_to_move), id) << position_text(board, white_to_move);
    ++found;
  }
  EXPECT_GT(found, 250);
}

// With a pawn the files are mirrored, and levels exchanged with ranks, which leaves 3 · 15 cells of
// White's king; without, the 48 symmetries of a cube leave 10.
TEST(NaiveSolution, KeepsWhitesKingOnACellOfEachClass) {
  std::stop_source stop;
  stop.request_stop();
  for (const auto& [man, classes] : {std::pair{'P', 45U}, std::pair{'Q', 10U}}) {
    const NaiveSolution solution(std::string(1, man), stop.get_token());
    std::set<std::size_t> kings;
    for (std::size_t cell = 0; cell < 125; ++cell) {
      BoardLetters board{};
      board.fill('.');
      board[cell] = 'K';
      board[(cell + 1) % 125] = 'k';
      board[(cell + 2) % 125] = man;
      kings.insert(solution.id_of(board, true) / (2 * 125 * 125));
    }
    EXPECT_EQ(kings.size(), classes) << man;
    EXPECT_EQ(*kings.rbegin(), classes - 1) << man;
  }
}

// Equal men have two numbers; the one that puts the first of them on the lower cell is found.
TEST(NaiveSolution, FindsEachPositionOfTwoMenByItsNumber) {
  std::stop_source stop;
  stop.request_stop();
  for (const std::string men : {"QQ", "QR", "Qq"}) {
    const NaiveSolution pair(men, stop.get_token());
    int found = 0;
    for (std::size_t id = 0; id < 2 * 10 * 125 * 125 * 125; id += 100'003) {
      BoardLetters board{};
      bool white_to_move = true;
      if (!pair.board_of(id, board, white_to_move)) continue;
      if (men == "QQ" && id / 2 % 125 < id / 250 % 125) continue;
      ASSERT_EQ(pair.id_of(board, white_to_move), id) << position_text(board, white_to_move);
      ++found;
    }
    EXPECT_GT(found, 100) << men;
  }
}

TEST(NaiveValue, HasTheOutcomeAndThePliesOfATable) {
  using endgame::Outcome;
  EXPECT_EQ(value_of({.outcome = 'w', .plies = 3}),
            (endgame::Value{.outcome = Outcome::Win, .plies = 3}));
  EXPECT_EQ(value_of({.outcome = 'l', .plies = 2}),
            (endgame::Value{.outcome = Outcome::Loss, .plies = 2}));
  EXPECT_EQ(value_of({}), endgame::Value{});
}

// When the kings alone have been read twice, hardly any position of the set has been. That reading
// itself obeys is tested by ReadsNoPositionOnceItIsAskedToStop.
TEST(NaiveCheck, EndsInTheMiddleOfASetIfItIsAskedTo) {
  const endgame::Tables tables = solved_endings({"KQvK"});
  std::stop_source stop;
  const std::jthread later([&] {
    const NaiveSolution kings("");
    const NaiveSolution again("");
    stop.request_stop();
  });
  const NaiveReport report = check_naive(tables, *endgame::MenSet::parse("KQvK"), stop.get_token());
  EXPECT_TRUE(stop.stop_requested()) << "it ended before it was asked to";
  EXPECT_EQ(report.positions, 0U);
  EXPECT_FALSE(report.is_right());
}

TEST(NaiveCheck, NamesTheFirstPositionThatDiffers) {
  const endgame::Tables tables = solved_endings({"KQvK"});
  const std::string mates =
      "5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/5//5/5/1K3/5/5//5/5/5/5/k4 w";  // in one ply
  const std::string unknown = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/r4/5//5/5/5/5/KR3 w";
  NaiveReport report;
  const auto compare = [&](const std::string& text, NaiveValue wanted) {
    compare_position(tables, letters(text), true, wanted, report);
  };
  compare(mates, {.outcome = 'w', .plies = 1});
  EXPECT_EQ(report.positions, 1U);
  EXPECT_EQ(report.mismatches, 0U);
  EXPECT_EQ(report.first, "");
  const std::string first = mates + ": win in 1 ply, the naive solution says win in 3 plies";
  compare(mates, {.outcome = 'w', .plies = 3});
  EXPECT_EQ(report.first, first);
  compare(unknown, {});
  EXPECT_EQ(report.positions, 3U);
  EXPECT_EQ(report.mismatches, 2U);
  EXPECT_EQ(report.first, first);
  report = {};
  compare(unknown, {});
  EXPECT_EQ(report.first, unknown + ": unknown, the naive solution says draw");
}

// The tables know the kings alone as a draw. The counts are those of a table with other men.
TEST(NaiveCheck, ComparesThePositionsAndTheCountsOfBothSides) {
  const NaiveSolution kings("");
  const auto compared = [&](std::uint64_t white, std::uint64_t black) {
    const std::string bytes = endgame::encode({.set = *endgame::MenSet::parse("KRvKR"),
                                               .counts = {{{.legal = white}, {.legal = black}}},
                                               .codes = {}});
    const auto table = endgame::Table::read(bytes, "KRvKR.endgame").value();
    return compare_solution({}, table, kings);
  };
  const NaiveReport right = compared(13'428, 13'428);
  EXPECT_EQ(right.positions, 2'112U);
  EXPECT_EQ(right.mismatches, 0U) << right.first;
  EXPECT_TRUE(right.is_right());
  EXPECT_FALSE(compared(13'427, 13'428).is_right());
  EXPECT_FALSE(compared(13'428, 13'427).is_right());
}

TEST(NaiveCounts, EqualThoseOfATableInAllNumbers) {
  const endgame::Counts counts{.legal = 9, .won = 4, .lost = 3, .longest = 2};
  EXPECT_TRUE(are_equal(counts, {.legal = 9, .won = 4, .lost = 3, .longest = 2}));
  EXPECT_FALSE(are_equal(counts, {.legal = 8, .won = 4, .lost = 3, .longest = 2}));
  EXPECT_FALSE(are_equal(counts, {.legal = 9, .won = 5, .lost = 3, .longest = 2}));
  EXPECT_FALSE(are_equal(counts, {.legal = 9, .won = 4, .lost = 2, .longest = 2}));
  EXPECT_FALSE(are_equal(counts, {.legal = 9, .won = 4, .lost = 3, .longest = 1}));
}

}  // namespace
}  // namespace raum::perft

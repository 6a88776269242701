#include "engine/search/core/best_lines.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "engine/board/generate.h"

namespace raum {
namespace {

Move move_of(std::string_view text) { return Move::parse(text).value(); }

std::vector<std::string> texts(const MoveList& moves) {
  std::vector<std::string> all;
  for (const Move move : moves) all.push_back(to_string(move));
  return all;
}

BestLine line_of(std::string_view first, int score) {
  return {.score = Score{score}, .pv = {move_of(first)}};
}

TEST(RootMoves, AreAllOrTheAllowedOnesInTheOrderOfGeneration) {
  const Position start = Position::start();
  MoveList all;
  list_moves(start, all);
  ASSERT_EQ(all.size(), 61U);
  EXPECT_EQ(texts(moves_of_root(start, {})), texts(all));
  // The last generated move, an illegal one, the first one twice
  const std::array allowed{all[60], move_of("Aa1Ee5"), all[0], all[0]};
  EXPECT_EQ(texts(moves_of_root(start, allowed)),
            (std::vector{to_string(all[0]), to_string(all[60])}));
}

TEST(RootMoves, LoseTheFirstMovesOfTheLinesBefore) {
  MoveList moves;
  for (const char* const text : {"Ac2Ac3", "Ab1Ac3", "Ab1Aa3"}) moves.push(move_of(text));
  EXPECT_EQ(texts(moves_without(moves, {})), texts(moves));
  EXPECT_EQ(texts(moves_without(moves, {line_of("Ab1Ac3", 0), line_of("Ab1Ac4", 0)})),
            (std::vector<std::string>{"Ac2Ac3", "Ab1Aa3"}));
}

TEST(BestLines, AreReportedByRankAndEqualOnesAsFound) {
  BestLines lines{line_of("Ac2Ac3", 3), line_of("Ab1Ac3", 9), line_of("Ab1Aa3", 3)};
  rank(lines);
  std::vector<std::string> reported;
  report(lines, {.depth = 7, .nodes = 99, .pv = {}, .multipv = 5}, [&](const SearchInfo& info) {
    EXPECT_EQ(info.depth, 7);
    EXPECT_EQ(info.nodes, 99U);
    ASSERT_EQ(info.pv.size(), 1U);
    reported.push_back(fmt::format("{} {} {}", info.multipv, to_string(info.pv[0]), info.score.cp));
  });
  EXPECT_EQ(reported, (std::vector<std::string>{"1 Ab1Ac3 9", "2 Ac2Ac3 3", "3 Ab1Aa3 3"}));
}

}  // namespace
}  // namespace raum

#include "knowledge/datagen/game_result.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

#include "engine/board/position_text.h"
#include "engine/testing/solved_endings.h"

namespace raum::knowledge {
namespace {

const endgame::Tables& queen_tables() {
  static const endgame::Tables tables = solved_endings({"KQvK"});
  return tables;
}

Game game_at(std::string_view text, std::initializer_list<std::string_view> moves = {}) {
  Game game(parse_position(text).value());
  for (const std::string_view move : moves) EXPECT_TRUE(game.play(move)) << move;
  return game;
}

constexpr std::string_view kMateInOne =
    "5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/5//5/5/1K3/5/5//5/5/5/5/k4 w 0 1";
constexpr std::string_view kBlackToMove =
    "5/5/5/5/4K//5/5/5/5/5//5/5/Q4/5/5//5/5/5/5/5//5/5/5/5/k4 b 0 1";

TEST(ResultOf, IsThatOfTheRules) {
  EXPECT_EQ(result_of(Game(Position::start()), nullptr), std::nullopt);
  EXPECT_EQ(result_of(game_at(kMateInOne), nullptr), std::nullopt);
  EXPECT_EQ(result_of(game_at(kMateInOne, {"Cb2Bb2"}), &queen_tables()),
            (GameResult{Outcome::WhiteWins, Ending::Mate}));
  const std::string_view rook = "5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/r4/5//5/5/5/5/K4 w 0 1";
  EXPECT_EQ(result_of(game_at(rook), nullptr), (GameResult{Outcome::Draw, Ending::DeadMaterial}));
}

TEST(ResultOf, KnowsDrawsByRepetitionAndByTheHundredthPly) {
  const auto queens = "4k/5/5/q4/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//1Q3/5/5/5/4K w ";
  const std::string early = std::string(queens) + "0 1";
  const std::string late = std::string(queens) + "99 80";
  EXPECT_EQ(result_of(game_at(early, {"Ab5Ab4"}), nullptr), std::nullopt);
  EXPECT_EQ(result_of(game_at(late, {"Ab5Ab4"}), nullptr),
            (GameResult{Outcome::Draw, Ending::HundredthPly}));
  EXPECT_EQ(result_of(game_at(early, {"Ab5Ab4", "Ea2Ea3", "Ab4Ab5", "Ea3Ea2", "Ab5Ab4", "Ea2Ea3",
                                      "Ab4Ab5", "Ea3Ea2"}),
                      nullptr),
            (GameResult{Outcome::Draw, Ending::Repetition}));
}

TEST(ResultOf, IsThatOfTheTables) {
  const GameResult won{Outcome::WhiteWins, Ending::Tables};
  EXPECT_EQ(result_of(game_at(kMateInOne), &queen_tables()), won);
  EXPECT_EQ(result_of(game_at(kBlackToMove), &queen_tables()), won);
  const Game turned(half_turn(parse_position(kMateInOne).value()));
  EXPECT_EQ(result_of(turned, &queen_tables()), (GameResult{Outcome::BlackWins, Ending::Tables}));
  const std::string_view loose =  // the king takes the queen
      "5/5/5/5/4K//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/1Q3/k4 b 0 1";
  EXPECT_EQ(result_of(game_at(loose), &queen_tables()),
            (GameResult{Outcome::Draw, Ending::Tables}));
}

TEST(ResultOf, WaitsIfTheHundredthPlyMayComeFirst) {
  std::string late(kBlackToMove);
  late.replace(late.find(" 0 1"), 4, " 95 80");
  EXPECT_EQ(result_of(game_at(late), &queen_tables()), std::nullopt);
}

}  // namespace
}  // namespace raum::knowledge

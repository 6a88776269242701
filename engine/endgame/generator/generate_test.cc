#include "engine/endgame/generator/generate.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/testing/solved_endings.h"

namespace raum::endgame {
namespace {

// The value of a position by those of the positions after its moves.
Value value_of_moves(const Tables& tables, const Position& position) {
  const auto moves = ranked_moves(tables, position);
  EXPECT_TRUE(moves) << to_string(position);
  if (!moves) return {};
  if (!moves->empty()) return (*moves)[0].value;
  return in_check(position) ? Value{.outcome = Outcome::Loss, .plies = 0} : Value{};
}

// Compares the values of every position of one man whose number is a multiple of `step`.
int check_positions(const Tables& tables, PieceType type, int step) {
  int checked = 0;
  for (int i = 0; i < 2 * 125 * 125 * 125; i += step) {
    Position position;
    const std::vector<int> cells{i / 2 % 125, i / 250 % 125, i / 31'250};
    if (cells[0] == cells[1] || cells[0] == cells[2] || cells[1] == cells[2]) continue;
    position.put(Square::at(cells[0]), Piece::make(Color::White, PieceType::King));
    position.put(Square::at(cells[1]), Piece::make(Color::Black, PieceType::King));
    position.put(Square::at(cells[2]), Piece::make(Color::White, type));
    if (i % 2 == 1) position.set_side_to_move(Color::Black);
    if (!check_position(position)) continue;
    ++checked;
    const auto value = tables.value(position);
    if (value != value_of_moves(tables, position)) {
      ADD_FAILURE() << to_string(position);
      return checked;
    }
  }
  return checked;
}

TEST(Generate, GivesPositionsTheValuesOfTheirBestMoves) {
  const Tables tables = solved_endings({"KQvK", "KPvK"});
  EXPECT_GT(check_positions(tables, PieceType::Queen, 1'001), 2'000);
  EXPECT_GT(check_positions(tables, PieceType::Pawn, 1'003), 2'000);
}

// The rules page of the game's federation has these numbers from another solver.
TEST(Generate, CountsQueenAgainstKing) {
  const Tables tables = solved_endings({"KQvK"});
  const Table& table = *tables.find(*MenSet::parse("KQvK"));
  EXPECT_EQ(table.counts(Color::White).won, table.counts(Color::White).legal);
  EXPECT_EQ(table.counts(Color::White).longest, 15U);
  EXPECT_EQ(table.counts(Color::Black).won, 0U);
}

TEST(Generate, AsksForTheSmallerSetsOnce) {
  const auto names_of = [](const char* name) {
    std::string names;
    for (const MenSet& set : smaller_sets(*MenSet::parse(name))) names += set.name() + " ";
    return names;
  };
  EXPECT_EQ(names_of("KQvK"), "");
  EXPECT_EQ(names_of("KQvKR"), "KQvK ");
  EXPECT_EQ(names_of("KPvK"), "KQvK ");
  EXPECT_EQ(names_of("KQvKP"), "KPvK KQvK KQvKQ KQvKR KQvKB KQvKN KQvKU ");
  EXPECT_EQ(names_of("KPPvK"), "KPvK KQPvK KRPvK KBPvK KNPvK KUPvK ");
}

TEST(Generate, EndsWhenItIsAskedTo) {
  std::stop_source stop;
  stop.request_stop();
  const auto no_codes = [](const MenSet&, Color) { return std::vector<Code>{}; };
  EXPECT_FALSE(generate(*MenSet::parse("KQvK"), no_codes, stop.get_token()));
  std::vector<std::size_t> plies;
  EXPECT_TRUE(generate(*MenSet::parse("KQvK"), no_codes, {},
                       [&](std::size_t now) { plies.push_back(now); }));
  ASSERT_GE(plies.size(), 7U);
  EXPECT_EQ(plies[0], 2U);
  EXPECT_EQ(plies[1], 4U);
}

}  // namespace
}  // namespace raum::endgame

#include "engine/endgame/tables/tables.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "engine/testing/solved_endings.h"

namespace raum::endgame {
namespace {

const Tables& kept_tables() {
  static const Tables tables = solved_endings({"KQvK", "KPvK"});
  return tables;
}

Value value_at(const std::vector<std::string>& men, Color to_move) {
  return kept_tables().value(position_of(men, to_move)).value_or(Value{.plies = -1});
}

// The mate of docs/rules.md, before and after its last move.
TEST(Tables, KnowAMateAndTheMoveBeforeIt) {
  EXPECT_EQ(value_at({"KBb3", "QBb2", "kAa1"}, Color::Black),
            (Value{.outcome = Outcome::Loss, .plies = 0}));
  const Position before = position_of({"KBb3", "QCb2", "kAa1"}, Color::White);
  EXPECT_EQ(kept_tables().value(before), (Value{.outcome = Outcome::Win, .plies = 1}));
  EXPECT_EQ(kept_tables().outcome(before), Outcome::Win);
}

TEST(Tables, KnowTheSameWithExchangedColours) {
  EXPECT_EQ(value_at({"kDb3", "qDb4", "KEa5"}, Color::White),
            (Value{.outcome = Outcome::Loss, .plies = 0}));
  EXPECT_EQ(value_at({"kDb3", "qCb4", "KEa5"}, Color::Black),
            (Value{.outcome = Outcome::Win, .plies = 1}));
}

TEST(Tables, KnowThatACapturedQueenDraws) {
  EXPECT_EQ(value_at({"KEe5", "QBb2", "kAa1"}, Color::Black), Value{});
}

TEST(Tables, KnowDeadMaterialWithoutATable) {
  EXPECT_EQ(value_at({"KEe5", "RBb3", "kAa1"}, Color::Black), Value{});
  EXPECT_EQ(value_at({"KEe5", "kAa1"}, Color::White), Value{});
  EXPECT_EQ(Tables().outcome(position_of({"KEe5", "UBb3", "RCc1", "kAa1"}, Color::Black)),
            Outcome::Draw);
}

TEST(Tables, DoNotKnowOtherPositions) {
  EXPECT_FALSE(kept_tables().value(position_of({"KEe5", "QBb3", "rCa1", "kAa1"}, Color::Black)));
  EXPECT_FALSE(kept_tables().outcome(Position::start()));
  EXPECT_FALSE(Tables().value(position_of({"KEe5", "QBb3", "kAa1"}, Color::Black)));
  EXPECT_FALSE(Tables::may_know(Position::start()));
}

// Every image of a position has its value.
TEST(Tables, AgreeWithTheSymmetriesOfTheRules) {
  SplitMix64 random(1);
  int checked = 0;
  while (checked < 2'000) {
    Position position;
    const auto put = [&](char man) {
      Square cell = Square::at(static_cast<int>(random.below(kSquares)));
      while (position.at(cell).is_some())
        cell = Square::at(static_cast<int>(random.below(kSquares)));
      position.put(cell, *Piece::from_letter(man));
    };
    for (const char man : {'K', 'k', random.below(2) == 0 ? 'P' : 'Q'}) put(man);
    if (random.below(2) == 0) position.set_side_to_move(Color::Black);
    if (!check_position(position)) continue;
    ++checked;
    const auto value = kept_tables().value(position);
    ASSERT_TRUE(value);
    EXPECT_EQ(kept_tables().outcome(position), value->outcome);
    for (const Position& image :
         {mirror_files(position), exchange_level_rank(position), half_turn(position)}) {
      ASSERT_EQ(kept_tables().value(image), value) << to_string(position);
    }
  }
}

TEST(Tables, RankTheMovesOfAPosition) {
  const auto moves =
      ranked_moves(kept_tables(), position_of({"KBb3", "QCb2", "kAa1"}, Color::White));
  ASSERT_TRUE(moves);
  ASSERT_GT(moves->size(), 10U);
  EXPECT_EQ(to_string((*moves)[0].move), "Cb2Ab2");
  EXPECT_EQ((*moves)[0].value, (Value{.outcome = Outcome::Win, .plies = 1}));
  EXPECT_EQ(moves->back().value.outcome, Outcome::Draw);
  for (std::size_t i = 1; i < moves->size(); ++i) {
    EXPECT_FALSE(is_better((*moves)[i].value, (*moves)[i - 1].value)) << i;
  }
  EXPECT_FALSE(ranked_moves(Tables(), position_of({"KBb3", "QCb2", "kAa1"}, Color::White)));
}

TEST(Tables, SayWhenTheHundredthPlyCouldComeFirst) {
  Position position = position_of({"KBb3", "QCb2", "kAa1"}, Color::White);
  const Value win{.outcome = Outcome::Win, .plies = 5};
  position.set_clocks(95, 60);
  EXPECT_TRUE(is_certain(win, position));
  position.set_clocks(96, 60);
  EXPECT_FALSE(is_certain(win, position));
  EXPECT_TRUE(is_certain({}, position));
}

TEST(Tables, PreferShortWinsAndLongLosses) {
  const Value win{.outcome = Outcome::Win, .plies = 3};
  const Value loss{.outcome = Outcome::Loss, .plies = 2};
  EXPECT_TRUE(is_better(win, {.outcome = Outcome::Win, .plies = 5}));
  EXPECT_TRUE(is_better(win, {}));
  EXPECT_TRUE(is_better({}, loss));
  EXPECT_TRUE(is_better({.outcome = Outcome::Loss, .plies = 4}, loss));
  EXPECT_EQ(before(loss), win);
  EXPECT_EQ(before({}), Value{});
  EXPECT_EQ(value_of(code_of(win)), win);
  EXPECT_EQ(value_of(code_of(loss)), loss);
  EXPECT_EQ(value_of(code_of({})), Value{});
}

TEST(Tables, AreOpenedFromAFolder) {
  const TemporaryFolder folder;
  EXPECT_EQ(Tables::open(folder.path()).error().found, "no table");
  EXPECT_EQ(Tables::open(folder / "none").error().where, folder / "none");
  for (const std::string name : {"KQvK", "KPvK"}) {
    std::ofstream(folder / (name + ".endgame"), std::ios::binary)
        << solved_ending(*MenSet::parse(name));
  }
  const auto tables = Tables::open(folder.path());
  ASSERT_TRUE(tables) << to_string(tables.error());
  ASSERT_EQ(tables->tables().size(), 2U);
  EXPECT_EQ(tables->identity(), kept_tables().identity());
  EXPECT_NE(tables->identity(), solved_endings({"KQvK"}).identity());
  std::ofstream(folder / "KQvK.endgame", std::ios::binary | std::ios::app) << "x";
  EXPECT_TRUE(Tables::open(folder.path()).error().where.ends_with("KQvK.endgame"));
}

}  // namespace
}  // namespace raum::endgame

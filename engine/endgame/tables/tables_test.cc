#include "engine/endgame/tables/tables.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/core/splitmix.h"
#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/position_text.h"
#include "engine/testing/solved_endings.h"

namespace raum::endgame {
namespace {

const Tables& kept_tables() {
  static const Tables kTables = solved_endings({"KQvK", "KPvK"});
  return kTables;
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
  const Position five = position_of({"KEe5", "QBb3", "RDd1", "rCa1", "kAa1"}, Color::Black);
  EXPECT_FALSE(Tables::may_know(five));
  EXPECT_FALSE(kept_tables().outcome(five));
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
  for (const Value& equal : {win, Value{}, loss}) EXPECT_FALSE(is_better(equal, equal));
  EXPECT_EQ(before(loss), win);
  EXPECT_EQ(before({}), Value{});
  EXPECT_EQ(value_of(code_of(win)), win);
  EXPECT_EQ(value_of(code_of(loss)), loss);
  EXPECT_EQ(value_of(code_of({})), Value{});
  const Value longest{.outcome = Outcome::Win, .plies = kMostPlies};
  EXPECT_EQ(value_of(code_of(longest)), longest);
}

TEST(Tables, AreOpenedFromAFolder) {
  const TemporaryFolder folder;
  for (const std::string name : {"KQvK", "KPvK"}) {
    std::ofstream(folder / (name + ".endgame"), std::ios::binary)
        << solved_ending(*MenSet::parse(name));
  }
  const auto tables = Tables::open(folder.path());
  ASSERT_TRUE(tables) << to_string(tables.error());
  ASSERT_EQ(tables->tables().size(), 2U);
  EXPECT_EQ(tables->identity(), kept_tables().identity());
  std::ofstream(folder / "KQvK.endgame", std::ios::binary | std::ios::app) << "x";
  EXPECT_EQ(error_of(Tables::open(folder.path())).where, folder / "KQvK.endgame");
}

TEST(Tables, AreIdentifiedByTheirNumberAndChecksums) {
  EXPECT_TRUE(kept_tables().identity().starts_with("2 sets "));
  EXPECT_NE(kept_tables().identity(), solved_endings({"KQvK"}).identity());
  EXPECT_NE(solved_endings({"KPvK"}).identity(), solved_endings({"KQvK"}).identity());
}

TEST(Tables, AreNotOpenedFromAnythingElse) {
  const TemporaryFolder folder;
  const std::string expected = ", expected a folder of tables, as `raum endgame build` writes them";
  EXPECT_EQ(error_line(Tables::open(folder.path())),
            folder.path() + ": found no table, expected files such as KQvK.endgame");
  EXPECT_EQ(error_line(Tables::open(folder / "none")),
            (folder / "none") + ": found No such file or directory" + expected);
  std::ofstream(folder / "file") << "x";
  EXPECT_EQ(error_line(Tables::open(folder / "file")),
            (folder / "file") + ": found no folder" + expected);
  // A link to itself: whether there is a table cannot be said.
  const std::string link = folder / "KQvK.endgame";
  std::filesystem::create_symlink("KQvK.endgame", link);
  EXPECT_EQ(error_line(Tables::open(folder.path())),
            link + ": found Too many levels of symbolic links, expected a table of endings");
}

}  // namespace
}  // namespace raum::endgame

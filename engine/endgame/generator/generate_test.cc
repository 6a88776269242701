#include "engine/endgame/generator/generate.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/testing/sanitizer.h"
#include "engine/board/attacks.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/endgame/generator/exits.h"
#include "engine/endgame/generator/retrograde.h"
#include "engine/endgame/tables/random_ending.h"
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

// With both sides able to win, and captures that do not end the game.
TEST(Generate, GivesPositionsOfFourMenTheValuesOfTheirBestMoves) {
  if (kHasSanitizer) GTEST_SKIP() << "takes minutes with a sanitizer";
  const Tables tables = solved_endings({"KQvK", "KQvKR"});
  const MenSet set = *MenSet::parse("KQvKR");
  SplitMix64 random(1);
  for (int i = 0; i < 3'000; ++i) {
    const Position p = random_ending(set, random);
    const auto value = tables.value(p);
    ASSERT_TRUE(value.has_value()) << to_string(p);
    ASSERT_EQ(*value, value_of_moves(tables, p)) << to_string(p);
  }
  // The queen checks; the rook stands behind its king and cannot take her.
  const Position skewer = position_of({"KBa2", "QAe1", "kAc1", "rAa1"}, Color::Black);
  EXPECT_EQ(count_moves(skewer), 3U);
  EXPECT_EQ(tables.outcome(skewer), Outcome::Loss);
}

// The rules page of the game's federation has these numbers from another solver.
TEST(Generate, CountsQueenAgainstKing) {
  const Tables tables = solved_endings({"KQvK"});
  const Table& table = *tables.find(*MenSet::parse("KQvK"));
  EXPECT_EQ(table.counts(Color::White).won, table.counts(Color::White).legal);
  EXPECT_EQ(table.counts(Color::White).longest, 15U);
  EXPECT_EQ(table.counts(Color::Black).won, 0U);
}

Position position_at(const MenSet& set, std::size_t row, Square black_king, Color to_move) {
  Position position;
  for (std::size_t i = set.size(); i-- > 0; row /= kSquares) {
    position.put(Square::at(static_cast<int>(row % kSquares)), set.men()[i]);
  }
  position.put(classes_of(set).cell_of(row), Piece::make(Color::White, PieceType::King));
  position.put(black_king, Piece::make(Color::Black, PieceType::King));
  position.set_side_to_move(to_move);
  return position;
}

bool is_mate(const Position& p) { return in_check(p) && count_moves(p) == 0; }

// Whether every move stays in the set and satisfies `leads`, and there is one.
template <class Leads>
bool all_moves(const Position& p, const Leads& leads) {
  bool all = count_moves(p) > 0;
  for_each_move(p, [&](Move move) {
    if (!all) return;
    Position next = p;
    all = !next.make(move).captured.is_some() && !move.is_promotion() && leads(next);
  });
  return all;
}

// Whether a move that captures nothing mates. After a capture the smaller set says "drawn".
bool mates_at_once(const Position& p) {
  bool mates = false;
  for_each_move(p, [&](Move move) {
    Position next = p;
    if (!mates && !next.make(move).captured.is_some()) mates = is_mate(next);
  });
  return mates;
}

// Whether a move captures or mates. Promotions do not count.
bool captures_or_mates(const Position& p) {
  bool found = false;
  for_each_move(p, [&](Move move) {
    if (found || move.is_promotion()) return;
    Position next = p;
    found = next.make(move).captured.is_some() || is_mate(next);
  });
  return found;
}

// The wins and losses of Black are compared with its moves. A capture of the queen by the king or
// the pawn is given as a mate, a promotion as a draw, so that no position with either is lost.
TEST(Retrograde, FindsTheFirstWinsAndLossesOfASideWithAPawn) {
  const MenSet set = *MenSet::parse("KQvKP");
  const Code mate = code_of({.outcome = Outcome::Loss, .plies = 0});
  const Code win = code_of({.outcome = Outcome::Win, .plies = 1});
  Retrograde analysis(set, [&](const MenSet& left, Color) {
    return left.name() == "KPvK" ? std::vector<Code>(row_count(left) * kSquares, mate)
                                 : std::vector<Code>{};
  });
  analysis.begin();
  analysis.find_won(1);
  analysis.find_lost(2);
  const Solution solution = std::move(analysis).solution();
  EXPECT_EQ(solution.counts[0].legal, 142'961'464U);
  EXPECT_EQ(solution.counts[1].legal, 188'308'830U);
  const std::vector<Code>& codes = solution.codes[index_of(Color::Black)];
  const Code loss = code_of({.outcome = Outcome::Loss, .plies = 2});
  int mates = 0, losses = 0, wins = 0, others = 0;
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const std::size_t step = codes[i] == mate ? 7 : codes[i] == loss ? 211 : 10'007;
    if (codes[i] == kIllegalCode || i % step != 0) continue;
    const Position p =
        position_at(set, i / kSquares, Square::at(static_cast<int>(i % kSquares)), Color::Black);
    const bool is_lost = !is_mate(p) && all_moves(p, mates_at_once);
    ASSERT_EQ(is_mate(p), codes[i] == mate) << to_string(p);
    ASSERT_EQ(is_lost, codes[i] == loss) << to_string(p);
    ASSERT_EQ(captures_or_mates(p), codes[i] == win) << to_string(p);
    ++(codes[i] == mate ? mates : codes[i] == loss ? losses : codes[i] == win ? wins : others);
  }
  EXPECT_GT(mates, 1'000);
  EXPECT_GT(losses, 1'000);
  EXPECT_GT(wins, 100);
  EXPECT_GT(others, 1'000);
}

// White wins with the other queen: here in one ply, as the smaller set is not solved.
TEST(Retrograde, LosesByACaptureIntoAnEndingThatTheOtherSideWins) {
  const MenSet set = *MenSet::parse("KQQvK");
  Retrograde analysis(set, [](const MenSet& left, Color) {
    return std::vector<Code>(row_count(left) * kSquares,
                             code_of({.outcome = Outcome::Win, .plies = 1}));
  });
  analysis.begin();
  analysis.find_won(1);
  analysis.find_lost(2);
  EXPECT_FALSE(analysis.is_finished(2));
  const Solution solution = std::move(analysis).solution();
  // Two equal men that change places are one position. The numbers are those of counts.txt.
  EXPECT_EQ(solution.counts[0].legal, 54'782'066U);
  EXPECT_EQ(solution.counts[1].legal, 100'750'284U);
  const auto code_at = [&](const char* first, const char* second) {
    const Index at = locate(classes_of(set), set.size(),
                            {.white_king = *Square::parse("Ae5"),
                             .black_king = *Square::parse("Aa1"),
                             .men = {*Square::parse(first), *Square::parse(second)},
                             .to_move = Color::Black});
    return solution.codes[index_of(Color::Black)][at.row * kSquares + at.column.raw];
  };
  // The queen on Bb2 leaves Black's king nothing but her capture.
  EXPECT_EQ(code_at("Bb2", "Ea3"), code_of({.outcome = Outcome::Loss, .plies = 2}));
  EXPECT_EQ(code_at("Ea3", "Bb2"), code_of({.outcome = Outcome::Loss, .plies = 2}));
  EXPECT_EQ(code_at("Bb2", "Bb4"), code_of({.outcome = Outcome::Loss, .plies = 0})) << "protected";
}

// Black captures a queen, after which White wins every position in three plies.
TEST(Exit, IsSafeUntilTheWinsOfTheOtherSideAreRemoved) {
  const MenSet set = *MenSet::parse("KQQvK");
  const auto won_in_three = [](const MenSet& left, Color) {
    return std::vector<Code>(row_count(left) * kSquares,
                             code_of({.outcome = Outcome::Win, .plies = 3}));
  };
  Exit exit(set, {.captured = std::size_t{0}, .promoted = {}}, won_in_three);
  const auto safe_positions = [&] {
    int positions = 0;
    for (std::size_t row = 0; row < classes_of(set).count() * kSquares; ++row) {
      positions += exit.safe(row).count();
    }
    return positions;
  };
  const int all = safe_positions();
  EXPECT_GT(all, 10'000);
  EXPECT_FALSE(exit.remove_won(1));
  EXPECT_FALSE(exit.remove_won(5)) << "more plies than any win takes";
  EXPECT_EQ(safe_positions(), all);
  EXPECT_TRUE(exit.remove_won(3));
  EXPECT_EQ(safe_positions(), 0);
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
  // The longest loss takes 16 plies, and 18 find nothing.
  ASSERT_EQ(plies.size(), 9U);
  EXPECT_EQ(plies[0], 2U);
  EXPECT_EQ(plies[1], 4U);
}

}  // namespace
}  // namespace raum::endgame

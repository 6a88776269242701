#include "perft/endgames/sample_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/endgame/tables/table_layout.h"
#include "engine/testing/solved_endings.h"

namespace raum::perft {
namespace {

using endgame::MenSet;
using endgame::Outcome;

SampleReport checked(const endgame::Tables& tables, const char* set, std::uint64_t samples,
                     std::uint64_t seed = 1) {
  SplitMix64 random(seed);
  const auto report = check_samples(tables, *MenSet::parse(set), samples, random);
  EXPECT_TRUE(report) << to_string(report.error());
  return report.value_or(SampleReport{});
}

TEST(SampleCheck, FindsNoFaultInSoundTables) {
  const endgame::Tables tables = solved_endings({"KQvK", "KPvK"});
  for (const char* const set : {"KQvK", "KPvK"}) {
    const SampleReport report = checked(tables, set, 1'000);
    EXPECT_EQ(report.samples, 1'000U);
    EXPECT_EQ(report.mismatches, 0U) << report.first;
    EXPECT_EQ(report.first, "");
  }
}

// A table in which every position that is lost in four plies is lost in six.
TEST(SampleCheck, FindsWrongValues) {
  const MenSet set = *MenSet::parse("KQvK");
  const auto no_codes = [](const MenSet&, Color) { return std::vector<endgame::Code>{}; };
  endgame::Solution solution = endgame::generate(set, no_codes).value();
  for (endgame::Code& code : solution.codes[1]) {
    if (code == 5) code = 7;
  }
  const std::string bytes = endgame::encode(solution);
  endgame::Tables tables;
  tables.add(*endgame::Table::read(bytes, "KQvK.endgame"));
  const SampleReport report = checked(tables, "KQvK", 2'000);
  EXPECT_GT(report.mismatches, 10U);
  EXPECT_NE(report.first.find(", its moves say "), std::string::npos) << report.first;
}

// A table whose outcomes, as a search would get them, are exchanged, and whose values are right.
TEST(SampleCheck, FindsWrongOutcomes) {
  std::string bytes = solved_ending(*MenSet::parse("KQvK"));
  const std::size_t rows = endgame::row_count(*MenSet::parse("KQvK"));
  for (std::size_t row = 0; row < rows; ++row) {
    char* const won = bytes.data() + endgame::kHeaderBytes + row * 2 * endgame::kPlaneBytes;
    std::swap_ranges(won, won + endgame::kPlaneBytes, won + endgame::kPlaneBytes);
  }
  const std::string resealed_bytes = resealed(bytes);
  endgame::Tables tables;
  tables.add(endgame::Table::read(resealed_bytes, "KQvK.endgame").value());
  const SampleReport report = checked(tables, "KQvK", 500);
  EXPECT_GT(report.mismatches, 10U);
  EXPECT_NE(report.first.find("unreadable"), std::string::npos) << report.first;
}

// A table in which White's outcomes are right, and those of Black say that nobody loses.
TEST(SampleCheck, NamesAPositionWhoseMovesCannotBeRead) {
  std::string bytes = solved_ending(*MenSet::parse("KQvK"));
  const std::size_t rows = endgame::row_count(*MenSet::parse("KQvK"));
  for (std::size_t row = 0; row < rows; ++row) {
    char* const lost = bytes.data() + endgame::kHeaderBytes + (row * 2 + 1) * endgame::kPlaneBytes;
    std::fill_n(lost, endgame::kPlaneBytes, '\0');
  }
  const std::string resealed_bytes = resealed(bytes);
  endgame::Tables tables;
  tables.add(endgame::Table::read(resealed_bytes, "KQvK.endgame").value());
  int unreadable = 0, with_unreadable_moves = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const std::string first = checked(tables, "KQvK", 1, seed).first;
    unreadable += first.find(": unreadable, its moves say loss in ") != std::string::npos ? 1 : 0;
    with_unreadable_moves += first.ends_with(" plies, its moves say unreadable") ? 1 : 0;
  }
  EXPECT_GT(unreadable, 3);
  EXPECT_GT(with_unreadable_moves, 3);
}

enum class End { Mate, Stalemate };

// Whether the first board that check_samples() draws of a queen with this seed is this end.
bool begins_with(End end, std::uint64_t seed) {
  SplitMix64 random(seed);
  Position position;
  for (const char man : {'K', 'k', 'Q'}) {
    Square cell = Square::at(static_cast<int>(random.below(kSquares)));
    while (position.at(cell).is_some()) {
      cell = Square::at(static_cast<int>(random.below(kSquares)));
    }
    position.put(cell, *Piece::from_letter(man));
  }
  const bool white_to_move = random.below(2) == 0;
  if (white_to_move) return false;
  position.set_side_to_move(Color::Black);
  return check_position(position) && in_check(position) == (end == End::Mate) &&
         count_moves(position) == 0;
}

// By a table in which every position is drawn. Of 5,000 first boards, about one is a mate, and of
// 20,000 one a stalemate.
TEST(SampleCheck, TellsAMateFromAStalemate) {
  const std::string bytes =
      endgame::encode({.set = *MenSet::parse("KQvK"), .counts = {}, .codes = {}});
  endgame::Tables draws;
  draws.add(endgame::Table::read(bytes, "KQvK.endgame").value());
  std::uint64_t mate = 4'300, stalemate = 12'500;  // recorded, so that the search is short
  while (mate < 100'000 && !begins_with(End::Mate, mate)) ++mate;
  ASSERT_LT(mate, 100'000U);
  const SampleReport lost = checked(draws, "KQvK", 1, mate);
  EXPECT_EQ(lost.mismatches, 1U);
  EXPECT_TRUE(lost.first.ends_with(": draw, its moves say mate")) << lost.first;
  while (stalemate < 100'000 && !begins_with(End::Stalemate, stalemate)) ++stalemate;
  ASSERT_LT(stalemate, 100'000U);
  EXPECT_EQ(checked(draws, "KQvK", 1, stalemate).first, "");
}

TEST(SampleCheck, NamesAMissingTable) {
  SplitMix64 random(1);
  const auto report =
      check_samples(solved_endings({"KPvK"}), *MenSet::parse("KPvK"), 1'000, random);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().where, "KPvK");
  EXPECT_TRUE(report.error().found.starts_with("no table for ")) << report.error().found;
  const auto other = check_samples(solved_endings({"KPvK"}), *MenSet::parse("KQvK"), 1, random);
  ASSERT_FALSE(other) << "the table of the set itself";
  EXPECT_EQ(other.error().where, "KQvK");
}

TEST(SampleCheck, DependsOnItsSeedAlone) {
  const endgame::Tables tables = solved_endings({"KQvK"});
  SplitMix64 first(7), second(7);
  static_cast<void>(check_samples(tables, *MenSet::parse("KQvK"), 50, first));
  static_cast<void>(check_samples(tables, *MenSet::parse("KQvK"), 50, second));
  EXPECT_EQ(first.next(), second.next());
}

TEST(SampleCheck, NamesValues) {
  EXPECT_EQ(to_string(endgame::Value{}), "draw");
  EXPECT_EQ(to_string(endgame::Value{.outcome = Outcome::Loss, .plies = 0}), "mate");
  EXPECT_EQ(to_string(endgame::Value{.outcome = Outcome::Loss, .plies = 2}), "loss in 2 plies");
  EXPECT_EQ(to_string(endgame::Value{.outcome = Outcome::Win, .plies = 1}), "win in 1 ply");
}

}  // namespace
}  // namespace raum::perft

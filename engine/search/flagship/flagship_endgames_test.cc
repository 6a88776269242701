// The flagship with endgame tables: it wins what is won, as fast as possible, and gives nothing
// away.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "engine/board/generate.h"
#include "engine/board/position_text.h"
#include "engine/endgame/tables/random_ending.h"
#include "engine/eval/alphadeepchess.h"
#include "engine/game/draws.h"
#include "engine/search/flagship/endings.h"
#include "engine/search/flagship/flagship_search.h"
#include "engine/search/flagship/scores.h"
#include "engine/testing/search_helpers.h"
#include "engine/testing/solved_endings.h"

namespace raum::flagship {
namespace {

using endgame::Outcome;
using endgame::Value;

class FlagshipEndgames : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(search_.set_hash(1));
    search_.set_endgames(tables_);
  }
  SearchResult think(const Position& p, const SearchLimits& limits) {
    infos_.clear();
    return search_.run(p, limits, kNeverStop, [&](const SearchInfo& info) {
      infos_.push_back(info);
      infos_.back().pv = {};
      line_.assign(info.pv.begin(), info.pv.end());
    });
  }
  [[nodiscard]] Value value(const Position& p) const { return tables_->value(p).value(); }

  std::shared_ptr<const endgame::Tables> tables_ =
      std::make_shared<const endgame::Tables>(solved_endings({"KQvK", "KPvK"}));
  FlagshipSearch<Strong> search_{alphadeepchess_evaluation()};
  std::vector<SearchInfo> infos_;  // of the last search, without their lines
  std::vector<Move> line_;         // the last one
};

// Along the line of each won position the mate comes nearer by one ply with each move.
TEST_F(FlagshipEndgames, MatesInTheFewestPlies) {
  SplitMix64 random(1);
  int won = 0;
  for (const char* const name : {"KQvK", "KPvK"}) {
    for (int i = 0; i < 40; ++i) {
      Position p = random_ending(*endgame::MenSet::parse(name), random);
      if (value(p).outcome == Outcome::Draw) continue;
      ++won;
      for (int left = value(p).plies; left > 0; --left) {
        const SearchResult result = think(p, {.nodes = 5'000});
        ASSERT_TRUE(is_legal(p, result.best)) << to_string(p);
        ASSERT_EQ(std::abs(result.score.cp), kMate - left) << to_string(p);
        p.make(result.best);
        ASSERT_EQ(value(p).plies, left - 1) << to_string(p);
      }
      EXPECT_EQ(count_moves(p), 0U) << to_string(p);
    }
  }
  EXPECT_GT(won, 40);
}

TEST_F(FlagshipEndgames, EndsASearchWhoseResultIsKnown) {
  const Position p = position_of({"KCc3", "QEd5", "kAa1"}, Color::White);
  const SearchResult result = think(p, {.depth = 30});
  EXPECT_EQ(infos_.size(), 1U);
  EXPECT_EQ(result.depth, 1);
  EXPECT_EQ(result.score.cp, kMate - value(p).plies);
  EXPECT_LT(result.nodes, 200U);
  EXPECT_EQ(line_.size(), static_cast<std::size_t>(value(p).plies));
  expect_legal_line(p, line_);
}

// The queen takes the rook; how the game goes on is known.
TEST_F(FlagshipEndgames, EndsNodesOfTheTreeByTheirValues) {
  const Position p = position_of({"KAa1", "QBb2", "rBb4", "kEe4"}, Color::White);
  ASSERT_FALSE(tables_->value(p));
  Position after = p;
  after.make(Move::parse("Bb2Bb4").value());
  const int score = kMate - 1 - value(after).plies;
  ASSERT_GT(score, kMateBound);
  EXPECT_EQ(think(p, {.depth = 1}).score.cp, score);
  EXPECT_EQ(line_.size(), static_cast<std::size_t>(kMate - score)) << "it is continued to mate";
  search_.set_endgames(nullptr);
  EXPECT_LT(think(p, {.depth = 1}).score.cp, kMateBound);
}

TEST_F(FlagshipEndgames, TakesTheManWithoutWhichNobodyWins) {
  const Position p = position_of({"KAa1", "QDd3", "kCc3"}, Color::Black);
  const SearchResult result = think(p, {.depth = 6});
  EXPECT_EQ(to_string(result.best), "Cc3Dd3");
  EXPECT_EQ(result.score.cp, kDraw);
}

// In a drawn position it plays on: all its moves keep the draw, and the score is that of a draw.
TEST_F(FlagshipEndgames, KeepsADraw) {
  SplitMix64 random(2);
  int drawn = 0, chosen = 0;
  while (drawn < 20) {
    Position p = random_ending(*endgame::MenSet::parse("KPvK"), random);
    if (value(p).outcome != Outcome::Draw || is_dead_material(p)) continue;
    MoveList moves;
    list_moves(p, moves);
    if (moves.empty()) continue;
    ++drawn;
    const SearchResult result = think(p, {.depth = 4});
    ASSERT_EQ(result.score.cp, kDraw) << to_string(p);
    EXPECT_EQ(result.depth, 4);
    for (const SearchInfo& info : infos_) EXPECT_EQ(info.score.cp, kDraw);
    chosen += keep_best_outcome(*tables_, p, {}, moves) && moves.size() > 1 ? 1 : 0;
    p.make(result.best);
    EXPECT_EQ(value(p).outcome, Outcome::Draw) << to_string(p);
  }
  EXPECT_GT(chosen, 5);
}

// The way to mate takes more plies than are left, but a pawn move restarts the clock.
TEST_F(FlagshipEndgames, DoesNotTrustAMateAfterTheHundredthPly) {
  SplitMix64 random(3);
  int searched = 0, claimed = 0;
  while (searched < 100) {
    Position p = random_ending(*endgame::MenSet::parse("KPvK"), random);
    if (value(p).outcome != Outcome::Win || value(p).plies < 11) continue;
    ++searched;
    p.set_clocks(92, 90);
    const SearchResult result = think(p, {.depth = 5});
    bool is_restarted = false;
    Position end = p;
    for (const Move move : line_) {
      is_restarted = is_restarted || end.at(move.from()).type() == PieceType::Pawn;
      end.make(move);
      if (end.halfmove_clock() >= 100) break;
    }
    if (result.score.cp > kMateBound) {
      ++claimed;
      EXPECT_TRUE(is_restarted) << to_string(p);
    }
    p.make(result.best);
    EXPECT_EQ(value(p).outcome, Outcome::Loss) << to_string(p);
  }
  EXPECT_GT(claimed, 0);
}

TEST_F(FlagshipEndgames, TakesARepetitionInsteadOfALoss) {
  Position p = position_of({"KCc3", "QCd3", "kAa1"}, Color::Black);
  ASSERT_EQ(value(p).outcome, Outcome::Loss);
  p.set_clocks(20, 60);
  MoveList moves;
  list_moves(p, moves);
  Position after = p;
  after.make(moves[0]);
  const std::vector<Key> earlier{Key{1}, after.key(), Key{2}, Key{3},
                                 Key{4}, after.key(), Key{5}, Key{6}};
  const SearchResult result = think(p, {.depth = 3, .earlier = earlier});
  EXPECT_EQ(result.best, moves[0]);
  EXPECT_EQ(result.score.cp, kDraw);
}

TEST_F(FlagshipEndgames, RanksAllMovesAsLines) {
  const Position p = position_of({"KAa1", "QDd3", "kCc3"}, Color::Black);
  MoveList moves;
  list_moves(p, moves);
  const SearchResult result = think(p, {.depth = 2, .lines = 20});
  ASSERT_EQ(infos_.size(), 2 * moves.size());
  EXPECT_EQ(result.score.cp, kDraw);
  EXPECT_EQ(infos_[0].score.cp, kDraw);
  for (std::size_t i = 1; i < moves.size(); ++i) {
    EXPECT_LT(infos_[i].score.cp, -kMateBound);
    EXPECT_LE(infos_[i].score, infos_[i - 1].score);
  }
  think(p, {.depth = 2, .lines = 2});
  EXPECT_EQ(infos_.size(), 4U);
}

TEST_F(FlagshipEndgames, ForgetsWhatItKnewByOtherTables) {
  const Position p = position_of({"KAa1", "QBb2", "rBb4", "kEe4"}, Color::White);
  const SearchLimits limits{.depth = 3};
  const SearchResult with_tables = think(p, limits);
  search_.set_endgames(nullptr);
  const SearchResult without = think(p, limits);
  EXPECT_NE(without.nodes, with_tables.nodes);
  search_.set_endgames(tables_);
  EXPECT_EQ(think(p, limits).nodes, with_tables.nodes);
  search_.set_endgames(nullptr);
  EXPECT_EQ(think(p, limits).nodes, without.nodes);
}

TEST_F(FlagshipEndgames, SearchesTheGivenMovesOnly) {
  const Position p = position_of({"KAa1", "QDd3", "kCc3"}, Color::Black);
  const std::vector<Move> allowed{Move::parse("Cc3Bc2").value()};
  const SearchResult result = think(p, {.depth = 3, .root_moves = allowed});
  EXPECT_EQ(result.best, allowed[0]);
  EXPECT_LT(result.score.cp, -kMateBound);
}

class EndgamePath : public testing::Test {
 protected:
  Expected<void> set(const std::string& value) {
    for (const Option& option : engine_.options()) {
      if (option.name == "EndgamePath") return option.set(value);
    }
    return fail("test", "no option", "EndgamePath");
  }
  // Whether the tables of KQvK are asked.
  bool knows_queen() {
    return raum::think(engine_, position_of({"KCc3", "QEd5", "kAa1"}, Color::White), {.depth = 1})
               .score.cp > kMateBound;
  }

  TemporaryFolder folder_;
  Engine engine_ = make_engine("flagship");
};

TEST_F(EndgamePath, OpensAFolderAndClosesIt) {
  std::ofstream(folder_ / "KQvK.endgame", std::ios::binary)
      << solved_ending(*endgame::MenSet::parse("KQvK"));
  EXPECT_FALSE(knows_queen());
  ASSERT_TRUE(set(folder_.path()));
  EXPECT_TRUE(knows_queen());
  ASSERT_TRUE(set("<empty>"));
  EXPECT_FALSE(knows_queen());
  ASSERT_TRUE(set(folder_.path()));
  EXPECT_TRUE(knows_queen());
  ASSERT_TRUE(set(""));
  EXPECT_FALSE(knows_queen());
}

TEST_F(EndgamePath, KeepsItsTablesIfAnotherFolderIsRefused) {
  std::ofstream(folder_ / "KQvK.endgame", std::ios::binary)
      << solved_ending(*endgame::MenSet::parse("KQvK"));
  ASSERT_TRUE(set(folder_.path()));
  EXPECT_EQ(
      error_line(set(folder_ / "none")),
      "option EndgamePath: " + (folder_ / "none") +
          ": found No such file or directory, expected a folder of tables, as `raum endgame build` "
          "writes them");
  std::filesystem::create_directory(folder_ / "empty");
  EXPECT_EQ(error_line(set(folder_ / "empty")),
            "option EndgamePath: " + (folder_ / "empty") +
                ": found no table, expected files such as KQvK.endgame");
  std::ofstream(folder_ / "empty/KPvK.endgame") << "nonsense";
  EXPECT_EQ(error_line(set(folder_ / "empty")),
            "option EndgamePath: " + (folder_ / "empty") +
                "/KPvK.endgame: found \"nonsense\", expected a table of endings, which begins "
                "with RaumEnd");
  EXPECT_TRUE(knows_queen());
}

}  // namespace
}  // namespace raum::flagship

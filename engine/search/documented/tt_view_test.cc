#include "engine/search/documented/tt_view.h"

#include <gtest/gtest.h>

#include <utility>

#include "engine/board/generate.h"
#include "engine/game/random_walk.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

constexpr Key kEntryKey{0x123456789abcdef0};
constexpr MateScale kMatesByPly{.base = 1'000'000, .per_depth_left = 0, .per_ply = 1};

TableEntry entry(int cp, Bound bound = Bound::Exact) {
  return {
      .move = Move::make(Square::at(3), Square::at(77)), .score = {cp}, .depth = 5, .bound = bound};
}

class TtViewTest : public testing::Test {
 protected:
  TtViewTest() {
    tt_.resize(1);
    task_.features.mates = kMatesByPly;
  }
  void give_black_the_move() { position_.make(Move::parse("Aa2Aa3").value()); }
  void use_documented_keys(int bits) { task_.lcg = &lcg_keys(bits); }
  // The score after storing at one ply and reading at another.
  [[nodiscard]] int read_back(int cp, int stored_at, int read_at) {
    view_.store(kEntryKey, entry(cp), stored_at);
    return view_.decode(*view_.probe(kEntryKey, false), read_at).score.cp;
  }

  TranspositionTable tt_{Replacement::Always};
  SearchTask task_{.evaluation = {}, .features = {}, .tt = tt_};
  Position position_ = Position::start();
  TtView view_{task_, position_};
};

TEST_F(TtViewTest, StoresMatesByTheirDistanceFromTheNode) {
  // A mate 7 plies from the root is 3 plies from a node at ply 4, and 5 plies from the root when
  // that node is found again at ply 2.
  EXPECT_EQ(read_back(1'000'000 - 7, 4, 2), 1'000'000 - 5);
  EXPECT_EQ(tt_.probe(kEntryKey)->score.cp, 1'000'000 - 3);
  EXPECT_EQ(read_back(-1'000'000 + 7, 4, 2), -1'000'000 + 5);
  EXPECT_EQ(tt_.probe(kEntryKey)->score.cp, -1'000'000 + 3);
}

TEST_F(TtViewTest, StoresOtherScoresUnchanged) {
  for (const int cp : {0, 250, -250, 20'000, -20'000}) EXPECT_EQ(read_back(cp, 4, 2), cp);
}

TEST_F(TtViewTest, StoresMatesUnchangedAsPublished) {
  task_.features.quirks.table_mates = false;
  EXPECT_EQ(read_back(1'000'000 - 7, 4, 2), 1'000'000 - 7);
}

TEST_F(TtViewTest, StoresMatesByDepthLeftUnchanged) {
  task_.features.mates = MateScale{};
  EXPECT_EQ(read_back(20'150, 4, 2), 20'150);
}

TEST_F(TtViewTest, StoresScoresInWhitesViewUnderDocumentedKeys) {
  use_documented_keys(32);
  view_.store(kEntryKey, entry(40, Bound::Lower), 0);
  EXPECT_EQ(tt_.probe(kEntryKey), entry(40, Bound::Lower));
  give_black_the_move();
  const TableEntry in_whites_view = entry(-40, Bound::Upper);
  for (const auto& [bound, stored] :
       {std::pair{Bound::Lower, Bound::Upper}, std::pair{Bound::Upper, Bound::Lower},
        std::pair{Bound::Exact, Bound::Exact}}) {
    view_.store(kEntryKey, entry(40, bound), 0);
    EXPECT_EQ(tt_.probe(kEntryKey), entry(-40, stored));
    EXPECT_EQ(view_.decode(*tt_.probe(kEntryKey), 0), entry(40, bound));
  }
  EXPECT_EQ(view_.decode(in_whites_view, 0), entry(40, Bound::Lower));
}

TEST_F(TtViewTest, StoresScoresInTheMoversViewUnderItsOwnKeys) {
  give_black_the_move();
  view_.store(kEntryKey, entry(40, Bound::Lower), 0);
  EXPECT_EQ(tt_.probe(kEntryKey), entry(40, Bound::Lower));
}

TEST_F(TtViewTest, UpdatesKeysToThoseFromScratch) {
  SplitMix64 random{31};
  int moves_made = 0;
  for (const int bits : {0, 32, 64}) {
    task_.lcg = bits == 0 ? nullptr : &lcg_keys(bits);
    for (int game = 0; game < 20; ++game) {
      position_ = random_walk(Position::start(), 10 * game, random);
      const Key before = view_.key();
      MoveList moves;
      list_moves(position_, moves);
      for (const Move move : moves) {
        const Undo undo = position_.make(move);
        ASSERT_EQ(view_.key_after_move(move, undo, before), view_.key()) << to_string(move);
        position_.unmake(move, undo);
        ++moves_made;
      }
      if (in_check(position_)) continue;
      const Undo undo = position_.make_null();
      EXPECT_EQ(view_.key_after_null(before), view_.key());
      EXPECT_NE(view_.key(), before);
      position_.unmake_null(undo);
    }
  }
  EXPECT_GT(moves_made, 2'000);
}

TEST_F(TtViewTest, GivesTheBoundOfANode) {
  for (const bool black : {false, true}) {
    if (black) give_black_the_move();
    EXPECT_EQ(view_.bound_of(true, false), Bound::Lower);
    EXPECT_EQ(view_.bound_of(false, true), Bound::Upper);
    EXPECT_EQ(view_.bound_of(false, false), Bound::Exact);
  }
}

TEST_F(TtViewTest, GivesBlacksNodesTheWrongBoundAsPublished) {
  task_.features.quirks.sound_bounds = false;
  EXPECT_EQ(view_.bound_of(true, false), Bound::Lower);
  EXPECT_EQ(view_.bound_of(false, true), Bound::Upper);
  give_black_the_move();
  EXPECT_EQ(view_.bound_of(true, false), Bound::Upper);
  EXPECT_EQ(view_.bound_of(false, true), Bound::Exact);
  EXPECT_EQ(view_.bound_of(false, false), Bound::Exact);
}

TEST_F(TtViewTest, CountsProbesHitsAndCutoffs) {
  view_.store(kEntryKey, entry(10), 0);
  EXPECT_TRUE(view_.probe(kEntryKey, false).has_value());
  EXPECT_FALSE(view_.probe(Key{1}, false).has_value());
  EXPECT_FALSE(view_.probe(kEntryKey, true).has_value()) << "a skipped probe finds nothing";
  view_.count_cutoff();
  EXPECT_EQ(view_.use().probes, 3U);
  EXPECT_EQ(view_.use().hits, 1U);
  EXPECT_EQ(view_.use().cutoffs, 1U);
}

}  // namespace
}  // namespace raum

#include "engine/search/flagship/memory/path.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>
#include <vector>

#include "engine/testing/test_placement.h"

namespace raum::flagship {
namespace {

// A game of two rooks and kings that the moves of a test continue.
class PathTest : public testing::Test {
 protected:
  void play_before_root(std::initializer_list<std::string_view> moves) {
    for (const std::string_view move : moves) {
      earlier_.push_back(position_.key());
      position_.make(Move::parse(move).value());
    }
  }
  void start() { path_.start(position_, earlier_); }
  // Whether the position after the last of the moves is a repetition.
  bool play(std::initializer_list<std::string_view> moves) {
    for (const std::string_view move : moves) {
      position_.make(Move::parse(move).value());
      path_.add(position_, ++ply_, false);
    }
    return path_.is_repetition(ply_);
  }
  void play_null() {
    position_.make_null();
    path_.add(position_, ++ply_, true);
  }

  Position position_ = placed(Color::White, {"KAc1", "RAa1", "PBa1", "kEc5", "rEe5", "pDe5"});
  std::vector<Key> earlier_;
  Path path_;
  int ply_ = 0;
};

TEST_F(PathTest, FindsAPositionThatOccurredOnceWithinTheSearch) {
  start();
  EXPECT_FALSE(play({"Aa1Aa2"}));
  EXPECT_FALSE(play({"Ee5Ee4", "Aa2Aa3", "Ee4Ee5"}));
  EXPECT_TRUE(play({"Aa3Aa2"}));
}

TEST_F(PathTest, NeedsTheRootOrAnEarlierPositionTwice) {
  start();
  EXPECT_FALSE(play({"Aa1Aa2", "Ee5Ee4", "Aa2Aa1", "Ee4Ee5"})) << "the root for the second time";
  EXPECT_TRUE(play({"Aa1Aa2"})) << "a position of the search for the second time";
}

TEST_F(PathTest, FindsThePositionAfterAPawnMove) {
  start();
  EXPECT_FALSE(play({"Ba1Ba2"}));
  EXPECT_TRUE(play({"Ee5Ee4", "Aa1Aa2", "Ee4Ee5", "Aa2Aa1"}));
}

// The keys are those of no real game: the moves before the root were all irreversible.
TEST_F(PathTest, LooksNoFurtherBackThanTheClock) {
  Position after = position_;
  for (const char* const move : {"Aa1Aa2", "Ee5Ee4", "Aa2Aa3"}) {
    after.make(Move::parse(move).value());
  }
  earlier_ = {Key{1}, after.key(), Key{2}, after.key()};
  start();
  EXPECT_FALSE(play({"Aa1Aa2", "Ee5Ee4", "Aa2Aa3"}));
}

TEST_F(PathTest, CountsPositionsOfTheGame) {
  play_before_root({"Aa1Aa2", "Ee5Ee4", "Aa2Aa1", "Ee4Ee5", "Aa1Aa2", "Ee5Ee4", "Aa2Aa1"});
  start();
  EXPECT_TRUE(play({"Ee4Ee5"})) << "the start for the third time";
}

TEST_F(PathTest, ComparesNothingAcrossANullMove) {
  start();
  EXPECT_FALSE(play({"Aa1Aa2", "Ee5Ee4"}));
  play_null();
  EXPECT_FALSE(play({"Ee4Ee5"}));
  play_null();
  EXPECT_FALSE(play({"Ee5Ee4"}));
}

TEST_F(PathTest, KeepsTheEndOfALongGame) {
  for (int i = 0; i < 100; ++i) {
    play_before_root({"Aa1Aa2", "Ee5Ee4", "Aa2Aa1", "Ee4Ee5"});
  }
  start();
  EXPECT_TRUE(play({"Aa1Aa2"}));
}

}  // namespace
}  // namespace raum::flagship

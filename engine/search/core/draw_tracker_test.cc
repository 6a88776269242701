#include "engine/search/core/draw_tracker.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum {
namespace {

// White: king, queen, a pawn on Ba2 and a rook; Black: king and rook. Both rooks can move back and
// forth. The half-move clock counts from 0.
constexpr std::string_view kRooks =
    "2k1r/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/P4/5//5/5/5/5/QK2R w 0 1";

// Moves that lead back to the same position.
const std::vector<std::string_view> kThereAndBack{"Ae1Ae2", "Ee5Ee4", "Ae2Ae1", "Ee4Ee5"};

// A game followed by a line of the search, as a worker drives its tracker.
class TrackedLine {
 public:
  explicit TrackedLine(std::string_view text) : position_(parse_position(text).value()) {}

  // Moves of the game, before start().
  void play(const std::vector<std::string_view>& moves) {
    for (const std::string_view text : moves) {
      earlier_.push_back(position_.key());
      make(text);
    }
  }
  void start() { tracker_.start(position_, earlier_); }
  // Makes a move of the line. Returns whether the new position is a draw.
  bool search(std::string_view text) {
    make(text);
    return tracker_.is_draw(position_, ++ply_);
  }
  void search_all(const std::vector<std::string_view>& moves) {
    for (const std::string_view text : moves) search(text);
  }
  [[nodiscard]] bool draw_is_near(int depth) const {
    return tracker_.draw_is_near(position_, depth, ply_);
  }

  [[nodiscard]] const DrawTracker& tracker() const { return tracker_; }
  [[nodiscard]] const Position& now() const { return position_; }
  [[nodiscard]] int ply() const { return ply_; }

 private:
  void make(std::string_view text) {
    const Move move = Move::parse(text).value();
    EXPECT_TRUE(is_legal(position_, move)) << text;
    position_.make(move);
  }

  Position position_;
  std::vector<Key> earlier_;
  DrawTracker tracker_;
  int ply_ = 0;
};

TEST(DrawTracker, FindsTheThirdOccurrenceAcrossGameAndLine) {
  TrackedLine line(kRooks);
  line.play(kThereAndBack);
  line.play({"Ae1Ae2", "Ee5Ee4"});
  line.start();
  EXPECT_FALSE(line.search("Ae2Ae1"));
  EXPECT_TRUE(line.search("Ee4Ee5"));
}

TEST(DrawTracker, FindsNoDrawAtTheSecondOccurrence) {
  TrackedLine line(kRooks);
  line.start();
  for (const std::string_view move : kThereAndBack) EXPECT_FALSE(line.search(move)) << move;
}

TEST(DrawTracker, IgnoresPositionsBeforeAPawnMove) {
  Position p = parse_position(kRooks).value();
  p.make(Move::parse("Ba2Ba3").value());
  const std::vector<Key> same_key_twice{p.key(), Key{1}, p.key(), Key{2}};
  DrawTracker tracker;
  tracker.start(parse_position(kRooks).value(), same_key_twice);
  EXPECT_FALSE(tracker.is_draw(p, 1)) << "its half-move clock is 0";
}

TEST(DrawTracker, FindsADrawByAHundredPlies) {
  TrackedLine line("k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/1Q2K b 98 60");
  line.start();
  EXPECT_FALSE(line.search("Ea5Ea4"));
  EXPECT_TRUE(line.search("Ae1Ae2"));
}

TEST(DrawTracker, ExpectsTheHundredthPlyWithinTheDepth) {
  TrackedLine line("k4/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/1Q2K b 96 60");
  line.start();
  line.search("Ea5Ea4");
  EXPECT_FALSE(line.draw_is_near(2));
  EXPECT_TRUE(line.draw_is_near(3));
  EXPECT_FALSE(line.draw_is_near(0));
}

TEST(DrawTracker, ExpectsARepetitionOnceAPositionHasOccurredTwice) {
  TrackedLine line(kRooks);
  line.start();
  EXPECT_FALSE(line.draw_is_near(4));
  line.search_all({"Ae1Ae2", "Ee5Ee4", "Ae2Ae1"});
  EXPECT_FALSE(line.draw_is_near(4));
  line.search("Ee4Ee5");
  EXPECT_TRUE(line.draw_is_near(4));
  EXPECT_FALSE(line.draw_is_near(0));
}

TEST(DrawTracker, ExpectsNoRepetitionAfterAPawnMove) {
  TrackedLine line(kRooks);
  line.start();
  line.search_all(kThereAndBack);
  ASSERT_TRUE(line.draw_is_near(2));
  line.search("Ba2Ba3");
  EXPECT_FALSE(line.draw_is_near(2));
}

TEST(DrawTracker, RemembersARepetitionUntilTheNextPawnMove) {
  TrackedLine line(kRooks);
  line.start();
  line.search_all(kThereAndBack);
  for (const std::string_view move : {"Ae1Ae3", "Ee5Ee3", "Ae3Ae4", "Ee3Ee2", "Ae4Ae5", "Ee2Ee1"}) {
    line.search(move);
    EXPECT_TRUE(line.draw_is_near(1)) << move;
  }
}

TEST(DrawTracker, FindsTheRepetitionsOfTheGameBeforeTheRoot) {
  TrackedLine line(kRooks);
  line.play(kThereAndBack);
  line.play({"Ae1Ae3", "Ee5Ee3", "Ae3Ae4", "Ee3Ee2", "Ae4Ae5", "Ee2Ee1"});
  line.start();
  EXPECT_TRUE(line.draw_is_near(1)) << "the position after four plies was the first one";
  line.search("Ae5Ad5");
  EXPECT_TRUE(line.draw_is_near(1));
  line.search("Ee1Ed1");
  line.search("Ba2Ba3");
  EXPECT_FALSE(line.draw_is_near(1));
}

TEST(DrawTracker, ExpectsNoRepetitionWithoutAnEarlierOne) {
  TrackedLine line("2k1r/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/P4/5//5/5/5/5/QK2R w 50 60");
  line.play({"Ae1Ae3", "Ee5Ee3", "Ae3Ae4", "Ee3Ee2"});
  line.start();
  EXPECT_FALSE(line.draw_is_near(1));
  line.search("Ae4Ae5");
  EXPECT_FALSE(line.draw_is_near(1));
}

TEST(DrawTracker, ExpectsARepetitionOfTheGame) {
  TrackedLine line(kRooks);
  line.play(kThereAndBack);
  line.start();
  EXPECT_TRUE(line.draw_is_near(1));
  line.search("Ae1Ae2");
  EXPECT_TRUE(line.draw_is_near(1));
}

TEST(DrawTracker, PathHasTheKeysOfGameRootAndLine) {
  Position p = parse_position(kRooks).value();
  std::vector<Key> keys{p.key()};
  for (const std::string_view text : kThereAndBack) {
    p.make(Move::parse(text).value());
    keys.push_back(p.key());
  }
  TrackedLine line(kRooks);
  line.play({"Ae1Ae2", "Ee5Ee4"});
  line.start();
  line.search_all({"Ae2Ae1", "Ee4Ee5"});
  const auto path = line.tracker().path(line.ply());
  EXPECT_EQ(std::vector<Key>(path.begin(), path.end()), keys);
  EXPECT_EQ(line.tracker().path(0).size(), 3U);
}

TEST(DrawTracker, ContinuesThePathOfAnotherTracker) {
  TrackedLine line(kRooks);
  line.start();
  line.search_all(kThereAndBack);
  line.search_all({"Ae1Ae2", "Ee5Ee4", "Ae2Ae1"});

  DrawTracker helper;
  helper.start(parse_position(kRooks).value(), {});
  helper.start(line.now(), line.ply(), line.tracker().path(line.ply()));
  EXPECT_TRUE(helper.draw_is_near(line.now(), 1, line.ply()));
  Position p = line.now();
  p.make(Move::parse("Ee4Ee5").value());
  EXPECT_TRUE(helper.is_draw(p, line.ply() + 1));
  p = line.now();
  p.make(Move::parse("Ee4Ee3").value());
  EXPECT_FALSE(helper.is_draw(p, line.ply() + 1));
}

TEST(DrawTracker, ExpectsNoRepetitionOnAPathOfAnotherTrackerWithoutOne) {
  TrackedLine line(kRooks);
  line.start();
  line.search_all({"Ae1Ae2", "Ee5Ee4"});
  DrawTracker helper;
  helper.start(parse_position(kRooks).value(), {});
  helper.start(line.now(), line.ply(), line.tracker().path(line.ply()));
  EXPECT_FALSE(helper.draw_is_near(line.now(), 4, line.ply()));
}

}  // namespace
}  // namespace raum

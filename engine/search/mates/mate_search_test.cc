#include "engine/search/mates/mate_search.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum {
namespace {

constexpr std::uint64_t kPlenty = 1'000'000;

// Counts the nodes, and stops after the last one that is allowed.
struct Counter {
  std::uint64_t count = 0;
  std::uint64_t last = kPlenty;
  MateSearch::CountNode function() {
    return [this] { return ++count >= last; };
  }
};

class MateSearchTest : public testing::Test {
 protected:
  void start(std::string_view text, const std::vector<Key>& earlier = {}) {
    position_ = parse_position(text).value();
    search_.start(position_, earlier);
    list_moves(position_, moves_);
  }
  std::optional<MateSearch::Mate> find(std::uint64_t nodes = kPlenty) {
    return search_.find({moves_.begin(), moves_.end()}, nodes, counter_.function());
  }
  // The plies of the mate, 0 if none is proven.
  int plies(std::string_view text) {
    start(text);
    const auto mate = find();
    return mate ? mate->plies : 0;
  }

  Position position_;
  MoveList moves_;
  MateSearch search_;
  Counter counter_;
};

// A queen mates the king on Ea1.
constexpr std::string_view kInOne =
    "5/5/5/5/k4//5/3Q1/5/5/5//5/5/1Q3/5/5//5/5/5/5/K4//5/5/5/5/5 w 0 1";
// in-2-01 of perft/mates/walks.mates.
constexpr std::string_view kInTwo =
    "5/1n1p1/pp2p/4N/5//2k2/2ppp/pU1b1/3P1/1nB2//5/Nu2u/5/4P/4K//4r/5/5/1P1P1/2r1U//5/5/P1B2/"
    "1Pb2/R4 b 0 47";

TEST_F(MateSearchTest, LooksForNoLongerMateThanAsked) {
  start(kInTwo);
  const auto find_within = [this](int most) {
    return search_.find({moves_.begin(), moves_.end()}, kPlenty, counter_.function(), most);
  };
  EXPECT_FALSE(find_within(1));
  const auto mate = find_within(2);
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->plies, 3);
}

TEST_F(MateSearchTest, FindsMates) {
  EXPECT_EQ(plies(kInOne), 1);
  EXPECT_EQ(plies(kInTwo), 3);
}

// Black is not in check after the one move that leaves it without a move.
TEST_F(MateSearchTest, TakesNoStalemateForAMate) {
  start("5/5/5/5/5//5/5/4Q/5/5//5/K4/5/5/5//5/5/5/5/5//k4/5/5/5/5 w 0 1");
  int stalemates = 0;
  for (const Move move : moves_) {
    Position after = position_;
    after.make(move);
    if (count_moves(after) > 0) continue;
    ASSERT_FALSE(in_check(after));
    ++stalemates;
    search_.start(position_, {});
    EXPECT_FALSE(search_.find(std::span(&move, 1), 1'000, counter_.function())) << to_string(move);
  }
  EXPECT_GT(stalemates, 0);
}

TEST_F(MateSearchTest, FindsNoneWhereThereIsNone) {
  start(kStartText);
  EXPECT_FALSE(find(10'000));
  // White has a pawn, which cannot check for long.
  EXPECT_EQ(plies("5/5/5/5/k4//5/5/5/5/5//5/5/2P2/5/5//5/5/5/5/5//5/5/5/5/4K w 0 1"), 0);
}

TEST_F(MateSearchTest, LineEndsWithMate) {
  start(kInTwo);
  const auto mate = find();
  ASSERT_TRUE(mate);
  ASSERT_EQ(mate->line.size(), 3U);
  for (const Move move : mate->line) position_.make(move);
  EXPECT_TRUE(in_check(position_));
  EXPECT_EQ(count_moves(position_), 0U);
}

// A queen on Bb2 mates after the king's only move, and after both moves of the pawn.
TEST_F(MateSearchTest, LineEndsWithMateIfSeveralRepliesLastEquallyLong) {
  start("5/3p1/5/5/5//5/5/5/1Q3/5//5/5/5/5/5//5/5/1K3/5/5//5/5/5/5/k4 w 0 1");
  const Move quiet = Move::parse("Db2Cb2").value();
  const auto mate = search_.find(std::span(&quiet, 1), kPlenty, counter_.function());
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->plies, 3);
  ASSERT_EQ(mate->line.size(), 3U);
  EXPECT_EQ(mate->line[0], quiet);
  position_.make(quiet);
  EXPECT_EQ(count_moves(position_), 3U);
  position_.make(mate->line[1]);
  position_.make(mate->line[2]);
  EXPECT_TRUE(in_check(position_));
  EXPECT_EQ(count_moves(position_), 0U);
}

// in-4-26 of perft/mates/walks.mates: checks alone need five moves.
constexpr std::string_view kChecksInFive =
    "r2k1/pU1pn/2p1p/5/Rb3//3nr/ppppp/u4/1q3/5//5/3Pu/P1P2/4P/5//1PP2/5/5/P3P/3K1//4R/5/3NN/3P1/b4 "
    "b 0 38";

TEST_F(MateSearchTest, PrefersAShorterMateWithAQuietMove) { EXPECT_EQ(plies(kChecksInFive), 7); }

TEST_F(MateSearchTest, EndsAShortLineWithMateAfterALongOne) {
  for (const std::string_view text : {kChecksInFive, kInTwo, kInOne}) {
    start(text);
    const auto mate = find();
    ASSERT_TRUE(mate);
    ASSERT_EQ(mate->line.size(), static_cast<std::size_t>(mate->plies)) << text;
    for (const Move move : mate->line) position_.make(move);
    EXPECT_TRUE(in_check(position_) && count_moves(position_) == 0) << text;
  }
}

// In the first position there are many checks, in the second most moves are quiet.
TEST_F(MateSearchTest, ProvesNothingWhereverItRunsOutOfNodes) {
  for (const std::string_view text : {kChecksInFive, kStartText}) {
    for (std::uint64_t nodes = 1; nodes <= 20; ++nodes) {
      start(text);
      EXPECT_EQ(search_.nodes(), 0U);
      EXPECT_FALSE(find(nodes)) << nodes;
      EXPECT_EQ(search_.nodes(), nodes);
    }
  }
}

// Recorded; to be recorded again when the search changes on purpose. They differ if a fault only
// costs nodes.
TEST_F(MateSearchTest, VisitsTheRecordedNumberOfNodes) {
  struct Row {
    std::string_view text;
    int plies;
    std::uint64_t nodes;
  };
  for (const Row& row : {
           Row{kInOne, 1, 5},
           Row{kInTwo, 3, 18},
           Row{kChecksInFive, 7, 26'933},
           // in-4-01 of the same file
           Row{"1rq2/2p1r/4p/5/5//3u1/pp1pp/2p1k/1p3/N3K//5/p4/1P1p1/U4/2b2//5/2B2/P3P/QP3/4U//"
               "3n1/5/3PP/P1P2/R3R b 1 40",
               7, 1'288},
           // White runs out of checks.
           Row{"5/5/5/5/k4//5/5/5/5/5//5/5/2P2/5/5//5/5/5/5/5//5/5/5/5/4K w 0 1", 0, 9},
       }) {
    start(row.text);
    const auto mate = find();
    EXPECT_EQ(mate ? mate->plies : 0, row.plies) << row.text;
    EXPECT_EQ(search_.nodes(), row.nodes) << row.text;
  }
}

// A mate in one is found by its check, or else by the other half of the nodes.
TEST_F(MateSearchTest, SpendsHalfOfItsNodesOnChecksAlone) {
  int tried = 0;
  for (const std::string_view text :
       {kInOne,
        std::string_view("3k1/pppp1/4p/3b1/5//1n3/1p1p1/3pQ/3N1/3BU//2r1r/1u2q/3P1/5/5//5/5/4P/"
                         "PPp2/4R//5/u3P/5/RPPP1/3K1 w 2 31"),
        std::string_view("1rknr/p2pp/1pp2/5/5//u2ub/1p1pp/3n1/5/5//5/3Q1/p4/5/5//5/5/1U3/PPPPP/"
                         "B2BU//4b/5/P1N2/1PP1P/RNKR1 w 0 13")}) {
    start(text);
    const auto mate = find();
    ASSERT_TRUE(mate) << text;
    EXPECT_EQ(mate->plies, 1);
    const std::uint64_t needed = search_.nodes();
    start(text);
    EXPECT_TRUE(find(2 * needed)) << text;
    EXPECT_EQ(search_.nodes(), needed) << text;
    if (needed == 1) continue;
    ++tried;
    start(text);
    EXPECT_FALSE(find(2 * needed - 2)) << text;
    start(text);
    EXPECT_TRUE(find(2 * needed - 1)) << text;
    EXPECT_EQ(search_.nodes(), 2 * needed - 1) << text;
  }
  EXPECT_GT(tried, 0);
}

TEST_F(MateSearchTest, KeepsTheMateByChecksIfItMustStop) {
  start(kChecksInFive);
  counter_.last = 25'000;
  const auto mate = find(40'000);
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->plies, 9);
  ASSERT_EQ(mate->line.size(), 9U);
  for (const Move move : mate->line) position_.make(move);
  EXPECT_TRUE(in_check(position_));
  EXPECT_EQ(count_moves(position_), 0U);
}

TEST_F(MateSearchTest, GoesOnWhereItRanOutOfNodes) {
  start(kInTwo);
  EXPECT_FALSE(find(4));
  EXPECT_EQ(search_.nodes(), 4U);
  std::optional<MateSearch::Mate> mate;
  for (std::uint64_t nodes = 8; !mate && nodes < kPlenty; nodes *= 2) {
    const std::uint64_t before = search_.nodes();
    mate = find(nodes);
    EXPECT_LE(search_.nodes(), before + nodes);
  }
  ASSERT_TRUE(mate);
  EXPECT_EQ(mate->plies, 3);
  EXPECT_EQ(counter_.count, search_.nodes());
}

TEST_F(MateSearchTest, StopsWhenItIsTold) {
  start(kInTwo);
  counter_.last = 5;
  EXPECT_FALSE(find());
  EXPECT_LE(counter_.count, 6U);  // once for each kind of mates
}

TEST_F(MateSearchTest, TriesOnlyTheMovesThatItIsGiven) {
  start(kInOne);
  const Move mating = find()->line[0];
  MoveList others;
  for (const Move move : moves_) {
    if (move != mating) others.push(move);
  }
  search_.start(position_, {});
  const auto mate = search_.find({others.begin(), others.end()}, kPlenty, counter_.function());
  EXPECT_TRUE(!mate || mate->line[0] != mating);
  int mates = 0;
  for (const Move move : moves_) {
    search_.start(position_, {});
    const auto by_move = search_.find(std::span(&move, 1), 1'000, counter_.function());
    if (!by_move) continue;
    ++mates;
    EXPECT_EQ(by_move->line[0], move);
  }
  EXPECT_GT(mates, 1);
}

// The rule of 100 plies comes after mate, and before every other move.
TEST_F(MateSearchTest, MatesByTheHundredthPly) {
  std::string last(kInOne);
  last.replace(last.find(" w 0 1"), 6, " w 99 80");
  EXPECT_EQ(plies(last), 1);
}

TEST_F(MateSearchTest, FindsNoMateBeyondTheHundredthPly) {
  start(kInTwo);
  ASSERT_TRUE(find(20'000));
  position_.set_clocks(98, 80);
  search_.start(position_, {});
  EXPECT_FALSE(find(20'000));
}

TEST_F(MateSearchTest, FindsNoMateBehindTheThirdRepetition) {
  position_ = parse_position(kInTwo).value();
  position_.set_clocks(8, 80);
  start(to_string(position_));
  const auto mate = find(20'000);
  ASSERT_TRUE(mate);
  const Move first = mate->line[0];
  ASSERT_FALSE(position_.at(first.to()).is_some());
  Position after = position_;
  after.make(first);
  start(to_string(position_), std::vector<Key>(8, after.key()));
  const auto other = find(20'000);
  EXPECT_TRUE(!other || other->line[0] != first);
}

// Eight positions of the game stand before the root, and each position of a line stands an even
// number of plies behind its earlier occurrences.
TEST_F(MateSearchTest, LooksForRepetitionsAfterTheMovesOfBothSides) {
  start(kInTwo);
  const auto mate = find(20'000);
  ASSERT_TRUE(mate);
  const Move first = mate->line[0];
  Position root = position_;
  root.set_clocks(8, 80);
  Position after = root;
  after.make(first);
  ASSERT_EQ(after.halfmove_clock(), 9U) << "no capture, nor a move of a pawn";
  Position reply = after;
  list_moves(after, moves_);
  for (const Move move : moves_) {
    reply = after;
    reply.make(move);
    if (reply.halfmove_clock() == 10) break;
  }
  ASSERT_EQ(reply.halfmove_clock(), 10U);
  const auto finds = [&](Key key, std::size_t one, std::size_t other) {
    std::vector<Key> earlier;
    for (std::uint64_t i = 1; i <= 8; ++i) earlier.push_back(Key{i});
    earlier[one] = earlier[other] = key;
    search_.start(root, earlier);
    const auto found = search_.find(std::span(&first, 1), 20'000, counter_.function());
    return found && found->plies == 3;
  };
  EXPECT_FALSE(finds(after.key(), 1, 5));
  EXPECT_TRUE(finds(after.key(), 5, 5)) << "twice is no draw";
  EXPECT_FALSE(finds(reply.key(), 2, 6));
  EXPECT_TRUE(finds(reply.key(), 6, 6)) << "twice is no draw";
  root.set_clocks(2, 80);
  EXPECT_TRUE(finds(reply.key(), 4, 6)) << "the clock does not reach so far back";
}

}  // namespace
}  // namespace raum

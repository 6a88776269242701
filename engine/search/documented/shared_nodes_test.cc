// A worker that searches the moves of another worker's node, in the thread of the test.
#include <gtest/gtest.h>

#include <optional>
#include <string_view>
#include <vector>

#include "engine/search/documented/search_worker.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

constexpr Score kBlacksScore{-500};  // of every position but a draw

// Set by a test whose node is cut off during a search below it.
SplitPoint* closed_by_evaluation = nullptr;

Score white_is_better(const Position&) {
  if (closed_by_evaluation != nullptr) closed_by_evaluation->closed = true;
  return -kBlacksScore;
}

// A node of Black after seven plies that moved rooks back and forth: Ee4Ee5 would bring about the
// position of the root for the third time.
class SharedNode : public testing::Test {
 protected:
  SharedNode() {
    task_.features.quiescence = false;
    task_.features.search_draws = true;
    task_.stop = &kNeverStop;
    task_.root = position_;
    task_.kings = {task_.root.king(Color::White), task_.root.king(Color::Black)};
    task_.split_queue = &queue_;
    path_.push_back(position_.key());
    for (const std::string_view text :
         {"Ae1Ae2", "Ee5Ee4", "Ae2Ae1", "Ee4Ee5", "Ae1Ae2", "Ee5Ee4", "Ae2Ae1"}) {
      position_.make(Move::parse(text).value());
      path_.push_back(position_.key());
    }
    list_moves(position_, moves_);
    picker_.emplace(moves_);
  }

  void TearDown() override { closed_by_evaluation = nullptr; }

  [[nodiscard]] SplitPoint opened(SplitPoint* above = nullptr) {
    return {.above = above,
            .position = position_,
            .path = path_,
            .pv = pv_,
            .root_scores = scores_,
            .node = node_,
            .picker = *picker_,
            .next_index = 0};
  }
  // Whether the worker is stopped afterwards.
  bool help(SplitPoint& point) {
    OrderingMemory memory;
    SearchWorker worker(task_, memory);
    worker.start();
    worker.help(point);
    return worker.stopped();
  }

  Position position_ =
      position("2k1r/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/5/QK2R w 0 1");
  std::vector<Key> path_;
  MoveList moves_;
  TranspositionTable tt_;
  SplitQueue queue_;
  SearchTask task_{.evaluation = {.value = white_is_better}, .features = {}, .tt = tt_};
  PvTable pv_;
  RootScores scores_{};
  Node node_{.depth = 1, .ply = 7, .side = Color::Black, .window = Window::full(), .key = {}};
  std::optional<MovePicker> picker_;
};

TEST_F(SharedNode, IsSearchedWithTheMovesThatLeadToIt) {
  SplitPoint point = opened();
  EXPECT_FALSE(help(point));
  EXPECT_EQ(node_.best, Score{}) << "a draw by repetition";
  EXPECT_EQ(to_string(node_.best_move), "Ee4Ee5");
  EXPECT_EQ(point.next_index, static_cast<int>(moves_.size()));
  EXPECT_FALSE(point.closed.load());
}

TEST_F(SharedNode, IsClosedByAMoveThatCutsItOff) {
  node_.window.beta = kBlacksScore;
  task_.features.search_draws = false;
  SplitPoint point = opened();
  EXPECT_FALSE(help(point));
  EXPECT_TRUE(point.closed.load());
  EXPECT_EQ(node_.best, kBlacksScore);
  EXPECT_EQ(node_.best_move, moves_[0]);
  EXPECT_EQ(point.next_index, 1);
}

TEST_F(SharedNode, TakesNoResultAfterItWasCutOff) {
  task_.features.search_draws = false;
  SplitPoint point = opened();
  closed_by_evaluation = &point;
  EXPECT_FALSE(help(point));
  EXPECT_EQ(point.next_index, 1);
  EXPECT_FALSE(node_.best_move.is_some());
  EXPECT_EQ(node_.best, -Score::infinite());
}

TEST_F(SharedNode, TakesNoResultOfASearchThatANodeAboveStops) {
  SplitPoint above = opened();
  above.closed = true;
  SplitPoint point = opened(&above);
  EXPECT_FALSE(help(point)) << "it can help elsewhere";
  EXPECT_EQ(point.next_index, 1);
  EXPECT_FALSE(node_.best_move.is_some());
}

}  // namespace
}  // namespace raum

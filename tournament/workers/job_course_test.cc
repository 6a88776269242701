#include "tournament/workers/job_course.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/board/generate.h"
#include "engine/board/position_text.h"

namespace raum::tournament {
namespace {

class JobCourseTest : public testing::Test {
 protected:
  JobCourseTest() { course_.begin(job_); }

  [[nodiscard]] bool take(int leg, std::size_t ply, const std::string& move) {
    return course_.take({.leg = leg,
                         .ply = ply,
                         .move = Move::parse(move).value(),
                         .report = {.depth = static_cast<int>(ply)}});
  }
  // A legal move.
  [[nodiscard]] static std::string first_move(const Position& position) {
    MoveList moves;
    list_moves(position, moves);
    return to_string(moves[0]);
  }
  [[nodiscard]] LiveGame shown() const { return slot_.read().value_or(LiveGame{}); }

  const Job job_{.pair = 5,
                 .legs = {true, true},
                 .players = {0, 1},
                 .opening = {.text = "start", .position = Position::start()}};
  LiveSlot slot_;
  JobCourse course_{&slot_};
};

TEST_F(JobCourseTest, ShowsTheGameThatRuns) {
  EXPECT_EQ(shown().pair, 5U);
  EXPECT_EQ(shown().leg, 0);
  ASSERT_TRUE(take(0, 1, "Ac2Ac3"));
  ASSERT_EQ(shown().moves.size(), 1U);
  EXPECT_EQ(to_string(shown().moves[0].move), "Ac2Ac3");
  EXPECT_EQ(shown().moves[0].depth, 1);
  EXPECT_EQ(course_.at(), (JobQueue::LostAt{.leg = 0, .plies = 1}));
  // The first moves of the second game may come before the report of the first one.
  ASSERT_TRUE(take(1, 1, "Aa2Aa3"));
  course_.end_game();
  EXPECT_EQ(shown().leg, 1);
  EXPECT_EQ(shown().plies, 1U);
  EXPECT_EQ(course_.at(), (JobQueue::LostAt{.leg = 1, .plies = 1}));
  course_.end();
  EXPECT_EQ(shown().pair, 0U);
}

TEST_F(JobCourseTest, BeginsAGameAnew) {
  ASSERT_TRUE(take(0, 1, "Ac2Ac3"));
  ASSERT_TRUE(take(0, 1, "Aa2Aa3"));
  EXPECT_EQ(shown().plies, 1U);
  EXPECT_EQ(course_.at().plies, 1U);
}

TEST_F(JobCourseTest, RefusesAnIllegalMove) {
  EXPECT_FALSE(take(0, 1, "Aa1Ee5"));
  EXPECT_EQ(shown().plies, 0U);
}

TEST_F(JobCourseTest, RefusesAMoveThatIsNotTheNextOne) {
  EXPECT_FALSE(take(0, 2, "Ac2Ac3")) << "its game has no first move";
  ASSERT_TRUE(take(0, 1, "Ac2Ac3"));
  Position position = Position::start();
  position.make(Move::parse("Ac2Ac3").value());
  const std::string next = first_move(position);
  EXPECT_FALSE(take(0, 3, next));
  EXPECT_EQ(course_.at().plies, 1U);
  EXPECT_TRUE(take(0, 2, next));
}

TEST_F(JobCourseTest, RefusesAMoveAfterTheEnd) {
  Job job = job_;
  job.opening.position =
      parse_position("5/5/5/5/4k//5/5/5/5/5//5/5/5/5/5//5/5/5/5/5//5/5/5/q4/KR3 w 0 1").value();
  course_.begin(job);
  ASSERT_TRUE(take(0, 1, "Aa1Aa2"));
  ASSERT_TRUE(course_.is_at_end()) << "the last queen is taken";
  job.opening.position.make(Move::parse("Aa1Aa2").value());
  EXPECT_FALSE(take(0, 2, first_move(job.opening.position)));
  EXPECT_EQ(course_.at().plies, 1U);
  EXPECT_TRUE(take(0, 1, "Aa1Aa2")) << "the game is played again";
}

TEST_F(JobCourseTest, NeedsNoSlot) {
  JobCourse course(nullptr);
  course.begin(job_);
  EXPECT_TRUE(course.take({.leg = 0, .ply = 1, .move = Move::parse("Ac2Ac3").value()}));
  course.end();
  EXPECT_EQ(course.at().plies, 1U);
}

TEST_F(JobCourseTest, ForfeitsTheGameOfTheSideThatWasToMove) {
  std::vector<Contender> contenders(2);
  contenders[0].spec.name = "a";
  contenders[1].spec.name = "b";
  ASSERT_TRUE(take(1, 1, "Ac2Ac3"));
  const StoredGame game = course_.forfeit(contenders, 3, {.name = "node1", .processor = ""}).game;
  EXPECT_EQ(game.pair, 5U);
  EXPECT_EQ(game.leg, 1);
  EXPECT_EQ(game.white, "b");
  EXPECT_EQ(game.black, "a");
  EXPECT_EQ(game.failed, "a");
  EXPECT_EQ(game.result, "1-0");
  EXPECT_EQ(game.moves, "Ac2Ac3");
  EXPECT_EQ(game.detail, "its worker process was lost 3 times");
  EXPECT_EQ(game.host.name, "node1");
}

}  // namespace
}  // namespace raum::tournament

#include "tournament/openings/engine_judge.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tournament/testing/match_fixture.h"

namespace raum::tournament {
namespace {

constexpr std::chrono::seconds kPatient{30};

EngineSpec reference(const std::string& name, int depth) {
  EngineSpec engine;
  engine.name = name;
  engine.command = RAUM_ENGINE;
  engine.limit.depth = depth;
  return engine;
}

EngineSpec with_depth(EngineSpec engine) {
  engine.limit.depth = 1;
  return engine;
}

TEST(EngineJudge, KeepsPositionsThatAllEnginesBalance) {
  const StopEvent stop;
  const OpeningRequest request{.count = 2, .min_plies = 4, .max_plies = 6, .seed = 3};
  auto both = EngineJudge::start({reference("one", 1), reference("two", 2)}, kPatient, stop);
  ASSERT_TRUE(both.has_value());
  const Judge judge = (*both)->judge();
  EXPECT_EQ(judge.name, "one at depth 1 and two at depth 2");
  const auto made = make_openings(request, judge);
  ASSERT_EQ(made.openings.size(), 2U);
  EXPECT_FALSE((*both)->failure());
  for (const int depth : {1, 2}) {
    auto alone = EngineJudge::start({reference("alone", depth)}, kPatient, stop);
    ASSERT_TRUE(alone.has_value());
    const Judge of_one = (*alone)->judge();
    for (const Opening& opening : made.openings) {
      EXPECT_LE(std::abs(of_one.score(opening.position)), request.balance_cp) << opening.text;
    }
  }
}

TEST(EngineJudge, NamesTheEngineThatFailed) {
  const StopEvent stop;
  auto judge = EngineJudge::start(
      {with_depth(scripted("good", "good")), with_depth(scripted("bad", "exit"))}, kPatient, stop);
  ASSERT_TRUE(judge.has_value());
  EXPECT_GT((*judge)->judge().score(Position::start()), kMaxBalance);
  ASSERT_TRUE((*judge)->failure());
  EXPECT_EQ((*judge)->failure()->detail, "engine bad: crash, exit status 3: \"my last words\"");
  const auto missing =
      EngineJudge::start({with_depth(scripted("bad", "exit-at-once"))}, kPatient, stop);
  ASSERT_FALSE(missing.has_value());
  EXPECT_EQ(missing.error().detail, "engine bad: crash, exit status 7");
}

}  // namespace
}  // namespace raum::tournament

#include "tournament/openings/engine_judge.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "base/testing/shell_engine.h"
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

// An engine that runs this shell command on each `go` and then answers with a move.
std::string script(const std::string& on_go) {
  return fmt::format(
      "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; "
      "go) {}; echo bestmove Ba1Ba2;; esac; done",
      on_go);
}
// An engine whose score is always this one, in centipawns of the side to move.
std::string with_score(int score) {
  return script(fmt::format("echo info depth 1 score cp {}", score));
}
EngineSpec fake(const FakeEngine& engine) {
  EngineSpec spec;
  spec.name = "fake";
  spec.command = engine.path().string();
  return with_depth(spec);
}

TEST(EngineJudge, TakesTheScoreFarthestFromZeroInWhitesView) {
  const StopEvent stop;
  const auto score = [&](int first, int second, const Position& position) {
    const FakeEngine one(with_score(first));
    const FakeEngine two(with_score(second));
    auto judge = EngineJudge::start({fake(one), fake(two)}, kPatient, stop);
    EXPECT_TRUE(judge.has_value());
    return judge ? (*judge)->judge().score(position) : 0;
  };
  const Position white = Position::start();
  const Position black = half_turn(white);
  ASSERT_EQ(black.side_to_move(), Color::Black);
  EXPECT_EQ(score(30, -50, white), -50);
  EXPECT_EQ(score(30, -50, black), 50);
  EXPECT_EQ(score(-50, 30, white), -50);
  EXPECT_EQ(score(30, -30, white), 30) << "the first";
  EXPECT_EQ(score(0, 0, white), 0);
}

TEST(EngineJudge, KeepsNoPositionWithoutAScore) {
  const StopEvent stop;
  for (const char* const on_go : {":", "echo info depth 1 score mate 2"}) {
    const FakeEngine engine(script(on_go));
    auto judge = EngineJudge::start({fake(engine)}, kPatient, stop);
    ASSERT_TRUE(judge.has_value()) << on_go;
    EXPECT_GT((*judge)->judge().score(Position::start()), kMaxBalance) << on_go;
    EXPECT_FALSE((*judge)->failure()) << on_go;
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

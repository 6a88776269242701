// MatchPairs with engine processes.
#include "knowledge/spsa/match_pairs.h"

#include <gtest/gtest.h>

#include <limits>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/shell_engine.h"
#include "knowledge/spsa/run.h"
#include "tournament/testing/match_fixture.h"

namespace raum::knowledge::spsa {
namespace {

// What any engine answers before it searches, with one option of type spin.
constexpr const char* kShellEngine =
    "while read -r line; do case \"$line\" in\n"
    "uci) echo option name Level type spin default 5 min 1 max 10; echo uciok ;;\n"
    "isready) echo readyok ;; quit) exit ;;\n";

class MatchPairsTest : public tournament::MatchFixture {
 protected:
  // Level is the only option of the flagship that changes how well it plays.
  [[nodiscard]] Settings settings_of(const std::string& engine) const {
    Settings settings;
    settings.engine = engine;
    settings.spec = *tournament::parse_engine_spec(engine);
    settings.nodes = 150;
    settings.openings = *tournament::load_openings("tournament/openings/balanced-1000.txt");
    settings.iterations = 2;
    settings.pairs = 2;
    settings.adjudication.resign = {.score_cp = 300, .moves = 2};
    settings.adjudication.max_moves = 100;
    settings.parameters = {
        {.name = "Level", .start = 5, .min = 1, .max = 10, .c_end = 4, .r_end = 0.2}};
    return settings;
  }

  [[nodiscard]] Settings flagship_settings() const {
    return settings_of("name=flagship,cmd=" RAUM_ENGINE ",option.Engine=flagship,option.Hash=1");
  }

  // All iterations, with so many games at a time.
  [[nodiscard]] static Fallible<std::vector<Iteration>> played(const Settings& settings,
                                                               int concurrency,
                                                               const std::stop_token& stop = {}) {
    MatchPairs pairs(settings, stop, *tournament::identity_of(settings.spec), concurrency);
    std::vector<Iteration> all;
    const auto done = run(
        settings, {}, settings.iterations,
        [&](std::size_t iteration, const std::vector<Perturbation>& perturbations) {
          return pairs.play(iteration, perturbations);
        },
        [&](Iteration iteration) -> Fallible<void> {
          iteration.seconds = 0;
          all.push_back(std::move(iteration));
          return {};
        });
    if (!done) return tl::unexpected(done.error());
    return all;
  }

  [[nodiscard]] Failure failure_with(const std::string& script) const {
    const FakeEngine engine(kShellEngine + script + " esac; done");
    const auto result = played(settings_of("name=bad,cmd=" + engine.path().string()), 2);
    EXPECT_FALSE(result);
    return result ? Failure{} : result.error();
  }
};

TEST_F(MatchPairsTest, ResultsDoNotDependOnConcurrency) {
  Settings settings = flagship_settings();
  settings.nodes = 1'000;  // so many that a level matters
  settings.pairs = 4;
  const auto once = played(settings, 1);
  ASSERT_TRUE(once) << error_line(once);
  ASSERT_EQ(once->size(), 2U);
  EXPECT_EQ(played(settings, 2), *once);
  int decisive = 0;
  for (const Iteration& iteration : *once) {
    for (const int result : iteration.results) decisive += result != 0 ? 1 : 0;
  }
  EXPECT_GT(decisive, 0);
  EXPECT_GT(once->back().values[0], 5);  // a higher level is stronger
}

TEST_F(MatchPairsTest, FaultEndsTheRunAndNamesTheValues) {
  const Failure crash = failure_with("go*) echo 'out of luck: error' >&2; exit 3 ;;");
  EXPECT_EQ(crash.code, ExitCode::Environment);
  EXPECT_TRUE(crash.error.where.starts_with("iteration 1, game ")) << to_string(crash.error);
  EXPECT_TRUE(crash.error.found.starts_with("the engine with Level=")) << to_string(crash.error);
  EXPECT_TRUE(crash.error.found.ends_with(
      " lost by crash, exit status 3: \"out of luck: error\"; the iteration is not counted"))
      << crash.error.found;
  const Failure illegal = failure_with("go*) echo bestmove Aa1Ee5 ;;");
  EXPECT_EQ(illegal.code, ExitCode::Environment);
  EXPECT_NE(illegal.error.found.find("illegal move"), std::string::npos) << illegal.error.found;
}

// With a low level it goes on as an engine that plays.
TEST_F(MatchPairsTest, FaultNamesTheValuesOfTheEngineThatFailed) {
  const Failure crash = failure_with("setoption*) [ \"${line##* }\" -ge 6 ] || exec " RAUM_ENGINE
                                     " ;; go*) exit 3 ;;");
  constexpr std::string_view kStart = "the engine with Level=";
  ASSERT_TRUE(crash.error.found.starts_with(kStart)) << to_string(crash.error);
  EXPECT_GE(std::stoi(crash.error.found.substr(kStart.size())), 6) << to_string(crash.error);
}

TEST_F(MatchPairsTest, EngineThatDoesNotStartEndsTheRun) {
  const FakeEngine engine("exit 1");
  const auto failed = played(settings_of("name=bad,cmd=" + engine.path().string()), 1);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ExitCode::Environment);
  EXPECT_TRUE(error_line(failed).starts_with("engine bad with Level=")) << error_line(failed);
}

TEST_F(MatchPairsTest, StopEndsTheIteration) {
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = played(flagship_settings(), 2, stop.get_token());
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ExitCode::NoVerdict);
  EXPECT_EQ(error_line(stopped), "interrupted in iteration 1; the same command continues with it");
}

}  // namespace
}  // namespace raum::knowledge::spsa

#include "regression/mutation/campaign.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace raum::regression {
namespace {

// 13 mutants, as in mutants_test.cc.
MutantDraw small_draw() {
  MutantDraw draw(7);
  draw.add_source("a.cc", "int f(int a) {\n  if (a < 3) g(a, 5);\n  h();\n  return a + 1;\n}\n");
  return draw;
}

// Mutants of the line 3 do not compile, and those of line 4 take longest.
Verdict verdict_of(const Mutant& mutant) {
  std::this_thread::sleep_for(std::chrono::milliseconds(mutant.line == 4 ? 9 : 1));
  if (mutant.line == 3) return {.fate = Fate::NotBuilt};
  return {.fate = mutant.line == 4 ? Fate::Survived : Fate::Caught};
}

std::vector<Mutant> judged_by(std::size_t judges, std::size_t count) {
  MutantDraw draw = small_draw();
  std::vector<Mutant> mutants;
  for (const auto& judged :
       judge_mutants(draw, std::vector<MutantJudge>(judges, verdict_of), {.count = count})) {
    EXPECT_EQ(judged.verdict.fate, verdict_of(judged.mutant).fate);
    mutants.push_back(judged.mutant);
  }
  return mutants;
}

TEST(Campaign, DoesNotDependOnTheNumberOfJudges) {
  for (const std::size_t count : {1U, 5U, 12U}) {
    const auto alone = judged_by(1, count);
    EXPECT_GE(alone.size(), count);
    EXPECT_EQ(judged_by(3, count), alone);
  }
}

TEST(Campaign, EndsWithTheLastMutant) {
  EXPECT_EQ(judged_by(3, 99).size(), 13U);
  EXPECT_EQ(judged_by(3, 13).size(), 13U) << "12 of 13 count";
}

TEST(Campaign, ReportsEachMutantOnceItIsJudged) {
  MutantDraw draw = small_draw();
  std::vector<std::size_t> counts;
  const auto judged = judge_mutants(
      draw, {verdict_of, verdict_of},
      {.count = 12, .on_judged = [&](const auto&, std::size_t n) { counts.push_back(n); }});
  ASSERT_EQ(counts.size(), judged.size());
  EXPECT_EQ(counts.back(), 12U);
}

TEST(Campaign, CountsNoEquivalentMutants) {
  MutantDraw draw = small_draw();
  const auto judged = judge_mutants(
      draw, {[](const Mutant&) { return Verdict{.fate = Fate::Survived}; }},
      {.count = 99,
       .equivalents = {{.file = "a.cc", .before = "h();", .after = ";", .reason = "none"}}});
  ASSERT_EQ(judged.size(), 13U);
  EXPECT_EQ(scores_of(judged).elsewhere.total(), 12U);
}

TEST(Campaign, EndsAfterAnInterrupt) {
  MutantDraw draw = small_draw();
  std::stop_source stop;
  std::atomic<int> reports = 0;
  const auto judged = judge_mutants(draw, {[&](const Mutant&) {
                                      stop.request_stop();
                                      return Verdict{.fate = Fate::Interrupted};
                                    }},
                                    {.count = 5,
                                     .on_judged = [&](const auto&, std::size_t) { ++reports; },
                                     .stop = stop.get_token()});
  EXPECT_EQ(judged.size(), 1U);
  EXPECT_EQ(reports, 0);
}

}  // namespace
}  // namespace raum::regression

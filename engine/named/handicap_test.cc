#include "engine/named/handicap.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "engine/search/core/best_lines.h"
#include "engine/testing/search_helpers.h"

namespace raum {
namespace {

// Reports these iterations, each of some lines, and keeps its limits.
class ScriptedSearch final : public Search {
 public:
  explicit ScriptedSearch(std::vector<BestLines> iterations, Move best)
      : iterations_(std::move(iterations)), best_(best) {}

  SearchResult run(const Position&, const SearchLimits& limits, const std::atomic<bool>&,
                   const InfoSink& on_info) override {
    limits_ = limits;
    SearchInfo info{.pv = {}};
    for (const BestLines& lines : iterations_) {
      ++info.depth;
      if (limits.lines == 1) {
        info.score = lines[0].score;
        info.pv = lines[0].pv;
        on_info(info);
      } else {
        report(lines, info, on_info);
      }
    }
    return {.best = best_, .score = Score{77}, .depth = info.depth};
  }
  void new_game() override {}
  Expected<void> set_hash(std::size_t) override { return {}; }
  Expected<void> set_threads(int) override { return {}; }
  void set_level(const Difficulty&) override {}
  [[nodiscard]] std::vector<EvaluationTerm> evaluation_terms(const Position&) const override {
    return {};
  }
  std::vector<Option> options() override { return {}; }

  [[nodiscard]] const SearchLimits& limits() const { return limits_; }

 private:
  std::vector<BestLines> iterations_;
  Move best_;
  SearchLimits limits_;
};

Move parsed_move(std::string_view text) { return Move::parse(text).value(); }
BestLine line(std::string_view text, int score) {
  return {.score = {score}, .pv = {parsed_move(text)}};
}

constexpr Handicap kHandicap{.nodes = 100, .lines = 3, .margin = 50};

// The moves that any of 40 seeds plays.
std::set<std::string> played(Search& search, const Handicap& handicap,
                             const SearchLimits& limits = {}) {
  std::set<std::string> moves;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SplitMix64 random{seed};
    const SearchResult result = run_with_handicap(search, handicap, random, Position::start(),
                                                  limits, kNeverStop, [](const SearchInfo&) {});
    EXPECT_EQ(result.score.cp, 77) << "of the search";
    moves.insert(to_string(result.best));
  }
  return moves;
}

using Texts = std::set<std::string>;

TEST(Handicap, LimitsTheNodesAndSearchesItsLines) {
  ScriptedSearch search({}, parsed_move("Ab1Ac3"));
  EXPECT_EQ(played(search, kHandicap), Texts{"Ab1Ac3"}) << "no iteration has ended";
  EXPECT_EQ(search.limits().nodes, 100U);
  EXPECT_EQ(search.limits().lines, 3);
  EXPECT_EQ(search.limits().depth, kMaxDepth);
  played(search, kHandicap, {.depth = 4, .nodes = 99, .lines = 5});
  EXPECT_EQ(search.limits().nodes, 99U);
  EXPECT_EQ(search.limits().lines, 5);
  EXPECT_EQ(search.limits().depth, 4);
  played(search, kHandicap, {.nodes = 101});
  EXPECT_EQ(search.limits().nodes, 100U);
}

TEST(Handicap, PlaysAnyMoveWithinTheMarginOfTheBest) {
  const BestLines lines{line("Ab1Ac3", 10), line("Ac2Ac3", -40), line("Aa2Aa3", -41)};
  ScriptedSearch search({lines}, parsed_move("Ab1Ac3"));
  EXPECT_EQ(played(search, kHandicap), (Texts{"Ab1Ac3", "Ac2Ac3"}));
  EXPECT_EQ(played(search, {.nodes = 100, .lines = 3, .margin = 51}),
            (Texts{"Ab1Ac3", "Ac2Ac3", "Aa2Aa3"}));
  EXPECT_EQ(played(search, {.nodes = 100, .lines = 3, .margin = 49}), Texts{"Ab1Ac3"});
}

TEST(Handicap, PlaysAMoveOfItsOwnLinesInTheLastIteration) {
  const BestLines before{line("Aa2Aa3", 0), line("Ab2Ab3", 0), line("Ac2Ac3", 0)};
  const BestLines last{line("Ab1Ac3", 0), line("Ab1Aa3", 0), line("Ad1Ac3", 0), line("Ad1Ae3", 0)};
  ScriptedSearch search({before, last}, parsed_move("Ab1Ac3"));
  EXPECT_EQ(played(search, kHandicap, {.lines = 4}), (Texts{"Ab1Ac3", "Ab1Aa3", "Ad1Ac3"}));
}

TEST(Handicap, PlaysTheMoveOfASearchOfOneLine) {
  ScriptedSearch search({{line("Ab1Ac3", 0)}}, parsed_move("Ab1Aa3"));
  EXPECT_EQ(played(search, {.nodes = 100, .lines = 1, .margin = 50}), Texts{"Ab1Aa3"})
      << "a better move of an unfinished iteration";
}

TEST(Handicap, ReportsTheLinesOfTheLimits) {
  const BestLines lines{line("Ab1Ac3", 3), line("Ac2Ac3", 2), line("Aa2Aa3", 1)};
  ScriptedSearch search({lines, lines}, parsed_move("Ab1Ac3"));
  const auto ranks = [&](int asked) {
    std::vector<int> found;
    SplitMix64 random{1};
    run_with_handicap(search, kHandicap, random, Position::start(), {.lines = asked}, kNeverStop,
                      [&](const SearchInfo& info) { found.push_back(info.multipv); });
    return found;
  };
  EXPECT_EQ(ranks(1), (std::vector<int>{0, 0}));
  EXPECT_EQ(ranks(2), (std::vector<int>{1, 2, 1, 2}));
  EXPECT_EQ(ranks(9), (std::vector<int>{1, 2, 3, 1, 2, 3}));
}

// The levels of the flagship hold whatever the limits of the search are.
TEST(Handicap, IsThatOfTheLevel) {
  const Position p = Position::start();
  Engine player = make_engine("flagship");
  const SearchResult whole = think(player, p, {.nodes = 20'000});
  EXPECT_EQ(whole.nodes, 20'000U);
  for (int level = 1; level <= player.definition().last_level(); ++level) {
    ASSERT_TRUE(player.set_level(level).has_value());
    player.new_game();
    const Handicap handicap = player.definition().level(level).handicap.value();
    EXPECT_EQ(think(player, p, {.nodes = 20'000}).nodes, handicap.nodes) << level;
    EXPECT_EQ(think(player, p, {.depth = 3, .nodes = 50}).nodes, 50U) << level;
    EXPECT_EQ(player.think_by_level(p, {}, kNeverStop, [](const SearchInfo&) {}).nodes,
              handicap.nodes)
        << level;
  }
  ASSERT_TRUE(player.set_level(0).has_value());
  player.new_game();
  const SearchResult again = think(player, p, {.nodes = 20'000});
  EXPECT_EQ(again.nodes, whole.nodes);
  EXPECT_EQ(again.best, whole.best);
}

TEST(Handicap, IsRepeatedAfterNewGameAndVariesWithTheSeed) {
  const Position p = Position::start();
  Engine player = make_engine("flagship");
  ASSERT_TRUE(player.set_level(2).has_value());
  const auto moves = [&](std::uint64_t seed) {
    player.set_seed(seed);
    player.new_game();
    std::string text;
    for (int i = 0; i < 6; ++i) text += to_string(think(player, p, {.depth = 9}).best);
    return text;
  };
  EXPECT_EQ(moves(7), moves(7));
  EXPECT_NE(moves(7), moves(8));
}

}  // namespace
}  // namespace raum

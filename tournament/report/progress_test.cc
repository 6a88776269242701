#include "tournament/report/progress.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tournament/stats/elo.h"

namespace raum::tournament {
namespace {

const MatchProgress kProgress{.pair = 6,
                              .pairs_done = 600,
                              .games_now = 1'200,
                              .pairs = 100'000,
                              .counts = {{1, 2, 3, 4, 5}},
                              .may_end_early = true,
                              .sprt = SprtState{.llr = 0.31, .lower = -2.94, .upper = 2.94}};

TEST(MatchProgressLine, NamesTheLongestTimeThatASequentialTestMayTake) {
  const std::string line = to_line(kProgress, std::chrono::seconds(100));
  EXPECT_EQ(
      line,
      "600/100000 pairs  ETA at most 4:36:07  LLR 0.31 (-2.94, 2.94)  Elo +120.4 ± 131.3  12.0 "
      "games/s");
  MatchProgress first = kProgress;
  first.sprt.reset();
  EXPECT_EQ(to_line(first, std::chrono::seconds(100)),
            "600/100000 pairs  ETA at most 4:36:07  Elo +120.4 ± 131.3  12.0 games/s")
      << "without an LLR yet";
}

TEST(MatchProgressLine, EstimatesTheTimeOfAMatchWithoutASequentialTest) {
  MatchProgress progress = kProgress;
  progress.sprt.reset();
  progress.may_end_early = false;
  progress.has_one_pairing = false;
  EXPECT_EQ(to_line(progress, std::chrono::seconds(100)),
            "600/100000 pairs  ETA 4:36:07  12.0 games/s");
}

TEST(MatchProgressLine, EstimatesNothingBeforeTheFirstGame) {
  MatchProgress progress;
  progress.pairs = 10;
  progress.has_one_pairing = false;
  EXPECT_EQ(to_line(progress, std::chrono::seconds(0)), "0/10 pairs  0.0 games/s");
  EXPECT_EQ(to_line(progress, std::chrono::seconds(5)), "0/10 pairs  0.0 games/s");
  progress.games_now = 2;
  progress.pairs_done = 1;
  EXPECT_EQ(to_line(progress, std::chrono::seconds(0)), "1/10 pairs  0.0 games/s");
  EXPECT_EQ(to_line(progress, std::chrono::milliseconds(500)), "1/10 pairs  ETA 0:05  4.0 games/s");
}

TEST(MatchProgressLine, NamesNoEloWithAnEndAtItsLimit) {
  MatchProgress progress;
  progress.pairs = progress.pairs_done = 4;
  const auto line_of = [&](const PairCounts& counts) {
    progress.counts = counts;
    return to_line(progress, std::chrono::seconds(1));
  };
  EXPECT_EQ(line_of({}), "4/4 pairs  0.0 games/s");
  EXPECT_EQ(line_of({{0, 0, 0, 1, 3}}), "4/4 pairs  0.0 games/s");
  EXPECT_EQ(line_of({{3, 1, 0, 0, 0}}), "4/4 pairs  0.0 games/s");
  EXPECT_EQ(line_of({{0, 1, 2, 1, 0}}), "4/4 pairs  Elo +0.0 ± 125.6  0.0 games/s");
}

TEST(MatchProgressLine, HasAFormForPrograms) {
  const auto json = nlohmann::json::parse(to_json(kProgress, std::chrono::seconds(100)));
  const Estimate e = elo(kProgress.counts);
  const nlohmann::json expected{{"event", "pair"},
                                {"pair", 6},
                                {"pairs_done", 600},
                                {"pairs", 100'000},
                                {"games_done", 1'200},
                                {"games", 200'000},
                                {"games_per_s", 12.0},
                                {"eta_s", 2 * 99'400 / 12.0},
                                {"pentanomial", {1, 2, 3, 4, 5}},
                                {"elo", {{"value", e.value}, {"low", e.low}, {"high", e.high}}},
                                {"llr", 0.31},
                                {"llr_bounds", {-2.94, 2.94}}};
  EXPECT_EQ(json, expected) << json;
  MatchProgress first;
  first.pair = first.pairs_done = 1;
  first.pairs = 3;
  first.has_one_pairing = false;
  EXPECT_EQ(nlohmann::json::parse(to_json(first, std::chrono::seconds(1))),
            nlohmann::json::parse(R"({"event": "pair", "pair": 1, "pairs_done": 1, "pairs": 3,
              "games_done": 2, "games": 6, "games_per_s": 0.0, "eta_s": null})"));
}

TEST(MatchProgressLine, CountsTheWorkersOfOtherProcesses) {
  MatchProgress progress;
  progress.pairs = 10;
  progress.has_one_pairing = false;
  progress.workers = 6;
  progress.ready = 5;
  EXPECT_EQ(to_line(progress, std::chrono::seconds(5)), "0/10 pairs  5/6 workers  0.0 games/s");
  const auto json = nlohmann::json::parse(to_json(progress, std::chrono::seconds(5)));
  EXPECT_EQ(json["workers"], (nlohmann::json{{"ready", 5}, {"all", 6}}));
}

TEST(MatchProgressLine, HasNoEloBeforeTheFirstCountedPair) {
  MatchProgress ahead = kProgress;  // the first pair is still being played
  ahead.counts = {};
  ahead.sprt.reset();
  const auto json = nlohmann::json::parse(to_json(ahead, std::chrono::seconds(100)));
  EXPECT_EQ(json.at("elo"), nullptr);
  EXPECT_EQ(json.at("pentanomial"), nlohmann::json({0, 0, 0, 0, 0}));
  EXPECT_FALSE(json.contains("llr"));
}

TEST(MatchProgressLine, IsTextOrJsonAsAsked) {
  using Form = MatchProgressLine::Form;
  testing::internal::CaptureStderr();
  MatchProgressLine({.interval_s = 0}, Form::Text).show(kProgress);
  MatchProgressLine({.interval_s = 0}, Form::Json).show(kProgress);
  const std::string lines = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(lines.starts_with("raum match: 600/100000 pairs  ")) << lines;
  EXPECT_NE(lines.find("\n{\"event\":\"pair\","), std::string::npos) << lines;
}

TEST(MatchProgressLine, SaysInTextWhatBeginsUnlessItIsQuiet) {
  using Form = MatchProgressLine::Form;
  testing::internal::CaptureStderr();
  MatchProgressLine({.quiet = true}, Form::Text).begin("first");
  MatchProgressLine({}, Form::Json).begin("second");
  MatchProgressLine({}, Form::Text).begin("third");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "raum match: third\n");
}

}  // namespace
}  // namespace raum::tournament

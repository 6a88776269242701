#include "tournament/report/progress.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace raum::tournament {
namespace {

const MatchProgress kProgress{.pair = 6,
                              .pairs_done = 600,
                              .games_now = 1'200,
                              .pairs = 100'000,
                              .counts = {{1, 2, 3, 4, 5}},
                              .sprt = SprtState{.llr = 0.31, .lower = -2.94, .upper = 2.94}};

TEST(MatchProgressLine, NamesTheLongestTimeThatASequentialTestMayTake) {
  const std::string line = to_line(kProgress, std::chrono::seconds(100));
  EXPECT_TRUE(line.starts_with(
      "600/100000 pairs  ETA at most 4:36:07  LLR 0.31 (-2.94, 2.94)  Elo +120.4 ± "))
      << line;
  EXPECT_TRUE(line.ends_with("  12.0 games/s")) << line;
}

TEST(MatchProgressLine, EstimatesTheTimeOfAMatchWithoutASequentialTest) {
  MatchProgress progress = kProgress;
  progress.sprt.reset();
  progress.has_one_pairing = false;
  EXPECT_EQ(to_line(progress, std::chrono::seconds(100)),
            "600/100000 pairs  ETA 4:36:07  12.0 games/s");
}

TEST(MatchProgressLine, HasAFormForPrograms) {
  const auto json = nlohmann::json::parse(to_json(kProgress, std::chrono::seconds(100)));
  EXPECT_EQ(json["event"], "pair");
  EXPECT_EQ(json["pairs_done"], 600);
  EXPECT_EQ(json["games_per_s"], 12);
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

}  // namespace
}  // namespace raum::tournament

#include "tournament/report/progress.h"

#include <gtest/gtest.h>

#include "base/cli/progress_line.h"

namespace raum::tournament {
namespace {

TEST(MatchProgressLine, IsCutBetweenCharacters) {
  const MatchProgress progress{.pair = 6,
                               .pairs_done = 600,
                               .games_now = 1'200,
                               .pairs = 100'000,
                               .counts = {{1, 2, 3, 4, 5}},
                               .sprt = SprtState{.llr = 0.31, .lower = -2.94, .upper = 2.94}};
  const std::string line = to_line(progress, std::chrono::seconds(100));
  ASSERT_GT(line.size(), 80U);
  const std::size_t sign = line.find("±");
  ASSERT_NE(sign, std::string::npos);
  EXPECT_EQ(cut_to(line, 1'000), line);
  EXPECT_EQ(cut_to(line, sign), line.substr(0, sign));
  EXPECT_EQ(cut_to(line, sign + 1), line.substr(0, sign) + "±");
}

}  // namespace
}  // namespace raum::tournament

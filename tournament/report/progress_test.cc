#include "tournament/report/progress.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace raum::tournament {
namespace {

TEST(ProgressLine, FitsIntoTheTerminal) {
  const MatchProgress progress{.pair = 6,
                               .pairs_done = 600,
                               .games_now = 1'200,
                               .pairs = 100'000,
                               .counts = {{1, 2, 3, 4, 5}},
                               .sprt = SprtState{.llr = 0.31, .lower = -2.94, .upper = 2.94}};
  const std::string line = to_line(progress, std::chrono::seconds(100));
  ASSERT_GT(line.size(), 80U);
  ASSERT_NE(line.find("±"), std::string::npos);
  EXPECT_EQ(cut_to(line, 1'000), line);
  for (std::size_t columns = 0; columns < 90; ++columns) {
    const std::string_view cut = cut_to(line, columns);
    const auto characters =
        std::count_if(cut.begin(), cut.end(), [](unsigned char c) { return (c >> 6) != 2; });
    EXPECT_EQ(characters, static_cast<std::ptrdiff_t>(std::min(columns, line.size() - 1)));
    EXPECT_TRUE(line.starts_with(cut));
  }
  EXPECT_EQ(cut_to("±x", 1), "±");
}

}  // namespace
}  // namespace raum::tournament

#include "base/cli/progress_line.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace raum {
namespace {

std::ptrdiff_t characters_of(std::string_view text) {
  return std::count_if(text.begin(), text.end(), [](unsigned char c) { return (c >> 6) != 2; });
}

TEST(CutTo, KeepsALineThatFits) {
  EXPECT_EQ(cut_to("Elo +1.2 ± 3.4", 14), "Elo +1.2 ± 3.4");
  EXPECT_EQ(cut_to("", 5), "");
}

TEST(CutTo, CountsCharactersInsteadOfBytes) {
  EXPECT_EQ(cut_to("±x", 0), "");
  EXPECT_EQ(cut_to("±x", 1), "±");
  EXPECT_EQ(cut_to("x±", 1), "x");
}

TEST(CutTo, NeverSplitsACharacter) {
  const std::string line = "a ± b – c ♘ d";
  const std::ptrdiff_t all = characters_of(line);
  ASSERT_EQ(all, 13);
  for (std::ptrdiff_t columns = 0; columns <= all; ++columns) {
    const std::string_view cut = cut_to(line, static_cast<std::size_t>(columns));
    EXPECT_EQ(characters_of(cut), columns);
    EXPECT_TRUE(line.starts_with(cut));
  }
}

TEST(ProgressLine, ErasesTheLineBeforeWritingAndAtTheEnd) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line;
    line.show("1 of 2");
    line.show("2 of 2");
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "\r\x1b[K1 of 2\r\x1b[K2 of 2\r\x1b[K");
}

TEST(ProgressLine, WritesNothingWhenNothingIsShown) {
  testing::internal::CaptureStderr();
  {
    ProgressLine line;
    line.clear();
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace raum

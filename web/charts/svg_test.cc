#include "web/charts/svg.h"

#include <gtest/gtest.h>

#include <string>

namespace raum::web {
namespace {

TEST(Coordinate, HasAtMostTwoDecimals) {
  EXPECT_EQ(coordinate(12.3456), "12.35");
  EXPECT_EQ(coordinate(12.5), "12.5");
  EXPECT_EQ(coordinate(480), "480");
  EXPECT_EQ(coordinate(-0.001), "0");
}

TEST(Shortened, KeepsTextsThatFit) {
  EXPECT_EQ(shortened("", 0), "");
  EXPECT_EQ(shortened("alpha", text_width("alpha")), "alpha");
}

TEST(Shortened, NeverExceedsTheWidth) {
  const std::string text = "an engine of which the name is long";
  for (double width = 13; width < text_width(text); ++width) {
    const std::string shown = shortened(text, width);
    EXPECT_LE(text_width(shown), width);
    EXPECT_TRUE(shown.ends_with("…")) << shown;
  }
}

TEST(Shortened, CutsBetweenCharacters) {
  const std::string knights = "♘♘♘♘♘♘♘♘";
  EXPECT_EQ(shortened(knights, 4 * 13), "♘♘♘…");
}

TEST(SvgLabel, HasTheWholeTextAsTitleIfItIsShortened) {
  EXPECT_EQ(svg_label(1, 2, "label", "a<b", 100),
            "<text class=\"label\" x=\"1\" y=\"2\">a&lt;b</text>");
  EXPECT_EQ(svg_label(1, 2, "label", "<<<<<<<<", 30),
            "<text class=\"label\" x=\"1\" y=\"2\"><title>&lt;&lt;&lt;&lt;&lt;&lt;&lt;&lt;</title>"
            "&lt;…</text>");
}

TEST(SvgTooltip, PutsTheHeadingOnALineOfItsOwn) {
  EXPECT_EQ(svg_tooltip("a&b", "1 Elo"), "<title>a&amp;b\n1 Elo</title>");
  EXPECT_EQ(svg_tooltip("", "1 Elo"), "<title>1 Elo</title>");
  EXPECT_LT(svg_tooltip(std::string(1000000, 'x'), "").size(), 200U);
}

}  // namespace
}  // namespace raum::web

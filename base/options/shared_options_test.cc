#include "base/options/shared_options.h"

#include <gtest/gtest.h>

#include "base/options/command_line.h"

namespace raum {
namespace {

TEST(ColorOption, ReadsItsThreeValuesAndRefusesOthers) {
  ColorMode mode = ColorMode::Auto;
  CommandLine line;
  add_color_option(line.root(), mode);
  EXPECT_TRUE(line.parse({"--color", "always"}));
  EXPECT_EQ(mode, ColorMode::Always);
  EXPECT_TRUE(line.parse({"--color", "never"}));
  EXPECT_EQ(mode, ColorMode::Never);
  EXPECT_TRUE(line.parse({"--color", "auto"}));
  EXPECT_EQ(mode, ColorMode::Auto);
  EXPECT_FALSE(line.parse({"--color", "red"}));
}

TEST(ProgressOptions, AreReadButNotTogether) {
  ProgressOptions options;
  CommandLine line;
  add_progress_options(line.root(), options);
  EXPECT_TRUE(line.parse({"--progress", "5"}));
  EXPECT_EQ(options.interval_s, 5);
  EXPECT_FALSE(options.quiet);
  EXPECT_TRUE(line.parse({"--quiet"}));
  EXPECT_TRUE(options.quiet);
  const auto both = line.parse({"--quiet", "--progress", "5"});
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().reason, "--quiet: found --progress as well, expected one of the two");
  EXPECT_FALSE(line.parse({"--progress", "-1"}));
}

}  // namespace
}  // namespace raum

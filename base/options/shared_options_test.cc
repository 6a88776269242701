#include "base/options/shared_options.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

namespace raum {
namespace {

TEST(ColorOption, ReadsItsThreeValuesAndRefusesOthers) {
  ColorMode mode = ColorMode::Auto;
  CLI::App app;
  add_color_option(app, mode);
  app.parse("--color always");
  EXPECT_EQ(mode, ColorMode::Always);
  app.parse("--color never");
  EXPECT_EQ(mode, ColorMode::Never);
  app.parse("--color auto");
  EXPECT_EQ(mode, ColorMode::Auto);
  EXPECT_THROW(app.parse("--color red"), CLI::ValidationError);
}

TEST(ProgressOptions, AreReadButNotTogether) {
  ProgressOptions options;
  CLI::App app;
  add_progress_options(app, options);
  app.parse("--progress 5");
  EXPECT_EQ(options.interval_s, 5);
  EXPECT_FALSE(options.quiet);
  app.parse("--quiet");
  EXPECT_TRUE(options.quiet);
  EXPECT_THROW(app.parse("--quiet --progress 5"), CLI::ExcludesError);
  EXPECT_THROW(app.parse("--progress -1"), CLI::ValidationError);
}

}  // namespace
}  // namespace raum

// Help of a session: the width of its lines.
#include "engine/protocol/help.h"

#include <gtest/gtest.h>

#include "base/text/lines.h"
#include "base/text/wrapped.h"

namespace raum {
namespace {

TEST(CommandHelp, FitsIntoItsColumns) {
  for (const std::size_t columns : {40U, 60U, 80U, 100U}) {
    const std::string help = command_help(columns);
    TextLines lines(help);
    while (const auto line = lines.next()) EXPECT_LE(characters_of(*line), columns) << *line;
    EXPECT_GT(lines.number(), 12U) << help;
  }
}

TEST(CommandHelp, PutsADescriptionBesideAShortName) {
  EXPECT_EQ(help_entry("go", "Play at once", 8, 80), "go      Play at once\n");
  EXPECT_EQ(help_entry("go", "Play at once", 8, 16), "go   Play at\n     once\n");
  EXPECT_EQ(help_entry("go", "Play", 4, 80), "go  Play\n");
  EXPECT_EQ(help_entry("go", "Play", 3, 80), "go\n   Play\n");
  EXPECT_EQ(help_entry("go", "", 8, 80), "go\n");
  EXPECT_EQ(help_entry("engine", "Play", 8, 80, 1), " engine\n        Play\n");
  EXPECT_EQ(help_entry("a b c d", "", 3, 5, 1), " a b\n   c\n   d\n");
}

}  // namespace
}  // namespace raum

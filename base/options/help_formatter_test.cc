#include "base/options/help_formatter.h"

#include <gtest/gtest.h>

#include <string>

#include "base/options/command_line.h"
#include "base/text/lines.h"
#include "base/text/wrapped.h"

namespace raum {
namespace {

std::string help_at(std::size_t columns) {
  CommandLine line{"A description of several words that says what the program is for", "program"};
  line.wrap_help(columns);
  static int number = 0;
  CliCommand program = line.root();
  program.add_group("task", "Exactly one is required")
      .add_option("--many-letters-in-this-name", number, "A long description of the option")
      .integer_in(0, 1'000'000);
  program.add_option("--short", number, "Another long description, of another option, in words");
  program.add_command("command", "What this command does, in more words than fit into a line");
  program.footer("Exit code: 0 something, 1 something else, 2 something else again.");
  return line.parse({"--help"}).error().text;
}

TEST(HelpFormatter, FitsIntoItsColumns) {
  for (const std::size_t columns : {40U, 60U, 80U, 120U}) {
    const std::string help = help_at(columns);
    TextLines lines(help);
    while (const auto line = lines.next()) {
      EXPECT_LE(characters_of(*line), columns) << *line;
    }
    EXPECT_GT(lines.number(), 10U);
  }
}

TEST(HelpFormatter, PutsDescriptionsBesideShortNames) {
  EXPECT_NE(help_at(70).find("\n  --short INT          Another long description, of another option,"
                             "\n                       in words\n"),
            std::string::npos)
      << help_at(70);
}

}  // namespace
}  // namespace raum

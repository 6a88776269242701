#include "base/options/help_formatter.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "base/text/lines.h"
#include "base/text/wrapped.h"

namespace raum {
namespace {

std::string help_at(std::size_t columns) {
  CLI::App app{"A description of several words that says what the program is for", "program"};
  app.formatter(std::make_shared<HelpFormatter>(columns));
  static int number = 0;
  CLI::Option_group* const group = app.add_option_group("task", "Exactly one is required");
  group->add_option("--many-letters-in-this-name", number, "A long description of the option")
      ->check(CLI::Range(0, 1'000'000));
  app.add_option("--short", number, "Another long description, of another option, in words");
  app.add_subcommand("command", "What this command does, in more words than fit into a line");
  app.footer("Exit code: 0 something, 1 something else, 2 something else again.");
  return app.help();
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

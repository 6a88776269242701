#include "base/options/command_line.h"

#include <gtest/gtest.h>

namespace raum {
namespace {

// raum [perft --depth N|results list|results show --json]
class ParsedLine : public testing::Test {
 protected:
  ParsedLine() {
    line_.add_version("raum 1.2");
    CliCommand program = line_.root();
    program.require_command();
    CliCommand perft = program.add_command("perft", "Count");
    perft.add_group("task", "").add_option("--depth", depth_, "Plies");
    perft.add_option("FILE", file_, "File");
    CliCommand results = program.add_command("results", "Read");
    results.require_command();
    results.add_command("list", "List");
    results.add_command("show", "Show").add_flag("--json", json_, "JSON");
  }

  EarlyEnd end_of(const std::vector<std::string>& words) {
    const auto parsed = line_.parse(words);
    EXPECT_FALSE(parsed);
    return parsed ? EarlyEnd{} : parsed.error();
  }
  std::string text_of(const std::vector<std::string>& words) { return end_of(words).text; }

  CommandLine line_{"A program", "raum"};
  int depth_ = 0;
  std::string file_;
  bool json_ = false;
};

TEST_F(ParsedLine, SetsTheValues) {
  ASSERT_TRUE(line_.parse({"perft", "--depth", "3"}));
  EXPECT_EQ(depth_, 3);
  EXPECT_TRUE(line_.root().commands().front().is_parsed());
  ASSERT_TRUE(line_.parse({"results", "show", "--json"}));
  EXPECT_TRUE(json_);
  EXPECT_FALSE(line_.root().commands().front().is_parsed());
}

TEST_F(ParsedLine, KnowsTheOptionsOfTheNamedCommand) {
  ASSERT_TRUE(line_.parse({"results", "show", "--json"}));
  EXPECT_TRUE(line_.is_given("json"));
  EXPECT_FALSE(line_.is_given("depth"));
  ASSERT_TRUE(line_.parse({"results", "show"}));
  EXPECT_FALSE(line_.is_given("json"));
  ASSERT_TRUE(line_.parse({"results", "list"}));
  EXPECT_FALSE(line_.is_given("json")) << "an option of another command";
}

TEST_F(ParsedLine, RefusesAValueOfAFlag) {
  EXPECT_EQ(text_of({"results", "show", "--json=maybe"}),
            "raum results show: --json: found \"maybe\", expected no value (see --help)");
}

TEST_F(ParsedLine, EndsEarlyAtARequestForHelp) {
  const EarlyEnd end = end_of({"results", "list", "--help"});
  EXPECT_EQ(end.code, ExitCode::Pass);
  EXPECT_EQ(end.command, "raum results list");
  EXPECT_EQ(end.reason, "");
  EXPECT_TRUE(end.text.starts_with("List\nUsage: raum results list [OPTIONS]\n")) << end.text;
  EXPECT_EQ(text_of({"help", "results", "list"}), end.text);
  EXPECT_EQ(text_of({"results", "list", "help"}), end.text);
  const std::string whole = text_of({"--help"});
  EXPECT_TRUE(whole.starts_with("A program\nUsage: raum [OPTIONS] ")) << whole;
  EXPECT_EQ(text_of({"help"}), whole);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"help", "help"}, std::vector<std::string>{"help", "--help"},
        std::vector<std::string>{"help", "version"}, std::vector<std::string>{"version", "--help"},
        std::vector<std::string>{"version", "-h"}, std::vector<std::string>{"version", "help"}}) {
    const EarlyEnd of_word = end_of(words);
    EXPECT_EQ(of_word.code, ExitCode::Pass) << words[0] << ' ' << words[1];
    EXPECT_EQ(of_word.text, whole) << words[0] << ' ' << words[1];
  }
}

// CLI11 would take the empty word for the name of the group, and then parse for ever.
TEST_F(ParsedLine, RefusesAnEmptyWordBesideAGroup) {
  const std::string refusal = "raum perft: found \"\", expected nothing more (see --help)";
  EXPECT_EQ(text_of({"perft", "--depth", "3", "", "-j"}), refusal);
  EXPECT_EQ(text_of({"perft", ""}), refusal);
  EXPECT_EQ(text_of({"perft", "--depth", "--depth", "", "-j"}), refusal) << "behind a value";
  EXPECT_EQ(text_of({"perft", "--depth=", "--depth", "", "-j"}), refusal) << "behind a value";
  EXPECT_TRUE(line_.parse({"perft", "--depth", ""})) << "a value, which the option checks";
}

TEST_F(ParsedLine, EndsEarlyAtARequestForTheVersion) {
  for (const std::string word : {"-v", "-V", "--version", "version"}) {
    const EarlyEnd end = end_of({word});
    EXPECT_EQ(end.code, ExitCode::Pass) << word;
    EXPECT_EQ(end.text, "raum 1.2\n");
    EXPECT_EQ(end.command, "raum");
  }
  for (const std::string word : {"-v", "-V", "--version", "version"}) {
    EXPECT_EQ(text_of({"perft", word}), "raum 1.2\n") << word;
    EXPECT_EQ(text_of({"results", word}), "raum 1.2\n") << word;
    EXPECT_EQ(text_of({"results", "show", word}), "raum 1.2\n") << word;
  }
  for (const std::string word : {"-v", "-V", "--version"}) {
    const EarlyEnd nested = end_of({"results", "show", "--json", word});
    EXPECT_EQ(nested.code, ExitCode::Pass) << word;
    EXPECT_EQ(nested.text, "raum 1.2\n");
    EXPECT_EQ(nested.command, "raum results show");
  }
  const EarlyEnd end = end_of({"version", "x"});
  EXPECT_EQ(end.code, ExitCode::Usage);
  EXPECT_EQ(end.text, "raum: version: found \"x\", expected nothing more");
  EXPECT_EQ(end_of({"perft", "--depth", "3", "version", "x"}).code, ExitCode::Usage);
  EXPECT_TRUE(line_.parse({"perft", "--depth", "3", "version"}));
  EXPECT_EQ(file_, "version") << "behind an option it is an argument like any other";
}

TEST_F(ParsedLine, ReportsAnErrorWithTheInnermostCommand) {
  const EarlyEnd end = end_of({"perft", "--depth", "x"});
  EXPECT_EQ(end.code, ExitCode::Usage);
  EXPECT_EQ(end.command, "raum perft");
  EXPECT_EQ(end.reason, "--depth: found \"x\", expected a whole number");
  EXPECT_EQ(end.text, "raum perft: --depth: found \"x\", expected a whole number (see --help)");
  EXPECT_EQ(text_of({"perft", "--depth", "\x1b"}),
            "raum perft: --depth: found \"\\x1b\", expected a whole number (see --help)");
}

TEST_F(ParsedLine, ReportsAnUnknownWordWithTheNearestKnownOne) {
  EXPECT_EQ(text_of({"perf"}),
            "raum: found \"perf\", expected a command, such as perft (see --help)");
  EXPECT_EQ(text_of({"versio"}),
            "raum: found \"versio\", expected a command, such as version (see --help)");
  EXPECT_EQ(text_of({"perft", "--dept"}),
            "raum perft: found \"--dept\", expected an option, such as --depth (see --help)");
  EXPECT_EQ(text_of({"results", "lst"}),
            "raum results: found \"lst\", expected a command, such as list (see --help)");
  EXPECT_EQ(text_of({"results", "list", "x"}),
            "raum results list: found \"x\", expected nothing more (see --help)");
  EXPECT_EQ(text_of({"help", "perf"}),
            "raum: found \"perf\", expected a command, such as perft (see --help)");
}

TEST_F(ParsedLine, PrintsWhyItEnded) {
  testing::internal::CaptureStdout();
  EXPECT_EQ(print_end(end_of({"version"})), ExitCode::Pass);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "raum 1.2\n");
  testing::internal::CaptureStderr();
  EXPECT_EQ(print_end(end_of({"perf"})), ExitCode::Usage);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "raum: found \"perf\", expected a command, such as perft (see --help)\n");
}

TEST(CommandLine, WithoutAVersionHasNoSuchWords) {
  std::string word;
  CommandLine line{"A program", "it"};
  line.root().add_option("WORD", word, "");
  ASSERT_TRUE(line.parse({"version"}));
  EXPECT_EQ(word, "version");
  ASSERT_TRUE(line.parse({"help"}));
  EXPECT_EQ(word, "help");
  EXPECT_FALSE(line.parse({"--version"}));
}

TEST(CommandLine, ReadsTheArgumentsOfMain) {
  const char* const argv[] = {"folder/it", "--help"};
  CommandLine named{"A program", "its-name"};
  EXPECT_TRUE(named.parse(2, argv).error().text.starts_with("A program\nUsage: its-name "));
  CommandLine nameless{"A program"};
  EXPECT_TRUE(nameless.parse(2, argv).error().text.starts_with("A program\nUsage: folder/it "));
  CommandLine empty;
  EXPECT_TRUE(empty.parse(0, nullptr));
}

TEST(CommandLine, WrapsTheHelpOfItsCommands) {
  CommandLine line{"A program of many words that are its description", "raum"};
  line.wrap_help(40);
  line.root().add_command("list", "A description that does not fit into forty columns either");
  EXPECT_TRUE(line.parse({"--help"})
                  .error()
                  .text.starts_with("A program of many words that are its\ndescription\n"));
  EXPECT_TRUE(
      line.parse({"list", "--help"})
          .error()
          .text.starts_with("A description that does not fit into\nforty columns either\n"));
}

}  // namespace
}  // namespace raum

#include "base/options/cli_command.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "base/options/command_line.h"
#include "base/text/quote.h"

namespace raum {
namespace {

using Words = std::vector<std::string>;

// The error of a parse; "" if the words are accepted.
std::string refusal_of(CommandLine& line, Words words) {
  const auto parsed = line.parse(std::move(words));
  return parsed ? "" : parsed.error().reason;
}

// An option --it of this type, refined by `refine`.
template <class T>
class OneOption {
 public:
  template <class Refine>
  explicit OneOption(const Refine& refine, T start = {}) : value(std::move(start)) {
    refine(line.root().add_option("--it", value, "What it is"));
  }

  std::string refusal(const std::string& word) { return refusal_of(line, {"--it=" + word}); }
  std::string help() { return line.parse({"--help"}).error().text; }

  T value;
  CommandLine line;
};

TEST(CliOption, IntegerInAcceptsTheBoundsAndNumbersBetween) {
  OneOption<int> option([](CliOption o) { o.integer_in(-3, 20); });
  EXPECT_EQ(option.refusal("-3"), "");
  EXPECT_EQ(option.value, -3);
  EXPECT_EQ(option.refusal("20"), "");
  EXPECT_EQ(option.value, 20);
  EXPECT_EQ(option.refusal("21"), "--it: found \"21\", expected a whole number from -3 to 20");
  EXPECT_EQ(option.refusal("-4"), "--it: found \"-4\", expected a whole number from -3 to 20");
  EXPECT_EQ(option.refusal("4294967297"),
            "--it: found \"4294967297\", expected a whole number from -3 to 20");
  EXPECT_EQ(option.refusal("x"), "--it: found \"x\", expected a whole number from -3 to 20");
  EXPECT_NE(option.help().find("--it INT:INT in [-3 - 20]"), std::string::npos) << option.help();
}

TEST(CliOption, NumberInAcceptsTheBoundsAndNumbersBetween) {
  OneOption<double> option([](CliOption o) { o.number_in(-0.5, 1000); });
  for (const std::string text : {"-0.5", "0", "1e3", "3", "0.25"}) {
    EXPECT_EQ(option.refusal(text), "") << text;
    EXPECT_EQ(option.value, std::stod(text));
  }
}

TEST(CliOption, NumberInRefusesOtherNumbersAndText) {
  OneOption<double> option([](CliOption o) { o.number_in(-0.5, 1000); });
  for (const std::string text :
       {"nan", "NaN", "-nan", "inf", "-inf", "1e999", "-0.51", "1000.1", "x", "1x"}) {
    EXPECT_EQ(option.refusal(text),
              "--it: found " + raum::quoted(text) + ", expected a number from -0.5 to 1000");
  }
  EXPECT_NE(option.help().find("FLOAT in [-0.5 - 1000]"), std::string::npos) << option.help();
}

TEST(CliOption, OneOfAcceptsItsWordsOnly) {
  OneOption<std::string> option([](CliOption o) { o.one_of({"holm", "none"}); });
  EXPECT_EQ(option.refusal("none"), "");
  EXPECT_EQ(option.value, "none");
  EXPECT_EQ(option.refusal("non"), "--it: found \"non\", expected one of holm, none");
}

TEST(CliOption, ExistingDirectoryRefusesOtherPaths) {
  OneOption<std::filesystem::path> option([](CliOption o) { o.existing_directory(); });
  EXPECT_EQ(option.refusal("/"), "");
  EXPECT_EQ(option.value, "/");
  EXPECT_EQ(option.refusal("/no/such"), "--it: found \"/no/such\", expected an existing directory");
  EXPECT_EQ(option.refusal("/dev/null"),
            "--it: found \"/dev/null\", expected an existing directory");
}

TEST(CliOption, ValidIfPassesOnTheError) {
  OneOption<std::string> option([](CliOption o) {
    o.valid_if([](const std::string& text) -> CliResult {
      if (text.size() > 1) return {};
      return tl::unexpected<std::string>("found a letter, expected a word");
    });
  });
  EXPECT_EQ(option.refusal("ab"), "");
  EXPECT_EQ(option.refusal("a"), "--it: found a letter, expected a word");
}

TEST(CliOption, NotEmptyRefusesAnEmptyText) {
  OneOption<std::string> option([](CliOption o) { o.not_empty("a name"); });
  EXPECT_EQ(option.refusal("ab"), "");
  EXPECT_EQ(refusal_of(option.line, {"--it", ""}), "--it: found nothing, expected a name");
}

TEST(CliOption, ValueIsOptionalTakesTheOptionWithAndWithoutOne) {
  const auto taken_of = [](const Words& words) {
    CommandLine line;
    Words taken;
    line.root()
        .add_option_function(
            "--it",
            [&](const std::string& value) -> CliResult {
              taken.push_back(value);
              return {};
            },
            "What it is")
        .value_is_optional("NUMBER");
    bool flag = false;
    line.root().add_flag("--flag", flag, "");
    EXPECT_EQ(refusal_of(line, words), "");
    if (words.empty()) {
      EXPECT_NE(line.parse({"--help"}).error().text.find("--it [NUMBER]"), std::string::npos);
    }
    return taken;
  };
  EXPECT_EQ(taken_of({}), Words{});
  EXPECT_EQ(taken_of({"--it"}), Words{""});
  EXPECT_EQ(taken_of({"--it", "--flag"}), Words{""});
  EXPECT_EQ(taken_of({"--it=7", "--flag"}), Words{"7"});
  EXPECT_EQ(taken_of({"--it", "7"}), Words{"7"});
}

TEST(CliOption, RequiredRefusesALineWithoutIt) {
  OneOption<std::string> option([](CliOption o) { o.required(); });
  EXPECT_EQ(refusal_of(option.line, {}), "--it: found nothing, expected a value");
  EXPECT_EQ(option.refusal("x"), "");
}

TEST(CliOption, ShowsDefaults) {
  const auto shows = [](const std::string& help, const std::string& part) {
    return help.find(part) != std::string::npos;
  };
  OneOption<int> silent([](CliOption) {}, 7);
  EXPECT_FALSE(shows(silent.help(), "7")) << silent.help();
  OneOption<int> shown([](CliOption o) { o.show_default(); }, 7);
  EXPECT_TRUE(shows(shown.help(), "--it INT=7 ")) << shown.help();
  OneOption<int> said([](CliOption o) { o.show_default("seven"); }, 7);
  EXPECT_TRUE(shows(said.help(), "--it INT=seven ")) << said.help();
}

TEST(CliOption, ExcludesAndNeedsOthers) {
  bool a = false, b = false, c = false;
  CommandLine line;
  CliCommand program = line.root();
  const CliOption first = program.add_flag("--a", a, "");
  program.add_flag("--b", b, "").excludes(first);
  program.add_flag("--c", c, "").needs(first);
  EXPECT_EQ(refusal_of(line, {"--a", "--b"}), "--a: found --b as well, expected one of the two");
  EXPECT_EQ(refusal_of(line, {"--c"}), "--c: found no --a, expected both");
  EXPECT_EQ(refusal_of(line, {"--a", "--c"}), "");
  EXPECT_TRUE(a && c);
}

// What an option of a list and an argument REST take from "--it a b --it c".
std::pair<Words, Words> taken(void (*refine)(CliOption)) {
  Words list, rest;
  CommandLine line;
  refine(line.root().add_option("--it", list, ""));
  line.root().add_option("REST", rest, "");
  EXPECT_EQ(refusal_of(line, {"--it", "a", "b", "--it", "c"}), "");
  return {list, rest};
}

TEST(CliOption, TakesAListOrOneValueEachTime) {
  EXPECT_EQ(taken([](CliOption) {}), (std::pair<Words, Words>{{"a", "b", "c"}, {}}));
  EXPECT_EQ(taken([](CliOption o) { o.repeatable(); }),
            (std::pair<Words, Words>{{"a", "c"}, {"b"}}));
  EXPECT_EQ(taken([](CliOption o) { o.one_value_at_a_time(); }),
            (std::pair<Words, Words>{{"a", "c"}, {"b"}}));
}

TEST(CliOption, OnlyRepeatableShowsOneValueInTheHelp) {
  OneOption<Words> repeatable([](CliOption o) { o.repeatable(); });
  EXPECT_EQ(repeatable.help().find("TEXT ..."), std::string::npos) << repeatable.help();
  OneOption<Words> list([](CliOption o) { o.one_value_at_a_time(); });
  EXPECT_NE(list.help().find("TEXT ..."), std::string::npos) << list.help();
}

TEST(CliOption, AtLeastRefusesFewerValues) {
  Words files;
  CommandLine line;
  line.root().add_option("FILE", files, "").at_least(2);
  EXPECT_EQ(refusal_of(line, {"a", "b", "c"}), "");
  EXPECT_EQ(files.size(), 3U);
  EXPECT_EQ(refusal_of(line, {"a"}), "FILE: found 1 value, expected at least 2");
}

TEST(CliOption, TakesOneValueOfItsType) {
  OneOption<int> whole([](CliOption) {});
  EXPECT_EQ(whole.refusal("x"), "--it: found \"x\", expected a whole number");
  EXPECT_EQ(refusal_of(whole.line, {"--it", "1", "--it", "2"}),
            "--it: found 2 values, expected at most 1");
  EXPECT_EQ(refusal_of(whole.line, {"--it"}), "--it: found nothing, expected a value");
  OneOption<double> number([](CliOption) {});
  EXPECT_EQ(number.refusal("x"), "--it: found \"x\", expected a number");
  bool flag = false;
  CommandLine line;
  line.root().add_flag("--flag", flag, "");
  EXPECT_EQ(refusal_of(line, {"--flag=x"}), "--flag: found \"x\", expected no value");
}

TEST(CliOption, KnowsItself) {
  bool json = false;
  std::optional<std::size_t> ply;
  CommandLine line;
  const CliOption flag = line.root().add_flag("-j,--json", json, "");
  const CliOption number = line.root().add_option("--ply", ply, "");
  EXPECT_EQ(refusal_of(line, {"--ply", "3"}), "");
  EXPECT_EQ(ply, 3U);
  EXPECT_TRUE(flag.is_flag());
  EXPECT_FALSE(flag.is_given());
  EXPECT_FALSE(number.is_flag());
  EXPECT_TRUE(number.is_given());
  EXPECT_EQ(flag.long_names(), Words{"json"});
}

TEST(CliCommand, ListsItsOptionsAndFindsThemByName) {
  int depth = 0, other = 0;
  CommandLine line;
  CliCommand program = line.root();
  program.add_option("--depth", depth, "");
  program.add_group("task", "").add_option("--other", other, "");
  const std::vector<CliOption> options = program.options();
  ASSERT_EQ(options.size(), 2U);
  EXPECT_EQ(options[0].long_names(), Words{"help"});
  EXPECT_EQ(options[1].long_names(), Words{"depth"});
  EXPECT_EQ(program.option("depth").long_names(), Words{"depth"});
}

// --from sets --depth, as a file of options would.
class SetByAnother : public testing::Test {
 protected:
  SetByAnother() {
    CliCommand program = line_.root();
    program.add_option_function(
        "--from",
        [program](const std::string& word) {
          CliOption depth = program.option("depth");
          return depth.is_given() ? CliResult() : depth.set({word});
        },
        "");
    program.add_option("--depth", depth_, "").integer_in(1, 9).required();
  }

  CommandLine line_;
  int depth_ = 0;
};

TEST_F(SetByAnother, TakesTheWordsAsIfTheyWereGiven) {
  EXPECT_EQ(refusal_of(line_, {"--from", "4"}), "");
  EXPECT_EQ(depth_, 4);
  EXPECT_EQ(refusal_of(line_, {"--from", "4", "--depth", "5"}), "");
  EXPECT_EQ(depth_, 5);
}

TEST_F(SetByAnother, PassesOnTheError) {
  EXPECT_EQ(refusal_of(line_, {"--from", "10"}),
            "--depth: found \"10\", expected a whole number from 1 to 9");
}

TEST(CliCommand, RequiresACommandOrOneOptionOfAGroup) {
  int depth = 0;
  std::string suite;
  CommandLine line;
  line.root().require_command();
  CliCommand perft = line.root().add_command("perft", "");
  CliCommand task = perft.add_group("task", "");
  task.add_option("--depth", depth, "");
  task.add_option("--suite", suite, "");
  task.require_one_option();
  EXPECT_EQ(refusal_of(line, {}), "found no command, expected one of perft");
  EXPECT_EQ(refusal_of(line, {"perft"}), "found none of --depth, --suite, expected one of them");
  EXPECT_EQ(refusal_of(line, {"perft", "--depth", "1", "--suite", "x"}),
            "found 2 of --depth, --suite, expected one of them");
  EXPECT_EQ(refusal_of(line, {"perft", "--depth", "1"}), "");
  EXPECT_TRUE(perft.is_parsed());
}

TEST(CliCommand, LeavesDashesToTheLastArgument) {
  Words rest;
  bool json = false;
  CommandLine line;
  line.root().add_option("CMD", rest, "");
  line.root().add_flag("--json", json, "");
  line.root().end_options_at_arguments();
  EXPECT_EQ(refusal_of(line, {"engine", "--json", "x"}), "");
  EXPECT_EQ(rest, (Words{"engine", "--json", "x"}));
  EXPECT_FALSE(json);
}

TEST(CliCommand, KeepsItsFooterAndInheritsIt) {
  CommandLine line;
  CliCommand program = line.root();
  program.footer("Exit code: 0");
  EXPECT_EQ(program.add_command("list", "").footer(), "Exit code: 0");
  program.footer("");
  EXPECT_EQ(program.add_command("show", "").footer(), "");
}

TEST(CliCommand, InheritsTheVersionBelowTheHelp) {
  CommandLine line{"", "raum"};
  line.add_version("raum 1.2");
  CliCommand list = line.root().add_command("results", "").add_command("list", "");
  std::string out;
  list.add_option("--out", out, "");
  const std::vector<CliOption> options = list.options();
  ASSERT_EQ(options.size(), 3U);
  EXPECT_EQ(options[0].long_names(), Words{"help"});
  EXPECT_EQ(options[1].long_names(), Words{"version"});
  EXPECT_TRUE(options[1].is_flag());
}

TEST(CliCommand, ListsItsCommandsInOrder) {
  CommandLine line{"", "raum"};
  CliCommand results = line.root().add_command("results", "");
  results.add_command("show", "");
  results.add_group("group", "");
  results.add_command("list", "");
  ASSERT_EQ(results.commands().size(), 2U);
  EXPECT_EQ(results.commands()[0].full_name(), "raum results show");
  EXPECT_EQ(results.commands()[1].full_name(), "raum results list");
  EXPECT_FALSE(results.is_parsed());
}

}  // namespace
}  // namespace raum

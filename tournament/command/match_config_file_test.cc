#include "tournament/command/match_config_file.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <fstream>
#include <utility>
#include <vector>

#include "base/options/command_line.h"
#include "base/testing/temporary_folder.h"
#include "tournament/command/match_options.h"

namespace raum::tournament {
namespace {

constexpr std::string_view kBegin = R"(openings = "o.txt"
pairs = 7
db = "m.db"
)";
constexpr std::string_view kEngines = R"([each]
cmd = "e"
options = {Hash = 64, Style = "calm, cool"}

[[engine]]
name = "a"
depth = 3
args = ["--quiet", "x,y"]
cpus = [0, 2]
restart = true
dir = "there"

[engine.env]
BOOK = "b.bin"

[[engine]]
name = "b"
tc = "10+0.1"
margin = 5
options = {Zeta = 1, Alpha = false}
)";

class MatchConfigFile : public testing::Test {
 protected:
  // Parses a command line with --config and a file of this text.
  // Returns: the error, with FILE for the path; "" without one.
  std::string parse(const std::string& text, std::vector<std::string> arguments = {}) {
    const std::string path = folder_ / "m.toml";
    std::ofstream(path) << text;
    options_ = {};
    CommandLine line;
    line.add_version("raum 1.2");
    add_match_options(line.root(), options_);
    arguments.insert(arguments.end(), {"--config", path});
    const auto parsed = line.parse(std::move(arguments));
    std::string error = parsed ? "" : parsed.error().reason;
    if (parsed) {
      const auto read = read_texts(options_);
      if (!read) error = to_string(read.error());
    }
    if (const auto at = error.find(path); at != std::string::npos) {
      error.replace(at, path.size(), "FILE");
    }
    return error;
  }

  TemporaryFolder folder_;
  MatchOptions options_;
};

TEST_F(MatchConfigFile, SetsEveryKindOfOption) {
  ASSERT_EQ(parse(std::string(kBegin) + R"(nodes = 500
seed = 4
verify-cache = 0.25
new-match = true
allow-repeats = false
sprt = "elo0=0,elo1=5"
draw = "moves=8,score=10"
)" + std::string(kEngines)),
            "");
  const MatchConfig& config = options_.config;
  EXPECT_EQ(config.openings_path, "o.txt");
  EXPECT_EQ(config.pairs, 7U);
  EXPECT_EQ(config.db_path, "m.db");
  EXPECT_EQ(config.limit.nodes, 500U);
  EXPECT_EQ(config.seed, 4U);
  EXPECT_EQ(config.verify_cache, 0.25);
  EXPECT_TRUE(config.new_match);
  EXPECT_FALSE(config.allow_repeats);
  ASSERT_TRUE(config.sprt.has_value());
  EXPECT_EQ(config.sprt->elo1, 5);
  EXPECT_EQ(config.adjudication.draw.moves, 8);
}

TEST_F(MatchConfigFile, ReadsEngines) {
  ASSERT_EQ(parse(std::string(kBegin) + std::string(kEngines)), "");
  ASSERT_EQ(options_.config.engines.size(), 2U);
  const EngineSpec& a = options_.config.engines[0];
  EXPECT_EQ(a.name, "a");
  EXPECT_EQ(a.command, "e");
  EXPECT_EQ(a.limit.depth, 3);
  EXPECT_EQ(a.arguments, (std::vector<std::string>{"--quiet", "x,y"}));
  EXPECT_EQ(a.cpus, (std::vector<int>{0, 2}));
  EXPECT_TRUE(a.restart);
  EXPECT_EQ(a.folder, "there");
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(a.environment, (Pairs{{"BOOK", "b.bin"}}));
  EXPECT_EQ(a.options, (Pairs{{"Hash", "64"}, {"Style", "calm, cool"}}));
  const EngineSpec& b = options_.config.engines[1];
  EXPECT_EQ(to_string(b.limit), "tc 10+0.1");
  EXPECT_EQ(b.margin_ms, 5);
  EXPECT_EQ(b.options,
            (Pairs{{"Hash", "64"}, {"Style", "calm, cool"}, {"Zeta", "1"}, {"Alpha", "false"}}))
      << "in the order of the file";
}

TEST_F(MatchConfigFile, GivesWayToTheCommandLine) {
  const std::string text = std::string(kBegin) + std::string(kEngines);
  ASSERT_EQ(parse(text, {"--pairs", "9", "--engine", "name=c", "--each", "cmd=f,nodes=5"}), "");
  EXPECT_EQ(options_.config.pairs, 9U);
  ASSERT_EQ(options_.config.engines.size(), 1U);
  EXPECT_EQ(options_.config.engines[0].name, "c");
  EXPECT_EQ(options_.config.engines[0].command, "f");
  EXPECT_EQ(options_.config.openings_path, "o.txt");
}

TEST_F(MatchConfigFile, NamesThePlaceOfAMistake) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"dept = 3\n", "FILE:1:1: found \"dept\", expected a known key, such as depth"},
      {"config = \"x\"\n", "FILE:1:1: found \"config\", expected a known key"},
      {"version = true\n", "FILE:1:1: found \"version\", expected a known key"},
      {"\ndepth = 0\n", "FILE:2:9: --depth: found \"0\", expected a whole number from 1 to 1000"},
      {"depth = [1]\n",
       "FILE:1:9: found a value of type array, expected true, false, a number or a text"},
      {"depth = 1979-05-27\n",
       "FILE:1:9: found a value of type date, expected true, false, a number or a text"},
      {"[depth]\n",
       "FILE:1:1: found a value of type table, expected true, false, a number or a text"},
      {"db = false\n", "FILE:1:6: found false, expected a text or a number for db"},
      {"new-match = \"yes\"\n", "FILE:1:13: found \"yes\", expected true or false for new-match"},
      {"[[engine]]\nname = [\"a\"]\n",
       "FILE:2:8: found a value of type array, expected true, false, a number or a text"},
      {"[[engine]]\nargs = [[1]]\n",
       "FILE:2:9: found a value of type array, expected true, false, a number or a text"},
      {"[[engine]]\ncpus = [[1]]\n",
       "FILE:2:9: found a value of type array, expected true, false, a number or a text"},
      {"[[engine]]\noptions = {A = [1]}\n",
       "FILE:2:16: found a value of type array, expected true, false, a number or a text"},
      {"engine = [1]\n", "FILE:1:11: found a value of type integer, expected a [[engine]] table"},
      {"depth = true\n", "FILE:1:9: found true, expected a text or a number for depth"},
      {"new-match = 1\n", "FILE:1:13: found \"1\", expected true or false for new-match"},
      {"sprt = \"elo0=1\"\n", "FILE:1:8: bounds: found no elo1, expected both elo0 and elo1"},
      {"seed = -1\n", "FILE:1:8: seed: found \"-1\", expected a whole number from 0 to "},
      {"depth = \n", "FILE:1:9: found "},
      {"engine = 3\n", "FILE:1:10: found a value of type integer, expected [[engine]] tables"},
      {"[[engine]]\nname = \"a\"\ndept = 3\n",
       "FILE:3:1: found \"dept\", expected a known key, such as depth"},
      {"[[engine]]\ndepth = 0\n",
       "FILE:2:9: depth: found \"0\", expected a whole number from 1 to 1000"},
      {"[[engine]]\nargs = \"x\"\n", "FILE:2:8: found \"x\", expected a list of texts"},
      {"[[engine]]\nenv = 3\n",
       "FILE:2:7: found a value of type integer, expected a table of NAME = VALUE"},
      {"[[engine]]\noptions = {\"a=b\" = 1}\n",
       "FILE:2:20: found \"option.a=b\", expected a name without = and commas"},
      {"each = \"cmd=x,nodes=9,tc=1\"\n[[engine]]\nname = \"a\"\ndepth = 3\n",
       "FILE:1:8: each \"cmd=x,nodes=9,tc=1\": nodes: found a limit, though every engine has one "
       "of its own, expected an engine without one"},
      {"[each]\nname = \"a\"\n",
       "FILE:1:1: each \"name=a\": name: found a name, expected a setting that engines can share"},
  };
  const std::string needed = "--engine=name=a,cmd=e";
  for (const auto& [text, line] : rows) {
    std::vector<std::string> arguments{"--openings", "o", "--pairs", "1", "--db", "d"};
    if (text.find("engine") == std::string::npos) arguments.push_back(needed);
    EXPECT_EQ(parse(text, arguments).substr(0, line.size()), line) << text;
  }
}

TEST_F(MatchConfigFile, RefusesEmptyTexts) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"sprt", "elo0=..,elo1=.."},
      {"tc", "[MOVES/]SECONDS[+INCREMENT]"},
      {"each", "settings in the form of --engine"},
      {"resign", "score=CENTIPAWNS,moves=N"},
      {"draw", "moves=N,score=CENTIPAWNS"},
      {"seed", "a whole number"},
      {"format", "round-robin or gauntlet"},
      {"openings", "the name of a file"},
      {"db", "the name of a file"},
      {"rgn", "the name of a file"},
      {"log", "the name of a file"},
      {"engine", "name=N,cmd=PATH"}};
  const std::vector<std::string> needed{"--engine=name=a,cmd=e", "--openings=o", "--db=d",
                                        "--pairs=1"};
  ASSERT_EQ(rows.size(), 12U);
  for (const auto& [name, expected] : rows) {
    const std::string option = "--" + name;
    auto arguments = needed;
    std::erase_if(arguments, [&](const std::string& a) { return a.starts_with(option + "="); });
    const std::string line = fmt::format("{}: found nothing, expected {}", option, expected);
    EXPECT_EQ(
        parse(name == "engine" ? "[[engine]]\n" : fmt::format("{} = \"\"\n", name), arguments),
        fmt::format("FILE:1:{}: {}", name == "engine" ? 1 : name.size() + 4, line));
    arguments.insert(arguments.end(), {option, ""});
    EXPECT_EQ(parse("", arguments), line);
  }
  EXPECT_EQ(parse("[each]\n", needed), "") << "a table without settings";
}

TEST_F(MatchConfigFile, LeavesRequiredOptionsRequired) {
  EXPECT_EQ(parse("pairs = 1\n"), "--engine: found nothing, expected a value");
}

}  // namespace
}  // namespace raum::tournament

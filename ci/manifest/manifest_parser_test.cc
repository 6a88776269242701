// Manifests: what is read, the defaults of what is missing, and every error.
#include "ci/manifest/manifest_parser.h"

#include <gtest/gtest.h>

#include "base/testing/error_of.h"
#include "base/testing/files.h"

namespace raum::ci {
namespace {

using regression::Measure;
using std::chrono::seconds;

constexpr std::string_view kEngine = "[[engine]]\nprogram = \"./mine\"\n";

Manifest manifest_of(const std::string& text) {
  auto manifest = parse_manifest(text, "m.toml");
  EXPECT_TRUE(manifest.has_value()) << error_line(manifest);
  Manifest otherwise;
  otherwise.engines.emplace_back();
  return std::move(manifest).value_or(std::move(otherwise));
}

std::string error(const std::string& text) { return error_line(parse_manifest(text, "m.toml")); }

// The error of a manifest with an engine and these lines, which begin on line 3.
std::string error_in(const std::string& lines) { return error(std::string(kEngine) + lines); }

TEST(Manifest, OfAnEngineAloneHasDefaults) {
  const Manifest manifest = manifest_of(std::string(kEngine));
  EXPECT_EQ(manifest.path, "m.toml");
  EXPECT_TRUE(manifest.build.commands.empty());
  EXPECT_EQ(manifest.build.limit, std::chrono::hours(1));
  EXPECT_EQ(manifest.engine().name, "mine");
  EXPECT_EQ(manifest.engine().command, Words{"./mine"});
  EXPECT_TRUE(manifest.engine().options.empty());
  EXPECT_EQ(manifest.signature.source, SignatureRules::Source::Bench);
  ASSERT_EQ(manifest.suites.size(), 1U);
  EXPECT_EQ(manifest.suites[0].files, "{data}/suites/*.perft");
  EXPECT_TRUE(manifest.suites[0].command.empty()) << "the engine is asked";
  EXPECT_EQ(manifest.suites[0].max_nodes, 20'000);
  EXPECT_TRUE(manifest.tests.empty());
  EXPECT_FALSE(manifest.inventory.has_value());
  ASSERT_EQ(manifest.workloads.size(), 2U);
  EXPECT_EQ(manifest.workloads[0].input, "quit\n");
  EXPECT_EQ(manifest.workloads[1].command, (Words{"./mine", "bench"}));
  EXPECT_EQ(manifest.workloads[1].startup, manifest.workloads[0].name);
  EXPECT_EQ(manifest.workloads[1].unit, "node");
  EXPECT_EQ(manifest.workloads[1].measure, Measure::Auto);
  EXPECT_TRUE(manifest.allocations.command.empty());
  EXPECT_EQ(manifest.strength.depth, 3);
  EXPECT_EQ(manifest.strength.pairs, 200U);
  EXPECT_EQ(manifest.strength.openings, "{data}/openings/balanced-1000.txt");
}

TEST(Manifest, SaysHowARevisionIsBuilt) {
  const BuildRules build = manifest_of(R"([build]
commands = [["make", "-j{jobs}", "COMMIT={commit}"], ["./x/strip.sh"]]
environment = {CC = "clang", LEVEL = 3, B = "two = words"}
tools = ["cc", "make"]
limit_s = 90
memory_mib = 512
)" + std::string(kEngine))
                               .build;
  EXPECT_EQ(build.commands,
            (std::vector<Words>{{"make", "-j{jobs}", "COMMIT={commit}"}, {"./x/strip.sh"}}));
  EXPECT_EQ(build.environment, (Variables{{"CC", "clang"}, {"LEVEL", "3"}, {"B", "two = words"}}));
  EXPECT_EQ(build.tools, (std::vector<std::string>{"cc", "make"}));
  EXPECT_EQ(build.limit, seconds(90));
  EXPECT_EQ(build.memory_mib, 512U);
}

TEST(Manifest, NamesSeveralEngines) {
  const Manifest manifest = manifest_of(R"([[engine]]
program = "node"
arguments = ["engine.js", "--uci"]
options = {Zeta = 1, Alpha = true}
[[engine]]
name = "other"
program = "bin/other"
variants = "Style"
)");
  ASSERT_EQ(manifest.engines.size(), 2U);
  EXPECT_EQ(manifest.engines[0].name, "node");
  EXPECT_EQ(manifest.engines[0].command, (Words{"node", "engine.js", "--uci"}));
  EXPECT_EQ(manifest.engines[0].options, (Variables{{"Zeta", "1"}, {"Alpha", "true"}}));
  EXPECT_EQ(manifest.engines[1].name, "other");
  EXPECT_EQ(manifest.engines[1].variants, "Style");
}

TEST(Manifest, SaysWhatIsAsked) {
  const Manifest manifest = manifest_of(std::string(kEngine) + R"([signature]
source = "nodes"
depth = 5
limit_s = 7
[[suite]]
name = "counts"
files = "perft/**/*.perft"
max_nodes = 0
by = "moves"
[[suite]]
name = "ends"
files = "ends.results"
command = ["./judge", "{file}"]
build = [["make", "judge"]]
[[tests]]
name = "unit"
build = [["make", "tests"]]
command = ["sh", "-c", "{ ./run; }"]
environment = {SEED = 1}
junit = "out.xml"
base_files = ["tests/**"]
base_labels = ["golden"]
limit_s = 11
[[tests]]
name = "rules"
check = "rules"
command = ["true"]
[inventory]
function = "my_test"
labels = ["unit"]
folders = "folders.txt"
numbers = {CASES = "x.cmake"}
)");
  EXPECT_EQ(manifest.signature.source, SignatureRules::Source::Nodes);
  EXPECT_EQ(manifest.signature.depth, 5);
  EXPECT_EQ(manifest.signature.limit, seconds(7));
  ASSERT_EQ(manifest.suites.size(), 2U);
  EXPECT_TRUE(manifest.suites[0].has_counts());
  EXPECT_TRUE(manifest.suites[0].by_moves);
  EXPECT_FALSE(manifest.suites[1].by_moves);
  EXPECT_EQ(manifest.suites[0].max_nodes, 0);
  EXPECT_FALSE(manifest.suites[1].has_counts());
  EXPECT_EQ(manifest.suites[1].command, (Words{"./judge", "{file}"}));
  EXPECT_EQ(manifest.suites[1].build, (std::vector<Words>{{"make", "judge"}}));
  ASSERT_EQ(manifest.tests.size(), 2U);
  const TestRules& unit = manifest.tests[0];
  EXPECT_EQ(unit.check, "tests");
  EXPECT_EQ(unit.build, (std::vector<Words>{{"make", "tests"}}));
  EXPECT_EQ(unit.command, (Words{"sh", "-c", "{ ./run; }"}));
  EXPECT_EQ(unit.environment, (Variables{{"SEED", "1"}}));
  EXPECT_EQ(unit.junit, "out.xml");
  EXPECT_EQ(unit.base_files, std::vector<std::string>{"tests/**"});
  EXPECT_EQ(unit.base_labels, std::vector<std::string>{"golden"});
  EXPECT_EQ(unit.limit, seconds(11));
  EXPECT_TRUE(unit.asks_base());
  EXPECT_EQ(manifest.tests[1].check, "rules");
  EXPECT_FALSE(manifest.tests[1].asks_base());
  ASSERT_TRUE(manifest.inventory.has_value());
  EXPECT_EQ(manifest.inventory->function, "my_test");
  EXPECT_EQ(manifest.inventory->labels, std::vector<std::string>{"unit"});
  EXPECT_EQ(manifest.inventory->folders, "folders.txt");
  EXPECT_EQ(manifest.inventory->numbers, (Variables{{"CASES", "x.cmake"}}));
  EXPECT_TRUE(manifest.workloads.empty()) << "an engine without a bench has no default workload";
}

TEST(Manifest, SaysWhatCostsAndHowFarItMayChange) {
  const Manifest manifest = manifest_of(std::string(kEngine) + R"([[workload]]
name = "start"
input = "quit\n"
[[workload]]
name = "search"
input = "isready\ngo depth 4\nquit\n"
label = "nodes "
unit = "node"
startup = "start"
measure = "instructions"
timed = true
[[workload]]
command = ["./rows", "--row={row}", "{{row}}"]
measure = "time"
rows = {second = "b", first = "a"}
[allocations]
more = "go depth 4\n"
less = "go depth 3\n"
[thresholds.default]
fail = 5
[thresholds.search]
fail = 2.5
[strength]
nodes = 500
openings = "books/o.txt"
pairs = 20
sprt = "elo0=0,elo1=10"
)");
  ASSERT_EQ(manifest.workloads.size(), 4U);
  EXPECT_EQ(manifest.workloads[1].command, Words{"./mine"});
  EXPECT_EQ(manifest.workloads[1].label, "nodes ");
  EXPECT_EQ(manifest.workloads[1].startup, "start");
  EXPECT_EQ(manifest.workloads[1].measure, Measure::Instructions);
  EXPECT_TRUE(manifest.workloads[1].is_timed);
  EXPECT_EQ(manifest.workloads[2].name, "second");
  EXPECT_EQ(manifest.workloads[2].command, (Words{"./rows", "--row=b", "{{row}}"}));
  EXPECT_EQ(manifest.workloads[2].measure, Measure::Time);
  EXPECT_EQ(manifest.workloads[3].name, "first");
  EXPECT_EQ(manifest.allocations.command, Words{"./mine"});
  EXPECT_EQ(manifest.allocations.more, "go depth 4\n");
  EXPECT_EQ(manifest.allocations.less, "go depth 3\n");
  EXPECT_DOUBLE_EQ(manifest.thresholds.of("start").failing, 0.05);
  EXPECT_DOUBLE_EQ(manifest.thresholds.of("search").failing, 0.025);
  EXPECT_EQ(manifest.strength.depth, 0);
  EXPECT_EQ(manifest.strength.nodes, 500);
  EXPECT_EQ(manifest.strength.openings, "books/o.txt");
  EXPECT_EQ(manifest.strength.pairs, 20U);
  EXPECT_EQ(manifest.strength.sprt.elo1, 10);
}

TEST(Manifest, OfThisRepositoryAndItsExampleCanBeRead) {
  const Manifest own = manifest_of(content_of(RAUM_SOURCE "/raumlab.toml"));
  EXPECT_GT(own.workloads.size(), 30U);
  EXPECT_EQ(own.engine().variants, "Engine");
  EXPECT_DOUBLE_EQ(own.thresholds.of("search").failing, 0.03);
  const Manifest example =
      manifest_of(content_of(RAUM_SOURCE "/examples/minimal-engine/raumlab.toml"));
  EXPECT_EQ(example.engine().name, "minimal-engine");
}

TEST(Manifest, RefusesWhatIsNotToml) {
  EXPECT_TRUE(error("[build\n").starts_with("m.toml:1:")) << error("[build\n");
  EXPECT_TRUE(error("program = ./x\n").ends_with("expected a TOML file")) << error("program = ./x");
}

TEST(Manifest, RefusesUnknownKeysWithTheNearest) {
  EXPECT_EQ(error_in("[biuld]\n"),
            "m.toml:3:2: found \"biuld\", expected a known key, such as build");
  EXPECT_EQ(error_in("[build]\ncomands = []\n"),
            "m.toml:4:1: found \"comands\", expected a known key, such as commands");
  for (const std::string table :
       {"[signature]\nx = 1\n", "[[suite]]\nx = 1\n", "[[tests]]\nx = 1\n", "[inventory]\nx = 1\n",
        "[[workload]]\nx = 1\n", "[allocations]\nx = 1\n", "[strength]\nx = 1\n",
        "[[engine]]\nx = 1\n"}) {
    EXPECT_TRUE(error_in(table).starts_with("m.toml:4:1: found \"x\", expected a known key"))
        << error_in(table);
  }
}

TEST(Manifest, RefusesWhatIsMissing) {
  EXPECT_EQ(error(""), "m.toml: found no [[engine]], expected at least one");
  EXPECT_EQ(error("[[engine]]\n"),
            "m.toml:1:1: found no key program, expected program, which is required");
  EXPECT_EQ(error_in("[[suite]]\nname = \"a\"\n"),
            "m.toml:3:1: found no key files, expected files, which is required");
  EXPECT_EQ(error_in("[[suite]]\nfiles = \"a.perft\"\n"),
            "m.toml:3:1: found no key name, expected name, which is required");
  EXPECT_EQ(error_in("[[tests]]\nname = \"a\"\n"),
            "m.toml:3:1: found no key command, expected command, which is required");
  EXPECT_EQ(error_in("[inventory]\n"),
            "m.toml:3:1: found no key function, expected function, which is required");
  EXPECT_EQ(error_in("[[workload]]\n"),
            "m.toml:3:1: found no key name, expected name, which is required");
  EXPECT_EQ(error_in("[allocations]\nmore = \"x\"\n"),
            "m.toml:3:1: found no key less, expected less, which is required");
}

TEST(Manifest, RefusesRepeatedNames) {
  EXPECT_EQ(error_in(std::string(kEngine)),
            "m.toml:4:11: found \"mine\", expected a name that no other one has");
  for (const std::string table : {"[[suite]]\nname = \"a\"\nfiles = \"*.perft\"\n",
                                  "[[tests]]\nname = \"a\"\ncommand = [\"b\"]\n",
                                  "[[workload]]\nname = \"a\"\ncommand = [\"b\"]\n"}) {
    EXPECT_EQ(error_in(table + table),
              "m.toml:7:8: found \"a\", expected a name that no other one has");
  }
  EXPECT_EQ(error_in("[[workload]]\nname = \"a\"\n[[workload]]\nrows = {a = 1}\n"),
            "m.toml:6:8: found \"a\", expected a name that no other one has");
}

TEST(Manifest, RefusesPathsOutsideOfTheRepository) {
  const std::string below = "\", expected a program below the top of the repository";
  EXPECT_EQ(error("[[engine]]\nprogram = \"/usr/bin/x\"\n"),
            "m.toml:2:11: found \"/usr/bin/x\", expected a path below the top of the repository");
  EXPECT_EQ(error("[[engine]]\nprogram = \"a/../../x\"\n"),
            "m.toml:2:11: found \"a/../../x\", expected a path below the top of the repository");
  EXPECT_EQ(error_in("[build]\ncommands = [[\"../make\"]]\n"),
            "m.toml:4:14: found \"../make" + below);
  EXPECT_EQ(error_in("[[tests]]\nname = \"a\"\ncommand = [\"/bin/sh\"]\n"),
            "m.toml:5:12: found \"/bin/sh" + below);
  for (const std::string lines :
       {"[[suite]]\nname = \"a\"\nfiles = \"../a.perft\"\n",
        "[[suite]]\nname = \"a\"\nfiles = \"{data}/../a.perft\"\n",
        "[[tests]]\nname = \"a\"\ncommand = [\"b\"]\njunit = \"/tmp/j\"\n",
        "[inventory]\nfunction = \"a\"\nfolders = \"/etc/passwd\"\n",
        "[strength]\nopenings = \"/etc/passwd\"\n"}) {
    EXPECT_TRUE(error_in(lines).ends_with("expected a path below the top of the repository"))
        << error_in(lines);
  }
}

TEST(Manifest, RefusesUnknownPlaceholders) {
  EXPECT_EQ(
      error_in("[build]\ncommands = [[\"make\", \"-j{job}\"]]\n"),
      "m.toml:4:22: found {job}, expected a known placeholder, or {{ for a brace, such as jobs");
  EXPECT_TRUE(error_in("[[tests]]\nname = \"a\"\ncommand = [\"{file}\"]\n")
                  .starts_with("m.toml:5:12: found {file}, expected a known placeholder"));
  EXPECT_TRUE(error_in("[[workload]]\nname = \"a\"\ncommand = [\"x\", \"{row}\"]\n")
                  .starts_with("m.toml:5:17: found {row}, expected a known placeholder"));
}

TEST(Manifest, RefusesValuesOfAnotherType) {
  for (const auto& [lines, words] : std::vector<std::pair<std::string, std::string>>{
           {"build = 3\n[build2]\n", "m.toml:"},
           {"[build]\ncommands = \"make\"\n",
            "m.toml:4:12: found \"make\", expected a list of commands for commands"},
           {"[build]\ncommands = [\"make\"]\n",
            "m.toml:4:13: found \"make\", expected a program and its arguments, such as [\"make\", "
            "\"all\"]"},
           {"[build]\ncommands = [[]]\n", "m.toml:4:13: found an empty list, expected a program"},
           {"[build]\ncommands = [[\"\"]]\n",
            "m.toml:4:14: found an empty text, expected a program"},
           {"[build]\ncommands = [[\"make\", 3]]\n",
            "m.toml:4:22: found a value of type integer, expected a text"},
           {"[build]\nenvironment = [1]\n",
            "m.toml:4:15: found a value of type array, expected a table of NAME = VALUE"},
           {"[build]\nenvironment = {\"a=b\" = 1}\n",
            "m.toml:4:24: found \"a=b\" = \"1\", expected a name without = and a value"},
           {"[build]\ntools = \"cc\"\n",
            "m.toml:4:9: found \"cc\", expected a list of texts for tools"},
           {"[build]\ntools = [\"./spy\"]\n",
            "m.toml:4:9: found \"./spy\", expected the names of programs in PATH"},
           {"[build]\nself_contained = 1\n",
            "m.toml:4:18: found a value of type integer, expected true or false"},
           {"[[workload]]\ncommand = [\"./{row}\"]\nrows = {a = \"../../x\"}\n",
            "m.toml:5:8: found \"./../../x\", expected a program below the top"},
           {"[[tests]]\nname = \"a\"\ncommand = [\"{commit}\"]\n",
            "m.toml:5:12: found {commit}, expected a known placeholder"},
           {"[build]\nlimit_s = 0\n",
            "m.toml:4:11: found limit_s 0, expected limit_s from 1 to 86400"},
           {"[build]\nmemory_mib = -1\n",
            "m.toml:4:14: found memory_mib -1, expected memory_mib from"},
           {"[signature]\nsource = \"benhc\"\n",
            "m.toml:4:10: found \"benhc\", expected a known source, such as bench"},
           {"[signature]\ndepth = 65\n", "m.toml:4:9: found depth 65, expected depth from 1 to 64"},
           {"[[suite]]\nname = \"a\"\nfiles = \"a.txt\"\n",
            "m.toml:5:9: found \"a.txt\", expected a pattern that ends with .perft or .results"},
           {"[[tests]]\nname = \"a\"\ncheck = \"cost\"\ncommand = [\"b\"]\n",
            "m.toml:5:9: found \"cost\", expected a known check: rules, tests, play"},
           {"[[workload]]\nname = \"a\"\nstartup = \"b\"\n",
            "m.toml:5:11: found \"b\", expected the name of a workload above this one"},
           {"[[workload]]\nname = \"a\"\ninput = 3\n",
            "m.toml:5:9: found a value of type integer, expected a text for input"},
           {"[[workload]]\nname = \"a\"\nmeasure = \"cycles\"\n",
            "m.toml:5:11: found \"cycles\", expected a known measure: auto, instructions, time"},
           {"[[workload]]\nname = \"a\"\ntimed = 1\n",
            "m.toml:5:9: found a value of type integer, expected true or false"},
           {"[[workload]]\nname = \"a\"\ntimed = true\n",
            "m.toml:5:9: found timed = true, expected it beside a label and an input"},
           {"[[workload]]\nname = \"a\"\nrows = {b = 1}\n",
            "m.toml:4:8: found name beside rows, expected one of the two"},
           {"[thresholds]\nx = {fail = 1}\n",
            "m.toml:4:1: found \"x\", expected default or the name"},
           {"[strength]\ndepth = 1\nnodes = 5\n",
            "m.toml:5:9: found nodes beside depth, expected one of the two"},
           {"[strength]\npairs = 0\n",
            "m.toml:4:9: found pairs 0, expected pairs from 1 to 1000000"},
           {"[strength]\nsprt = \"elo=3\"\n", "m.toml:4:8: "},
       }) {
    EXPECT_TRUE(error_in(lines).starts_with(words)) << error_in(lines) << "\nexpected " << words;
  }
}

}  // namespace
}  // namespace raum::ci

// The values of a manifest: the refusal of each that is no value of its key, and the limits.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "base/testing/error_of.h"
#include "ci/manifest/manifest_parser.h"

namespace raum::ci {
namespace {

using std::chrono::seconds;

constexpr std::string_view kEngineBefore = "[[engine]]\nprogram = \"./mine\"\n";

Expected<Manifest> manifest_with_lines(const std::string& lines) {
  return parse_manifest(std::string(kEngineBefore) + lines, "m.toml");
}

// A table with what it requires, whose next line is the line `line` of the manifest.
struct TableStart {
  const char* lines;
  int line;
};
constexpr TableStart kBuildTable{"[build]\n", 4};
constexpr TableStart kEngineTable{"[[engine]]\nname = \"b\"\n", 5};
constexpr TableStart kNamelessEngine{"[[engine]]\n", 4};
constexpr TableStart kSignatureTable{"[signature]\n", 4};
constexpr TableStart kSuiteTable{"[[suite]]\nname = \"a\"\nfiles = \"a.perft\"\n", 6};
constexpr TableStart kTestsTable{"[[tests]]\nname = \"a\"\ncommand = [\"b\"]\n", 6};
constexpr TableStart kInventoryTable{"[inventory]\nfunction = \"a\"\n", 5};
constexpr TableStart kWorkloadTable{"[[workload]]\nname = \"a\"\n", 5};
constexpr TableStart kRowsTable{"[[workload]]\n", 4};
constexpr TableStart kAllocationTable{"[allocations]\nmore = \"a\"\nless = \"b\"\n", 6};
constexpr TableStart kStrengthTable{"[strength]\n", 4};

// The refusal of the line without the place, which has to be in that line.
std::string refusal_of(const TableStart& table, const std::string& line) {
  const std::string text = error_line(manifest_with_lines(table.lines + line + "\n"));
  const std::string place = fmt::format("m.toml:{}:", table.line);
  const std::size_t found = text.find(": found ");
  if (!text.starts_with(place) || found == std::string::npos) return text;
  return text.substr(found + 2);
}

const std::string kNoCommand =
    "found a value of type integer, expected a program and its arguments, such as [\"make\", "
    "\"all\"]";
const std::string kOneLine = ", expected a name without = and a value without control characters";

struct RefusedLine {
  TableStart table;
  std::string line, refusal;
};

void expect_refusals(const std::vector<RefusedLine>& all) {
  for (const RefusedLine& one : all) {
    EXPECT_EQ(refusal_of(one.table, one.line), one.refusal) << one.table.lines << one.line;
  }
}

TEST(ManifestValues, AreOfTheTypeOfTheirKey) {
  expect_refusals({
      {kBuildTable, "commands = 1",
       "found a value of type integer, expected a list of commands for commands"},
      {kBuildTable, "environment = 1",
       "found a value of type integer, expected a table of NAME = VALUE"},
      {kBuildTable, "tools = 1",
       "found a value of type integer, expected a list of texts for tools"},
      {kBuildTable, "tools = [1]", "found a value of type integer, expected a text"},
      {kBuildTable, "limit_s = \"1\"", "found \"1\", expected limit_s from 1 to 86400"},
      {kBuildTable, "memory_mib = \"1\"", "found \"1\", expected memory_mib from 0 to 1048576"},
      {kNamelessEngine, "program = 1",
       "found a value of type integer, expected a text for program"},
      {kEngineTable, "program = [\"x\"]",
       "found a value of type array, expected a text for program"},
      {kNamelessEngine, "name = 1\nprogram = \"b\"",
       "found a value of type integer, expected a text for name"},
      {kEngineTable, "arguments = 1\nprogram = \"b\"",
       "found a value of type integer, expected a list of texts for arguments"},
      {kEngineTable, "options = 1\nprogram = \"b\"",
       "found a value of type integer, expected a table of NAME = VALUE"},
      {kEngineTable, "variants = 1\nprogram = \"b\"",
       "found a value of type integer, expected a text for variants"},
      {kSignatureTable, "source = 1", "found a value of type integer, expected a text for source"},
      {kSignatureTable, "label = 1", "found a value of type integer, expected a text for label"},
      {kSignatureTable, "depth = \"1\"", "found \"1\", expected depth from 1 to 64"},
      {kSignatureTable, "limit_s = \"1\"", "found \"1\", expected limit_s from 1 to 86400"},
      {kSuiteTable, "command = 1", kNoCommand},
      {kSuiteTable, "build = 1",
       "found a value of type integer, expected a list of commands for build"},
      {kSuiteTable, "by = 1", "found a value of type integer, expected a text for by"},
      {kSuiteTable, "limit_s = \"1\"", "found \"1\", expected limit_s from 1 to 86400"},
      {kSuiteTable, "max_nodes = \"1\"",
       "found \"1\", expected max_nodes from 0 to 9223372036854775807"},
      {kTestsTable, "check = 1", "found a value of type integer, expected a text for check"},
      {kTestsTable, "build = 1",
       "found a value of type integer, expected a list of commands for build"},
      {kTestsTable, "junit = 1", "found a value of type integer, expected a text for junit"},
      {kTestsTable, "environment = 1",
       "found a value of type integer, expected a table of NAME = VALUE"},
      {kTestsTable, "base_files = 1",
       "found a value of type integer, expected a list of texts for base_files"},
      {kTestsTable, "base_labels = 1",
       "found a value of type integer, expected a list of texts for base_labels"},
      {kTestsTable, "limit_s = \"1\"", "found \"1\", expected limit_s from 1 to 86400"},
      {kInventoryTable, "labels = 1",
       "found a value of type integer, expected a list of texts for labels"},
      {kInventoryTable, "folders = 1",
       "found a value of type integer, expected a text for folders"},
      {kInventoryTable, "numbers = 1",
       "found a value of type integer, expected a table of NAME = VALUE"},
      {kWorkloadTable, "command = 1", kNoCommand},
      {kWorkloadTable, "label = 1", "found a value of type integer, expected a text for label"},
      {kWorkloadTable, "unit = 1", "found a value of type integer, expected a text for unit"},
      {kWorkloadTable, "startup = 1", "found a value of type integer, expected a text for startup"},
      {kWorkloadTable, "measure = 1", "found a value of type integer, expected a text for measure"},
      {kRowsTable, "rows = 1", "found a value of type integer, expected a table of NAME = VALUE"},
      {kAllocationTable, "command = 1", kNoCommand},
      {kRowsTable, "name = 1", "found a value of type integer, expected a text for name"},
      {kStrengthTable, "depth = \"1\"", "found \"1\", expected depth from 1 to 64"},
      {kStrengthTable, "nodes = \"1\"",
       "found \"1\", expected nodes from 1 to 9223372036854775807"},
      {kStrengthTable, "openings = 1",
       "found a value of type integer, expected a text for openings"},
      {kStrengthTable, "pairs = \"1\"", "found \"1\", expected pairs from 1 to 1000000"},
      {kStrengthTable, "sprt = 1", "found a value of type integer, expected a text for sprt"},
      {{"[allocations]\nless = \"b\"\n", 5},
       "more = 1",
       "found a value of type integer, expected a text for more"},
      {{"[allocations]\nmore = \"b\"\n", 5},
       "less = 1",
       "found a value of type integer, expected a text for less"},
      {{"[[suite]]\nname = \"a\"\n", 5},
       "files = 1",
       "found a value of type integer, expected a text for files"},
      {{"[[tests]]\nname = \"a\"\n", 5}, "command = 1", kNoCommand},
      {{"[inventory]\n", 4},
       "function = 1",
       "found a value of type integer, expected a text for function"},
      {{"[thresholds]\n", 4}, "default = 1", "found \"default\", expected a table"},
  });
}

TEST(ManifestValues, AreKnownWords) {
  expect_refusals({
      {kSignatureTable, "source = \"x\"", "found \"x\", expected a known source: bench, nodes"},
      {kSuiteTable, "by = \"x\"", "found \"x\", expected a known by: perft, moves"},
      {kTestsTable, "check = \"x\"", "found \"x\", expected a known check: rules, tests, play"},
      {kWorkloadTable, "measure = \"x\"",
       "found \"x\", expected a known measure: auto, instructions, time"},
      {kWorkloadTable, "measure = \"\"", "found \"\", expected a text for measure"},
  });
}

TEST(ManifestValues, LeadToNoOtherProgram) {
  expect_refusals({
      {kNamelessEngine, "program = \"{data}/x\"",
       "found \"{data}/x\", expected a program of the repository or in PATH"},
      {kNamelessEngine, "program = \"a/\"", "found \"\", expected a name of printable characters"},
      {kNamelessEngine, "program = \"\"", "found \"\", expected a text for program"},
      {kBuildTable, "tools = [\"cc\", \"\"]", "found \"\", expected the names of programs in PATH"},
      {kBuildTable, "tools = [\"-x\"]", "found \"-x\", expected the names of programs in PATH"},
      {kBuildTable, "tools = [\"a/b\"]", "found \"a/b\", expected the names of programs in PATH"},
      {kRowsTable, "rows = {a = \"b\", \"\" = \"c\"}", "found \"\" = \"c\"" + kOneLine},
      {kRowsTable, "name = \"\"", "found \"\", expected a text for name"},
      {kRowsTable, "name = \"a\\nb\"",
       "found \"a\\x0ab\", expected a text without control characters"},
      {kRowsTable, "rows = {\"a\\u0001\" = \"b\"}", "found \"a\\x01\" = \"b\"" + kOneLine},
      {kTestsTable, "junit = \"../x\"",
       "found \"../x\", expected a path below the top of the repository"},
      {kSuiteTable, "command = [\"a\\u0000\"]", "found \"a\\x00\", expected a text"},
      {kSuiteTable, "command = [\"\"]", "found an empty text, expected a program"},
      {kTestsTable, "base_files = [\"a\", 1]", "found a value of type integer, expected a text"},
      {kTestsTable, "build = [[\"a\"], []]",
       "found an empty list, expected a program and its arguments, such as [\"make\", \"all\"]"},
      {kStrengthTable, "sprt = \"elo0=1\"", "found no elo1, expected both elo0 and elo1"},
      {kBuildTable, "commands = [[\"{raum}\", \"{file}\"]]",
       "found {file}, expected a known placeholder, or {{ for a brace: commit, data, jobs, raum"},
      {kSuiteTable, "command = [\"{raum}\", \"{row}\"]",
       "found {row}, expected a known placeholder, or {{ for a brace: data, file, jobs, raum"},
      {kStrengthTable, "openings = \"{jobs}\"",
       "found {jobs}, expected a known placeholder, or {{ for a brace: data"},
      {kEngineTable, "arguments = [\"{file}\"]\nprogram = \"b\"",
       "found {file}, expected a known placeholder, or {{ for a brace: data, jobs, raum"},
  });
}

TEST(ManifestValues, OfVariablesAreLines) {
  expect_refusals({
      {kBuildTable, "environment = {\"\" = 1}", "found \"\" = \"1\"" + kOneLine},
      {kBuildTable, "environment = {A = [1]}",
       "found a value of type array, expected true, false, a number or a text"},
      {kBuildTable, "environment = {\"A\\n\" = 1}", "found \"A\\x0a\" = \"1\"" + kOneLine},
      {kBuildTable, "environment = {A = \"a\\nb\"}", "found \"A\" = \"a\\x0ab\"" + kOneLine},
      {kBuildTable, "environment = {A = \"\\u001f\"}", "found \"A\" = \"\\x1f\"" + kOneLine},
      {kBuildTable, "environment = {A = \"\\u007f\"}", "found \"A\" = \"\\x7f\"" + kOneLine},
  });
  const auto manifest =
      manifest_with_lines("[build]\nenvironment = {\"A b~\" = \" ~é\", B = \"\"}\n");
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  EXPECT_EQ(manifest->build.environment, (Variables{{"A b~", " ~é"}, {"B", ""}}));
}

// Each number of a manifest with the least and the most that it may be; 0 is no limit.
TEST(ManifestValues, AreNumbersWithinTheirLimits) {
  constexpr std::int64_t kDay = 86'400;
  struct Limits {
    TableStart table;
    std::string key;
    std::int64_t least, most;
  };
  const std::vector<Limits> all{
      {kBuildTable, "limit_s", 1, kDay},       {kBuildTable, "memory_mib", 0, 1 << 20},
      {kSignatureTable, "depth", 1, 64},       {kSignatureTable, "limit_s", 1, kDay},
      {kSuiteTable, "limit_s", 1, kDay},       {kSuiteTable, "max_nodes", 0, INT64_MAX},
      {kTestsTable, "limit_s", 1, kDay},       {kStrengthTable, "depth", 1, 64},
      {kStrengthTable, "nodes", 1, INT64_MAX}, {kStrengthTable, "pairs", 1, 1'000'000},
  };
  for (const auto& [table, key, least, most] : all) {
    const auto line = [&, &name = key](std::int64_t n) { return fmt::format("{} = {}", name, n); };
    for (const std::int64_t n : {least, most}) {
      EXPECT_TRUE(manifest_with_lines(table.lines + line(n) + "\n")) << table.lines << line(n);
    }
    const std::string expected = fmt::format("expected {} from {} to {}", key, least, most);
    EXPECT_EQ(refusal_of(table, line(least - 1)),
              fmt::format("found {} {}, {}", key, least - 1, expected));
    if (most == INT64_MAX) continue;
    EXPECT_EQ(refusal_of(table, line(most + 1)),
              fmt::format("found {} {}, {}", key, most + 1, expected));
  }
}

TEST(ManifestValues, AreTablesWhereTheirKeyNamesATable) {
  const auto refused = [](const std::string& line) {
    return error_line(parse_manifest(line + "\n" + std::string(kEngineBefore), "m.toml"));
  };
  EXPECT_EQ(refused("build = 3"), "m.toml:1:9: found a value of type integer, expected [build]");
  EXPECT_EQ(refused("signature = []"),
            "m.toml:1:13: found a value of type array, expected [signature]");
  EXPECT_EQ(refused("inventory = \"x\""), "m.toml:1:13: found \"x\", expected [inventory]");
  EXPECT_EQ(refused("allocations = 3"),
            "m.toml:1:15: found a value of type integer, expected [allocations]");
  EXPECT_EQ(refused("strength = 3"),
            "m.toml:1:12: found a value of type integer, expected [strength]");
  EXPECT_EQ(refused("thresholds = 3"),
            "m.toml:1:14: found a value of type integer, expected [thresholds.NAME]");
  EXPECT_EQ(refused("suite = 3"),
            "m.toml:1:9: found a value of type integer, expected [[suite]] tables");
  EXPECT_EQ(refused("tests = [3]"),
            "m.toml:1:10: found a value of type integer, expected a [[tests]] table");
  EXPECT_EQ(refused("workload = {name = \"a\"}"),
            "m.toml:1:12: found a value of type table, expected [[workload]] tables");
  EXPECT_EQ(error_line(parse_manifest("engine = 3\n", "m.toml")),
            "m.toml:1:10: found a value of type integer, expected [[engine]] tables");
}

TEST(ManifestValues, OfWorkloadsThatAreTimedAreSessions) {
  const auto timed = [](const std::string& input, const std::string& label) {
    return manifest_with_lines("[[workload]]\nname = \"a\"\ntimed = true\ninput = \"" + input +
                               "\"\nlabel = \"" + label + "\"\n");
  };
  EXPECT_TRUE(timed("isready\\nbench\\nquit\\n", "signature"));
  EXPECT_FALSE(timed("isready\\nbench\\nquit\\n", ""));
  EXPECT_FALSE(timed("uci\\nisready\\nbench\\nquit\\n", "signature"));
  EXPECT_FALSE(timed("isready\\nbench\\nquit", "signature"));
  EXPECT_FALSE(timed("isready\\nbench\\n", "signature"));
}

TEST(ManifestValues, OfTheDefaultWorkloadsAreThoseOfTheEngine) {
  const auto manifest = manifest_with_lines(
      "arguments = [\"--uci\"]\noptions = {Hash = 16, \"Own Book\" = false}\n"
      "[signature]\nlabel = \"total\"\n");
  ASSERT_TRUE(manifest) << to_string(manifest.error());
  ASSERT_EQ(manifest->workloads.size(), 2U);
  const auto& [startup, bench] = std::tie(manifest->workloads[0], manifest->workloads[1]);
  EXPECT_EQ(startup.name, "startup");
  EXPECT_EQ(startup.command, (Words{"./mine", "--uci"}));
  EXPECT_EQ(startup.input, "quit\n");
  EXPECT_EQ(startup.label + startup.unit + startup.startup, "");
  EXPECT_EQ(bench.name, "bench");
  EXPECT_EQ(bench.command, startup.command) << "bench is asked after the options";
  EXPECT_EQ(bench.input,
            "setoption name Hash value 16\nsetoption name Own Book value false\nbench\nquit\n");
  EXPECT_EQ(bench.label, "total");
  EXPECT_EQ(bench.unit, "node");
  EXPECT_EQ(bench.startup, "startup");
  EXPECT_FALSE(bench.is_timed);
}

}  // namespace
}  // namespace raum::ci

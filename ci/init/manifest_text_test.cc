#include "ci/init/manifest_text.h"

#include <gtest/gtest.h>

#include "ci/manifest/manifest_parser.h"

namespace raum::ci {
namespace {

const Project kMake{.kind = "a Makefile",
                    .commands = {{"make", "-j{jobs}"}},
                    .tools = {"make"},
                    .test_command = {}};

EngineAbilities able() {
  return {.name = "x", .signature = 7U, .no_signature = "", .has_perft = true, .no_perft = ""};
}

Manifest parsed(const std::string& text) {
  auto manifest = parse_manifest(text, "m.toml");
  EXPECT_TRUE(manifest.has_value()) << text;
  Manifest otherwise;
  otherwise.engines.emplace_back();
  return std::move(manifest).value_or(std::move(otherwise));
}

TEST(ManifestText, OfAnAbleEngineHasOnlyItsBuild) {
  const std::string text = manifest_text(kMake, {"./engine"}, able());
  const Manifest manifest = parsed(text);
  EXPECT_EQ(manifest.build.commands, kMake.commands);
  EXPECT_EQ(manifest.build.tools, kMake.tools);
  EXPECT_EQ(manifest.engine().command, Words{"./engine"});
  EXPECT_EQ(manifest.signature.source, SignatureRules::Source::Bench);
  EXPECT_EQ(manifest.suites.size(), 1U);
  EXPECT_TRUE(manifest.tests.empty());
}

TEST(ManifestText, SaysWhatAnEngineCannotDo) {
  EngineAbilities unable = able();
  unable.signature.reset();
  unable.has_perft = false;
  const Manifest manifest = parsed(manifest_text(kMake, {"./engine"}, unable));
  EXPECT_EQ(manifest.signature.source, SignatureRules::Source::Nodes);
  ASSERT_EQ(manifest.suites.size(), 1U);
  EXPECT_TRUE(manifest.suites[0].by_moves);
  EXPECT_TRUE(manifest.workloads.empty());
}

TEST(ManifestText, NamesInterpretersAndTests) {
  Project project{.kind = "scripts", .commands = {}, .tools = {}, .test_command = {"npm", "test"}};
  const Manifest manifest =
      parsed(manifest_text(project, {"node", "a \"b\"\\c.js", "--uci"}, able()));
  EXPECT_TRUE(manifest.build.commands.empty());
  EXPECT_EQ(manifest.engine().command, (Words{"node", "a \"b\"\\c.js", "--uci"}));
  ASSERT_EQ(manifest.tests.size(), 1U);
  EXPECT_EQ(manifest.tests[0].command, (Words{"npm", "test"}));
}

TEST(ManifestText, ExplainsWhatItSays) {
  const std::string heading =
      "# How `raum gate` builds and judges a change of this repository. Keys that are missing\n"
      "# have defaults; the page docs/manifest.md of Raumlab describes all of them.\n\n";
  const std::string engine =
      "\n# The engine. A program with a slash is a path below this folder; one without is looked\n"
      "# up in PATH.\n[[engine]]\n";
  EXPECT_EQ(manifest_text(kMake, {"./engine", "--uci"}, able()),
            heading +
                "# The commands that build a revision, run in the folder of its files.\n[build]\n"
                "commands = [\n  [\"make\", \"-j{jobs}\"],\n]\n"
                "# Programs whose versions decide whether a finished build can be used again.\n"
                "tools = [\"make\"]\n" +
                engine + "program = \"./engine\"\narguments = [\"--uci\"]\n");
  EngineAbilities unable = able();
  unable.signature.reset();
  unable.has_perft = false;
  const Project scripts{
      .kind = "scripts", .commands = {}, .tools = {}, .test_command = {"sh", "t.sh"}};
  EXPECT_EQ(
      manifest_text(scripts, {"sh"}, unable),
      heading +
          "# Nothing has to be built. Commands would stand here, such as [[\"make\"]].\n[build]\n"
          "commands = []\n" +
          engine +
          "program = \"sh\"\n"
          "\n# It does not count positions by `go perft`. Instead it has to reply to each legal\n"
          "# move.\n"
          "[[suite]]\nname = \"moves\"\nfiles = \"{data}/suites/known.perft\"\n"
          "by = \"moves\"\n"
          "\n# It has no `bench`. The nodes of searches of fixed positions to this depth show\n"
          "# whether two builds play alike.\n[signature]\nsource = \"nodes\"\ndepth = 3\n"
          "\n# A workload whose cost is compared: any command that ends by itself.\n"
          "# [[workload]]\n# name = \"search\"\n# command = [\"./engine\", \"--search\", \"5\"]\n"
          "\n[[tests]]\nname = \"tests\"\ncommand = [\"sh\", \"t.sh\"]\n");
}

// A script of the project needs no program of the machine.
TEST(ManifestText, KeepsCommandsWithoutToolsAndToolsWithoutCommands) {
  Project project{.kind = "a script", .commands = {{"./build"}}, .tools = {}, .test_command = {}};
  Manifest manifest = parsed(manifest_text(project, {"./engine"}, able()));
  EXPECT_EQ(manifest.build.commands, project.commands);
  EXPECT_TRUE(manifest.build.tools.empty());
  project.commands = {};
  project.tools = {"python3"};
  manifest = parsed(manifest_text(project, {"./engine"}, able()));
  EXPECT_TRUE(manifest.build.commands.empty());
  EXPECT_EQ(manifest.build.tools, project.tools);
}

TEST(ManifestText, AsksForAnEngineIfNoneWasFound) {
  const std::string text = manifest_text(kMake, {}, std::nullopt);
  EXPECT_NE(text.find("# No program answered `uci`; name yours here."), std::string::npos) << text;
  EXPECT_EQ(parsed(text).engine().name, "engine");
}

}  // namespace
}  // namespace raum::ci

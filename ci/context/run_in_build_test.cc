// Commands of a manifest in a build: their placeholders, their sandbox, and the names of engines.
#include "ci/context/run_in_build.h"

#include <gtest/gtest.h>

#include "ci/build/fixture.h"
#include "ci/context/manifest_fixture.h"
#include "tournament/engines/engine_spec.h"

namespace raum::ci {
namespace {

class RunInBuild : public testing::Test {
 protected:
  RunInBuild() {
    context.manifests = manifests_of(manifest_of_scripts());
    context.manifests.rules.build.memory_mib = 77;
    context.values = {{"jobs", "3"}, {"data", "/share"}};
  }

  void isolate() { context.prefix = {"box", "--in", "{folder}", "--"}; }

  CheckContext context;
  ScriptBuild script_build;
  Build build = script_build.build();
  std::string folder = build.source().string();
};

TEST_F(RunInBuild, FillsInPlaceholders) {
  EXPECT_EQ(words_in(context, build, {"a{jobs}b", "{file}", "{other}", "{{x}}"},
                     {{"file", "{jobs}.txt"}}),
            (Words{"a3b", "{jobs}.txt", "{other}", "{x}"}));
  EXPECT_EQ(words_in(context, build, {"{jobs}"}, {{"jobs", "9"}}), Words{"3"})
      << "the gate's own values come first";
}

TEST_F(RunInBuild, PutsCommandsIntoTheSandbox) {
  EXPECT_EQ(prefix_in(context, build), Words{});
  isolate();
  EXPECT_EQ(prefix_in(context, build), (Words{"box", "--in", folder, "--"}));
  EXPECT_EQ(words_in(context, build, {"make", "{data}"}),
            (Words{"box", "--in", folder, "--", "make", "/share"}));
}

TEST_F(RunInBuild, MakesCommands) {
  isolate();
  const Command inside = command_in(context, build, {"make"}, Isolation::AsBuild);
  EXPECT_EQ(inside.arguments, (Words{"box", "--in", folder, "--", "make"}));
  EXPECT_EQ(inside.directory, build.source());
  EXPECT_EQ(inside.memory_mib, 77U);
  const Command outside =
      command_in(context, build, {"{data}/x", "{file}"}, Isolation::None, {{"file", "f"}});
  EXPECT_EQ(outside.arguments, (Words{"/share/x", "f"}));
  EXPECT_EQ(outside.directory, build.source());
}

TEST_F(RunInBuild, EndsCommandsOnAStopRequest) {
  std::stop_source stop;
  context.stop = stop.get_token();
  stop.request_stop();
  EXPECT_TRUE(command_in(context, build, {"make"}, Isolation::None).stop.stop_requested());
}

TEST_F(RunInBuild, StartsEngines) {
  EngineRules rules = context.manifests.head.engine();
  rules.command = {"./bin/raum-engine", "--threads={jobs}"};
  rules.options = {{"Hash", "16"}};
  const auto engine = engine_in(context, build, rules);
  EXPECT_EQ(engine.folder, build.source());
  EXPECT_EQ(engine.command, (Words{folder + "/bin/raum-engine", "--threads=3"}));
  EXPECT_EQ(engine.options, rules.options);
  EXPECT_EQ(engine.memory_mib, 77U);
  isolate();
  rules.command = {"node", "engine.js"};
  EXPECT_EQ(engine_in(context, build, rules).command,
            (Words{"box", "--in", folder, "--", "node", "engine.js"}));
}

TEST_F(RunInBuild, WritesEnginesAsTexts) {
  const regression::BuiltEngine engine{.folder = "/a folder",
                                       .command = {"/bin/x", "one,two", "three"},
                                       .options = {{"Hash", "16"}, {"Style", "a=b"}},
                                       .memory_mib = 5};
  const auto spec = tournament::parse_engine_spec(spec_of(engine, "head"));
  ASSERT_TRUE(spec) << to_string(spec.error());
  EXPECT_EQ(spec->name, "head");
  EXPECT_EQ(spec->command, "/bin/x");
  EXPECT_EQ(spec->arguments, (Words{"one,two", "three"}));
  EXPECT_EQ(spec->options, engine.options);
  EXPECT_EQ(spec->folder, "/a folder");
  EXPECT_EQ(spec->memory_mib, 5U);
  EXPECT_EQ(spec_of({.folder = "/f", .command = {"/x"}}, "head"), "name=head,cmd=/x,dir=/f");
}

TEST_F(RunInBuild, NamesVariantsOfEngines) {
  Manifest own = manifest_of_scripts();
  own.engines.front().variants = "Engine";
  EngineRules& other = own.engines.emplace_back();
  other.name = "other";
  other.variants = "Style";
  own.engines.emplace_back().name = "plain";
  EXPECT_EQ(name_of_variant(own, own.engines[0], "wild"), "wild");
  EXPECT_EQ(name_of_variant(own, own.engines[1], "wild"), "other/wild");
  const auto engine = [&](const std::string& name) {
    const EngineRules rules = engine_named(own, name);
    return rules.name + (rules.options.empty()
                             ? ""
                             : " " + rules.options[0].first + "=" + rules.options[0].second);
  };
  EXPECT_EQ(engine(""), "raum-engine");
  EXPECT_EQ(engine("raum-engine"), "raum-engine");
  EXPECT_EQ(engine("wild"), "raum-engine Engine=wild");
  EXPECT_EQ(engine("other"), "other");
  EXPECT_EQ(engine("other/wild"), "other Style=wild");
  EXPECT_EQ(engine("other/"), "other");
  EXPECT_EQ(engine("plain"), "plain");
  EXPECT_EQ(engine("plain/wild"), "raum-engine Engine=plain/wild") << "it has no variants";
  own.engines.front().variants = "";
  EXPECT_EQ(engine("wild"), "raum-engine");
}

}  // namespace
}  // namespace raum::ci

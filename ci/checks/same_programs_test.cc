// Whether two builds have the same programs: machine code, scripts, arguments and equal files.
#include "ci/checks/same_programs.h"

#include <gtest/gtest.h>

#include "ci/build/fixture.h"
#include "ci/context/manifest_fixture.h"

namespace raum::ci {
namespace {

class SamePrograms : public testing::Test {
 protected:
  SamePrograms() {
    context.base.tree = "b";
    context.head.tree = "h";
    context.manifests = manifests_of(manifest_of_scripts());
    context.manifests.rules.build.is_self_contained = true;
    for (const ScriptBuild* const build : {&base, &head}) {
      build->add_machine_code("raum-engine", "engine");
      build->add_machine_code("raum-bench", "bench");
    }
  }

  void add_workload(const Words& command) {
    context.manifests.rules.workloads.emplace_back().command = command;
  }

  [[nodiscard]] bool are_same() const {
    Builds builds{.base = base.build(), .head = head.build(), .tool_version = ""};
    builds.base.commit = "aaaaaaaaaaaa";
    builds.head.commit = "bbbbbbbbbbbb";
    return are_same_programs(context, builds);
  }

  CheckContext context;
  ScriptBuild base, head;
};

TEST_F(SamePrograms, AreTheEngineAndThoseOfTheWorkloads) {
  EXPECT_TRUE(are_same());
  head.add_machine_code("raum-bench", "other");
  EXPECT_TRUE(are_same()) << "no workload runs it";
  add_workload({"./bin/raum-bench", "--work=x"});
  EXPECT_FALSE(are_same());
  base.add_machine_code("raum-bench", "other");
  EXPECT_TRUE(are_same());
  head.add_machine_code("raum-engine", "other");
  EXPECT_FALSE(are_same());
}

TEST_F(SamePrograms, AreThoseOfAllEngines) {
  for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
    own->engines.emplace_back().command = {"./bin/other"};
  }
  EXPECT_FALSE(are_same()) << "neither build has it";
  base.add_machine_code("other", "1");
  head.add_machine_code("other", "2");
  EXPECT_FALSE(are_same());
  head.add_machine_code("other", "1");
  EXPECT_TRUE(are_same());
}

TEST_F(SamePrograms, MayNameTheirCommits) {
  base.add_machine_code("raum-engine", "of aaaaaaaaaaaa");
  head.add_machine_code("raum-engine", "of bbbbbbbbbbbb");
  EXPECT_TRUE(are_same());
  head.add_machine_code("raum-engine", "of cccccccccccc");
  EXPECT_FALSE(are_same());
}

TEST_F(SamePrograms, AreStartedInTheSameWay) {
  context.manifests.head.engines.front().options = {{"Hash", "16"}};
  EXPECT_FALSE(are_same());
  context.manifests.base.engines.front().options = {{"Hash", "16"}};
  EXPECT_TRUE(are_same());
  context.manifests.head.engines.front().command.emplace_back("--fast");
  EXPECT_FALSE(are_same());
}

TEST_F(SamePrograms, ReadTheSameFilesThatTheirArgumentsName) {
  for (Manifest* const own : {&context.manifests.base, &context.manifests.head}) {
    own->engines.front().command = {"./bin/raum-engine", "nets/small.net", "--uci"};
  }
  EXPECT_TRUE(are_same()) << "there is no such file";
  head.write("nets/small.net", "1");
  EXPECT_FALSE(are_same());
  base.write("nets/small.net", "1");
  EXPECT_TRUE(are_same());
  add_workload({"./bin/raum-bench", "{jobs}.txt"});
  context.values = {{"jobs", "2"}};
  base.write("2.txt", "1");
  EXPECT_FALSE(are_same());
}

// A script reads other files, and an interpreter is none of the build.
TEST_F(SamePrograms, AreNoScripts) {
  add_workload({"sh", "-c", "true"});
  EXPECT_FALSE(are_same());
  context.manifests.rules.workloads.clear();
  for (const ScriptBuild* const build : {&base, &head}) {
    build->add_program("raum-engine", "exit 0");
  }
  EXPECT_FALSE(are_same());
}

TEST_F(SamePrograms, AreThoseOfEqualFiles) {
  context.base.tree = context.head.tree;
  head.add_program("raum-engine", "exit 1");
  EXPECT_TRUE(are_same());
}

TEST_F(SamePrograms, MayReadOtherFilesUnlessTheRulesSayOtherwise) {
  EXPECT_TRUE(are_same());
  context.manifests.rules.build.is_self_contained = false;
  EXPECT_FALSE(are_same());
}

}  // namespace
}  // namespace raum::ci

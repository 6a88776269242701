// Base tests: which files of base its property and golden tests need in another tree.
#include "ci/inventory/base_tests.h"

#include <gtest/gtest.h>

#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

using Files = std::vector<std::string>;

class TwoTrees : public testing::Test {
 protected:
  TwoTrees() {
    for (const ScratchRepository* tree : {&base, &head}) {
      tree->write("rules/CMakeLists.txt", kTestsOfRules);
      tree->write("rules/key_test.cc", "key\n");
      tree->write("rules/key_test.h", "header\n");
      tree->write("rules/make_test.cc", "make\n");
      tree->write("rules/unit_test.cc", "unit\n");
      tree->write("engine/named/node_goldens.txt", "nodes one 3 17\n");
    }
  }

  [[nodiscard]] Files changed() const {
    return changed_test_files(rules, base.path(), head.path());
  }

  // Those of a manifest that asks property tests, golden tests and their file of head.
  static Manifest all_rules() {
    Manifest manifest;
    manifest.tests.resize(3);
    manifest.tests[0].base_labels = {"property"};
    manifest.tests[2].base_labels = {"golden"};
    manifest.tests[2].base_files = {"engine/named/node_goldens.txt"};
    manifest.inventory = {.function = "raum_test",
                          .labels = {"unit", "property", "golden"},
                          .folders = "cmake/rooms.txt"};
    return manifest;
  }

  static constexpr const char* kTestsOfRules =
      "raum_test(rules_properties LABELS property SOURCES key_test.cc make_test.cc)\n"
      "raum_test(rules_test LABELS unit SOURCES unit_test.cc)\n";
  ScratchRepository base, head;
  Manifest rules = all_rules();
};

TEST_F(TwoTrees, NeedNothingIfEqual) { EXPECT_EQ(changed(), Files{}); }

TEST_F(TwoTrees, IgnoreUnitTestsAndNewTests) {
  head.write("rules/unit_test.cc", "another\n");
  head.write("rules/more_test.cc", "new\n");
  head.write("rules/CMakeLists.txt", std::string(kTestsOfRules) + "# a comment\n");
  EXPECT_EQ(changed(), Files{});
}

TEST_F(TwoTrees, NeedChangedSourcesHeadersAndGoldens) {
  head.write("rules/key_test.cc", "weaker\n");
  head.write("rules/key_test.h", "weaker\n");
  head.write("engine/named/node_goldens.txt", "");
  EXPECT_EQ(changed(),
            (Files{"engine/named/node_goldens.txt", "rules/key_test.cc", "rules/key_test.h"}));
}

TEST_F(TwoTrees, NeedTheHelpersOfTests) {
  for (const ScratchRepository* tree : {&base, &head}) {
    tree->write("rules/key_test.cc",
                "#include \"testing/positions.h\"\n#include \"rules/key.h\"\n");
    tree->write("rules/unit_test.cc", "#include \"testing/unit.h\"\n");
    tree->write("rules/key.cc", "product\n");
    tree->write("app/main.cc", "#include \"rules/key.h\"\n");
    for (const char* file : {"rules/key.h", "testing/positions.h", "testing/positions.cc",
                             "testing/unit.h", "testing/CMakeLists.txt"}) {
      tree->write(file, "same\n");
    }
  }
  EXPECT_EQ(changed(), Files{});
  for (const char* file : {"rules/key.h", "rules/key.cc", "testing/positions.cc", "testing/unit.h",
                           "testing/CMakeLists.txt"}) {
    head.write(file, "weaker\n");
  }
  EXPECT_EQ(changed(), Files{"testing/positions.cc"});
  std::filesystem::remove(head.path() / "testing/positions.h");
  EXPECT_EQ(changed(),
            (Files{"testing/CMakeLists.txt", "testing/positions.cc", "testing/positions.h"}));
}

// Head keeps the helper as it is, and builds another file that defines the same functions.
TEST_F(TwoTrees, NeedTheListOfAHelperThatHeadNoLongerBuilds) {
  for (const ScratchRepository* tree : {&base, &head}) {
    tree->write("rules/key_test.cc", "#include \"testing/positions.h\"\n");
    tree->write("testing/positions.h", "same\n");
    tree->write("testing/positions.cc", "same\n");
    tree->write("testing/CMakeLists.txt", "raum_library(TESTING SOURCES positions.cc)\n");
  }
  head.write("testing/weaker.cc", "weaker\n");
  head.write("testing/CMakeLists.txt", "raum_library(SOURCES \"positions.cc\" weaker.cc)\n");
  EXPECT_EQ(changed(), Files{});
  for (const char* list : {"raum_library(TESTING SOURCES weaker.cc)\n",
                           "raum_library(TESTING SOURCES weaker.cc) # positions.cc\n",
                           "raum_library(TESTING SOURCES all_positions.cc)\n"}) {
    head.write("testing/CMakeLists.txt", list);
    EXPECT_EQ(changed(), Files{"testing/CMakeLists.txt"}) << list;
  }
}

TEST_F(TwoTrees, NeedDroppedSources) {
  std::filesystem::remove(head.path() / "rules/make_test.cc");
  head.write("rules/CMakeLists.txt", "raum_test(p LABELS property SOURCES key_test.cc)\n");
  EXPECT_EQ(changed(), (Files{"rules/CMakeLists.txt", "rules/make_test.cc"}));
}

TEST_F(TwoTrees, NeedTheListOfRoomsForADroppedFolder) {
  base.write("cmake/rooms.txt", "rules\nengine/named\n");
  head.write("cmake/rooms.txt", "engine/named\n");
  std::filesystem::remove_all(head.path() / "rules");
  EXPECT_EQ(changed(), (Files{"cmake/rooms.txt", "rules/CMakeLists.txt", "rules/key_test.cc",
                              "rules/key_test.h", "rules/make_test.cc"}));
}

TEST_F(TwoTrees, NeedSourcesThatHeadNoLongerBuildsOrRuns) {
  head.write("rules/CMakeLists.txt",
             "raum_test(p LABELS property slow SOURCES key_test.cc make_test.cc)\n");
  EXPECT_EQ(changed(), Files{"rules/CMakeLists.txt"});
}

TEST_F(TwoTrees, NeedTheLabelsThatTheManifestNames) {
  head.write("rules/key_test.cc", "weaker\n");
  head.write("rules/unit_test.cc", "weaker\n");
  EXPECT_EQ(changed(), Files{"rules/key_test.cc"});
  rules.tests[1].base_labels = {"unit"};
  EXPECT_EQ(changed(), (Files{"rules/key_test.cc", "rules/unit_test.cc"}));
  rules.tests[0].base_labels.clear();
  EXPECT_EQ(changed(), Files{"rules/unit_test.cc"});
  rules.tests.clear();
  EXPECT_EQ(changed(), Files{});
}

TEST_F(TwoTrees, NeedTheFilesThatTheManifestNamesWithoutAnInventory) {
  rules.inventory.reset();
  rules.tests[0].base_files = {"tests/**/*.py", "tests/data.?"};
  for (const char* file : {"tests/a.py", "tests/deep/b.py", "tests/data.1", "tests/data.10",
                           "other/c.py", "tests/same.py"}) {
    base.write(file, "base\n");
  }
  head.write("tests/a.py", "weaker\n");
  head.write("tests/new.py", "new\n");
  head.write("tests/same.py", "base\n");
  head.write("rules/key_test.cc", "weaker\n");
  EXPECT_EQ(changed(), (Files{"tests/a.py", "tests/data.1", "tests/deep/b.py"}));
}

TEST_F(TwoTrees, KnowTestsByTheFunctionOfTheInventory) {
  head.write("rules/key_test.cc", "weaker\n");
  rules.inventory->function = "other_test";
  EXPECT_EQ(changed(), Files{});
  base.write("rules/CMakeLists.txt", "other_test(p LABELS property SOURCES key_test.cc)\n");
  head.write("rules/CMakeLists.txt", "other_test(p LABELS property SOURCES key_test.cc)\n");
  EXPECT_EQ(changed(), Files{"rules/key_test.cc"});
}

TEST_F(TwoTrees, MayHaveNoListOfFolders) {
  rules.inventory->folders = "";
  base.write("cmake/rooms.txt", "rules\n");
  std::filesystem::remove_all(head.path() / "rules");
  EXPECT_EQ(changed(), (Files{"rules/CMakeLists.txt", "rules/key_test.cc", "rules/key_test.h",
                              "rules/make_test.cc"}));
}

}  // namespace
}  // namespace raum::ci

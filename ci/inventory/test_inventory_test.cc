// Test inventory: which tests a source tree defines, and which of them another tree lacks.
#include "ci/inventory/test_inventory.h"

#include <gtest/gtest.h>

#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

TEST(TestInventory, FindsTheTestsOfASource) {
  EXPECT_EQ(defined_tests("TEST(Draws, End) {\n}\nTEST_F(Fixture,\n       Works) {}\n"
                          "RC_GTEST_PROP(Key, IsKept, (int a)) {\n"
                          "TEST(Draws, DISABLED_Start) {}\n"
                          "// TEST(Not, Here)\n  TEST(Nor, Here)\nTEST(Broken"),
            (std::vector<std::string>{"Draws.End", "Fixture.Works", "Key.IsKept",
                                      "Draws.DISABLED_Start"}));
  EXPECT_TRUE(defined_tests("").empty());
}

TEST(TestInventory, KnowsEachMacroAndNoHalfDefinition) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(defined_tests("TEST_P(A, B) {}\nTYPED_TEST(C, D) {}\nTYPED_TEST_P(E, F) {}\n"
                          "RC_GTEST_FIXTURE_PROP(G, H, ()) {}\nTEST( K,L){}\n"),
            (Names{"A.B", "C.D", "E.F", "G.H", "K.L"}));
  for (const char* const text : {"TEST(, A) {}\n", "TEST(A B) {}\n", "TEST(A,) {}\n", "TEST()\n",
                                 "TEST(A, \n", "TESTS(A, B) {}\n", "TEST_ALL(A, B) {}\n"}) {
    EXPECT_EQ(defined_tests(text), Names{}) << text;
  }
}

TEST(TestInventory, LeavesOutWhatIsNotCompiled) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(defined_tests("/*\nTEST(A, Comment) {}\n*/\nTEST(A, B) {}\n"), Names{"A.B"});
  EXPECT_EQ(defined_tests("TEST(A, B) {}\nconst char* s = R\"(\nTEST(A, Text) {})\";\n"),
            Names{"A.B"});
  EXPECT_EQ(defined_tests("#if 0\nTEST(A, Out) {}\n#ifdef X\nTEST(A, Out2) {}\n#endif\n"
                          "TEST(A, Out3) {}\n#else\nTEST(A, In) {}\n#endif\nTEST(A, After) {}\n"),
            (Names{"A.In", "A.After"}));
  EXPECT_EQ(defined_tests("  #if false  // broken\nTEST(A, Out) {}\n#endif\n#if 1\n"
                          "TEST(A, One) {}\n#else\nTEST(A, Two) {}\n#endif\n#endif\n"
                          "TEST(A,\n     Three) {}"),
            (Names{"A.One", "A.Two", "A.Three"}));
}

// A comment with such a line would otherwise hide all tests after it.
TEST(TestInventory, ReadsNoDirectivesInTexts) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(defined_tests("/*\n#if 0\n*/\nTEST(A, B) {}\n"), Names{"A.B"});
  EXPECT_EQ(defined_tests("const char* s = R\"(\n#if 0\n)\";\nTEST(A, B) {}\n"), Names{"A.B"});
  EXPECT_EQ(defined_tests("#if 0\n/*\n#endif\n*/\nTEST(A, Out) {}\n#endif\nTEST(A, B) {}\n"),
            Names{"A.B"});
}

TEST(TestInventory, KnowsDirectivesWithBlanks) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(defined_tests("# if 0\nTEST(A, Out) {}\n# endif\nTEST(A, B) {}\n"), Names{"A.B"});
  EXPECT_EQ(defined_tests("#\tif\tfalse /* why */\nTEST(A, Out) {}\n #  else\nTEST(A, B) {}\n"
                          "#endif\n#if 0 || X\nTEST(A, C) {}\n#endif\n"),
            (Names{"A.B", "A.C"}));
}

class Tree : public testing::Test {
 protected:
  Tree() {
    tree.write("board/CMakeLists.txt",
               "raum_library(SOURCES a.cc)\nraum_test(board_test LABELS unit\n  SOURCES\n"
               "    draws_test.cc\n    # old_test.cc\n  LINK raum::board)\n"
               "raum_test(board_properties LABELS property release TIMEOUT 900\n"
               "  SOURCES key_test.cc missing_test.cc)\n");
    tree.write("board/draws_test.cc", "TEST(Draws, End) {}\nTEST(Draws, Start) {}\n");
    tree.write("board/key_test.cc", "RC_GTEST_PROP(Key, IsKept, ()) {}\n");
    tree.write("board/old_test.cc", "TEST(Old, Test) {}\n");
    tree.write("build/CMakeLists.txt", "raum_test(copy LABELS unit SOURCES copy_test.cc)\n");
    tree.write("build/copy_test.cc", "TEST(A, Copy) {}\n");
    base = read_test_inventory(tree.path(), "raum_test");
  }

  // What the tree lost since base was read.
  [[nodiscard]] std::vector<std::string> lost() const {
    return lost_tests(base, read_test_inventory(tree.path(), "raum_test"));
  }

  ScratchRepository tree;
  TestInventory base;
};

TEST_F(Tree, KnowsItsTests) {
  EXPECT_EQ(base.tests.size(), 3U);
  EXPECT_EQ(base.count("unit"), 2U);
  EXPECT_EQ(base.count("property"), 1U);
  EXPECT_EQ(base.count("golden"), 0U);
  EXPECT_EQ(base.tests.at("Key.IsKept").source, "board/key_test.cc");
  EXPECT_EQ(base.tests.at("Key.IsKept").labels, "property release");
  EXPECT_EQ(base.programs.size(), 2U);
}

TEST_F(Tree, LosesNothingByItself) {
  tree.write("board/draws_test.cc", "TEST(Draws, Start) {}\nTEST(New, Test) {}\nTEST(Draws, End)");
  EXPECT_EQ(lost(), std::vector<std::string>{});
}

TEST_F(Tree, LosesNothingByLabelsInAnotherOrder) {
  tree.write("board/CMakeLists.txt",
             "raum_test(board_test LABELS unit SOURCES draws_test.cc)\n"
             "raum_test(board_properties LABELS release property SOURCES key_test.cc)\n");
  EXPECT_EQ(lost(), std::vector<std::string>{});
}

TEST_F(Tree, LosesARenamedTest) {
  tree.write("board/draws_test.cc", "TEST(Draws, End) {}\nTEST(Draws, DISABLED_Start) {}\n");
  EXPECT_EQ(lost(), std::vector<std::string>{"Draws.Start of board/draws_test.cc is missing"});
}

TEST_F(Tree, LosesTestsThatAreNoLongerBuilt) {
  tree.write("board/CMakeLists.txt",
             "raum_test(board_test LABELS slow unit\n"
             "  SOURCES draws_test.cc)\n");
  EXPECT_EQ(lost(), (std::vector<std::string>{
                        "Draws.End has the labels \"slow unit\" instead of \"unit\"",
                        "Draws.Start has the labels \"slow unit\" instead of \"unit\"",
                        "Key.IsKept of board/key_test.cc is missing"}));
}

TEST_F(Tree, CountsWhatTheGateRuns) {
  tree.write("board/CMakeLists.txt",
             "raum_test(board_test LABELS unit slow SOURCES draws_test.cc)");
  EXPECT_EQ(read_test_inventory(tree.path(), "raum_test").count("unit"), 0U);
}

TEST_F(Tree, KnowsProgramsOfAnotherFunction) {
  tree.write("other/CMakeLists.txt",
             "my_test(NAME one\n  DEPENDS x.cc\n  LABELS unit\n  SOURCES a_test.cc\n"
             "  WORKING_DIRECTORY b_test.cc)\nmy_test_too(two LABELS unit SOURCES c_test.cc)\n");
  for (const char* name : {"a", "b", "c"}) {
    tree.write("other/" + std::string(name) + "_test.cc",
               "TEST(Other, " + std::string(name) + ") {}\n");
  }
  const TestInventory inventory = read_test_inventory(tree.path(), "my_test");
  ASSERT_EQ(inventory.programs.size(), 1U);
  EXPECT_EQ(inventory.programs[0].labels, "unit");
  EXPECT_EQ(inventory.programs[0].sources, std::vector<std::string>{"other/a_test.cc"});
  EXPECT_EQ(inventory.tests.size(), 1U);
  EXPECT_EQ(inventory.tests.at("Other.a").source, "other/a_test.cc");
  EXPECT_TRUE(read_test_inventory(tree.path(), "test").programs.empty());
}

}  // namespace
}  // namespace raum::ci

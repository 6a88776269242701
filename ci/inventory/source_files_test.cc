#include "ci/inventory/source_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "base/testing/scratch_repository.h"
#include "ci/inventory/base_tests.h"
#include "ci/inventory/test_inventory.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;

TEST(SourceFiles, AreTheRegularOnesOfARevision) {
  const ScratchRepository tree;
  EXPECT_EQ(files_below(tree.path()), Paths{}) << "the folder of git is hidden";
  tree.write("b.txt", "text\n");
  tree.write("a/build/c.txt", "");
  tree.write("build/gate/d.txt", "");
  fs::create_symlink("b.txt", tree.path() / "link");
  fs::create_symlink("loop", tree.path() / "loop");
  fs::create_symlink("nothing", tree.path() / "a/dangling");
  fs::create_symlink("..", tree.path() / "a/circle");
  fs::create_symlink("/dev/zero", tree.path() / "endless");
  ASSERT_EQ(::mkfifo((tree.path() / "pipe").c_str(), S_IRWXU), 0);
  EXPECT_EQ(files_below(tree.path()), (Paths{"a/build/c.txt", "b.txt", "link"}));
  EXPECT_EQ(files_below(tree.path() / "missing"), Paths{});
  EXPECT_EQ(files_below(tree.path() / "loop"), Paths{});
}

TEST(SourceFiles, AreReadOnlyIfTheyEnd) {
  const ScratchRepository tree;
  tree.write("text", "words\n");
  fs::create_symlink("text", tree.path() / "link");
  fs::create_symlink("loop", tree.path() / "loop");
  ASSERT_EQ(::mkfifo((tree.path() / "pipe").c_str(), S_IRWXU), 0);
  EXPECT_EQ(file_text(tree.path() / "link"), "words\n");
  EXPECT_EQ(file_text(tree.path() / "loop"), std::nullopt);
  EXPECT_EQ(file_text(tree.path() / "pipe"), std::nullopt);
  EXPECT_EQ(file_text("/dev/zero"), std::nullopt);
  EXPECT_EQ(file_text(tree.path()), std::nullopt);
}

TEST(SourceFiles, DefineNoTestsIfTheyAreLinksThatLeadNowhere) {
  const ScratchRepository base, head;
  const std::string list = "raum_test(p LABELS property SOURCES a_test.cc b_test.cc)\n";
  base.write("CMakeLists.txt", list);
  base.write("a_test.cc", "TEST(A, B) {}\n");
  base.write("b_test.cc", "TEST(B, C) {}\n");
  head.write("CMakeLists.txt", list);
  fs::create_symlink("a_test.cc", head.path() / "a_test.cc");
  ASSERT_EQ(::mkfifo((head.path() / "b_test.cc").c_str(), S_IRWXU), 0);
  EXPECT_TRUE(read_test_inventory(head.path(), "raum_test").tests.empty());
  Manifest rules;
  rules.tests.resize(1);
  rules.tests[0].base_labels = {"property"};
  rules.inventory = {.function = "raum_test", .labels = {"property"}, .folders = ""};
  EXPECT_EQ(changed_test_files(rules, base.path(), head.path()),
            (std::vector<std::string>{"a_test.cc", "b_test.cc"}));
}

}  // namespace
}  // namespace raum::ci

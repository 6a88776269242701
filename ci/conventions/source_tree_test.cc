#include "ci/conventions/source_tree.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text;
}

TEST(SourceTree, SplitsPathsIntoFolderAndUnit) {
  EXPECT_EQ(folder_of("engine/geometry/square.h"), "engine/geometry");
  EXPECT_EQ(folder_of("main.cc"), "");
  EXPECT_EQ(unit_of("engine/geometry/square.h"), unit_of("engine/geometry/square.cc"));
  EXPECT_NE(unit_of("engine/geometry/square.h"), unit_of("engine/geometry/square_test.cc"));
}

TEST(SourceTree, FindsIncludesWithTheirLines) {
  const SourceFile file = parse_source("a/x.cc",
                                       "// X.\n"
                                       "#include <vector>\n"
                                       "\n"
                                       "  #  include \"b/y.h\"  // why\n"
                                       "// #include \"b/z.h\"\n"
                                       "#include\"c/w.h\"");
  EXPECT_EQ(file.first_line, "// X.");
  EXPECT_EQ(file.lines, 6U);
  EXPECT_EQ(file.first_include, "vector");
  ASSERT_EQ(file.includes.size(), 2U);
  EXPECT_EQ(file.includes[0].path, "b/y.h");
  EXPECT_EQ(file.includes[0].line, 4U);
  EXPECT_EQ(file.includes[1].path, "c/w.h");
  EXPECT_EQ(file.includes[1].line, 6U);
  ASSERT_EQ(file.library_includes.size(), 1U);
  EXPECT_EQ(file.library_includes[0].path, "vector");
  EXPECT_EQ(file.library_includes[0].line, 2U);
}

TEST(SourceTree, ReadsSourcesOutsideBuildFolders) {
  const TemporaryFolder folder;
  const std::filesystem::path root = folder.path();
  write(root / "b/y.cc", "#include \"b/y.h\"\n");
  write(root / "a/x.h", "// X.\n");
  write(root / "a/notes.txt", "#include \"b/y.h\"\n");
  write(root / "ci/build/build.h", "// A room that is called build.\n");
  write(root / "build/generated.h", "");
  write(root / "build-other/generated.h", "");
  write(root / ".git/hidden.h", "");
  const auto files = read_source_tree(root);
  ASSERT_TRUE(files.has_value());
  ASSERT_EQ(files->size(), 3U);
  EXPECT_EQ((*files)[0].path, "a/x.h");
  EXPECT_EQ((*files)[1].path, "b/y.cc");
  EXPECT_EQ((*files)[2].path, "ci/build/build.h");
}

TEST(SourceTree, RejectsMissingFolder) {
  const TemporaryFolder folder;
  const auto files = read_source_tree(folder / "none");
  ASSERT_FALSE(files.has_value());
  EXPECT_EQ(files.error().where, folder / "none");
}

TEST(SourceTree, ReadsListsWithoutComments) {
  const TemporaryFolder folder;
  write(folder / "list", "# Comment\na\n\nb\n");
  const auto list = read_list(folder / "list");
  ASSERT_TRUE(list.has_value());
  EXPECT_EQ(*list, (std::vector<std::string>{"a", "b"}));
  EXPECT_FALSE(read_list(folder / "none").has_value());
}

TEST(SourceTree, FindsTheFirstOfTheWidestLines) {
  const SourceFile file = parse_source("a/x.cc", "1\n333\n22\n333\n");
  EXPECT_EQ(file.widest.line, 2U);
  EXPECT_EQ(file.widest.columns, 3U);
  EXPECT_EQ(parse_source("a/x.cc", "").widest.line, 0U);
}

TEST(SourceTree, IgnoresDirectivesThatIncludeNothing) {
  const SourceFile file = parse_source("a/x.cc",
                                       "#include NAME\n#include \"open\n#define include \"b.h\"\n"
                                       "include \"c.h\"\n\t# include <d.h>\n#include \"e\"\n");
  EXPECT_EQ(file.first_include, "d.h");
  ASSERT_EQ(file.includes.size(), 1U);
  EXPECT_EQ(file.includes[0].path, "e");
  EXPECT_EQ(file.includes[0].line, 6U);
}

TEST(SourceTree, ReadsFoldersThatAreCalledLikeTheBuildBelowTheTop) {
  const TemporaryFolder folder;
  write(folder.path() + "/a/build/x.h", "// X.\n");
  write(folder.path() + "/a/.hidden/x.h", "// X.\n");
  const auto files = read_source_tree(folder.path());
  ASSERT_TRUE(files.has_value());
  ASSERT_EQ(files->size(), 1U);
  EXPECT_EQ((*files)[0].path, "a/build/x.h");
}

TEST(SourceTree, ExplainsAMissingFolder) {
  EXPECT_EQ(error_line(read_source_tree("/no/such/folder")),
            "/no/such/folder: found \"No such file or directory\", expected a readable folder");
}

}  // namespace
}  // namespace raum::ci

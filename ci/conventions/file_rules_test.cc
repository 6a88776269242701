#include "ci/conventions/file_rules.h"

#include <gtest/gtest.h>

#include <string>

namespace raum::ci {
namespace {

std::string lines(std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += "// A line.\n";
  return text;
}

std::vector<SourceFile> folder_of_size(const std::string& folder, int size) {
  std::vector<SourceFile> files;
  for (int i = 0; i < size; ++i) {
    files.push_back(parse_source(folder + "/" + std::to_string(i) + ".cc", ""));
  }
  return files;
}

TEST(FileRules, LimitLinesOfAFile) {
  EXPECT_TRUE(check_files({parse_source("a/x.h", lines(400))}).empty());
  const auto violations = check_files({parse_source("a/x.h", lines(401))});
  ASSERT_EQ(violations.size(), 1U);
  EXPECT_EQ(violations[0].key(), "long-file a/x.h");
}

TEST(FileRules, LimitColumnsOfALine) {
  std::string row = "// ";
  while (row.size() < 2 * 100 - 3) row += "±";  // two bytes each
  EXPECT_TRUE(check_files({parse_source("a/x.h", "// X.\n" + row + "\n")}).empty());
  const auto violations = check_files({parse_source("a/x.h", "// X.\n" + row + ".\n// Y.\n")});
  ASSERT_EQ(violations.size(), 1U);
  EXPECT_EQ(violations[0].key(), "long-line a/x.h");
  EXPECT_EQ(violations[0].where, "a/x.h:2");
  EXPECT_EQ(violations[0].reason, "101 columns, expected at most 100");
}

TEST(FileRules, LimitFilesOfAFolder) {
  EXPECT_TRUE(check_files(folder_of_size("a/b", 35)).empty());
  const auto violations = check_files(folder_of_size("a/b", 36));
  ASSERT_EQ(violations.size(), 1U);
  EXPECT_EQ(violations[0].key(), "crowded-folder a/b");
}

TEST(FileRules, RequireACommentOnTopOfHeaders) {
  EXPECT_TRUE(check_files({parse_source("a/x.cc", "#include \"a/x.h\"\n")}).empty());
  for (const std::string text : {"", "#pragma once\n", "\n// X.\n"}) {
    const auto violations = check_files({parse_source("a/x.h", text)});
    ASSERT_EQ(violations.size(), 1U) << text;
    EXPECT_EQ(violations[0].key(), "no-first-comment a/x.h");
    EXPECT_EQ(violations[0].where, "a/x.h:1");
  }
}

TEST(FileRules, ExplainEveryViolation) {
  const auto only = [](const std::vector<SourceFile>& files) {
    const auto violations = check_files(files);
    return violations.size() == 1 ? violations[0].where + ": " + violations[0].reason : "";
  };
  EXPECT_EQ(only({parse_source("a/x.h", lines(401))}),
            "a/x.h:401: 401 lines, expected at most 400");
  EXPECT_EQ(only(folder_of_size("a/b", 36)), "a/b: 36 source files, expected at most 35");
  EXPECT_EQ(only({parse_source("a/x.h", "#pragma once\n")}),
            "a/x.h:1: expected a comment that says what the header is");
}

}  // namespace
}  // namespace raum::ci

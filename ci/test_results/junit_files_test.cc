// The JUnit files of a build: which are read, and which are removed.
#include "ci/test_results/junit_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/testing/error_of.h"
#include "base/testing/temporary_folder.h"
#include "ci/build/fixture.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

std::string file_of(const std::string& name, const std::string& inner = "") {
  return "<t><testcase name=\"" + name + "\">" + inner + "</testcase></t>";
}

std::string failed(const std::string& name) { return file_of(name, "<failure message=\"no\"/>"); }

class JunitFiles : public testing::Test {
 protected:
  [[nodiscard]] bool has(const std::string& path) const {
    return fs::exists(scripts.build().source() / path);
  }

  ScriptBuild scripts;
};

TEST_F(JunitFiles, OfAPatternAreReadAsOne) {
  scripts.write("build/unit/b.xml", failed("B"));
  scripts.write("build/unit/a.xml", failed("A"));
  scripts.write("build/unit/c.xml", file_of("C", "<skipped message=\"why\"/>"));
  scripts.write("build/unit/other.txt", failed("Other"));
  scripts.write("build/unit/deeper/d.xml", failed("D"));
  const auto summary = read_junit_files(scripts.build(), "build/unit/*.xml");
  ASSERT_TRUE(summary) << to_string(summary.error());
  EXPECT_EQ(summary->total, 3);
  EXPECT_EQ(summary->failed, 2);
  EXPECT_EQ(summary->failed_names, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(summary->skipped, (std::vector<SkippedTest>{{"C", "why"}}));
  EXPECT_EQ(summary->outputs, (std::vector<std::string>{"A:\nno\n", "B:\nno\n"}));
}

TEST_F(JunitFiles, KeepTheOutputOfTheFirstFailedTests) {
  for (const char name : {'1', '2', '3', '4', '5'}) {
    scripts.write(std::string("r/") + name + ".xml", failed(std::string(1, name)));
  }
  const auto summary = read_junit_files(scripts.build(), "r/?.xml");
  ASSERT_TRUE(summary) << to_string(summary.error());
  EXPECT_EQ(summary->failed, 5);
  EXPECT_EQ(summary->outputs, (std::vector<std::string>{"1:\nno\n", "2:\nno\n", "3:\nno\n"}));
}

TEST_F(JunitFiles, AreRefusedIfOneIsDamagedOrNoneIsThere) {
  EXPECT_EQ(error_line(read_junit_files(scripts.build(), "r/*.xml")),
            "r/*.xml: found no such file, expected a JUnit file");
  EXPECT_EQ(error_line(read_junit_files(scripts.build(), "r/one.xml")),
            "r/one.xml: found no such file, expected a JUnit file");
  scripts.write("r/one.xml", file_of("A"));
  scripts.write("r/two.xml", "<t/>");
  EXPECT_EQ(error_line(read_junit_files(scripts.build(), "r/*.xml")),
            "r/two.xml: found no <testcase>, expected tests");
}

TEST_F(JunitFiles, AreRemovedBeforeTheNextRun) {
  scripts.write("r/one.xml", "");
  scripts.write("r/one.txt", "");
  scripts.write("plain.xml", "");
  remove_junit_files(scripts.build(), "r/*.xml");
  remove_junit_files(scripts.build(), "plain.xml");
  EXPECT_FALSE(has("r/one.xml"));
  EXPECT_TRUE(has("r/one.txt"));
  EXPECT_FALSE(has("plain.xml"));
}

TEST_F(JunitFiles, OutsideOfTheBuildAreNeitherReadNorRemoved) {
  const TemporaryFolder outside;
  std::ofstream(outside / "one.xml") << file_of("A");
  fs::create_directory_symlink(outside.path(), scripts.build().source() / "r");
  for (const std::string pattern : {"r/*.xml", "r/one.xml"}) {
    EXPECT_EQ(error_line(read_junit_files(scripts.build(), pattern)),
              pattern + ": found no such file, expected a JUnit file");
    remove_junit_files(scripts.build(), pattern);
    EXPECT_TRUE(fs::exists(outside / "one.xml"));
  }
}

TEST_F(JunitFiles, ThatAreLinksAreRemovedWithoutTheirTargets) {
  const TemporaryFolder outside;
  std::ofstream(outside / "one.xml") << file_of("A");
  scripts.write("r/other.txt", "");
  fs::create_symlink(outside / "one.xml", scripts.build().source() / "r/one.xml");
  remove_junit_files(scripts.build(), "r/*.xml");
  EXPECT_FALSE(has("r/one.xml"));
  EXPECT_TRUE(fs::exists(outside / "one.xml"));
}

TEST_F(JunitFiles, AreFoundInAFolderThatIsALinkWithinTheBuild) {
  scripts.write("real/one.xml", file_of("A"));
  fs::create_directory_symlink("real", scripts.build().source() / "r");
  const auto summary = read_junit_files(scripts.build(), "r/*.xml");
  ASSERT_TRUE(summary) << to_string(summary.error());
  EXPECT_EQ(summary->total, 1);
}

}  // namespace
}  // namespace raum::ci

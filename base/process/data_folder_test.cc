#include "base/process/data_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/testing/error_of.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

namespace fs = std::filesystem;

TEST(DataFolder, LiesBesideTheFolderOfTheProgram) {
  const ScopedVariable unset("RAUM_DATA", "");
  const fs::path program = fs::read_symlink("/proc/self/exe");
  EXPECT_EQ(data_folder(), program.parent_path().parent_path() / "share/raumlab");
  EXPECT_TRUE(data_file("openings/openings.txt")) << "a link in the build folder";
}

// With a folder of files that only $RAUM_DATA names.
class GivenDataFolder : public testing::Test {
 protected:
  GivenDataFolder() : variable_("RAUM_DATA", folder_.path()), before_(fs::current_path()) {
    fs::current_path(folder_.path());
    fs::create_directory(folder_ / "suites");
    std::ofstream(folder_ / "suites/some.perft") << "text";
  }

  ~GivenDataFolder() override { fs::current_path(before_); }

  TemporaryFolder folder_;

 private:
  ScopedVariable variable_;
  fs::path before_;
};

TEST_F(GivenDataFolder, HasItsFiles) {
  EXPECT_EQ(data_file("suites/some.perft").value(), folder_ / "suites/some.perft");
  EXPECT_EQ(error_line(data_file("suites/other.perft")),
            folder_ / "suites/other.perft" +
                std::string(": found no such file, expected the file that is installed with raum, "
                            "or RAUM_DATA set to the folder with it"));
  EXPECT_FALSE(data_file("suites")) << "a folder is no file";
}

TEST_F(GivenDataFolder, IsSearchedForNamesThatAreNoFilesHere) {
  EXPECT_EQ(here_or_in_data("some.perft", "suites"), folder_ / "suites/some.perft");
  EXPECT_EQ(here_or_in_data("other.perft", "suites"), "other.perft");
  EXPECT_EQ(here_or_in_data("./some.perft", "suites"), "./some.perft")
      << "a path is meant as it is";
  EXPECT_EQ(here_or_in_data("some.perft", "openings"), "some.perft");
  std::ofstream("some.perft") << "here";
  EXPECT_EQ(here_or_in_data("some.perft", "suites"), "some.perft");
}

}  // namespace
}  // namespace raum

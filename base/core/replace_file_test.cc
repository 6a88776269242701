#include "base/core/replace_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/testing/files.h"
#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

namespace fs = std::filesystem;

constexpr ReplaceableKind kNotesKind{"# notes\n", "notes", "raum note"};

auto files_in(const TemporaryFolder& folder) {
  return std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
}

TEST(ReplaceFile, LeavesTheOldFileIfItFails) {
  const TemporaryFolder folder;
  const std::string path = folder / "file";
  ASSERT_TRUE(replace_file(path, "first"));
  ASSERT_TRUE(replace_file(path, std::string("se\0cond", 7)));
  EXPECT_EQ(content_of(path), std::string("se\0cond", 7));
  fs::create_directories(folder / "taken/x");
  const auto failed = replace_file(folder / "taken", "third");
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ExitCode::Environment);
  EXPECT_EQ(to_string(failed.error().error), (folder / "taken") + ": Is a directory");
  EXPECT_EQ(files_in(folder), 2) << "no temporary file is left";
}

TEST(ReplaceFile, NamesTheFileThatItCannotWrite) {
  const TemporaryFolder folder;
  const auto failed = replace_file(folder / "none/file", "text");
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ExitCode::Environment);
  EXPECT_EQ(to_string(failed.error().error),
            (folder / "none/file") + ": No such file or directory");
}

TEST(CheckReplaceable, AcceptsAFreePathAndFilesOfTheKind) {
  const TemporaryFolder folder;
  const std::string path = folder / "file";
  EXPECT_TRUE(check_replaceable(path, kNotesKind));
  std::ofstream(path).close();
  EXPECT_TRUE(check_replaceable(path, kNotesKind)) << "empty";
  std::ofstream(path) << "# notes\nof an older run";
  EXPECT_TRUE(check_replaceable(path, kNotesKind));
}

TEST(CheckReplaceable, RefusesWhatItWouldDestroy) {
  const TemporaryFolder folder;
  const std::string path = folder / "file";
  for (const std::string text : {"# note", "# Notes\n", "other"}) {
    std::ofstream(path) << text;
    const auto refused = check_replaceable(path, kNotesKind);
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.error().code, ExitCode::Usage);
    EXPECT_EQ(to_string(refused.error().error),
              path +
                  ": found something other than notes, expected a new name or a file that "
                  "`raum note` has written");
  }
  EXPECT_FALSE(check_replaceable(folder.path(), kNotesKind)) << "a folder";
  EXPECT_FALSE(check_replaceable("/dev/null", kNotesKind)) << "a device";
}

TEST(CheckReplaceable, LooksAtTheFolder) {
  const TemporaryFolder folder;
  const auto missing = check_replaceable(folder / "none/file", kNotesKind);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ExitCode::Environment);
  EXPECT_EQ(to_string(missing.error().error),
            (folder / "none/file") + ": No such file or directory");
}

}  // namespace
}  // namespace raum

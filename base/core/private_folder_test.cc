#include "base/core/private_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

namespace fs = std::filesystem;

bool is_private(const std::string& path) {
  const int folder = open_private_folder(path);
  if (folder >= 0) ::close(folder);
  return folder >= 0;
}

TEST(PrivateFolder, IsMadeForThisUserAlone) {
  const TemporaryFolder folder;
  EXPECT_TRUE(is_private(folder / "own"));
  EXPECT_EQ(fs::status(folder / "own").permissions(), fs::perms::owner_all);
  EXPECT_TRUE(is_private(folder / "own")) << "it is there now";
  EXPECT_FALSE(is_private(folder / "missing/own"));
}

TEST(PrivateFolder, IsNoneThatOthersCanWriteTo) {
  const TemporaryFolder folder;
  const std::string path = folder / "own";
  ASSERT_EQ(::mkdir(path.c_str(), 0700), 0);
  for (const mode_t mode : {0702U, 0720U}) {
    ASSERT_EQ(::chmod(path.c_str(), mode), 0);
    EXPECT_FALSE(is_private(path)) << mode;
  }
  ASSERT_EQ(::chmod(path.c_str(), 0700), 0);
  fs::create_directory_symlink(path, folder / "link");
  EXPECT_FALSE(is_private(folder / "link"));
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a folder to another user";
  ASSERT_EQ(::chown(path.c_str(), 1, 1), 0);
  EXPECT_FALSE(is_private(path));
}

}  // namespace
}  // namespace raum

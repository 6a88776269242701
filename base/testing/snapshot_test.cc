#include "base/testing/snapshot.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/testing/temporary_folder.h"

namespace raum {
namespace {

// expect_snapshot() with UPDATE_SNAPSHOTS set, whatever the environment of the test says.
void update(const std::string& path, const std::string& text) {
  const char* const before = std::getenv("UPDATE_SNAPSHOTS");
  const std::string saved = before == nullptr ? "" : before;
  ::setenv("UPDATE_SNAPSHOTS", "1", 1);
  expect_snapshot(path, text);
  ::setenv("UPDATE_SNAPSHOTS", saved.c_str(), 1);
}

class Snapshot : public testing::Test {
 protected:
  Snapshot() { ::unsetenv("UPDATE_SNAPSHOTS"); }

  // Static, because EXPECT_NONFATAL_FAILURE sees no local variables.
  static inline std::string path;
  TemporaryFolder folder_;
  void SetUp() override { path = folder_ / "new/help.txt"; }
};

TEST_F(Snapshot, AcceptsWhatWasWritten) {
  update(path, "one\ntwo\n");
  expect_snapshot(path, "one\ntwo\n");
  update(path, "other\n");
  expect_snapshot(path, "other\n");
  update(path, "");
  expect_snapshot(path, "");
}

TEST_F(Snapshot, NamesTheFirstDifferentLine) {
  update(path, "one\ntwo\nthree\n");
  EXPECT_NONFATAL_FAILURE(expect_snapshot(path, "one\n2\n3\n"),
                          "line 2: found \"2\", expected \"two\"");
  EXPECT_NONFATAL_FAILURE(expect_snapshot(path, "one\ntwo\n"),
                          "line 3: found the end of the text, expected \"three\"");
  EXPECT_NONFATAL_FAILURE(expect_snapshot(path, "one\ntwo\nthree"), "newlines at the end");
}

TEST_F(Snapshot, FailsWithoutAFile) {
  EXPECT_NONFATAL_FAILURE(expect_snapshot(path, "text"), "no snapshot");
}

}  // namespace
}  // namespace raum

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
  static inline std::string path_;
  TemporaryFolder folder_;
  void SetUp() override { path_ = folder_ / "new/help.txt"; }
};

TEST_F(Snapshot, AcceptsWhatWasWritten) {
  update(path_, "one\ntwo\n");
  expect_snapshot(path_, "one\ntwo\n");
  update(path_, "other\n");
  expect_snapshot(path_, "other\n");
  update(path_, "");
  expect_snapshot(path_, "");
}

TEST_F(Snapshot, NamesTheFirstDifferentLine) {
  update(path_, "one\ntwo\nthree\n");
  EXPECT_NONFATAL_FAILURE(expect_snapshot(path_, "one\n2\n3\n"),
                          "line 2: found \"2\", expected \"two\"");
  EXPECT_NONFATAL_FAILURE(expect_snapshot(path_, "one\ntwo\n"),
                          "line 3: found the end of the text, expected \"three\"");
  EXPECT_NONFATAL_FAILURE(expect_snapshot(path_, "one\ntwo\nthree"), "newlines at the end");
}

TEST_F(Snapshot, FailsWithoutAFile) {
  EXPECT_NONFATAL_FAILURE(expect_snapshot(path_, "text"), "no snapshot");
}

}  // namespace
}  // namespace raum

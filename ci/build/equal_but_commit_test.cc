// EqualButCommit: two builds may differ in the commit and build id that they name, in nothing else.
#include "ci/build/equal_but_commit.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace raum::ci {
namespace {

using namespace std::string_literals;

class EqualButCommit : public testing::Test {
 protected:
  EqualButCommit() { std::filesystem::create_directories(folder_); }
  ~EqualButCommit() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& content) {
    auto file = folder_ / std::to_string(++files_);
    std::ofstream(file, std::ios::binary) << content;
    return file;
  }

  // A program of some code, the commit it names, and a note with its build id.
  std::filesystem::path program(const std::string& code, const std::string& commit,
                                const std::string& build_id) {
    return write(
        "\x7f"
        "ELF" +
        kNote + build_id + code + '\0' + commit + " and again " + commit);
  }

  const std::string kNote = "\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0"s;
  const std::string kOne = "0123456789ab";
  const std::string kOther = "ba9876543210";
  const std::array<std::string, 2> kCommits{kOne, kOther};
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("raum-same-program-" + std::to_string(::getpid()));
  int files_ = 0;
};

const std::string kOneId(20, '\1');
const std::string kOtherId(20, '\2');

TEST_F(EqualButCommit, IgnoresCommitAndBuildId) {
  EXPECT_TRUE(are_equal_but_commit(program("code", kOne, kOneId), program("code", kOther, kOtherId),
                                   kCommits));
  EXPECT_TRUE(
      are_equal_but_commit(program("code", kOne, kOneId), program("code", kOne, kOneId), kCommits));
}

TEST_F(EqualButCommit, DetectsOtherCode) {
  const auto one = program("code", kOne, kOneId);
  EXPECT_FALSE(are_equal_but_commit(one, program("cod3", kOther, kOneId), kCommits));
  EXPECT_FALSE(are_equal_but_commit(one, program("code ", kOther, kOneId), kCommits));
}

TEST_F(EqualButCommit, DetectsAThirdCommit) {
  EXPECT_FALSE(are_equal_but_commit(program("code", kOne, kOneId),
                                    program("code", "cccccccccccc", kOneId), kCommits));
}

TEST_F(EqualButCommit, IgnoresACommitInsideTheBuildId) {
  EXPECT_TRUE(are_equal_but_commit(program("code", kOne, kOne + std::string(8, '\1')),
                                   program("code", kOther, kOtherId), kCommits));
}

TEST_F(EqualButCommit, IsFalseForUnreadableFiles) {
  const auto missing = folder_ / "missing";
  EXPECT_FALSE(are_equal_but_commit(program("code", kOne, kOneId), missing, kCommits));
  EXPECT_FALSE(are_equal_but_commit(missing, missing, kCommits));
}

TEST_F(EqualButCommit, AcceptsMissingCommitsAndCutNotes) {
  EXPECT_TRUE(are_equal_but_commit(write(kNote + "abc"), write(kNote + "xyz"), {}));
  EXPECT_TRUE(are_equal_but_commit(write(""), write(""), {}));
  EXPECT_FALSE(are_equal_but_commit(write(""), write("a"), {}));
}

}  // namespace
}  // namespace raum::ci

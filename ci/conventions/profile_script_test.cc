// What ci/profile refuses before it builds.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/temporary_folder.h"

namespace raum::ci {
namespace {

namespace fs = std::filesystem;

// In a folder with the script and the names of the engines alone, where nothing can be built.
class ProfileScript : public testing::Test {
 protected:
  ProfileScript() {
    fs::create_directories(folder_ / "ci");
    fs::create_directories(folder_ / "engine/named");
    for (const char* const file :
         {"ci/profile", "ci/common.sh", "ci/interrupts.sh", "engine/named/signatures.txt"}) {
      fs::copy_file(fs::path(RAUM_SOURCE) / file, folder_ / file);
    }
  }

  [[nodiscard]] CommandResult profile(std::vector<std::string> words) const {
    words.insert(words.begin(), folder_ / "ci/profile");
    return run_command({.arguments = std::move(words)});
  }

  TemporaryFolder folder_;
};

TEST_F(ProfileScript, RefusesAnOutputThatCannotBeWritten) {
  const auto profile_to = [&](const std::string& out) {
    return profile({"maackesgeist-v2", "startpos", "3", out});
  };
  const CommandResult below_file = profile_to("/dev/null/folder/x.svg");
  EXPECT_EQ(below_file.status, 4);
  EXPECT_EQ(below_file.errors,
            "ci/profile: OUT: found \"/dev/null/folder/x.svg\", expected a file that can be "
            "written\n");
  const CommandResult is_folder = profile_to(folder_ / "ci");
  EXPECT_EQ(is_folder.status, 2);
  EXPECT_EQ(is_folder.errors,
            "ci/profile: OUT: found the folder \"" + (folder_ / "ci") + "\", expected a file\n");
  for (const std::string& out : {folder_ / "x.svg", folder_ / "new/folder/x.svg"}) {
    const CommandResult accepted = profile_to(out);
    EXPECT_EQ(accepted.status, 4) << accepted.errors;
    EXPECT_TRUE(accepted.errors.starts_with("== building\n")) << accepted.errors;
    EXPECT_FALSE(fs::exists(folder_ / "new"));
  }
}

TEST_F(ProfileScript, RefusesAnUnknownEngineAndAWrongDepth) {
  const CommandResult engine = profile({"nosuch", "startpos", "3"});
  EXPECT_EQ(engine.status, 2);
  EXPECT_TRUE(engine.errors.starts_with("ci/profile: ENGINE: found \"nosuch\", expected one of "))
      << engine.errors;
  const CommandResult depth = profile({"maackesgeist-v2", "startpos", "65"});
  EXPECT_EQ(depth.status, 2);
  EXPECT_EQ(depth.errors, "ci/profile: DEPTH: found \"65\", expected a number from 1 to 64\n");
}

}  // namespace
}  // namespace raum::ci

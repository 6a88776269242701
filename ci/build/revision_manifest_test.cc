#include "ci/build/revision_manifest.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "base/testing/error_of.h"
#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

class RevisionManifest : public testing::Test {
 protected:
  RevisionManifest() { repository.commit("Nothing"); }

  [[nodiscard]] Expected<std::optional<Manifest>> manifest(const std::string& revision) const {
    return manifest_of(repository.path(), resolve(repository.path(), revision).value());
  }

  ScratchRepository repository;
};

TEST_F(RevisionManifest, IsThatOfTheRevision) {
  repository.write("raumlab.toml",
                   "[build]\ncommands = [[\"make\"]]\n[[engine]]\nprogram = \"./bin/one\"\n");
  repository.commit("One");
  repository.write("raumlab.toml", "[[engine]]\nprogram = \"./bin/two\"\n");
  repository.commit("Two");
  repository.write("raumlab.toml", "not committed");
  const auto base = manifest("HEAD~1"), head = manifest("HEAD");
  ASSERT_TRUE(base && *base) << to_string(base.error());
  EXPECT_EQ((*base)->engine().name, "one");
  EXPECT_EQ((*base)->build.commands, std::vector<Words>{{"make"}});
  EXPECT_EQ((*base)->path, "HEAD~1:raumlab.toml");
  ASSERT_TRUE(head && *head);
  EXPECT_EQ((*head)->engine().command, Words{"./bin/two"});
  EXPECT_TRUE((*head)->build.commands.empty());
}

TEST_F(RevisionManifest, MayBeMissing) {
  const auto missing = manifest("HEAD");
  ASSERT_TRUE(missing.has_value()) << to_string(missing.error());
  EXPECT_FALSE(missing->has_value());
  repository.write("below/raumlab.toml", "[[engine]]\nprogram = \"./bin/one\"\n");
  repository.commit("Below");
  EXPECT_FALSE(manifest("HEAD").value().has_value()) << "it has to be at the top";
}

TEST_F(RevisionManifest, IsRefusedIfItIsBroken) {
  repository.write("raumlab.toml", "[[engine]]\nprogramm = \"./bin/one\"\n");
  repository.commit("Broken");
  EXPECT_EQ(error_of(manifest("HEAD")).where, "HEAD:raumlab.toml:2:1");
  EXPECT_EQ(error_of(manifest("HEAD")).found, "\"programm\"");
  repository.write("raumlab.toml", "[[engine\n");
  repository.commit("No TOML");
  EXPECT_TRUE(error_of(manifest("HEAD")).where.starts_with("HEAD:raumlab.toml:"));
}

TEST_F(RevisionManifest, IsRefusedIfGitFails) {
  Revision gone = resolve(repository.path(), "HEAD").value();
  gone.commit = gone.tree = std::string(40, 'f');
  EXPECT_FALSE(manifest_of(repository.path(), gone).has_value());
}

TEST(CommonValues, NameThisProgramAndItsData) {
  const Placeholders values = common_values(3);
  EXPECT_EQ(values.size(), 3U);
  EXPECT_EQ(values.at("jobs"), "3");
  EXPECT_EQ(values.at("raum"), std::filesystem::canonical("/proc/self/exe"));
  EXPECT_TRUE(std::filesystem::path(values.at("data")).is_absolute()) << values.at("data");
}

}  // namespace
}  // namespace raum::ci

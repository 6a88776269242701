// Play keys, and the identities of engines that are the greater part of them.
#include "tournament/match/play_key.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "base/testing/error_of.h"
#include "base/testing/print_error.h"
#include "base/testing/temporary_folder.h"
#include "base/text/content_hash.h"

namespace raum::tournament {
namespace {

class EngineIdentityTest : public testing::Test {
 protected:
  EngineIdentityTest() {
    write("engine", "#!/bin/sh\n");
    std::filesystem::permissions(folder_ / "engine", std::filesystem::perms::owner_all);
    engine_ = {.name = "a", .command = folder_ / "engine"};
  }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name) << bytes;
  }
  [[nodiscard]] EngineIdentity identity() const { return identity_of(engine_).value(); }
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const FileStamp& file : identity().files) {
      names.push_back(std::filesystem::path(file.path).filename());
    }
    return names;
  }

  TemporaryFolder folder_;
  EngineSpec engine_;
};

TEST_F(EngineIdentityTest, KeepsSettingsAsExactTexts) {
  engine_.arguments = {"-x", "a \"b\""};
  engine_.options = {{"Style", "Wild"}, {"HASH", "16"}};
  engine_.environment = {{"B", "2"}, {"A", "1"}};
  engine_.folder =
      folder_.path() + "/../" + std::filesystem::path(folder_.path()).filename().string() + "/.";
  const EngineIdentity id = identity();
  EXPECT_EQ(id.arguments, R"(["-x","a \"b\""])");
  EXPECT_EQ(id.options, R"(["Style=Wild","HASH=16"])");
  EXPECT_EQ(id.sorted_options, R"(["hash=16","style=Wild"])");
  EXPECT_EQ(id.environment, R"(["A=1","B=2"])");
  EXPECT_EQ(id.folder, std::filesystem::canonical(folder_.path()));
}

// Databases store this hash: another one would lose every cached game.
TEST_F(EngineIdentityTest, HashesWhatIsSet) {
  ContentHash hash;
  const std::string program = hash_of_file(engine_.command).value();
  hash.add(program + "\n[]\n[]\n");
  EngineIdentity id = identity();
  EXPECT_EQ(id.program, program);
  EXPECT_EQ(id.identity, hash.text());
  EXPECT_EQ(id.folder, "");
  EXPECT_EQ(id.environment, "");
  engine_.folder = "/";
  engine_.environment = {{"A", "1"}};
  hash.add("dir /\nenv [\"A=1\"]\n");
  EXPECT_EQ(identity().identity, hash.text());
}

TEST_F(EngineIdentityTest, ReadsTheFilesThatSettingsName) {
  for (const std::string name : {"book", "net", "table"}) write(name, name + " one");
  engine_.arguments = {folder_ / "book", "plain", ""};
  engine_.options = {{"Net", folder_ / "net"}};
  engine_.environment = {{"TABLE", folder_ / "table"}, {"DIR", folder_.path()}};
  EXPECT_EQ(files(), (std::vector<std::string>{"engine", "book", "net", "table"}));
  std::set<std::string> seen{identity().identity};
  for (const std::string name : {"book", "net", "table", "engine"}) {
    write(name, "two");
    EXPECT_TRUE(seen.insert(identity().identity).second) << name;
  }
}

// A device or a pipe could be read for ever.
TEST_F(EngineIdentityTest, ReadsNothingButFiles) {
  const auto alone = files();
  ASSERT_EQ(::mkfifo((folder_ / "pipe").c_str(), S_IRUSR | S_IWUSR), 0);
  engine_.arguments = {"/dev/zero", folder_ / "pipe", folder_ / ".", ""};
  EXPECT_EQ(files(), alone);
}

TEST_F(EngineIdentityTest, NoticesAFileThatChanged) {
  write("book", "one");
  engine_.arguments = {folder_ / "book"};
  const EngineIdentity id = identity();
  EXPECT_EQ(changed_file(id), std::nullopt);
  ASSERT_EQ(id.files.size(), 2U);
  struct stat file = {};
  ASSERT_EQ(::stat((folder_ / "book").c_str(), &file), 0);
  const FileStamp stamp{
      .path = folder_ / "book",
      .device = file.st_dev,
      .inode = file.st_ino,
      .size = 3,
      .modified_ns = file.st_mtim.tv_sec * std::int64_t{1'000'000'000} + file.st_mtim.tv_nsec};
  EXPECT_EQ(id.files[1], stamp);
  write("book", "another");
  EXPECT_EQ(changed_file(id), folder_ / "book");
  std::filesystem::remove(folder_ / "engine");
  EXPECT_EQ(changed_file(id), folder_ / "engine") << "the first one";
}

TEST_F(EngineIdentityTest, KnowsScripts) {
  EXPECT_TRUE(identity().is_script);
  write("engine",
        "\x7f"
        "ELF and more");
  EXPECT_FALSE(identity().is_script);
  write("engine",
        "\x7f"
        "EL");
  EXPECT_TRUE(identity().is_script) << "a file of three bytes";
}

TEST_F(EngineIdentityTest, NeedsTheProgram) {
  engine_.command = "/no/such/engine";
  EXPECT_EQ(error_of(identity_of(engine_)),
            (Error{"engine a: /no/such/engine", "no such file", "a program that may be started"}));
}

EngineSpec with_options(std::vector<std::pair<std::string, std::string>> options) {
  return {.name = "a", .command = "/bin/sh", .options = std::move(options)};
}

std::string key(const EngineSpec& engine) {
  return play_key(*identity_of(engine), engine, {.depth = 1}, {});
}

// The folder of endgame tables may have others at the next match.
TEST(PlayKey, IsEmptyIfAnOptionNamesAFolder) {
  EXPECT_EQ(key(with_options({{"EndgamePath", "tournament/openings"}})), "");
  EXPECT_NE(key(with_options({{"EndgamePath", ""}})), "");
  EXPECT_NE(key(with_options({{"EndgamePath", "no such folder"}})), "");
  EngineSpec elsewhere = with_options({{"EndgamePath", "openings"}});
  EXPECT_NE(key(elsewhere), "");
  elsewhere.folder = "tournament";
  EXPECT_EQ(key(elsewhere), "");
}

TEST(PlayKey, IsEmptyWithSeveralThreads) {
  for (const char* const name : {"Threads", "threads", "THREADS"}) {
    EXPECT_EQ(key(with_options({{name, "2"}})), "") << name;
    EXPECT_NE(key(with_options({{name, "1"}})), "") << name;
  }
}

TEST(PlayKey, KnowsFolderAndEnvironment) {
  const EngineSpec plain{.name = "a", .command = "/bin/sh"};
  EngineSpec in_folder = plain;
  in_folder.folder = "/usr";
  EngineSpec elsewhere = plain;
  elsewhere.folder = "/";
  EngineSpec with_variable = plain;
  with_variable.environment = {{"A", "1"}, {"B", "2"}};
  EngineSpec with_another = plain;
  with_another.environment = {{"A", "2"}, {"B", "2"}};
  EngineSpec reordered = plain;
  reordered.environment = {{"B", "2"}, {"A", "1"}};
  const std::set<std::string> keys{key(plain), key(in_folder), key(elsewhere), key(with_variable),
                                   key(with_another)};
  EXPECT_EQ(keys.size(), 5U);
  EXPECT_EQ(key(reordered), key(with_variable));
  in_folder.folder = "/usr/../usr/.";
  EXPECT_TRUE(keys.contains(key(in_folder))) << "the same folder";
}

TEST(PlayKey, ReadsTheFilesInTheFolderOfTheEngine) {
  const TemporaryFolder folder;
  EngineSpec engine{.name = "a", .command = "/bin/sh", .arguments = {"book"}};
  engine.folder = folder.path();
  std::ofstream(folder / "book") << "one";
  const std::string before = key(engine);
  std::ofstream(folder / "book") << "two";
  EXPECT_NE(key(engine), before);
}

}  // namespace
}  // namespace raum::tournament

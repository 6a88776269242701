#include "tournament/match/play_key.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "base/testing/temporary_folder.h"

namespace raum::tournament {
namespace {

EngineSpec with_options(std::vector<std::pair<std::string, std::string>> options) {
  return {.name = "a", .command = "/bin/sh", .options = std::move(options)};
}

std::string key(const EngineSpec& engine) {
  return play_key(*identity_of(engine), engine, {.depth = 1}, {});
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

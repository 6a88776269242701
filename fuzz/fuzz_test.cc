// Replays the recorded inputs of every target: its seeds (fuzz/corpus/TARGET) and the inputs that
// once failed (fuzz/found/TARGET).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "fuzz/scratch.h"
#include "fuzz/target.h"

namespace raum::fuzz {
namespace {

namespace fs = std::filesystem;

// Below the root of the repository, where ctest runs the program.
const fs::path kCorpus = "fuzz/corpus", kFound = "fuzz/found";

// The entries of a folder, sorted; none if there is no such folder.
std::vector<fs::path> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  if (!fs::exists(folder)) return entries;
  for (const auto& entry : fs::directory_iterator(folder)) entries.push_back(entry.path());
  std::sort(entries.begin(), entries.end());
  return entries;
}

// Runs all inputs of a folder; a broken invariant aborts and names the input.
std::size_t replay(const FuzzTarget& target, const fs::path& folder) {
  const std::vector<fs::path> inputs = entries_of(folder);
  for (const fs::path& path : inputs) {
    set_input_name(path.string());
    target.run(file_bytes(path));
  }
  return inputs.size();
}

class EachTarget : public testing::TestWithParam<FuzzTarget> {};

TEST_P(EachTarget, HoldsForItsRecordedInputs) {
  const std::string name(GetParam().name);
  GetParam().run("");
  EXPECT_GT(replay(GetParam(), kCorpus / name), 0U) << "no seed in " << kCorpus / name;
  replay(GetParam(), kFound / name);
}

INSTANTIATE_TEST_SUITE_P(Fuzz, EachTarget, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& target) { return std::string(target.param.name); });

TEST(Targets, OwnEveryFolderOfInputs) {
  std::set<std::string> names;
  for (const FuzzTarget& target : targets()) names.insert(std::string(target.name));
  EXPECT_EQ(names.size(), targets().size()) << "two targets have one name";
  EXPECT_GT(names.size(), 20U);
  std::vector<fs::path> folders = entries_of(kCorpus);
  for (const fs::path& found : entries_of(kFound)) folders.push_back(found);
  for (const fs::path& folder : folders) {
    EXPECT_TRUE(names.contains(folder.filename().string())) << folder << " belongs to no target";
  }
}

// The script reads the names from the sources, before anything is installed or built.
TEST(Targets, AreThoseThatTheScriptLists) {
  std::string names;
  for (const FuzzTarget& target : targets()) names += std::string(target.name) + "\n";
  const CommandResult list = run_command({.arguments = {"ci/fuzz", "--list"}});
  EXPECT_EQ(list.status, 0) << list.errors;
  EXPECT_EQ(list.output, names);
  EXPECT_EQ(list.errors, "");
}

TEST(Targets, AreCheckedBeforeAnythingIsInstalled) {
  const CommandResult refused = run_command({.arguments = {"ci/fuzz", "rngs", "600"}});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(refused.errors.starts_with("== found \"rngs\", expected one of adjudication "))
      << refused.errors;
  EXPECT_EQ(std::count(refused.errors.begin(), refused.errors.end(), '\n'), 1) << refused.errors;
  EXPECT_EQ(refused.output, "");
}

// libFuzzer cuts a longer seed, so that a database for example would never be read whole.
TEST(Targets, TryInputsAsLongAsTheirSeeds) {
  std::map<std::string, std::uintmax_t> longest;
  std::ifstream lines("fuzz/longest_inputs.txt");
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    const std::size_t blank = line.find(' ');
    ASSERT_NE(blank, std::string::npos) << line;
    longest[line.substr(0, blank)] = std::stoul(line.substr(blank));
  }
  ASSERT_TRUE(longest.contains("default"));
  std::set<std::string> names = {"default"};
  for (const FuzzTarget& target : targets()) {
    const std::string name(target.name);
    names.insert(name);
    const auto most = longest.contains(name) ? longest[name] : longest["default"];
    for (const fs::path& folder : {kCorpus / name, kFound / name}) {
      for (const fs::path& input : entries_of(folder))
        EXPECT_LE(fs::file_size(input), most) << input;
    }
  }
  for (const auto& [name, most] : longest) EXPECT_TRUE(names.contains(name)) << name;
}

}  // namespace
}  // namespace raum::fuzz

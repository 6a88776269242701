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
#include "fuzz/refusal.h"
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

// A seed that a reader has come to refuse no longer leads the fuzzer to what lies behind.
TEST_P(EachTarget, ReadsASeedAtEachPlaceThatReads) {
  ReadingsByPlace readings;
  counted_readings = &readings;
  replay(GetParam(), kCorpus / std::string(GetParam().name));
  counted_readings = nullptr;
  for (const auto& [place, count] : readings) {
    EXPECT_GT(count.read, 0U) << place.first << ":" << place.second << " refused " << count.refused;
  }
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

TEST(Targets, ReadFilesThatExist) {
  std::ifstream script("ci/selftest/fuzz_coverage.sh");
  std::size_t readers = 0;
  for (std::string line; std::getline(script, line);) {
    if (!line.starts_with("  ") || !line.ends_with(".cc")) continue;
    ++readers;
    EXPECT_TRUE(fs::exists(line.substr(2))) << line;
  }
  EXPECT_GT(readers, 50U);
}

TEST(Targets, AreCheckedBeforeAnythingIsInstalled) {
  const CommandResult refused = run_command({.arguments = {"ci/fuzz", "rngs", "600"}});
  EXPECT_EQ(refused.status, 2);
  EXPECT_TRUE(refused.errors.starts_with("== found \"rngs\", expected one of adjudication "))
      << refused.errors;
  EXPECT_EQ(std::count(refused.errors.begin(), refused.errors.end(), '\n'), 1) << refused.errors;
  EXPECT_EQ(refused.output, "");
}

// A file with a number for some of the targets, and a default for all others.
class NumberFile {
 public:
  explicit NumberFile(const std::string& path) {
    std::ifstream lines(path);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with('#')) continue;
      const std::size_t blank = line.find(' ');
      EXPECT_NE(blank, std::string::npos) << line;
      numbers_[line.substr(0, blank)] = std::stoul(line.substr(blank));
    }
    std::set<std::string> names = {"default"};
    for (const FuzzTarget& target : targets()) names.insert(std::string(target.name));
    for (const auto& [name, number] : numbers_) {
      EXPECT_TRUE(names.contains(name)) << path << ": " << name;
    }
    EXPECT_TRUE(numbers_.contains("default")) << path;
  }
  [[nodiscard]] std::uintmax_t of(const std::string& name) const {
    return numbers_.contains(name) ? numbers_.at(name) : numbers_.at("default");
  }

 private:
  std::map<std::string, std::uintmax_t> numbers_;
};

TEST(Targets, HaveGoalsOfExecutions) {
  const NumberFile goals("fuzz/goals.txt");
  EXPECT_EQ(goals.of("move_text"), 100'000'000U);
  EXPECT_EQ(goals.of("rules"), 10'000'000U);
}

// What a script prints with the functions of `ci/fuzz --totals`. Its folder $out and its file
// $recorded do not exist yet.
std::string output_of_totals(const std::string& script) {
  const ScratchFolder folder;
  const CommandResult printed =
      run_command({.arguments = {"bash", "-c",
                                 "set -euo pipefail; source ci/common.sh; out=$0\n"
                                 "source ci/selftest/fuzz_long.sh; recorded=$out/recorded.txt\n" +
                                     script,
                                 folder / "runs"}});
  EXPECT_EQ(printed.status, 0) << printed.errors;
  return printed.output;
}

TEST(Totals, AddUpAllRunsOfATarget) {
  EXPECT_EQ(
      output_of_totals("executions=40000000 took=20; add_to_totals move_text fast\n"
                       "executions=60000000 took=5; add_to_totals move_text fast\n"
                       "executions=7 took=1\n"
                       "add_to_totals rules sanitizers; add_to_totals rules fast\n"
                       "executions=0; add_to_totals rules fast\n"
                       "echo 'rules sanitizers 5000000000 9 aaaaaaaaaaaa' >>$out/executions.txt\n"
                       "total_of rules; echo; print_totals move_text rgn rules"),
      "5000000014\n"
      "target                   goal   sanitizers         fast      at_HEAD fast_per_s  goal_is\n"
      "move_text           100000000            0    100000000    100000000    4000000  reached\n"
      "rgn                 100000000            0            0            0          0  open\n"
      "rules                10000000   5000000007            7           14          7  reached\n");
}

TEST(Totals, AreRecordedOnceForEachTargetAndMode) {
  EXPECT_EQ(
      output_of_totals("mkdir $out; record_totals; ls $out\n"
                       "executions=4 took=2\n"
                       "add_to_totals rules fast; add_to_totals move_text fast\n"
                       "executions=5000000000 took=1; add_to_totals rules sanitizers\n"
                       "record_totals\n"
                       "executions=6 took=3; add_to_totals rules fast; total_of rules; echo\n"
                       "record_totals; record_totals; cat $recorded; ls $out; total_of rules"),
      "5000000010\n"
      "move_text fast 4 2 -\n"
      "rules fast 10 5 -\n"
      "rules sanitizers 5000000000 1 -\n"
      "recorded.txt\n"
      "5000000010");
}

// libFuzzer cuts a longer seed, so that a database for example would never be read whole.
TEST(Targets, TryInputsAsLongAsTheirSeeds) {
  const NumberFile longest("fuzz/longest_inputs.txt");
  for (const FuzzTarget& target : targets()) {
    const std::string name(target.name);
    const auto most = longest.of(name);
    for (const fs::path& folder : {kCorpus / name, kFound / name}) {
      for (const fs::path& input : entries_of(folder))
        EXPECT_LE(fs::file_size(input), most) << input;
    }
  }
}

}  // namespace
}  // namespace raum::fuzz

#include "regression/measure/function_costs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "base/testing/error_of.h"
#include "base/testing/files.h"
#include "base/testing/scoped_variable.h"
#include "base/testing/temporary_folder.h"
#include "regression/measure/fixture.h"

namespace raum::regression {
namespace {

const AllocationRules kRules{
    .command = {"./engine"}, .prefix = {}, .more = "bench 3\nquit\n", .less = "bench 2\nquit\n"};

Workload search(const std::string& input) {
  return {.name = "search", .command = {"./engine"}, .input = input};
}

TEST(FunctionCosts, CountAllocations) {
  EXPECT_EQ(allocations({{{.name = "malloc", .self = 9, .calls = 2},
                          {.name = "my_malloc", .self = 9, .calls = 40},
                          {.name = "realloc", .self = 9, .calls = 3},
                          {.name = "free", .self = 9, .calls = 50}}}),
            5U);
  EXPECT_EQ(allocations({}), 0U);
}

TEST(FunctionCosts, ListTheLargestChangesFirst) {
  const CallgrindProfile base = {{{"same", 9}, {"grown", 100}, {"gone", 40}, {"little", 5}}};
  const CallgrindProfile head = {{{"new", 70}, {"same", 9}, {"grown", 150}, {"little", 4}}};
  const auto changes = largest_changes(base, head, 3);
  ASSERT_EQ(changes.size(), 3U);
  EXPECT_EQ(changes[0].function, "new");
  EXPECT_EQ(changes[0].difference(), 70);
  EXPECT_EQ(changes[1].function, "grown");
  EXPECT_EQ(changes[2].function, "gone");
  EXPECT_EQ(changes[2].difference(), -40);
  EXPECT_TRUE(largest_changes(base, base, 3).empty());
}

TEST(FunctionCosts, ArePrintedAsATable) {
  const std::vector<FunctionChange> changes = {{"f(int)", 1000, 1200}};
  EXPECT_EQ(to_table(changes),
            "           base            head      difference  function\n"
            "           1000            1200            +200  f(int)\n");
}

TEST(FunctionCosts, FailIfTheProgramFails) {
  const FakeEngine engine("exit 3");
  EXPECT_FALSE(profile_workload(folder_of(engine), search("quit\n")));
}

TEST(FunctionCosts, ShowASearchThatAllocates) {
  ASSERT_TRUE(valgrind_version()) << "ci/install installs it";
  // A shell whose variables grow only at depth 3.
  const FakeEngine engine(
      "while read -r line; do case $line in\n"
      "'bench 2') echo signature 1;;\n"
      "'bench 3') for i in 1 2 3 4 5 6 7 8; do eval \"x$i=$line$line$line$line$line\"; done;;\n"
      "quit) exit 0;;\nesac; done");
  const auto grown = search_allocations(folder_of(engine), kRules, std::chrono::minutes(1));
  ASSERT_TRUE(grown) << to_string(grown.error());
  EXPECT_GT(*grown, 0);
  const FakeEngine steady("while read -r line; do case $line in quit) exit 0;; esac; done");
  EXPECT_EQ(search_allocations(folder_of(steady), kRules, std::chrono::minutes(1)).value(), 0);
}

TEST(FunctionCosts, CountEveryFunctionOfTheCLibrary) {
  CallgrindProfile profile;
  std::uint64_t calls = 1;
  for (const std::string name :
       {"malloc", "calloc", "realloc", "memalign", "valloc", "aligned_alloc", "posix_memalign",
        "operator new(unsigned long)"}) {
    profile.functions.push_back({.name = name, .self = 1000, .calls = calls});
    calls *= 10;
  }
  EXPECT_EQ(allocations(profile), 1'111'111U);
}

TEST(FunctionCosts, ListAtMostTheGivenNumber) {
  const CallgrindProfile base = {{{"a", 1}, {"b", 1}, {"c", 1}}};
  const CallgrindProfile head = {{{"a", 2}, {"b", 0}, {"c", 3}}};
  const auto names = [&](std::size_t count) {
    std::string text;
    for (const FunctionChange& change : largest_changes(base, head, count)) text += change.function;
    return text;
  };
  EXPECT_EQ(names(4), "cab") << "equal ones by name";
  EXPECT_EQ(names(3), "cab");
  EXPECT_EQ(names(2), "ca");
  EXPECT_EQ(names(0), "");
}

TEST(FunctionCosts, AreCutInTheTable) {
  const std::string longest(90, 'f');
  EXPECT_TRUE(to_table({{{longest, 2, 1}}}).ends_with("              -1  " + longest + "\n"));
  EXPECT_TRUE(to_table({{{longest + "g", 1, 2}}}).ends_with("+1  " + longest + "…\n"));
}

// A script in place of valgrind: it writes as many calls as the last digit of its stdin's first
// line, and records its arguments.
class FakeCallgrind : public testing::Test {
 protected:
  FakeCallgrind() : path_("PATH", folder_.path() + ":" + std::getenv("PATH")) {
    answer(
        "file=${2#*=}; read -r line; echo \"$line\" >> \"$folder/scripts\"\n"
        "printf 'events: Ir\\nfn=main\\n1 5\\ncfn=malloc\\ncalls=%s 1\\n1 5\\nfn=malloc\\n1 5\\n' "
        "$((${line#* } * 7)) > \"$file\"");
  }

  void answer(const std::string& script) const {
    write_program(
        folder_ / "valgrind",
        "folder=" + folder_.path() + "\necho \"$1 ${2%%=*} $3 $4\" > $folder/arguments\n" + script);
  }

  TemporaryFolder folder_, build_;

 private:
  ScopedVariable path_;
};

TEST_F(FakeCallgrind, ProfilesAWorkload) {
  const auto profile = profile_workload(
      build_.path(), {.name = "make", .command = {"./bench", "--work=make"}, .input = "bench 2\n"});
  ASSERT_TRUE(profile) << to_string(profile.error());
  EXPECT_EQ(allocations(*profile), 14U);
  EXPECT_EQ(content_of(folder_ / "arguments"),
            "--tool=callgrind --callgrind-out-file ./bench --work=make\n");
}

TEST_F(FakeCallgrind, ComparesTheAllocationsOfTwoDepths) {
  EXPECT_EQ(search_allocations(build_.path(), kRules, std::chrono::minutes(1)).value(), 7);
  EXPECT_EQ(content_of(folder_ / "scripts"), "bench 2\nbench 3\n");
  EXPECT_EQ(content_of(folder_ / "arguments"), "--tool=callgrind --callgrind-out-file ./engine \n");
}

TEST_F(FakeCallgrind, LeavesNoProfileBehind) {
  const ScopedVariable temporary("TMPDIR", folder_.path());
  ASSERT_TRUE(profile_workload(build_.path(), search("bench 1\n")));
  int folders = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
    folders += entry.is_directory() ? 1 : 0;
  }
  EXPECT_EQ(folders, 0);
}

// A sandbox lets the program write into its own folder alone.
TEST_F(FakeCallgrind, WritesTheProfileOfASandboxIntoItsFolder) {
  answer(
      "pwd > $folder/here; echo \"$BOX ${2#*=}\" > $folder/file\n"
      "printf 'events: Ir\\nfn=main\\n1 5\\n' > \"${2#*=}\"");
  Workload boxed = search("bench 1\n");
  boxed.prefix = {"env", "BOX=yes", "HOME={folder}"};
  ASSERT_TRUE(profile_workload(build_.path(), boxed));
  EXPECT_EQ(content_of(folder_ / "here"), build_.path() + "\n");
  const std::string file = content_of(folder_ / "file");
  EXPECT_TRUE(file.starts_with("yes " + build_.path() + "/raum-profile-")) << file;
  EXPECT_TRUE(std::filesystem::is_empty(build_.path())) << "the profile is removed";
}

TEST_F(FakeCallgrind, NamesWhatIsMissing) {
  const auto error = [this] {
    return error_line(profile_workload(build_.path(), search("bench 1\n")));
  };
  answer("echo 'no table' >&2; exit 3");
  EXPECT_EQ(error(), "under callgrind: found exit status 3, \"no table\", expected exit status 0");
  answer("echo nonsense > \"${2#*=}\"");
  EXPECT_EQ(error(),
            "profile of search:1: found \"nonsense\", expected a line of callgrind's format");
  EXPECT_EQ(error_line(search_allocations(build_.path(), kRules, std::chrono::minutes(1))),
            "profile of allocations:1: found \"nonsense\", expected a line of callgrind's format");
  answer("exit 0");
  EXPECT_TRUE(error().find("/profile: found ") != std::string::npos) << error();
  const ScopedVariable temporary("TMPDIR", "/no/such/folder");
  EXPECT_EQ(error(), "profile: found no temporary directory, expected one that can be created");
}

}  // namespace
}  // namespace raum::regression

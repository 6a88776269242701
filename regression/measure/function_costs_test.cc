#include "regression/measure/function_costs.h"

#include <gtest/gtest.h>

#include "base/testing/shell_engine.h"

namespace raum::regression {
namespace {

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
  EXPECT_FALSE(profile_workload(engine.path(), {"work", "quit\n", ""}));
}

TEST(FunctionCosts, ShowASearchThatAllocates) {
  ASSERT_TRUE(valgrind_version()) << "ci/install installs it";
  // A shell whose variables grow only at depth 3.
  const FakeEngine engine(
      "while read -r line; do case $line in\n"
      "'bench 2') echo signature 1;;\n"
      "'bench 3') for i in 1 2 3 4 5 6 7 8; do eval \"x$i=$line$line$line$line$line\"; done;;\n"
      "quit) exit 0;;\nesac; done");
  const auto grown = search_allocations(engine.path(), std::chrono::minutes(1));
  ASSERT_TRUE(grown) << to_string(grown.error());
  EXPECT_GT(*grown, 0);
  const FakeEngine steady("while read -r line; do case $line in quit) exit 0;; esac; done");
  EXPECT_EQ(search_allocations(steady.path(), std::chrono::minutes(1)).value(), 0);
}

}  // namespace
}  // namespace raum::regression

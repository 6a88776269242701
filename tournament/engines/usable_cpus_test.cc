#include "tournament/engines/usable_cpus.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <thread>

namespace raum::tournament {
namespace {

TEST(UsableCpus, IncludeThoseOfThisThread) {
  cpu_set_t before;
  ASSERT_EQ(::sched_getaffinity(0, sizeof before, &before), 0);
  const auto usable = usable_cpus();
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (!CPU_ISSET(static_cast<std::size_t>(cpu), &before)) continue;
    EXPECT_NE(std::find(usable.begin(), usable.end(), cpu), usable.end()) << cpu;
  }
  cpu_set_t after;
  ASSERT_EQ(::sched_getaffinity(0, sizeof after, &after), 0);
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
}

TEST(UsableCpus, OwnOnesAreThoseOfTheMask) {
  std::vector<int> own = own_cpus();
  ASSERT_FALSE(own.empty());
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<std::size_t>(own.back()), &one);
  std::vector<int> in_mask;
  std::thread([&] {
    ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
    in_mask = own_cpus();
  }).join();
  EXPECT_EQ(in_mask, std::vector<int>{own.back()});
  const auto usable = usable_cpus();
  std::sort(own.begin(), own.end());
  EXPECT_TRUE(std::includes(usable.begin(), usable.end(), own.begin(), own.end()));
}

TEST(UsableCpus, AreWrittenAsRanges) {
  EXPECT_EQ(cpus_text({}), "");
  EXPECT_EQ(cpus_text({3}), "3");
  EXPECT_EQ(cpus_text({0, 2, 3, 4, 7}), "0;2-4;7");
  EXPECT_EQ(cpus_text({0, 1, 2, 5, 6}), "0-2;5-6");
}

TEST(UsableCpus, NameAnUnusableOne) {
  const auto usable = usable_cpus();
  ASSERT_FALSE(usable.empty());
  EngineSpec engine{.name = "a", .command = "e"};
  EXPECT_TRUE(check_cpus(engine).has_value());
  engine.cpus = usable;
  EXPECT_TRUE(check_cpus(engine).has_value());
  ASSERT_LT(usable.back(), CPU_SETSIZE - 1) << "every number is a processor";
  engine.cpus.push_back(CPU_SETSIZE - 1);
  const auto refused = check_cpus(engine);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(to_string(refused.error()),
            "engine a: cpus: found 1023, expected processors that may be used here: " +
                cpus_text(usable));
}

}  // namespace
}  // namespace raum::tournament

// run() with a store, stopped and continued.
#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "base/testing/temporary_folder.h"
#include "knowledge/spsa/noisy_fixture.h"
#include "knowledge/spsa/spsa_fixture.h"
#include "knowledge/spsa/state/store.h"

namespace raum::knowledge::spsa {
namespace {

std::vector<std::vector<double>> values_of(const std::vector<Iteration>& iterations) {
  std::vector<std::vector<double>> all;
  for (const Iteration& iteration : iterations) all.push_back(iteration.values);
  return all;
}

class ResumedRun : public testing::TestWithParam<std::size_t> {
 protected:
  [[nodiscard]] Fallible<Store> open() const {
    return Store::open(folder_ / "spsa.db", two_parameters(), two_parameters_configuration());
  }

  TemporaryFolder folder_;
};

TEST_P(ResumedRun, EndsAtTheValuesOfAnUninterruptedOne) {
  for (const std::size_t most : {GetParam(), kAll}) {
    auto store = open();
    ASSERT_TRUE(store);
    ASSERT_TRUE(run(two_parameters(), store->iterations(), most, noisy_pairs,
                    [&](Iteration iteration) { return store->add(std::move(iteration)); }));
  }
  const auto store = open();
  ASSERT_TRUE(store);
  EXPECT_EQ(values_of(store->iterations()), values_of(all_of(two_parameters())));
}

TEST_P(ResumedRun, ForgetsAnIterationThatFailed) {
  const std::size_t failing = GetParam() + 1;
  auto store = open();
  ASSERT_TRUE(store);
  const auto keep = [&](Iteration iteration) { return store->add(std::move(iteration)); };
  const auto fails = [&](std::size_t iteration, const std::vector<Perturbation>& all) {
    if (iteration < failing) return noisy_pairs(iteration, all);
    return Fallible<std::vector<int>>(environment_error({"engine", "crash", ""}));
  };
  const auto failed = run(two_parameters(), store->iterations(), kAll, fails, keep);
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().error.found, "crash");
  EXPECT_EQ(store->iterations().size(), failing - 1);
  ASSERT_TRUE(run(two_parameters(), store->iterations(), kAll, noisy_pairs, keep));
  EXPECT_EQ(values_of(store->iterations()), values_of(all_of(two_parameters())));
}

INSTANTIATE_TEST_SUITE_P(AfterEachIteration, ResumedRun,
                         testing::Range(std::size_t{0}, std::size_t{6}));

}  // namespace
}  // namespace raum::knowledge::spsa

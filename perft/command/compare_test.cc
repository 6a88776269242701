#include "perft/command/compare.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "perft/count/two_ply_kernel.h"

namespace raum::perft {
namespace {

TEST(Compare, AllMethodsCountTheSame) {
  const SpeedComparison comparison = compare(Position::start(), 3, 1, 2);
  ASSERT_GE(comparison.methods.size(), 5U);  // oracle, core twice, portable, two threads
  EXPECT_TRUE(comparison.agrees());
  EXPECT_EQ(comparison.methods.front().name, "oracle");
  EXPECT_EQ(comparison.methods.front().nodes, 3'615U);
  EXPECT_DOUBLE_EQ(comparison.methods.front().ratio, 1);
  EXPECT_EQ(comparison.methods.back().nodes, 237'316U);
  EXPECT_EQ(comparison.methods.back().name,
            std::string(to_string(fastest_kernel())) + ", 2 threads");
}

TEST(Compare, CountsByEveryAvailableMethod) {
  std::vector<std::string> names{"oracle", "core without bulk"};
  for (const Kernel kernel : kKernels) {
    if (is_available(kernel)) names.emplace_back(to_string(kernel));
  }
  const SpeedComparison alone = compare(Position::start(), 2, 2, 1);
  std::vector<std::string> found;
  for (const MethodSpeed& method : alone.methods) found.push_back(method.name);
  EXPECT_EQ(found, names);
  EXPECT_EQ(alone.depth, 2);
  EXPECT_EQ(alone.oracle_depth, 1);
}

TEST(Compare, MeasuresNodesPerSecondAndItsRatioToTheOracle) {
  const auto began = std::chrono::steady_clock::now();
  const SpeedComparison comparison = compare(Position::start(), 2, 1, 1);
  const std::chrono::duration<double> outside = std::chrono::steady_clock::now() - began;
  ASSERT_GE(comparison.methods.size(), 4U);
  const double oracle = comparison.methods.front().nodes_per_second;
  double total = 0;
  for (const MethodSpeed& method : comparison.methods) {
    total += static_cast<double>(method.nodes) / method.nodes_per_second;
    EXPECT_DOUBLE_EQ(method.ratio, method.nodes_per_second / oracle) << method.name;
  }
  EXPECT_GT(total, 0);
  EXPECT_LE(total, outside.count());
}

TEST(Compare, DoesNotAgreeIfOneCountDiffers) {
  SpeedComparison comparison = compare(Position::start(), 2, 1, 1);
  ASSERT_TRUE(comparison.agrees());
  ++comparison.methods.front().nodes;
  EXPECT_TRUE(comparison.agrees()) << "the oracle counts another depth";
  ++comparison.methods.back().nodes;
  EXPECT_FALSE(comparison.agrees());
  --comparison.methods.back().nodes;
  ++comparison.methods[1].nodes;
  EXPECT_FALSE(comparison.agrees());
}

TEST(Compare, PrintsAMarkdownTable) {
  const SpeedComparison comparison{
      .depth = 4,
      .oracle_depth = 3,
      .methods = {{"oracle", 237'316, 2e6, 1}, {"core", 15'587'032, 1e9, 500}}};
  EXPECT_EQ(to_table(comparison),
            "| way | depth | nodes | M nodes/s | oracle = 1 |\n|---|---:|---:|---:|---:|\n"
            "| oracle | 3 | 237316 | 2.0 | 1.0 |\n| core | 4 | 15587032 | 1000.0 | 500.0 |\n");
}

}  // namespace
}  // namespace raum::perft

#include "ci/inventory/golden_names.h"

#include <gtest/gtest.h>

#include <array>

namespace raum::ci {
namespace {

constexpr std::array<std::string_view, 2> kEngines{"one", "two-fixed"};

TEST(GoldenNames, AcceptNamesOfEngines) {
  EXPECT_TRUE(check_golden_names("", "g", kEngines));
  EXPECT_TRUE(check_golden_names("# nodes of all\nposition x\nnodes one 3 17\nnodes two-fixed 2 5",
                                 "g", kEngines));
}

TEST(GoldenNames, RejectUnknownNames) {
  const auto refused = check_golden_names("nodes one 3 17\n\nnodes two-fxied 2 5\n", "g", kEngines);
  ASSERT_FALSE(refused);
  EXPECT_EQ(to_string(refused.error()),
            "g:3: found \"two-fxied\", expected the name of an engine (nearest: two-fixed)");
  EXPECT_FALSE(check_golden_names("nodes ", "g", kEngines));
}

}  // namespace
}  // namespace raum::ci

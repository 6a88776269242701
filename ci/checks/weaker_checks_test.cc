// Weaker checks: thresholds and perft lines that head loosened or dropped.
#include "ci/checks/weaker_checks.h"

#include <gtest/gtest.h>

#include "base/testing/scratch_repository.h"

namespace raum::ci {
namespace {

using regression::Thresholds;

Thresholds thresholds(std::string_view text) { return *Thresholds::parse(text, "thresholds"); }

TEST(WeakerChecks, NamesLoosenedThresholds) {
  const Thresholds base = thresholds("[search]\nfail = 2.0\n");
  EXPECT_EQ(loosened_thresholds(base, base), std::vector<std::string>{});
  EXPECT_EQ(loosened_thresholds(base, thresholds("[search]\nfail = 4.5\n")),
            std::vector<std::string>{"search: fail 2 % to 4.5 %"});
  EXPECT_EQ(loosened_thresholds(base, thresholds("[search]\nfail = 1.0\n")),
            std::vector<std::string>{});
  // A row of its own that head dropped falls back to the default.
  EXPECT_EQ(loosened_thresholds(base, Thresholds{}),
            std::vector<std::string>{"search: fail 2 % to 3 %"});
  EXPECT_GT(loosened_thresholds(base, thresholds("[default]\nreport = 1.5\n")).size(), 20U);
}

TEST(WeakerChecks, NamesLostSuiteLines) {
  const ScratchRepository base, head;
  base.write("perft/suites/a.perft", "# comment\none ;D1 2\n\ntwo ;D1 3\n");
  base.write("perft/results/b.results", "result ongoing\nresult ongoing\n");
  head.write("perft/other.perft", "one ;D1 2\n");
  head.write("perft/results/b.results", "result ongoing\n");
  EXPECT_EQ(lost_suite_lines(base.path(), head.path()),
            (std::vector<std::string>{"a.perft: two ;D1 3", "b.results: result ongoing"}));
  EXPECT_EQ(lost_suite_lines(head.path(), base.path()), std::vector<std::string>{});
  EXPECT_EQ(lost_suite_lines("no/such/folder", head.path()), std::vector<std::string>{});
}

}  // namespace
}  // namespace raum::ci

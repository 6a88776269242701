// Weaker checks: thresholds and perft lines that head loosened or dropped.
#include "ci/checks/weaker_checks.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "base/testing/scratch_repository.h"
#include "ci/build/fixture.h"

namespace raum::ci {
namespace {

using regression::Thresholds;
using Lines = std::vector<std::string>;

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

TEST(WeakerChecks, NamesEachLoosenedThreshold) {
  EXPECT_EQ(loosened_thresholds(
                thresholds("[search]\nreport = 1\nfail = 2\nfail_per_unit = 3\n"),
                thresholds("[search]\nreport = 1.5\nfail = 2.5\nfail_per_unit = 12.25\n")),
            (Lines{"search: report 1 % to 1.5 %", "search: fail 2 % to 2.5 %",
                   "search: fail_per_unit 3 % to 12.2 %"}));
  EXPECT_EQ(loosened_thresholds(thresholds("[\"binary size\"]\nfail = 20\n"), Thresholds{}).size(),
            1U)
      << "a footprint without a table never fails";
}

// The report of two builds with some tests, of which base has an e2e test more and four unit tests.
class WeakerReport : public testing::Test {
 protected:
  WeakerReport() {
    const std::string kept = "TEST(Kept, A) {}\n";
    base.write("CMakeLists.txt",
               "raum_test(u LABELS unit SOURCES u_test.cc)\n"
               "raum_test(p LABELS property SOURCES p_test.cc)\n"
               "raum_test(e LABELS e2e SOURCES e_test.cc)\n");
    head.write("CMakeLists.txt",
               "raum_test(u LABELS unit SOURCES u_test.cc)\n"
               "raum_test(p LABELS property SOURCES p_test.cc)\n");
    base.write("u_test.cc", kept);
    head.write("u_test.cc", kept + "TEST(Kept, New) {}\n");
    base.write("p_test.cc", "TEST(Keys, Hold) {}\n");
    head.write("p_test.cc", "TEST(Keys, Hold) {}\n");
    base.write("e_test.cc", "TEST(End, A) {}\nTEST(End, B) {}\nTEST(End, C) {}\n");
  }

  [[nodiscard]] CheckReport report() const {
    CheckReport report;
    report_weaker_checks(context, {.base = base.build(), .head = head.build(), .toolchain = "c++"},
                         report);
    return report;
  }

  CheckContext context;
  ScriptBuild base, head;
};

TEST_F(WeakerReport, HasARowForEachKindOfTest) {
  const CheckReport weaker = report();
  const auto expect_row = [&](std::size_t i, const std::string& name, std::int64_t of_base,
                              std::int64_t of_head, FigureVerdict verdict) {
    EXPECT_EQ(weaker.figures[i].name, name);
    EXPECT_EQ(weaker.figures[i].base, Value(of_base)) << name;
    EXPECT_EQ(weaker.figures[i].head, Value(of_head)) << name;
    EXPECT_EQ(weaker.figures[i].unit, "tests");
    EXPECT_EQ(weaker.figures[i].verdict, verdict) << name;
  };
  ASSERT_EQ(weaker.figures.size(), 3U) << "none has a golden test";
  expect_row(0, "unit tests in the sources", 1, 2, FigureVerdict::Reported);
  expect_row(1, "property tests in the sources", 1, 1, FigureVerdict::None);
  expect_row(2, "e2e tests in the sources", 3, 0, FigureVerdict::Reported);
}

TEST_F(WeakerReport, NamesUpToThreeAndListsMore) {
  const CheckReport three = report();
  EXPECT_EQ(three.warnings,
            Lines{"tests of base that head lacks or labels differently: 3: End.A of e_test.cc is "
                  "missing, End.B of e_test.cc is missing, End.C of e_test.cc is missing"});
  EXPECT_EQ(three.details, "");
  base.write("e_test.cc", "TEST(End, A) {}\nTEST(End, B) {}\nTEST(End, C) {}\nTEST(End, D) {}\n");
  const CheckReport four = report();
  ASSERT_EQ(four.warnings.size(), 1U);
  EXPECT_TRUE(four.warnings[0].ends_with("End.C of e_test.cc is missing, …")) << four.warnings[0];
  EXPECT_EQ(four.details,
            "tests of base that head lacks or labels differently:\n"
            "  End.A of e_test.cc is missing\n  End.B of e_test.cc is missing\n"
            "  End.C of e_test.cc is missing\n  End.D of e_test.cc is missing\n");
}

TEST_F(WeakerReport, WarnsOfFewerPropertyCases) {
  base.write("e_test.cc", "");
  base.set_variable("RAUM_PROPERTY_CASES", "100");
  head.set_variable("RAUM_PROPERTY_CASES", "100");
  EXPECT_EQ(report().warnings, Lines{});
  head.set_variable("RAUM_PROPERTY_CASES", "101");
  EXPECT_EQ(report().warnings, Lines{});
  head.set_variable("RAUM_PROPERTY_CASES", "99");
  EXPECT_EQ(report().warnings,
            Lines{"fewer cases of each property: 1: RAUM_PROPERTY_CASES from 100 to 99"});
}

TEST_F(WeakerReport, ReadsTheThresholdsOfTheBase) {
  base.write("e_test.cc", "");
  const ScratchRepository repository;
  repository.write("regression/thresholds.toml", "[search]\nfail = 2\n");
  repository.commit("Base");
  context.repository = repository.path();
  context.base = resolve(repository.path(), "HEAD").value();
  EXPECT_EQ(report().warnings, Lines{"looser thresholds: 1: search: fail 2 % to 3 %"});
  repository.write("regression/thresholds.toml", "[search\n");
  repository.commit("Base with a broken file");
  context.base = resolve(repository.path(), "HEAD").value();
  EXPECT_EQ(report().warnings, Lines{}) << "the defaults stand in for a broken file";
}

}  // namespace
}  // namespace raum::ci

// Weaker checks: tests, suite lines and rules that head loosened or dropped.
#include "ci/checks/weaker_checks.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <utility>

#include "base/testing/scratch_repository.h"
#include "ci/build/fixture.h"
#include "ci/context/manifest_fixture.h"

namespace raum::ci {
namespace {

using regression::CostThresholds;
using Lines = std::vector<std::string>;

// A manifest with the workload `search` and another one.
Manifest manifest_with(const CostThresholds& search) {
  Manifest manifest = manifest_of_scripts();
  manifest.workloads.emplace_back().name = "search";
  manifest.workloads.emplace_back().name = "startup";
  manifest.thresholds.own["search"] = search;
  return manifest;
}

TEST(WeakerChecks, NamesLoosenedThresholds) {
  const Manifest base = manifest_with({.failing = 0.02});
  EXPECT_EQ(loosened_thresholds(base, base), Lines{});
  EXPECT_EQ(loosened_thresholds(base, manifest_with({.failing = 0.045})),
            Lines{"threshold of search: fail 2 % to 4.5 %"});
  EXPECT_EQ(loosened_thresholds(base, manifest_with({.failing = 0.01})), Lines{});
  // A row of its own that head dropped falls back to the default.
  Manifest head = base;
  head.thresholds.own.clear();
  EXPECT_EQ(loosened_thresholds(base, head), Lines{"threshold of search: fail 2 % to 3 %"});
  head = base;
  head.thresholds.standard.reported = 0.015;
  EXPECT_EQ(loosened_thresholds(base, head),
            (Lines{"threshold of startup: report 1 % to 1.5 %",
                   "threshold of binary size: report 1 % to 1.5 %"}));
}

TEST(WeakerChecks, NamesEachLoosenedThreshold) {
  EXPECT_EQ(
      loosened_thresholds(
          manifest_with({.reported = 0.01, .failing = 0.02, .failing_per_unit = 0.03}),
          manifest_with({.reported = 0.015, .failing = 0.025, .failing_per_unit = 0.1225})),
      (Lines{"threshold of search: report 1 % to 1.5 %", "threshold of search: fail 2 % to 2.5 %",
             "threshold of search: fail_per_unit 3 % to 12.2 %"}));
  Manifest base = manifest_with({});
  base.thresholds.own["binary size"] = {.reported = 0.01, .failing = 0.2, .failing_per_unit = 9e99};
  EXPECT_EQ(loosened_thresholds(base, manifest_with({})).size(), 2U)
      << "a footprint without a table never fails";
}

TEST(WeakerChecks, NamesTheFileThatLostALineOfTwoFiles) {
  const ScratchRepository base, head;
  for (const ScratchRepository* const revision : {&base, &head}) {
    revision->write("perft/b.perft", "one ;D1 2\n");
  }
  base.write("perft/a.perft", "one ;D1 2\ntwo ;D1 3\n");
  head.write("perft/a.perft", "two ;D1 3\n");
  Manifest rules = manifest_of_scripts();
  rules.suites.emplace_back().files = "perft/*.perft";
  EXPECT_EQ(lost_suite_lines(rules, base.path(), head.path()), Lines{"a.perft: one ;D1 2"});
}

TEST(WeakerChecks, NamesLostSuiteLines) {
  const ScratchRepository base, head;
  base.write("perft/suites/a.perft", "# comment\none ;D1 2\n\ntwo ;D1 3\n");
  base.write("perft/results/b.results", "result ongoing\nresult ongoing\n");
  base.write("other/c.perft", "three ;D1 2\n");
  base.write("perft/suites/gone.perft", "# comment\none ;D1 2\nfour ;D1 4\nfive ;D1 5\n");
  head.write("perft/suites/a.perft", "# two ;D1 3\n");
  head.write("perft/other.perft", "one ;D1 2\none ;D1 2\n");
  head.write("perft/results/b.results", "result ongoing\n");
  Manifest rules = manifest_of_scripts();
  for (const std::string files : {"perft/**/*.perft", "perft/results/*.results"}) {
    rules.suites.emplace_back().files = files;
  }
  EXPECT_EQ(lost_suite_lines(rules, base.path(), head.path()),
            (Lines{"perft/suites/gone.perft is gone (2 lines)", "b.results: result ongoing",
                   "a.perft: two ;D1 3"}));
  EXPECT_EQ(lost_suite_lines(rules, head.path(), base.path()), Lines{});
  EXPECT_EQ(lost_suite_lines(rules, "no/such/folder", head.path()), Lines{});
}

// What head's manifest asks less after the change of base's.
Lines weaker_after(const std::function<void(Manifest&)>& change) {
  Manifest base = manifest_of_scripts();
  base.engines.front().variants = "Engine";
  base.engines.emplace_back().name = "other";
  SuiteRules& suite = base.suites.emplace_back();
  suite.name = "counts";
  suite.max_nodes = 100;
  base.tests.push_back(tests_of_script("unit", "true"));
  regression::Workload& work = base.workloads.emplace_back();
  work.name = "bench";
  work.command = {"./bin/raum-engine", "bench"};
  base.inventory = InventoryRules{.function = "add", .labels = {"unit", "e2e"}, .folders = ""};
  base.allocations.command = {"./bin/raum-engine"};
  Manifest head = base;
  change(head);
  return weaker_rules(base, head);
}

TEST(WeakerChecks, NamesWhatTheManifestLacks) {
  EXPECT_EQ(weaker_after([](Manifest&) {}), Lines{});
  EXPECT_EQ(weaker_after([](Manifest& head) {
              head.engines.pop_back();
              head.suites.clear();
              head.tests.clear();
              head.workloads.clear();
              head.inventory.reset();
              head.allocations.command.clear();
            }),
            (Lines{"suite \"counts\" is missing", "tests \"unit\" is missing",
                   "workload \"bench\" is missing", "engine \"other\" is missing",
                   "the inventory is missing", "allocations are not counted"}));
}

TEST(WeakerChecks, NamesWhatTheManifestAsksLess) {
  EXPECT_EQ(weaker_after([](Manifest& head) {
              head.suites[0].max_nodes = 99;
              head.tests[0].command.back() = "false || true";
              head.workloads[0].label = "other";
              head.engines[0].variants = "";
              head.inventory->labels.pop_back();
            }),
            (Lines{"suite \"counts\" has changed", "tests \"unit\" has changed",
                   "workload \"bench\" has changed", "engine \"raum-engine\" has changed",
                   "the inventory has changed"}));
  EXPECT_EQ(weaker_after([](Manifest& head) {
              head.suites[0].max_nodes = 0;
              head.engines.emplace_back().name = "third";
            }),
            Lines{})
      << "it asks more";
}

struct OneChange {
  std::string line;  // what is named
  std::vector<std::function<void(Manifest&)>> changes;
};

// Every part of a manifest that says what is asked, changed alone.
TEST(WeakerChecks, NamesEachPartThatHasChanged) {
  using Measure = regression::Measure;
  const std::vector<OneChange> all{
      {"suite \"counts\" has changed",
       {[](Manifest& head) { head.suites[0].max_nodes = 1; },
        [](Manifest& head) { head.suites[0].files = "x"; },
        [](Manifest& head) { head.suites[0].command = {"x"}; },
        [](Manifest& head) { head.suites[0].build = {{"x"}}; },
        [](Manifest& head) { head.suites[0].by_moves = true; }}},
      {"tests \"unit\" has changed",
       {[](Manifest& head) { head.tests[0].command = {"x"}; },
        [](Manifest& head) { head.tests[0].check = "play"; },
        [](Manifest& head) {
          head.tests[0].environment = {{"A", "x"}};
        },
        [](Manifest& head) { head.tests[0].build = {{"x"}}; },
        [](Manifest& head) { head.tests[0].junit = "x"; },
        [](Manifest& head) { head.tests[0].base_files = {"x"}; },
        [](Manifest& head) { head.tests[0].base_labels = {"x"}; }}},
      {"workload \"bench\" has changed",
       {[](Manifest& head) { head.workloads[0].command = {"x"}; },
        [](Manifest& head) { head.workloads[0].input = "x"; },
        [](Manifest& head) { head.workloads[0].measure = Measure::Time; },
        [](Manifest& head) { head.workloads[0].label = "x"; },
        [](Manifest& head) { head.workloads[0].unit = "x"; },
        [](Manifest& head) { head.workloads[0].startup = "x"; },
        [](Manifest& head) { head.workloads[0].is_timed = true; }}},
      {"engine \"other\" has changed",
       {[](Manifest& head) { head.engines[1].command = {"x"}; },
        [](Manifest& head) {
          head.engines[1].options = {{"A", "x"}};
        },
        [](Manifest& head) { head.engines[1].variants = "x"; }}},
      {"another engine is the first one",
       {[](Manifest& head) { std::swap(head.engines[0], head.engines[1]); }}},
      {"the inventory has changed",
       {[](Manifest& head) { head.inventory->function = "x"; },
        [](Manifest& head) { head.inventory->labels = {"unit"}; },
        [](Manifest& head) { head.inventory->folders = "x"; },
        [](Manifest& head) {
          head.inventory->numbers = {{"A", "x"}};
        }}},
      {"the allocations have changed",
       {[](Manifest& head) { head.allocations.command = {"x"}; },
        [](Manifest& head) { head.allocations.more = "x"; },
        [](Manifest& head) { head.allocations.less = "x"; }}},
      {"the label of the signature has changed",
       {[](Manifest& head) { head.signature.label = "x"; }}},
  };
  for (const OneChange& one : all) {
    ASSERT_FALSE(one.changes.empty());
    for (std::size_t i = 0; i < one.changes.size(); ++i) {
      EXPECT_EQ(weaker_after(one.changes[i]), Lines{one.line}) << i;
    }
  }
}

TEST(WeakerChecks, NamesSmallerSearches) {
  Manifest base = manifest_of_scripts();
  base.signature.source = SignatureRules::Source::Nodes;
  base.signature.depth = 4;
  base.strength.depth = 0;
  base.strength.nodes = 500;
  const auto after = [&](int depth, std::int64_t nodes) {
    Manifest head = base;
    head.signature.depth = depth;
    head.strength.nodes = nodes;
    return weaker_rules(base, head);
  };
  EXPECT_EQ(after(4, 500), Lines{});
  EXPECT_EQ(after(5, 501), Lines{});
  EXPECT_EQ(after(3, 499), (Lines{"signature: depth 4 to 3", "strength: nodes 500 to 499"}));
  base.suites.emplace_back().name = "all counts";
  Manifest head = base;
  head.suites[0].max_nodes = 1'000'000;
  EXPECT_EQ(weaker_rules(base, head), Lines{"suite \"all counts\" has changed"});
}

TEST(WeakerChecks, NamesWhatTheBuildAsksLess) {
  EXPECT_EQ(
      weaker_after([](Manifest& head) {
        head.build.memory_mib = 0;
        head.build.is_self_contained = true;
      }),
      (Lines{"build: memory_mib 8192 to 0, no limit", "build: self_contained false to true"}));
  EXPECT_EQ(weaker_after([](Manifest& head) { head.build.memory_mib = 8193; }),
            Lines{"build: memory_mib 8192 to 8193"});
  EXPECT_EQ(weaker_after([](Manifest& head) { head.build.memory_mib = 8191; }), Lines{});
  Manifest base = manifest_of_scripts(), head = base;
  base.build.memory_mib = 0;
  base.build.is_self_contained = true;
  EXPECT_EQ(weaker_rules(base, head), Lines{}) << "it asks more";
}

TEST(WeakerChecks, NamesAWeakerMatchAndSignature) {
  EXPECT_EQ(weaker_after([](Manifest& head) {
              head.signature.source = SignatureRules::Source::Nodes;
              head.strength.depth = 2;
              head.strength.pairs = 199;
              head.strength.sprt = {.elo0 = -60, .elo1 = -1};
              head.strength.openings = "few.txt";
            }),
            (Lines{"the source of the signature has changed", "strength: depth 3 to 2",
                   "strength: pairs 200 to 199", "strength: elo0 -50 to -60",
                   "strength: elo1 0 to -1", "strength: the openings have changed"}));
  EXPECT_EQ(weaker_after([](Manifest& head) {
              head.strength.depth = 0;
              head.strength.nodes = 1;
            }),
            Lines{"strength: the limit of the searches has changed"});
  EXPECT_EQ(weaker_after([](Manifest& head) {
              head.signature.depth = 9;
              head.strength.depth = 4;
              head.strength.pairs = 300;
              head.strength.sprt = {.elo0 = -5, .elo1 = 5};
            }),
            Lines{})
      << "it asks more";
}

// The report of two builds with some tests, of which base has an e2e test more and four unit tests.
class WeakerReport : public testing::Test {
 protected:
  WeakerReport() {
    context.manifests = manifests_of(manifest_of_scripts());
    context.manifests.rules.inventory = InventoryRules{
        .function = "raum_test", .labels = {"unit", "property", "golden", "e2e"}, .folders = ""};
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
    report_weaker_checks(context.rules(), base.build().source(), head.build().source(), report);
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

TEST_F(WeakerReport, NeedsAnInventoryToCountTests) {
  context.manifests.rules.inventory.reset();
  const CheckReport weaker = report();
  EXPECT_EQ(weaker.figures.size(), 0U);
  EXPECT_EQ(weaker.warnings, Lines{});
}

}  // namespace
}  // namespace raum::ci

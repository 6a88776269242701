// The check `cost`: instructions on fixed work, head against base.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "ci/checks.h"
#include "regression/comparison.h"
#include "regression/instructions.h"

namespace raum::ci {

using regression::CostChange;
using regression::CostVerdict;
using regression::WorkCount;

namespace {

constexpr auto kWorkLimit = std::chrono::minutes(3);

struct Counted {
  std::vector<Expected<WorkCount>> base, head;
};

// Every work of both revisions, `jobs` at a time; counts do not depend on what else runs.
Counted count_all(const CheckContext& context) {
  const auto works = regression::cost_works();
  Counted counted;
  counted.base.resize(works.size(), WorkCount{});
  counted.head.resize(works.size(), WorkCount{});
  std::atomic<std::size_t> next = 0;
  const auto worker = [&] {
    for (std::size_t i = next++; i < 2 * works.size(); i = next++) {
      const bool is_base = i % 2 == 0;
      const Build& build = is_base ? context.base_build : context.head_build;
      (is_base ? counted.base : counted.head)[i / 2] =
          regression::count_instructions(build.engine(), works[i / 2], kWorkLimit, context.stop);
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < context.options.jobs; ++i) workers.emplace_back(worker);
  workers.clear();
  return counted;
}

// The counts, or the first error with its work.
Expected<std::vector<WorkCount>> all_of(const std::vector<Expected<WorkCount>>& counts,
                                        std::string_view whose) {
  std::vector<WorkCount> out;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (!counts[i]) {
      return tl::unexpected(
          within(fmt::format("engine of {}: {}", whose, regression::cost_works()[i].name),
                 counts[i].error()));
    }
    out.push_back(*counts[i]);
  }
  return out;
}

Figure figure_of(const CostChange& change) {
  if (!change.per_unit) {
    return {change.work, static_cast<std::int64_t>(change.base.instructions),
            static_cast<std::int64_t>(change.head.instructions), "instructions"};
  }
  const auto per_unit = [](WorkCount count) {
    return static_cast<double>(count.instructions) / static_cast<double>(count.units);
  };
  return {change.work, per_unit(change.base), per_unit(change.head), "instructions/node"};
}

void judge(const std::vector<CostChange>& changes, CheckReport& report) {
  std::string failed, dearest;
  double largest = 0;
  for (const CostChange& change : changes) {
    report.figures.push_back(figure_of(change));
    const std::string told =
        fmt::format("{} {}{}", change.work, regression::percent_change(change.ratio),
                    change.per_unit ? " a node" : "");
    if (change.verdict == CostVerdict::TooDear) {
      failed += fmt::format("{}{}", failed.empty() ? "" : ", ", told);
    } else if (change.verdict != CostVerdict::Same) {
      report.warnings.push_back("instructions: " + told);
    }
    if (change.ratio > largest) {
      largest = change.ratio;
      dearest = told;
    }
  }
  report.result = failed.empty() ? CheckResult::Pass : CheckResult::Fail;
  report.reason = failed.empty() ? fmt::format("instructions: largest growth {}", dearest)
                                 : fmt::format("instructions: {}", failed);
}

}  // namespace

CheckReport check_cost(const CheckContext& context) {
  CheckReport report{.name = "cost", .reason = ""};
  const auto valgrind = regression::valgrind_version();
  if (!valgrind) {
    report.reason = "valgrind cannot be run: " + valgrind.error().found;
    return report;
  }
  const Counted counted = count_all(context);
  const auto base = all_of(counted.base, "base");
  if (!base) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = to_string(base.error());
    return report;
  }
  const auto head = all_of(counted.head, "head");
  if (!head) {
    report.result = CheckResult::Fail;
    report.reason = to_string(head.error());
    return report;
  }
  judge(regression::compare_costs(regression::cost_works(), *base, *head), report);
  return report;
}

}  // namespace raum::ci

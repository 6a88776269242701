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
using regression::Program;
using regression::Work;
using regression::WorkCount;
namespace fs = std::filesystem;

namespace {

constexpr auto kWorkLimit = std::chrono::minutes(3);

struct Counted {
  std::vector<Expected<WorkCount>> base, head;
};

fs::path program_of(const Build& build, const Work& work) {
  return work.program == Program::Engine ? build.engine() : build.bench();
}

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
      (is_base ? counted.base : counted.head)[i / 2] = regression::count_instructions(
          program_of(build, works[i / 2]), works[i / 2], kWorkLimit, context.stop);
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < context.options.jobs; ++i) workers.emplace_back(worker);
  workers.clear();
  return counted;
}

// The works that both revisions can be asked for: a base may be older than a row of raum-bench.
struct Comparable {
  std::vector<Work> works;
  std::vector<WorkCount> base, head;
  std::vector<std::string> left_out;  // one line each
};

// Errors: the first work that cannot be counted, with whose it is.
tl::expected<Comparable, CheckReport> comparable(const Counted& counted) {
  const auto works = regression::cost_works();
  const auto cannot = [](std::string_view whose, const Work& work, const Error& error) {
    return to_string(within(fmt::format("{}: {}", whose, work.name), error));
  };
  Comparable out;
  for (std::size_t i = 0; i < works.size(); ++i) {
    CheckReport report{.name = "cost", .reason = ""};
    if (!counted.base[i] && works[i].program == Program::Bench) {
      out.left_out.push_back(cannot("not counted in the base", works[i], counted.base[i].error()));
      continue;
    }
    if (!counted.base[i]) {
      report.result = CheckResult::NoVerdict;
      report.environment = true;
      report.reason = cannot("engine of base", works[i], counted.base[i].error());
      return tl::unexpected(report);
    }
    if (!counted.head[i]) {
      report.result = CheckResult::Fail;
      report.reason =
          cannot(works[i].program == Program::Engine ? "engine of head" : "benchmarks of head",
                 works[i], counted.head[i].error());
      return tl::unexpected(report);
    }
    out.works.push_back(works[i]);
    out.base.push_back(*counted.base[i]);
    out.head.push_back(*counted.head[i]);
  }
  return out;
}

Figure figure_of(const CostChange& change) {
  if (change.unit.empty()) {
    return {change.work, static_cast<std::int64_t>(change.base.instructions),
            static_cast<std::int64_t>(change.head.instructions), "instructions"};
  }
  const auto per_unit = [](WorkCount count) {
    return static_cast<double>(count.instructions) / static_cast<double>(count.units);
  };
  return {change.work, per_unit(change.base), per_unit(change.head), "instructions/" + change.unit};
}

void judge(const std::vector<CostChange>& changes, CheckReport& report) {
  std::string failed, dearest;
  double largest = 0;
  for (const CostChange& change : changes) {
    report.figures.push_back(figure_of(change));
    const std::string told =
        fmt::format("{} {}{}", change.work, regression::percent_change(change.ratio),
                    change.per_unit ? " a " + change.unit : "");
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
  const auto counts = comparable(count_all(context));
  if (!counts) return counts.error();
  report.warnings = counts->left_out;
  judge(regression::compare_costs(counts->works, counts->base, counts->head), report);
  return report;
}

}  // namespace raum::ci

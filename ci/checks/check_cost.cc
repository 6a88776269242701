// The check `cost`: instructions on fixed work, head against base, and what else a build takes.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

#include "base/text/percent.h"
#include "base/text/text_file.h"
#include "ci/checks/checks.h"
#include "ci/checks/footprint.h"
#include "ci/checks/same_program.h"
#include "ci/checks/wall_time_figures.h"
#include "regression/compare/comparison.h"
#include "regression/measure/function_costs.h"
#include "regression/measure/instructions.h"

namespace raum::ci {

using regression::CostChange;
using regression::CostVerdict;
using regression::Program;
using regression::Workload;
using regression::WorkloadCount;
namespace fs = std::filesystem;

namespace {

constexpr auto kWorkLimit = std::chrono::minutes(3);
constexpr auto kProfileLimit = std::chrono::minutes(5);

struct Counted {
  std::vector<Expected<WorkloadCount>> base, head;
};

fs::path program_of(const Build& build, const Workload& work) {
  return work.program == Program::Engine ? build.engine() : build.bench();
}

// Every work of both revisions, `jobs` at a time; counts do not depend on what else runs.
Counted count_all(const CheckContext& context) {
  const auto works = regression::cost_workloads();
  Counted counted;
  counted.base.resize(works.size(), WorkloadCount{});
  counted.head.resize(works.size(), WorkloadCount{});
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
  std::vector<Workload> works;
  std::vector<WorkloadCount> base, head;
  std::vector<std::string> left_out;  // one line each
};

// Errors: the first work that cannot be counted, with whose it is.
tl::expected<Comparable, CheckReport> comparable(const Counted& counted) {
  const auto works = regression::cost_workloads();
  const auto cannot = [](std::string_view whose, const Workload& work, const Error& error) {
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

// Suspects are counted anew in both revisions; that verdict stands. What could not be counted again
// is named in `unconfirmed`.
std::vector<CostChange> confirmed(const CheckContext& context, Comparable& counts,
                                  CheckReport& report, std::vector<std::string>& unconfirmed) {
  const std::vector<CostChange> first =
      regression::compare_costs(counts.works, counts.base, counts.head, context.thresholds);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i].verdict != CostVerdict::Regressed) continue;
    context.say(
        fmt::format("{} {}: counting it again", first[i].work, percent_change(first[i].ratio)));
    const auto recount = [&](const Build& build, WorkloadCount& count) {
      const auto again = regression::count_instructions(program_of(build, counts.works[i]),
                                                        counts.works[i], kWorkLimit, context.stop);
      if (again) {
        count = *again;
      } else {
        unconfirmed.push_back(fmt::format("{}: {}", first[i].work, to_string(again.error())));
      }
    };
    recount(context.base_build, counts.base[i]);
    recount(context.head_build, counts.head[i]);
  }
  std::vector<CostChange> second =
      regression::compare_costs(counts.works, counts.base, counts.head, context.thresholds);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i].verdict != CostVerdict::Regressed || second[i].verdict == CostVerdict::Regressed) {
      continue;
    }
    report.warnings.push_back(fmt::format("not confirmed: {} {} at first, then {}", first[i].work,
                                          percent_change(first[i].ratio),
                                          percent_change(second[i].ratio)));
  }
  return second;
}

Figure figure_of(const CostChange& change) {
  if (change.unit.empty()) {
    return {change.work, static_cast<std::int64_t>(change.base.instructions),
            static_cast<std::int64_t>(change.head.instructions), "instructions"};
  }
  const auto per_unit = [](WorkloadCount count) {
    return static_cast<double>(count.instructions) / static_cast<double>(count.units);
  };
  return {change.work, per_unit(change.base), per_unit(change.head), "instructions/" + change.unit};
}

// What stands in the reason of a failed check.
using Failures = std::vector<std::string>;

// Returns: what grew most, in words.
std::string judge_instructions(const std::vector<CostChange>& changes, CheckReport& report,
                               Failures& failures) {
  std::string most_regressed;
  double largest = 0;
  for (const CostChange& change : changes) {
    report.figures.push_back(figure_of(change));
    const std::string told = fmt::format("{} {}{}", change.work, percent_change(change.ratio),
                                         change.per_unit ? " a " + change.unit : "");
    if (change.verdict == CostVerdict::Regressed) {
      failures.push_back(told);
    } else if (change.verdict != CostVerdict::Unchanged) {
      report.warnings.push_back("instructions: " + told);
    }
    if (change.ratio > largest) {
      largest = change.ratio;
      most_regressed = told;
    }
  }
  return most_regressed;
}

// Which functions cost the failed workloads more; of a few works, since a profile takes its time.
std::string moved_functions(const CheckContext& context, const Comparable& counts,
                            const std::vector<CostChange>& changes) {
  constexpr int kProfiled = 3;
  constexpr std::size_t kFunctions = 8;
  std::string told;
  int profiled = 0;
  for (std::size_t i = 0; i < changes.size() && profiled < kProfiled; ++i) {
    if (changes[i].verdict != CostVerdict::Regressed) continue;
    ++profiled;
    const Workload& work = counts.works[i];
    context.say(fmt::format("{}: looking for the functions that moved", work.name));
    const auto profile = [&](const Build& build) {
      return regression::profile_workload(program_of(build, work), work, kProfileLimit,
                                          context.stop);
    };
    const auto base = profile(context.base_build), head = profile(context.head_build);
    told += fmt::format("{}{}: instructions of the functions that moved most\n",
                        told.empty() ? "" : "\n", work.name);
    if (!base || !head) {
      told += "no profile: " + to_string((base ? head : base).error()) + "\n";
      continue;
    }
    told += regression::to_table(regression::largest_changes(*base, *head, kFunctions));
  }
  return told;
}

constexpr const char* kPeakMemory = "peak memory";
constexpr const char* kBinarySize = "binary size";

double ratio_of(std::int64_t there, std::int64_t here) {
  return static_cast<double>(here) / static_cast<double>(std::max<std::int64_t>(1, there));
}

void judge_footprint(const CheckContext& context, CheckReport& report, Failures& failures) {
  const auto measured = [&](const Build& build) {
    return measure_footprint(build.engine(), context.options.bench_limit, context.stop);
  };
  auto base = measured(context.base_build), head = measured(context.head_build);
  const auto is_suspect = [&](const char* name, std::int64_t there, std::int64_t here) {
    return ratio_of(there, here) > 1 + context.thresholds.of(name).failing;
  };
  if (base && head &&
      (is_suspect(kPeakMemory, base->peak_memory, head->peak_memory) ||
       is_suspect(kBinarySize, base->binary_size, head->binary_size))) {
    base = measured(context.base_build);
    head = measured(context.head_build);
  }
  if (!base || !head) {
    report.warnings.push_back(fmt::format("footprint of {} not measured: {}",
                                          base ? "head" : "base",
                                          to_string((base ? head : base).error())));
    return;
  }
  const auto judge = [&](const char* name, std::int64_t there, std::int64_t here) {
    report.figures.push_back({name, there, here, "bytes"});
    const double ratio = ratio_of(there, here);
    const std::string told = fmt::format("{} {}", name, percent_change(ratio));
    if (is_suspect(name, there, here)) {
      failures.push_back(told);
    } else if (std::abs(ratio - 1) > context.thresholds.of(name).reported) {
      report.warnings.push_back(told);
    }
  };
  judge(kPeakMemory, base->peak_memory, head->peak_memory);
  judge(kBinarySize, base->binary_size, head->binary_size);
}

// A line of output or a variation may outgrow its memory with the depth, some times a bench; a
// search that allocates does so at its nodes, tens of thousands of times.
constexpr std::int64_t kReportingAllocations = 100;

// A search that allocates is slower for others than for itself: it must not begin to.
// Returns: why there is no verdict; empty where there is one.
std::string judge_allocations(const CheckContext& context, CheckReport& report,
                              Failures& failures) {
  const auto counted = [&](const Build& build) {
    return regression::search_allocations(build.engine(), kProfileLimit, context.stop);
  };
  const auto base = counted(context.base_build), head = counted(context.head_build);
  if (!base || !head) {
    return fmt::format("allocations of {} not counted: {}", base ? "head" : "base",
                       to_string((base ? head : base).error()));
  }
  report.figures.push_back({"allocations in the search", *base, *head, "calls"});
  const std::string told = fmt::format("{} allocations in the search", *head);
  if (*head <= kReportingAllocations) return "";
  if (*head > *base + kReportingAllocations) {
    failures.push_back(told);
  } else {
    report.warnings.push_back(told + ", as in the base");
  }
  return "";
}

// After a change of words there is nothing to measure.
bool are_same_programs(const CheckContext& context) {
  const auto is_same = [&](const fs::path& base, const fs::path& head) {
    return is_same_program(base, head,
                           {context.base_build.named_commit(), context.head_build.named_commit()});
  };
  return is_same(context.base_build.engine(), context.head_build.engine()) &&
         is_same(context.base_build.bench(), context.head_build.bench());
}

}  // namespace

CheckReport check_cost(const CheckContext& context) {
  CheckReport report{.name = "cost", .reason = ""};
  const auto valgrind = regression::valgrind_version();
  if (!valgrind) {
    report.reason = "valgrind cannot be run: " + valgrind.error().found;
    report.environment = true;
    return report;
  }
  const auto thresholds_of = [](const Build& build) {
    return read_text_file(build.source() / kThresholdsPath, "thresholds").value_or("");
  };
  if (thresholds_of(context.base_build) != thresholds_of(context.head_build)) {
    report.warnings.push_back(fmt::format("head changed {}", kThresholdsPath));
  }
  if (context.options.only.empty() && are_same_programs(context)) {
    report.result = CheckResult::Pass;
    report.reason = "nothing to count: the programs differ in the commit that they name alone";
    return report;
  }
  auto counts = comparable(count_all(context));
  if (!counts) return counts.error();
  report.warnings.insert(report.warnings.end(), counts->left_out.begin(), counts->left_out.end());
  std::vector<std::string> unjudged;
  const std::vector<CostChange> changes = confirmed(context, *counts, report, unjudged);
  Failures regressed, failures;
  const std::string most_regressed = judge_instructions(changes, report, regressed);
  if (!regressed.empty()) {
    failures.push_back(fmt::format("instructions: {}", fmt::join(regressed, ", ")));
  }
  report.details = moved_functions(context, *counts, changes);
  judge_footprint(context, report, failures);
  const std::string uncounted = judge_allocations(context, report, failures);
  if (!uncounted.empty()) unjudged.push_back(uncounted);
  add_wall_time(context, report);
  if (!unjudged.empty()) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = fmt::format("{}", fmt::join(unjudged, "; "));
    return report;
  }
  report.result = failures.empty() ? CheckResult::Pass : CheckResult::Fail;
  report.reason = failures.empty() ? fmt::format("instructions: largest growth {}", most_regressed)
                                   : fmt::format("{}", fmt::join(failures, "; "));
  return report;
}

}  // namespace raum::ci

#include "regression/timing_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/base/median.h"
#include "regression/comparison.h"
#include "regression/mann_whitney.h"
#include "regression/multiple_comparisons.h"

namespace raum::regression {

namespace {

const TimingSample* sample_of(const TimingFile& file, std::string_view benchmark) {
  const auto found = std::find_if(file.samples.begin(), file.samples.end(),
                                  [&](const TimingSample& s) { return s.benchmark == benchmark; });
  return found == file.samples.end() ? nullptr : &*found;
}

std::vector<std::string> only_in(const TimingFile& one, const TimingFile& other) {
  std::vector<std::string> names;
  for (const TimingSample& sample : one.samples) {
    if (sample_of(other, sample.benchmark) == nullptr) names.push_back(sample.benchmark);
  }
  return names;
}

// The p value of samples of these sizes that do not overlap at all.
double least_p(std::size_t base_runs, std::size_t head_runs) {
  std::vector<double> base, head;
  for (std::size_t i = 0; i < base_runs; ++i) base.push_back(static_cast<double>(i));
  for (std::size_t i = 0; i < head_runs; ++i) head.push_back(static_cast<double>(base_runs + i));
  return mann_whitney(base, head).p;
}

std::vector<double> adjusted(const std::vector<double>& p, Adjustment adjustment) {
  return adjustment == Adjustment::Holm ? holm(p) : benjamini_hochberg(p);
}

TimingVerdict verdict_of(const TimingRow& row, bool can_tell, const TimingOptions& options) {
  if (!can_tell) return TimingVerdict::TooFew;
  if (row.adjusted >= options.level) return TimingVerdict::Same;
  if (row.ratio() > 1 + options.threshold) return TimingVerdict::Fails;
  if (row.ratio() == 1) return TimingVerdict::Same;
  return row.ratio() > 1 ? TimingVerdict::Slower : TimingVerdict::Faster;
}

std::string_view word_of(TimingVerdict verdict) {
  switch (verdict) {
    case TimingVerdict::Same:
      return "";
    case TimingVerdict::Faster:
      return "faster";
    case TimingVerdict::Slower:
      return "slower";
    case TimingVerdict::Fails:
      return "FAILS";
    case TimingVerdict::TooFew:
      return "too few runs";
  }
  return "";
}

void judge(TimingComparison& comparison, const TimingOptions& options) {
  std::vector<std::string> failures;
  std::size_t judged = 0;
  for (const TimingRow& row : comparison.rows) {
    if (row.verdict != TimingVerdict::TooFew) ++judged;
    if (row.verdict == TimingVerdict::Fails) {
      failures.push_back(fmt::format("{} {}", row.benchmark, percent_change(row.ratio())));
    }
  }
  const std::string beyond = fmt::format("slower by more than {:.4g} %", 100 * options.threshold);
  if (!failures.empty()) {
    comparison.code = ExitCode::Fail;
    comparison.verdict = fmt::format("FAIL {} of {} benchmarks {}: {}", failures.size(), judged,
                                     beyond, fmt::join(failures, ", "));
  } else if (judged == 0) {
    comparison.code = ExitCode::NoVerdict;
    comparison.verdict =
        comparison.rows.empty()
            ? "NO VERDICT: the files have no benchmark in common"
            : "NO VERDICT: too few repetitions of every benchmark (--benchmark_repetitions=N)";
  } else {
    comparison.verdict = fmt::format("PASS {} of {} benchmarks judged, none {} beyond doubt",
                                     judged, comparison.rows.size(), beyond);
  }
}

}  // namespace

TimingComparison compare_timings(const TimingFile& base, const TimingFile& head,
                                 const TimingOptions& options) {
  TimingComparison comparison{.rows = {},
                              .only_base = only_in(base, head),
                              .only_head = only_in(head, base),
                              .is_other_machine = base.made_with != head.made_with};
  std::vector<double> p, least;
  for (const TimingSample& old : base.samples) {
    const TimingSample* const now = sample_of(head, old.benchmark);
    if (now == nullptr) continue;
    comparison.rows.push_back({.benchmark = old.benchmark,
                               .base_runs = old.nanoseconds.size(),
                               .head_runs = now->nanoseconds.size(),
                               .base = median(old.nanoseconds),
                               .head = median(now->nanoseconds),
                               .p = mann_whitney(old.nanoseconds, now->nanoseconds).p});
    p.push_back(comparison.rows.back().p);
    least.push_back(least_p(old.nanoseconds.size(), now->nanoseconds.size()));
  }
  const std::vector<double> values = adjusted(p, options.adjustment);
  for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
    // A row that differs as much as it can, with the others as they are.
    std::vector<double> extreme = p;
    extreme[i] = least[i];
    const bool can_tell = adjusted(extreme, options.adjustment)[i] < options.level;
    comparison.rows[i].adjusted = values[i];
    comparison.rows[i].verdict = verdict_of(comparison.rows[i], can_tell, options);
  }
  judge(comparison, options);
  return comparison;
}

std::string comparison_text(const TimingComparison& comparison) {
  std::size_t width = std::string_view("benchmark").size();
  for (const TimingRow& row : comparison.rows) width = std::max(width, row.benchmark.size());
  std::string out = fmt::format("{:<{}} {:>9} {:>14} {:>14} {:>9} {:>8} {:>8}\n", "benchmark",
                                width, "runs", "base, ns", "head, ns", "change", "p", "adjusted");
  for (const TimingRow& row : comparison.rows) {
    out +=
        fmt::format("{:<{}} {:>9} {:>14.5g} {:>14.5g} {:>9} {:>8.2g} {:>8.2g}  {}\n", row.benchmark,
                    width, fmt::format("{}, {}", row.base_runs, row.head_runs), row.base, row.head,
                    percent_change(row.ratio()), row.p, row.adjusted, word_of(row.verdict));
    while (out.ends_with(" \n")) out.erase(out.size() - 2, 1);
  }
  for (const std::string& name : comparison.only_base) out += "only in base: " + name + "\n";
  for (const std::string& name : comparison.only_head) out += "only in head: " + name + "\n";
  if (comparison.is_other_machine) {
    out += "warning: the files tell of different processors, build types or flags\n";
  }
  return out + comparison.verdict + "\n";
}

std::string comparison_json(const TimingComparison& comparison, const TimingOptions& options) {
  using Json = nlohmann::ordered_json;
  Json rows = Json::array();
  for (const TimingRow& row : comparison.rows) {
    rows.push_back({{"benchmark", row.benchmark},
                    {"base_runs", row.base_runs},
                    {"head_runs", row.head_runs},
                    {"base_ns", row.base},
                    {"head_ns", row.head},
                    {"ratio", row.ratio()},
                    {"p", row.p},
                    {"adjusted", row.adjusted},
                    {"verdict", row.verdict == TimingVerdict::Same    ? "same"
                                : row.verdict == TimingVerdict::Fails ? "fails"
                                                                      : word_of(row.verdict)}});
  }
  const Json out{
      {"schema_version", 1},
      {"verdict", comparison.verdict},
      {"exit_code", static_cast<int>(comparison.code)},
      {"threshold_percent", 100 * options.threshold},
      {"level", options.level},
      {"adjustment", options.adjustment == Adjustment::Holm ? "holm" : "benjamini-hochberg"},
      {"other_machine", comparison.is_other_machine},
      {"only_base", comparison.only_base},
      {"only_head", comparison.only_head},
      {"benchmarks", rows}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace raum::regression

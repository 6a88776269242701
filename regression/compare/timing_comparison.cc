#include "regression/compare/timing_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_map>

#include "base/core/median.h"
#include "base/text/percent.h"
#include "regression/stats/mann_whitney.h"
#include "regression/stats/multiple_comparisons.h"

namespace raum::regression {

namespace {

using SampleIndex = std::unordered_map<std::string_view, const TimingSample*>;

SampleIndex index_of(const TimingFile& file) {
  SampleIndex index;
  for (const TimingSample& sample : file.samples) index.emplace(sample.benchmark, &sample);
  return index;
}

std::vector<std::string> only_in(const TimingFile& one, const SampleIndex& other) {
  std::vector<std::string> names;
  for (const TimingSample& sample : one.samples) {
    if (other.count(sample.benchmark) == 0) names.push_back(sample.benchmark);
  }
  return names;
}

std::vector<std::string> newly_failed(const TimingFile& base, const TimingFile& head) {
  std::vector<std::string> names;
  for (const std::string& name : head.failed) {
    if (std::find(base.failed.begin(), base.failed.end(), name) == base.failed.end()) {
      names.push_back(name);
    }
  }
  return names;
}

// The smallest p value that samples of these sizes can reach: that of samples without overlap.
double smallest_p_value(std::size_t base_runs, std::size_t head_runs) {
  std::vector<double> base, head;
  for (std::size_t i = 0; i < base_runs; ++i) base.push_back(static_cast<double>(i));
  for (std::size_t i = 0; i < head_runs; ++i) head.push_back(static_cast<double>(base_runs + i));
  return mann_whitney(base, head).p;
}

std::vector<double> adjusted_p_values(const std::vector<double>& p, Adjustment adjustment) {
  return adjustment == Adjustment::Holm ? holm(p) : benjamini_hochberg(p);
}

// The least number of repetitions at which one of `benchmarks` benchmarks can differ significantly.
std::size_t needed_runs(std::size_t benchmarks, double level) {
  std::size_t runs = 2;
  while (static_cast<double>(benchmarks) * smallest_p_value(runs, runs) >= level) ++runs;
  return runs;
}

TimingVerdict verdict_of(const TimingRow& row, bool can_tell, const TimingOptions& options) {
  if (row.slowdown_p < options.level) return TimingVerdict::Fails;
  if (row.adjusted_p < options.level && row.ratio() != 1) {
    return row.ratio() > 1 ? TimingVerdict::Slower : TimingVerdict::Faster;
  }
  return can_tell ? TimingVerdict::Same : TimingVerdict::TooFew;
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
  return {};
}

// "a, b, c and 5 more"
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kNamed = 8;
  const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(kNamed, names.size()));
  std::string text = fmt::format("{}", fmt::join(names.begin(), end, ", "));
  if (names.size() > kNamed) text += fmt::format(" and {} more", names.size() - kNamed);
  return text;
}

void judge(TimingComparison& comparison, const TimingOptions& options) {
  std::vector<std::string> slower, too_few;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const TimingRow& row : comparison.rows) {
    if (row.verdict == TimingVerdict::Fails) {
      slower.push_back(fmt::format("{} {}", row.benchmark, percent_change(row.ratio())));
    } else if (row.verdict == TimingVerdict::TooFew) {
      too_few.push_back(row.benchmark);
      fewest = std::min({fewest, row.base_runs, row.head_runs});
    }
  }
  const std::size_t all = comparison.rows.size();
  const std::string beyond =
      fmt::format("slower by significantly more than {:.4g} %", 100 * options.threshold);
  const auto end = [&](ExitCode code, std::string line) {
    comparison.code = code;
    comparison.verdict = std::move(line);
  };
  if (!slower.empty()) {
    end(ExitCode::Fail, fmt::format("FAIL {} of {} benchmarks {}: {}", slower.size(), all, beyond,
                                    some_of(slower)));
  } else if (!comparison.failed_in_head.empty()) {
    end(ExitCode::Fail,
        fmt::format("FAIL errors in head only: {}", some_of(comparison.failed_in_head)));
  } else if (all == 0) {
    end(ExitCode::NoVerdict, "NO VERDICT: the files have no benchmark in common");
  } else if (!too_few.empty()) {
    end(ExitCode::NoVerdict,
        fmt::format("NO VERDICT: {} of {} benchmarks have too few repetitions, found {}, expected "
                    "{} or more: {}",
                    too_few.size(), all, fewest, needed_runs(all, options.level),
                    some_of(too_few)));
  } else if (!comparison.only_base.empty()) {
    end(ExitCode::NoVerdict,
        fmt::format("NO VERDICT: head has no {}", some_of(comparison.only_base)));
  } else {
    end(ExitCode::Pass, fmt::format("PASS {} benchmarks, none {}", all, beyond));
  }
}

}  // namespace

TimingComparison compare_timings(const TimingFile& base, const TimingFile& head,
                                 const TimingOptions& options) {
  const SampleIndex of_base = index_of(base), of_head = index_of(head);
  TimingComparison comparison{
      .rows = {},
      .only_base = only_in(base, of_head),
      .only_head = only_in(head, of_base),
      .failed_in_head = newly_failed(base, head),
      .is_other_machine = base.made_with != head.made_with || base.made_with.empty()};
  std::vector<double> p, slowdown_p, smallest_p;
  for (const TimingSample& old : base.samples) {
    const auto now = of_head.find(old.benchmark);
    if (now == of_head.end()) continue;
    const std::vector<double>& head_times = now->second->nanoseconds;
    TimingRow row{.benchmark = old.benchmark,
                  .base_runs = old.nanoseconds.size(),
                  .head_runs = head_times.size(),
                  .base = median(old.nanoseconds),
                  .head = median(head_times),
                  .p = mann_whitney(old.nanoseconds, head_times).p};
    std::vector<double> allowed = old.nanoseconds;
    for (double& time : allowed) time *= 1 + options.threshold;
    const bool exceeds_threshold = row.ratio() > 1 + options.threshold;
    slowdown_p.push_back(exceeds_threshold ? mann_whitney(allowed, head_times).p : 1);
    p.push_back(row.p);
    smallest_p.push_back(smallest_p_value(row.base_runs, row.head_runs));
    comparison.rows.push_back(std::move(row));
  }
  const std::vector<double> differs = adjusted_p_values(p, options.adjustment);
  const std::vector<double> fails = adjusted_p_values(slowdown_p, options.adjustment);
  for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
    TimingRow& row = comparison.rows[i];
    row.adjusted_p = differs[i];
    row.slowdown_p = fails[i];
    const bool can_tell =
        static_cast<double>(comparison.rows.size()) * smallest_p[i] < options.level;
    row.verdict = verdict_of(row, can_tell, options);
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
                    percent_change(row.ratio()), row.p, row.adjusted_p, word_of(row.verdict));
    while (out.ends_with(" \n")) out.erase(out.size() - 2, 1);
  }
  for (const std::string& name : comparison.only_base) out += "only in base: " + name + "\n";
  for (const std::string& name : comparison.only_head) out += "only in head: " + name + "\n";
  for (const std::string& name : comparison.failed_in_head) {
    out += "error in head: " + name + "\n";
  }
  if (comparison.is_other_machine) {
    out += "warning: the files do not name the same processor, compiler and flags\n";
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
                    {"adjusted", row.adjusted_p},
                    {"beyond_threshold", row.slowdown_p},
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
      {"failed_in_head", comparison.failed_in_head},
      {"benchmarks", rows}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace raum::regression

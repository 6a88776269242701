#include "ci/checks/weaker_checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <span>
#include <sstream>
#include <string_view>

#include "ci/inventory/source_files.h"
#include "ci/inventory/test_inventory.h"
#include "regression/measure/instructions.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

// Adds "4 ITEMS: first, second, third, …" as a warning, and a longer list to the details.
void warn(const std::string& what, const std::vector<std::string>& items, CheckReport& report) {
  constexpr std::size_t kNamed = 3;
  if (items.empty()) return;
  const auto first = std::span(items).first(std::min(kNamed, items.size()));
  report.warnings.push_back(fmt::format("{}: {}: {}{}", what, items.size(), fmt::join(first, ", "),
                                        items.size() > kNamed ? ", …" : ""));
  if (items.size() > kNamed) {
    report.details += fmt::format("{}:\n  {}\n", what, fmt::join(items, "\n  "));
  }
}

// The lines of all files of the revision with known counts and results, with the name of the file.
std::vector<std::pair<std::string, std::string>> suite_lines(const fs::path& top) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const fs::path& file : files_below(top / "perft")) {
    if (file.extension() != ".perft" && file.extension() != ".results") continue;
    std::istringstream lines(file_text(top / "perft" / file).value_or(""));
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty() && line.front() != '#') {
        found.emplace_back(file.filename().string(), line);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> fewer_property_cases(const Builds& builds) {
  constexpr std::string_view kVariable = "RAUM_PROPERTY_CASES";
  const auto cases_of = [&](const Build& build) {
    const std::string text = build.cmake_variable(kVariable);
    int cases = 0;
    std::from_chars(text.data(), text.data() + text.size(), cases);
    return cases;
  };
  const int base = cases_of(builds.base), head = cases_of(builds.head);
  if (head >= base) return {};
  return {fmt::format("{} from {} to {}", kVariable, base, head)};
}

regression::Thresholds thresholds_of_base(const CheckContext& context) {
  const auto text = file_of(context.repository, context.base, kThresholdsPath);
  if (!text || !*text) return {};
  return regression::Thresholds::parse(**text, kThresholdsPath).value_or(regression::Thresholds{});
}

}  // namespace

void report_weaker_checks(const CheckContext& context, const Builds& builds, CheckReport& report) {
  const TestInventory base = read_test_inventory(builds.base.source());
  const TestInventory head = read_test_inventory(builds.head.source());
  for (const std::string_view kind : {"unit", "property", "golden", "e2e"}) {
    const auto of_base = static_cast<std::int64_t>(base.count(kind));
    const auto of_head = static_cast<std::int64_t>(head.count(kind));
    if (of_base + of_head == 0) continue;
    report.figures.push_back(
        {.name = fmt::format("{} tests in the sources", kind),
         .base = of_base,
         .head = of_head,
         .unit = "tests",
         .verdict = of_head != of_base ? FigureVerdict::Reported : FigureVerdict::None});
  }
  warn("tests of base that head lacks or labels differently", lost_tests(base, head), report);
  warn("fewer cases of each property", fewer_property_cases(builds), report);
  warn("lines of perft and result files of base that head lacks",
       lost_suite_lines(builds.base.source(), builds.head.source()), report);
  warn("looser thresholds", loosened_thresholds(thresholds_of_base(context), context.thresholds),
       report);
}

std::vector<std::string> loosened_thresholds(const regression::Thresholds& base,
                                             const regression::Thresholds& head) {
  std::vector<std::string> loosened;
  const auto compare = [&](std::string_view name) {
    const regression::CostThresholds old = base.of(name), now = head.of(name);
    const auto compare_one = [&](std::string_view key, double before, double after) {
      if (after <= before) return;
      loosened.push_back(
          fmt::format("{}: {} {:.3g} % to {:.3g} %", name, key, before * 100, after * 100));
    };
    compare_one("report", old.reported, now.reported);
    compare_one("fail", old.failing, now.failing);
    compare_one("fail_per_unit", old.failing_per_unit, now.failing_per_unit);
  };
  for (const regression::Workload& workload : regression::cost_workloads()) compare(workload.name);
  for (const std::string_view name : regression::footprint_names()) compare(name);
  return loosened;
}

std::vector<std::string> lost_suite_lines(const fs::path& base, const fs::path& head) {
  std::map<std::string, int> kept;  // how often head has a line
  for (auto& [file, line] : suite_lines(head)) ++kept[std::move(line)];
  std::vector<std::string> lost;
  for (const auto& [file, line] : suite_lines(base)) {
    if (--kept[line] < 0) lost.push_back(fmt::format("{}: {}", file, line));
  }
  return lost;
}

}  // namespace raum::ci

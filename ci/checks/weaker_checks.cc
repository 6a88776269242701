#include "ci/checks/weaker_checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <sstream>
#include <string_view>
#include <system_error>

#include "base/text/numbers.h"
#include "base/text/quote.h"
#include "ci/inventory/lowered_numbers.h"
#include "ci/inventory/source_files.h"
#include "ci/inventory/test_inventory.h"
#include "ci/manifest/path_pattern.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

// Adds "4 ITEMS: first, second, third, …" as a warning, and a longer list to the details.
void warn(const std::string& what, const std::vector<std::string>& items, CheckReport& report) {
  constexpr std::size_t kShown = 3;
  if (items.empty()) return;
  const auto first = std::span(items).first(std::min(kShown, items.size()));
  report.warnings.push_back(fmt::format("{}: {}: {}{}", what, items.size(), fmt::join(first, ", "),
                                        items.size() > kShown ? ", …" : ""));
  if (items.size() > kShown) {
    report.details += fmt::format("{}:\n  {}\n", what, fmt::join(items, "\n  "));
  }
}

struct SuiteLine {
  fs::path file;  // below the top
  std::string line;
};

// The lines of all files of the revision with known counts and results, in the order of the files.
std::vector<SuiteLine> suite_lines(const Manifest& rules, const fs::path& top) {
  std::vector<SuiteLine> found;
  for (const fs::path& file : files_below(top)) {
    const bool is_suite = std::any_of(
        rules.suites.begin(), rules.suites.end(),
        [&](const SuiteRules& suite) { return matches_pattern(file.string(), suite.files); });
    if (!is_suite) continue;
    std::istringstream lines(file_text(top / file).value_or(""));
    for (std::string line; std::getline(lines, line);) {
      if (!line.empty() && line.front() != '#') found.push_back({file, line});
    }
  }
  return found;
}

// What [build] says about both revisions: a limit of 0 is none, and equal self-contained programs
// are not measured again.
void add_weaker_build(const BuildRules& base, const BuildRules& head,
                      std::vector<std::string>& weaker) {
  const bool is_unlimited = head.memory_mib == 0;
  if (base.memory_mib != 0 && (is_unlimited || head.memory_mib > base.memory_mib)) {
    weaker.push_back(fmt::format("build: memory_mib {} to {}{}", base.memory_mib, head.memory_mib,
                                 is_unlimited ? ", no limit" : ""));
  }
  if (!base.is_self_contained && head.is_self_contained) {
    weaker.emplace_back("build: self_contained false to true");
  }
}

// Signature and match.
void add_weaker_numbers(const Manifest& base, const Manifest& head,
                        std::vector<std::string>& weaker) {
  const auto add_if_less = [&](std::string_view what, auto before, auto now) {
    if (now < before) weaker.push_back(fmt::format("{} {} to {}", what, before, now));
  };
  if (base.signature.label != head.signature.label) {
    weaker.emplace_back("the label of the signature has changed");
  }
  if (base.signature.source != head.signature.source) {
    weaker.emplace_back("the source of the signature has changed");
  } else if (base.signature.source == SignatureRules::Source::Nodes) {
    add_if_less("signature: depth", base.signature.depth, head.signature.depth);
  }
  const StrengthRules &before = base.strength, &now = head.strength;
  if ((before.depth == 0) != (now.depth == 0)) {
    weaker.emplace_back("strength: the limit of the searches has changed");
  }
  add_if_less("strength: depth", before.depth, now.depth > 0 ? now.depth : before.depth);
  add_if_less("strength: nodes", before.nodes, now.nodes > 0 ? now.nodes : before.nodes);
  add_if_less("strength: pairs", before.pairs, now.pairs);
  add_if_less("strength: elo0", before.sprt.elo0, now.sprt.elo0);
  add_if_less("strength: elo1", before.sprt.elo1, now.sprt.elo1);
  if (before.openings != now.openings) {
    weaker.emplace_back("strength: the openings have changed");
  }
}

void compare_inventories(const InventoryRules& rules, const fs::path& top_of_base,
                         const fs::path& top_of_head, CheckReport& report) {
  const TestInventory base = read_test_inventory(top_of_base, rules.function);
  const TestInventory head = read_test_inventory(top_of_head, rules.function);
  for (const std::string& kind : rules.labels) {
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
  warn("numbers that head lowers or that are not found",
       lowered_numbers(rules.numbers, top_of_base, top_of_head), report);
}

}  // namespace

void report_weaker_checks(const Manifest& rules, const fs::path& base, const fs::path& head,
                          CheckReport& report) {
  if (rules.inventory) compare_inventories(*rules.inventory, base, head, report);
  warn("parts of base's perft and result files that head lacks",
       lost_suite_lines(rules, base, head), report);
}

void report_weaker_manifest(const Manifests& manifests, CheckReport& report) {
  if (manifests.is_gone) {
    report.warnings.push_back(fmt::format(
        "head has no {}: a gate with it as base would have no checks of its own", kManifestName));
  }
  warn("parts of base's manifest that head's lacks or loosens",
       weaker_rules(manifests.base, manifests.head), report);
}

std::vector<std::string> loosened_thresholds(const Manifest& base, const Manifest& head) {
  std::vector<std::string> loosened;
  const auto compare = [&](std::string_view name) {
    const regression::CostThresholds old = base.thresholds.of(name), now = head.thresholds.of(name);
    const auto compare_one = [&](std::string_view key, double before, double after) {
      if (after <= before) return;
      loosened.push_back(fmt::format("threshold of {}: {} {:.3g} % to {:.3g} %", name, key,
                                     before * 100, after * 100));
    };
    compare_one("report", old.reported, now.reported);
    compare_one("fail", old.failing, now.failing);
    compare_one("fail_per_unit", old.failing_per_unit, now.failing_per_unit);
  };
  for (const regression::Workload& work : base.workloads) compare(work.name);
  for (const std::string_view name : regression::footprint_names()) compare(name);
  return loosened;
}

std::vector<std::string> weaker_rules(const Manifest& base, const Manifest& head) {
  std::vector<std::string> weaker = loosened_thresholds(base, head);
  const auto add_changed = [&](std::string_view kind, const auto& of_base, const auto& of_head,
                               const auto& asks_less) {
    for (const auto& one : of_base) {
      const auto same = std::find_if(of_head.begin(), of_head.end(),
                                     [&](const auto& other) { return other.name == one.name; });
      if (same == of_head.end()) {
        weaker.push_back(fmt::format("{} {} is missing", kind, raum::quoted(one.name)));
      } else if (asks_less(one, *same)) {
        weaker.push_back(fmt::format("{} {} has changed", kind, raum::quoted(one.name)));
      }
    }
  };
  add_changed("suite", base.suites, head.suites, [](const SuiteRules& a, const SuiteRules& b) {
    const bool asks_fewer = b.max_nodes != 0 && (a.max_nodes == 0 || b.max_nodes < a.max_nodes);
    return asks_fewer || a.files != b.files || a.command != b.command || a.build != b.build ||
           a.by_moves != b.by_moves;
  });
  add_changed("tests", base.tests, head.tests, [](const TestRules& a, const TestRules& b) {
    return a.command != b.command || a.check != b.check || a.environment != b.environment ||
           a.build != b.build || a.junit != b.junit || a.base_files != b.base_files ||
           a.base_labels != b.base_labels;
  });
  add_changed("workload", base.workloads, head.workloads,
              [](const regression::Workload& a, const regression::Workload& b) {
                return a.command != b.command || a.input != b.input || a.measure != b.measure ||
                       a.label != b.label || a.unit != b.unit || a.startup != b.startup ||
                       a.is_timed != b.is_timed;
              });
  add_changed("engine", base.engines, head.engines, [](const EngineRules& a, const EngineRules& b) {
    return a.command != b.command || a.options != b.options || a.variants != b.variants;
  });
  add_weaker_build(base.build, head.build, weaker);
  add_weaker_numbers(base, head, weaker);
  if (base.inventory && !head.inventory) {
    weaker.emplace_back("the inventory is missing");
  } else if (base.inventory && (base.inventory->function != head.inventory->function ||
                                base.inventory->labels != head.inventory->labels ||
                                base.inventory->folders != head.inventory->folders ||
                                base.inventory->numbers != head.inventory->numbers)) {
    weaker.emplace_back("the inventory has changed");
  }
  const regression::AllocationRules &counted = base.allocations, &counted_now = head.allocations;
  if (!counted.command.empty() && counted_now.command.empty()) {
    weaker.emplace_back("allocations are not counted");
  } else if (!counted.command.empty() &&
             (counted.command != counted_now.command || counted.more != counted_now.more ||
              counted.less != counted_now.less)) {
    weaker.emplace_back("the allocations have changed");
  }
  if (base.engines.size() <= head.engines.size() && base.engine().name != head.engine().name) {
    weaker.emplace_back("another engine is the first one");
  }
  return weaker;
}

std::vector<std::string> lost_suite_lines(const Manifest& rules, const fs::path& base,
                                          const fs::path& head) {
  std::map<std::pair<fs::path, std::string>, int> kept;  // how often a file of head has a line
  for (const auto& [file, line] : suite_lines(rules, head)) ++kept[{file, line}];
  std::vector<SuiteLine> missing;
  for (const SuiteLine& old : suite_lines(rules, base)) {
    if (--kept[{old.file, old.line}] < 0) missing.push_back(old);
  }
  std::map<std::string, int> added;  // lines that head's files have and base's have not
  for (const auto& [place, count] : kept) {
    if (count > 0) added[place.second] += count;
  }
  std::vector<std::string> lost;
  std::map<fs::path, std::uint64_t> gone;  // the lost lines of each file that head lacks
  std::error_code ignored;
  for (const auto& [file, line] : missing) {
    if (--added[line] >= 0) continue;  // it has moved to another file
    if (fs::exists(head / file, ignored)) {
      lost.push_back(fmt::format("{}: {}", file.filename().string(), line));
    } else {
      ++gone[file];
    }
  }
  std::vector<std::string> all;
  for (const auto& [file, lines] : gone) {
    all.push_back(fmt::format("{} is gone ({})", file.string(), counted(lines, "line")));
  }
  all.insert(all.end(), lost.begin(), lost.end());
  return all;
}

}  // namespace raum::ci

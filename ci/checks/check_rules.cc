// The check `rules`: perft suites, games with known results and the tests of the rules.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/process/subprocess.h"
#include "base/text/quote.h"
#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"
#include "ci/checks/test_summary.h"
#include "ci/context/run_in_build.h"
#include "ci/inventory/source_files.h"
#include "ci/manifest/path_pattern.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

// Of an engine that is asked by its protocol: longest wait for one answer.
constexpr const char* kStallMs = "60000";

using Suites = std::multimap<std::string, fs::path>;  // by the names of their files

bool is_in_data(const SuiteRules& rules) { return rules.files.starts_with("{data}"); }

// What a file has many of.
std::string_view item_of(const SuiteRules& rules) {
  return rules.has_counts() ? "count" : "result";
}

// The folder that a pattern begins with, up to its first part that may match several names.
std::pair<fs::path, fs::path> fixed_part(const fs::path& pattern) {
  fs::path folder, rest;
  for (const fs::path& part : pattern) {
    const bool is_fixed = rest.empty() && part.string().find_first_of("*?") == std::string::npos &&
                          part != pattern.filename();
    (is_fixed ? folder : rest) /= part;
  }
  return {folder, rest};
}

// The files of the rules in the revision, or those that are installed with the gate, whose folders
// may be links.
Suites suites_of(const CheckContext& context, const Build& build, const SuiteRules& rules) {
  fs::path top = build.source(), pattern = expand(rules.files, context.values);
  if (is_in_data(rules)) std::tie(top, pattern) = fixed_part(pattern);
  Suites suites;
  for (const fs::path& file : files_below(top)) {
    if (matches_pattern(file.string(), pattern.string())) {
      suites.emplace(file.filename().string(), top / file);
    }
  }
  return suites;
}

// Whether head's own manifest names the same files. Otherwise head may have moved them.
bool names_files(const CheckContext& context, const SuiteRules& rules) {
  const auto& suites = context.manifests.head.suites;
  return std::any_of(suites.begin(), suites.end(),
                     [&](const SuiteRules& own) { return own.files == rules.files; });
}

std::string nothing_checked(const SuiteRules& rules) {
  return fmt::format("{}: found no {} to check in the files {}", rules.name, item_of(rules),
                     rules.files);
}

// Removes the suites that `others` has with equal content.
void remove_equal(Suites& suites, const Suites& others) {
  std::erase_if(suites, [&](const auto& suite) {
    const auto [begin, end] = others.equal_range(suite.first);
    return std::any_of(begin, end, [&](const auto& other) {
      return file_text(suite.second) == file_text(other.second);
    });
  });
}

struct Tally {
  std::int64_t wrong = 0;
  std::int64_t checked = 0;
  std::int64_t refused = 0;  // files that head cannot read
  std::string first_refused{};
  std::string details{};
};

// How a command that runs in the build names the file: messages are short if it is one of its own.
std::string name_in(const Build& build, const fs::path& suite) {
  const fs::path below = suite.lexically_relative(build.source());
  return !below.empty() && *below.begin() != ".." ? below.string() : suite.string();
}

// The gate's own program runs in the folder of the file.
Command command_for(const CheckContext& context, const Build& head, const fs::path& suite,
                    const SuiteRules& rules) {
  const Placeholders file{
      {"file", rules.command.empty() ? suite.filename().string() : name_in(head, suite)}};
  Command command;
  if (!rules.command.empty()) {
    command = command_in(context, head, rules.command, Isolation::AsBuild, file);
  } else {
    Words words{"{raum}", "perft",      rules.has_counts() ? "--suite={file}" : "--results={file}",
                "--json", "--stall-ms", kStallMs};
    if (rules.by_moves) words.emplace_back("--by-moves");
    if (rules.has_counts() && rules.max_nodes > 0) {
      words.insert(words.end(), {"--max-nodes", std::to_string(rules.max_nodes)});
    }
    command = command_in(context, head, words, Isolation::None, file);
    const EngineRules& engine = context.manifests.head.engine();
    command.arguments.push_back("--engine=" + spec_of(engine_in(context, head, engine), "head"));
    command.directory = suite.parent_path();
    command.memory_mib = 0;  // of the gate's own program
  }
  command.limit = rules.limit;
  return command;
}

// Lets head check a suite and adds the result to the tally.
// Returns: what went wrong if head neither checked nor refused the file; otherwise "".
std::string check_suite(const CheckContext& context, const Build& head, const fs::path& suite,
                        const SuiteRules& rules, Tally& tally) {
  const std::string file = suite.filename().string();
  const Command command = command_for(context, head, suite, rules);
  const CommandResult outcome = run_command(command);
  if (outcome.end == CommandEnd::Exited && outcome.status == static_cast<int>(ExitCode::Usage)) {
    if (tally.refused++ == 0) tally.first_refused = raum::quoted(file);
    tally.details += last_words(outcome.errors, 1) + "\n";
    return "";
  }
  const auto summary = read_suite_report(outcome.output);
  if (outcome.end != CommandEnd::Exited || outcome.status > 1 || !summary ||
      (outcome.status == 0) != (summary->wrong == 0)) {
    tally.details += last_words(outcome.output);
    return fmt::format("{}: {}", file, describe_failure(command, outcome));
  }
  tally.wrong += summary->wrong;
  tally.checked += summary->checked;
  if (summary->wrong > 0) tally.details += file + ": " + summary->first_wrong + "\n";
  return "";
}

Finding check_suites(const CheckContext& context, const Build& head, const Suites& suites,
                     const SuiteRules& rules, const std::string& name) {
  Finding finding;
  Tally tally;
  std::size_t done = 0;
  for (const auto& [file, path] : suites) {
    context.progress({.part = name, .done = done++, .total = suites.size()});
    const std::string broken = check_suite(context, head, path, rules, tally);
    if (!broken.empty()) {
      finding.reason = fmt::format("{}: {}", name, broken);
      finding.details = std::move(tally.details);
      return finding;
    }
  }
  finding.figure = {name, std::monostate{}, tally.checked - tally.wrong,
                    fmt::format("of {} {}s right", tally.checked, item_of(rules))};
  if (tally.wrong > 0) {
    finding.reason = fmt::format("{} of {} {}s wrong", tally.wrong, tally.checked, item_of(rules));
  }
  if (tally.refused > 0) {
    finding.reason += fmt::format("{}{} of {} files refused, first {}", tally.wrong > 0 ? ", " : "",
                                  tally.refused, suites.size(), tally.first_refused);
  }
  if (!finding.reason.empty()) finding.reason = name + ": " + finding.reason;
  finding.details = std::move(tally.details);
  return finding;
}

}  // namespace

CheckReport check_rules(const CheckContext& context, const Builds& builds) {
  CheckReport report{.result = CheckResult::Pass};
  std::string passed;
  const auto passes = [&](Finding finding) {
    if (!finding.warning.empty()) report.warnings.push_back(std::move(finding.warning));
    if (!finding.figure.name.empty()) {
      passed += fmt::format("{}{} {} {}", passed.empty() ? "" : ", ", finding.figure.name,
                            std::get<std::int64_t>(finding.figure.head), finding.figure.unit);
      if (!finding.reason.empty()) finding.figure.verdict = FigureVerdict::Failed;
      report.figures.push_back(std::move(finding.figure));
    }
    if (finding.reason.empty()) return true;
    report.result = CheckResult::Fail;
    report.reason = std::move(finding.reason);
    report.details = std::move(finding.details);
    return false;
  };
  for (const SuiteRules& rules : context.rules().suites) {
    const Suites head_suites = suites_of(context, builds.head, rules);
    // Head must still answer what the base knew, or it could hide a broken rule by changing a
    // suite.
    Suites base_suites = suites_of(context, builds.base, rules);
    remove_equal(base_suites, head_suites);
    const bool dropped_all = head_suites.empty() && !base_suites.empty();
    if (!dropped_all) {
      Finding checked = check_suites(context, builds.head, head_suites, rules, rules.name);
      if (checked.reason.empty() && std::get<std::int64_t>(checked.figure.head) == 0) {
        checked.reason = nothing_checked(rules);
      }
      if (!passes(std::move(checked))) return report;
    }
    if (!base_suites.empty() && !passes(check_suites(context, builds.head, base_suites, rules,
                                                     rules.name + " of the base"))) {
      return report;
    }
    if (dropped_all && names_files(context, rules) && !passes({.reason = nothing_checked(rules)})) {
      return report;
    }
  }
  const auto run_tests = [&](const Build& build, const TestRules& tests, const std::string& name) {
    Finding finding = run_head_tests(context, build, tests, name);
    const bool is_counted = !finding.figure.name.empty();
    if (!passes(std::move(finding))) return false;
    if (!is_counted) passed += fmt::format("{}{} pass", passed.empty() ? "" : ", ", name);
    return true;
  };
  for (const TestRules& tests : context.rules().tests) {
    if (tests.check != "rules") continue;
    if (!run_tests(builds.head, tests, tests.name)) return report;
    if (tests.asks_base() && builds.base_tests &&
        !run_tests(*builds.base_tests, tests, tests.name + " of the base")) {
      return report;
    }
  }
  report.reason = passed;
  if (passed.empty()) {
    report.result = CheckResult::NotRun;
    report.reason = "the manifest names no suite and no tests of the rules";
  }
  return report;
}

}  // namespace raum::ci

// The check `rules`: perft suites, games with known results and the tests of the rules.
#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"
#include "base/text/quote.h"
#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"
#include "ci/context/run_in_build.h"
#include "ci/inventory/source_files.h"
#include "ci/manifest/path_pattern.h"
#include "ci/test_results/test_summary.h"
#include "engine/board/board_text.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

// Of an engine that is asked by its protocol: longest wait for one answer.
constexpr const char* kStallMs = "60000";
constexpr std::int64_t kWrongListed = 100;  // wrong counts or results of one kind of suite

using Suites = std::multimap<std::string, fs::path>;  // by the names of their files

bool is_in_data(const SuiteRules& rules) { return rules.files.starts_with("{data}"); }

// What a file has many of.
std::string_view item_of(const SuiteRules& rules) {
  return rules.has_counts() ? "count" : "result";
}

// The files of the rules in the revision, or those that are installed with the gate, whose folders
// may be links.
Suites suites_of(const CheckContext& context, const Build& build, const SuiteRules& rules) {
  fs::path top = build.source();
  std::string pattern = expand(rules.files, context.values);
  if (is_in_data(rules)) std::tie(top, pattern) = fixed_part(pattern);
  Suites suites;
  for (const fs::path& file : files_below(top)) {
    if (matches_pattern(file.string(), pattern)) {
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
  std::string first_wrong{}, first_refused{};
  std::string details{};
  std::int64_t listed = 0;  // wrong ones in the details

  // What the details say, with the number of wrong records that they do not list.
  [[nodiscard]] std::string take_details() {
    if (wrong > listed) details += fmt::format("and {} more\n", wrong - listed);
    return std::move(details);
  }
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
  for (std::size_t i = 0; i < summary->wrong_checks.size() && tally.listed < kWrongListed; ++i) {
    const std::string& check = summary->wrong_checks[i];
    if (tally.first_wrong.empty()) {
      tally.first_wrong = raum::quoted(check.substr(0, check.find(':')));
    }
    ++tally.listed;
    tally.details += fmt::format("{}: {}\n", file, check);
    if (i == 0 && !summary->explanation.empty()) {
      const std::string explanation = last_words(summary->explanation);
      tally.details += explanation + "\n" + boards_of(explanation);
    }
  }
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
      finding.details = tally.take_details();
      return finding;
    }
  }
  finding.figure = {name, std::monostate{}, tally.checked - tally.wrong,
                    fmt::format("of {} {}s right", tally.checked, item_of(rules))};
  if (tally.wrong > 0) {
    finding.reason = fmt::format("{} of {} {}s wrong", tally.wrong, tally.checked, item_of(rules));
    if (!tally.first_wrong.empty()) finding.reason += ", first " + tally.first_wrong;
  }
  if (tally.refused > 0) {
    finding.reason += fmt::format("{}{} of {} files refused, first {}", tally.wrong > 0 ? ", " : "",
                                  tally.refused, suites.size(), tally.first_refused);
  }
  if (!finding.reason.empty()) finding.reason = name + ": " + finding.reason;
  finding.details = tally.take_details();
  return finding;
}

// What the check asks of head; parts are asked in order until one fails.
struct Part {
  std::string name;
  std::function<Finding()> ask;
};

void add_suites(const CheckContext& context, const Builds& builds, const SuiteRules& rules,
                std::vector<Part>& parts) {
  Suites of_head = suites_of(context, builds.head, rules);
  // Head must still answer what the base knew, or it could hide a broken rule by changing a suite.
  Suites of_base = suites_of(context, builds.base, rules);
  remove_equal(of_base, of_head);
  const bool dropped_all = of_head.empty() && !of_base.empty();
  if (!dropped_all) {
    parts.push_back(
        {rules.name, [&context, &builds, &rules, suites = std::move(of_head)] {
           Finding finding = check_suites(context, builds.head, suites, rules, rules.name);
           if (finding.reason.empty() && std::get<std::int64_t>(finding.figure.head) == 0) {
             finding.reason = nothing_checked(rules);
           }
           return finding;
         }});
  }
  if (!of_base.empty()) {
    const std::string name = rules.name + " of the base";
    parts.push_back({name, [&context, &builds, &rules, name, suites = std::move(of_base)] {
                       return check_suites(context, builds.head, suites, rules, name);
                     }});
  }
  if (dropped_all && names_files(context, rules)) {
    parts.push_back({rules.name, [&rules] { return Finding{.reason = nothing_checked(rules)}; }});
  }
}

void add_tests(const CheckContext& context, const Builds& builds, const TestRules& tests,
               std::vector<Part>& parts) {
  const auto add = [&](const Build& build, const std::string& name) {
    parts.push_back({name, [&context, &builds, &build, &tests, name] {
                       return run_head_tests(context, builds.base, build, tests, name);
                     }});
  };
  add(builds.head, tests.name);
  if (tests.asks_base() && builds.base_tests) add(*builds.base_tests, tests.name + " of the base");
}

// "not asked after the first failure: results of games, properties\n"; nothing if all were asked.
std::string not_asked(std::span<const Part> parts) {
  std::string names;
  for (const Part& part : parts) names += fmt::format("{}{}", names.empty() ? "" : ", ", part.name);
  return names.empty() ? "" : fmt::format("not asked after the first failure: {}\n", names);
}

}  // namespace

CheckReport check_rules(const CheckContext& context, const Builds& builds) {
  std::vector<Part> parts;
  for (const SuiteRules& rules : context.rules().suites) add_suites(context, builds, rules, parts);
  for (const TestRules& tests : context.rules().tests) {
    if (tests.check == "rules") add_tests(context, builds, tests, parts);
  }
  CheckReport report{.result = CheckResult::Pass};
  std::string passed;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Finding finding = parts[i].ask();
    if (!finding.warning.empty()) report.warnings.push_back(std::move(finding.warning));
    const std::string result =
        finding.figure.name.empty()
            ? parts[i].name + " pass"
            : fmt::format("{} {} {}", finding.figure.name,
                          std::get<std::int64_t>(finding.figure.head), finding.figure.unit);
    if (!finding.figure.name.empty()) {
      if (!finding.reason.empty()) finding.figure.verdict = FigureVerdict::Failed;
      report.figures.push_back(std::move(finding.figure));
    }
    if (!finding.skipped.name.empty()) report.figures.push_back(std::move(finding.skipped));
    if (!finding.reason.empty()) {
      report.result = CheckResult::Fail;
      report.reason = std::move(finding.reason);
      report.details = std::move(finding.details);
      if (!report.details.empty() && !report.details.ends_with('\n')) report.details += "\n";
      report.details += not_asked(std::span(parts).subspan(i + 1));
      return report;
    }
    passed += fmt::format("{}{}", passed.empty() ? "" : ", ", result);
  }
  report.reason = passed;
  if (passed.empty()) {
    report.result = CheckResult::NotRun;
    report.reason = "the manifest names no suite and no tests of the rules";
  }
  return report;
}

}  // namespace raum::ci

// The check `rules`: perft suites, games with known results and property tests of head.
#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <string_view>

#include "base/process/subprocess.h"
#include "base/text/quote.h"
#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"
#include "ci/checks/test_summary.h"
#include "ci/inventory/source_files.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

constexpr const char* kMaxNodes = "20000000";  // enough for the known positions to depth 4
constexpr auto kSuiteLimit = std::chrono::minutes(5);

using Suites = std::map<std::string, fs::path>;  // by the names of their files

// A kind of file with known answers, and who is asked.
struct Kind {
  std::string_view name;       // of the figure
  std::string_view extension;  // of the files
  std::string_view item;       // of which a file has many
  bool asks_engine = false;    // by the protocol; otherwise the program raum counts or decides
};
constexpr Kind kCounts{.name = "perft suites", .extension = ".perft", .item = "count"};
constexpr Kind kResults{.name = "results of games", .extension = ".results", .item = "result"};
constexpr Kind kResultsOfEngine{.name = "results of games by the protocol",
                                .extension = ".results",
                                .item = "result",
                                .asks_engine = true};

// Walks recursively: revisions keep their suites in perft/ or in folders below it.
Suites suites_of(const Build& build, const Kind& kind) {
  Suites suites;
  const fs::path top = build.source() / "perft";
  for (const fs::path& file : files_below(top)) {
    if (file.extension() == kind.extension) suites.emplace(file.filename().string(), top / file);
  }
  return suites;
}

// Removes the suites that `others` has with equal content.
void remove_equal(Suites& suites, const Suites& others) {
  std::erase_if(suites, [&](const auto& suite) {
    const auto other = others.find(suite.first);
    return other != others.end() && file_text(suite.second) == file_text(other->second);
  });
}

struct Tally {
  std::int64_t wrong = 0;
  std::int64_t checked = 0;
  std::int64_t refused = 0;  // files that head cannot read
  std::string first_refused{};
  std::string details{};
};

// Runs in the suite's folder, so that head's messages name the file without the cache's path.
Command command_for(const CheckContext& context, const Build& head, const fs::path& suite,
                    const Kind& kind) {
  const std::string file = suite.filename().string();
  Command command{.arguments = {head.raum().string(), "perft"},
                  .directory = suite.parent_path(),
                  .limit = kSuiteLimit,
                  .stop = context.stop};
  if (kind.extension == kCounts.extension) {
    command.arguments.insert(command.arguments.end(),
                             {"--suite=" + file, "--max-nodes", kMaxNodes, "--json"});
  } else {
    command.arguments.insert(command.arguments.end(), {"--results=" + file, "--json"});
  }
  if (kind.asks_engine) {
    // By PATH, because a path with a comma could not be written in an engine's settings.
    const char* const path = std::getenv("PATH");
    command.environment.emplace_back("PATH",
                                     fmt::format("{}:{}", head.engine().parent_path().string(),
                                                 path != nullptr ? path : "/usr/bin:/bin"));
    command.arguments.emplace_back("--engine=name=head,cmd=raum-engine");
  }
  return command;
}

// Lets head check a suite and adds the result to the tally.
// Returns: what went wrong if head neither checked nor refused the file; otherwise "".
std::string check_suite(const CheckContext& context, const Build& head, const fs::path& suite,
                        const Kind& kind, Tally& tally) {
  const std::string file = suite.filename().string();
  const Command command = command_for(context, head, suite, kind);
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
                     const Kind& kind, const std::string& name) {
  Finding finding;
  Tally tally;
  std::size_t done = 0;
  for (const auto& [file, path] : suites) {
    context.progress({.part = name, .done = done++, .total = suites.size()});
    const std::string broken = check_suite(context, head, path, kind, tally);
    if (!broken.empty()) {
      finding.reason = fmt::format("{}: {}", name, broken);
      finding.details = std::move(tally.details);
      return finding;
    }
  }
  finding.figure = {name, std::monostate{}, tally.checked - tally.wrong,
                    fmt::format("of {} {}s right", tally.checked, kind.item)};
  if (tally.wrong > 0) {
    finding.reason = fmt::format("{} of {} {}s wrong", tally.wrong, tally.checked, kind.item);
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
  for (const Kind& kind : {kCounts, kResults, kResultsOfEngine}) {
    const Suites head_suites = suites_of(builds.head, kind);
    // Head must still answer what the base knew, or it could hide a broken rule by changing a
    // suite.
    Suites base_suites = suites_of(builds.base, kind);
    remove_equal(base_suites, head_suites);
    const std::string name(kind.name);
    if (!head_suites.empty() || kind.name == kCounts.name) {
      Finding checked = check_suites(context, builds.head, head_suites, kind, name);
      if (checked.reason.empty() && std::get<std::int64_t>(checked.figure.head) == 0) {
        checked.reason =
            fmt::format("{}: found no {} to check in the files *{} below head's perft/", name,
                        kind.item, kind.extension);
      }
      if (!passes(std::move(checked))) return report;
    }
    if (!base_suites.empty() &&
        !passes(check_suites(context, builds.head, base_suites, kind, name + " of the base"))) {
      return report;
    }
  }
  if (!passes(run_head_tests(context, builds.head, "property", "properties"))) return report;
  if (builds.base_tests &&
      !passes(run_head_tests(context, *builds.base_tests, "property", "properties of the base"))) {
    return report;
  }
  if (!builds.base_tests_problem.empty()) {
    report.warnings.push_back(
        "the property and golden tests of base that head changed or dropped were not run, because "
        "they do not compile against head: " +
        builds.base_tests_problem);
  }
  report.reason = passed;
  return report;
}

}  // namespace raum::ci

// The check `rules`: head counts what is known and keeps its properties.
#include <fmt/format.h>

#include <map>

#include "base/process/subprocess.h"
#include "base/text/quote.h"
#include "base/text/text_file.h"
#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"
#include "ci/checks/test_summary.h"

namespace raum::ci {

namespace fs = std::filesystem;

namespace {

constexpr const char* kMaxNodes = "20000000";  // known positions to depth 4
constexpr auto kSuiteLimit = std::chrono::minutes(5);

using Suites = std::map<std::string, fs::path>;  // by the names of their files

Suites suites_of(const Build& build) {
  Suites suites;
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(build.source() / "perft", none)) {
    if (entry.path().extension() == ".perft") {
      suites.emplace(entry.path().filename().string(), entry.path());
    }
  }
  return suites;
}

// A golden that head changed or dropped must not hide what head broke.
void drop_equal(Suites& suites, const Suites& others) {
  std::erase_if(suites, [&](const auto& suite) {
    const auto other = others.find(suite.first);
    return other != others.end() && read_text_file(suite.second, "a perft suite") ==
                                        read_text_file(other->second, "a perft suite");
  });
}

struct Tally {
  std::int64_t wrong = 0;
  std::int64_t checked = 0;
  std::int64_t refused = 0;  // files that head does not read, or not any more
  std::string first_refused{};
  std::string details{};
};

// Adds a suite to the tally.  Returns: what is wrong with a head that neither counts nor refuses.
std::string count_suite(const CheckContext& context, const fs::path& suite, Tally& tally) {
  const std::string file = suite.filename().string();
  // Head names the file as it is given: not by the path of a cache.
  const Command command{.arguments = {context.head_build.raum().string(), "perft",
                                      "--suite=" + file, "--max-nodes", kMaxNodes, "--json"},
                        .directory = suite.parent_path(),
                        .limit = kSuiteLimit,
                        .stop = context.stop};
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

Part check_suites(const CheckContext& context, const Suites& suites, const std::string& name) {
  Part part;
  Tally tally;
  for (const auto& [file, path] : suites) {
    const std::string broken = count_suite(context, path, tally);
    if (!broken.empty()) {
      part.reason = fmt::format("{}: {}", name, broken);
      part.details = std::move(tally.details);
      return part;
    }
  }
  part.figure = {name, std::monostate{}, tally.checked - tally.wrong,
                 fmt::format("of {} counts right", tally.checked)};
  if (tally.wrong > 0)
    part.reason = fmt::format("{} of {} counts wrong", tally.wrong, tally.checked);
  if (tally.refused > 0) {
    part.reason += fmt::format("{}{} of {} files refused, first {}", tally.wrong > 0 ? ", " : "",
                               tally.refused, suites.size(), tally.first_refused);
  }
  if (!part.reason.empty()) part.reason = name + ": " + part.reason;
  part.details = std::move(tally.details);
  return part;
}

}  // namespace

CheckReport check_rules(const CheckContext& context) {
  CheckReport report{.name = "rules", .result = CheckResult::Pass, .reason = ""};
  const auto head_suites = suites_of(context.head_build);
  auto base_suites = suites_of(context.base_build);
  drop_equal(base_suites, head_suites);
  std::string held;
  const auto holds = [&](Part part) {
    if (!part.figure.name.empty()) {
      held += fmt::format("{}{} {} {}", held.empty() ? "" : ", ", part.figure.name,
                          std::get<std::int64_t>(part.figure.head), part.figure.unit);
      report.figures.push_back(std::move(part.figure));
    }
    if (part.reason.empty()) return true;
    report.result = CheckResult::Fail;
    report.reason = std::move(part.reason);
    report.details = std::move(part.details);
    return false;
  };
  Part counts = check_suites(context, head_suites, "perft suites");
  if (counts.reason.empty() && std::get<std::int64_t>(counts.figure.head) == 0) {
    counts.reason = fmt::format(
        "perft suites: found no count of at most {} leaves in head's perft/*.perft", kMaxNodes);
  }
  if (!holds(std::move(counts))) return report;
  if (!base_suites.empty() &&
      !holds(check_suites(context, base_suites, "perft suites of the base"))) {
    return report;
  }
  if (!holds(run_head_tests(context, "property", "properties"))) return report;
  report.reason = held;
  return report;
}

}  // namespace raum::ci

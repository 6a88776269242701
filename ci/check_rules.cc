// The check `rules`: head counts what is known and keeps its properties.
#include <fmt/format.h>

#include <map>

#include "ci/checks.h"
#include "ci/head_tests.h"
#include "ci/test_summary.h"
#include "engine/base/text_file.h"
#include "regression/subprocess.h"

namespace raum::ci {

namespace fs = std::filesystem;
using regression::Command;
using regression::Outcome;

namespace {

constexpr const char* kMaxNodes = "20000000";  // known positions to depth 4
constexpr auto kSuitesLimit = std::chrono::minutes(5);

// The suites of a revision by the names of their files.
std::map<std::string, fs::path> suites_of(const Build& build) {
  std::map<std::string, fs::path> suites;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(build.source() / "perft", none)) {
    if (entry.path().extension() == ".perft") {
      suites.emplace(entry.path().filename().string(), entry.path());
    }
  }
  return suites;
}

// A golden that head changed or dropped must not hide what head broke.
void drop_equal(std::map<std::string, fs::path>& suites,
                const std::map<std::string, fs::path>& others) {
  std::erase_if(suites, [&](const auto& suite) {
    const auto other = others.find(suite.first);
    return other != others.end() && read_text_file(suite.second, "a perft suite") ==
                                        read_text_file(other->second, "a perft suite");
  });
}

Part check_suites(const CheckContext& context, const std::map<std::string, fs::path>& suites,
                  const std::string& name) {
  Part part;
  Command command{.arguments = {context.head_build.raum().string(), "perft", "--suite"},
                  .limit = kSuitesLimit,
                  .stop = context.stop};
  for (const auto& [file, path] : suites) command.arguments.push_back(path.string());
  command.arguments.insert(command.arguments.end(), {"--max-nodes", kMaxNodes, "--json"});
  const Outcome outcome = regression::run(command);
  const auto summary = read_suite_report(outcome.output);
  if (outcome.end != regression::End::Exited || outcome.status > 1 || !summary) {
    part.reason = fmt::format("{}: {}", name, describe_failure(command, outcome));
    part.details = regression::last_words(outcome.output);
    return part;
  }
  part.figure = {name, std::monostate{}, summary->checked - summary->wrong,
                 fmt::format("of {} counts right", summary->checked)};
  if (summary->wrong > 0 || outcome.status != 0) {
    part.reason = fmt::format("{}: {} of {} counts wrong", name, summary->wrong, summary->checked);
    part.details = summary->first_wrong;
  }
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
  if (head_suites.empty()) {
    report.result = CheckResult::Fail;
    report.reason = "perft suites: head has none, expected perft/*.perft";
    return report;
  }
  if (!holds(check_suites(context, head_suites, "perft suites"))) return report;
  if (!base_suites.empty() &&
      !holds(check_suites(context, base_suites, "perft suites of the base"))) {
    return report;
  }
  if (!holds(run_head_tests(context, "property", "properties"))) return report;
  report.reason = held;
  return report;
}

}  // namespace raum::ci

// The check `rules`: head counts what is known and keeps its properties.
#include <fmt/format.h>

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

constexpr std::string_view kSuite = "perft/known.perft";
constexpr std::string_view kMaxNodes = "20000000";  // known positions to depth 4
constexpr auto kSuiteLimit = std::chrono::minutes(5);

Part check_suite(const CheckContext& context, const fs::path& suite, const std::string& name) {
  Part part;
  if (!fs::exists(suite)) {
    part.reason = fmt::format("{}: head has no {}", name, kSuite);
    return part;
  }
  const Command command{
      .arguments = {context.head_build.raum().string(), "perft", "--suite", suite.string(),
                    "--max-nodes", std::string(kMaxNodes), "--json"},
      .limit = kSuiteLimit,
      .stop = context.stop};
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
  const fs::path head_suite = context.head_build.source() / kSuite;
  const fs::path base_suite = context.base_build.source() / kSuite;
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
  if (!holds(check_suite(context, head_suite, "perft suite"))) return report;
  // A golden that head changed must not hide what head broke.
  if (fs::exists(base_suite) &&
      read_text_file(base_suite, "a perft suite") != read_text_file(head_suite, "a perft suite") &&
      !holds(check_suite(context, base_suite, "perft suite of the base"))) {
    return report;
  }
  if (!holds(run_head_tests(context, "property", "properties"))) return report;
  report.reason = held;
  return report;
}

}  // namespace raum::ci

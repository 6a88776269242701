#include "ci/checks/head_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/process/subprocess.h"
#include "ci/build/step_reader.h"
#include "ci/context/run_in_build.h"
#include "ci/test_results/junit_files.h"

namespace raum::ci {

namespace {

constexpr std::size_t kNamed = 3;
constexpr std::size_t kListed = 1000;  // a judged revision may name any number of tests

// "unit tests: 2 of 60 broken: Draws.End, Keys.Hold"
std::string broken(const std::string& name, const TestSummary& summary) {
  std::string reason = fmt::format("{}: {} of {} broken", name, summary.failed, summary.total);
  for (std::size_t i = 0; i < std::min(kNamed, summary.failed_names.size()); ++i) {
    reason += fmt::format("{}{}", i == 0 ? ": " : ", ", summary.failed_names[i]);
  }
  if (summary.failed_names.size() > kNamed) reason += ", …";
  return reason;
}

// The name of every broken test, then what the first of them printed.
std::string broken_list(const std::string& name, const TestSummary& summary) {
  std::string list = fmt::format("{}, {} broken:\n", name, summary.failed);
  const std::size_t listed = std::min(kListed, summary.failed_names.size());
  for (std::size_t i = 0; i < listed; ++i) list += summary.failed_names[i] + "\n";
  if (listed < summary.failed_names.size()) {
    list += fmt::format("and {} more\n", summary.failed_names.size() - listed);
  }
  for (const std::string& output : summary.outputs) list += "\n" + output;
  return list;
}

// "Draws.End: no disk"
std::string text_of(const SkippedTest& test) {
  return fmt::format("{}{}{}", test.name, test.reason.empty() ? "" : ": ", test.reason);
}

// Adds a row of the skipped tests, and a warning of those that base is known to have not skipped.
void report_skipped(const std::string& name, const TestSummary& summary,
                    const std::optional<TestSummary>& of_base, Finding& finding) {
  if (summary.skipped.empty()) return;
  finding.skipped = {
      .name = "skipped " + name,
      .base = {},
      .head = static_cast<std::int64_t>(summary.skipped.size()),
      .unit = fmt::format("of {}, first {}", summary.total, text_of(summary.skipped.front())),
      .verdict = FigureVerdict::Reported};
  if (!of_base) return;
  finding.skipped.base = static_cast<std::int64_t>(of_base->skipped.size());
  std::set<std::string_view> known;
  for (const SkippedTest& test : of_base->skipped) known.insert(test.name);
  std::vector<const SkippedTest*> added;
  for (const SkippedTest& test : summary.skipped) {
    if (!known.contains(test.name)) added.push_back(&test);
  }
  if (added.empty()) return;
  finding.warning = fmt::format("{}: {} of {} skipped, but not by base; first {}", name,
                                added.size(), summary.total, text_of(*added.front()));
}

Finding finding_of(const std::string& name, const TestSummary& summary,
                   const std::optional<TestSummary>& of_base, const CommandResult& outcome) {
  Finding finding;
  const auto skipped = static_cast<std::int64_t>(summary.skipped.size());
  if (skipped == summary.total) {
    finding.reason = fmt::format("{}: none ran, {} skipped", name, skipped);
    finding.details = last_words(outcome.output + outcome.errors);
    return finding;
  }
  finding.figure = {
      name, std::monostate{}, summary.total - summary.failed - skipped,
      fmt::format("of {} hold{}", summary.total,
                  skipped == 0 ? std::string() : fmt::format(" ({} skipped)", skipped))};
  report_skipped(name, summary, of_base, finding);
  if (summary.failed > 0) {
    finding.reason = broken(name, summary);
    finding.details = broken_list(name, summary);
    // How a program ended, which its JUnit file need not say.
    if (!outcome.ok()) {
      finding.details +=
          "\nthe command's output ends with\n" + last_words(outcome.output + outcome.errors);
    }
  }
  return finding;
}

}  // namespace

Finding run_head_tests(const CheckContext& context, const Build& base, const Build& build,
                       const TestRules& tests, const std::string& name) {
  Finding finding;
  Command command = command_in(context, build, tests.command, Isolation::AsBuild);
  command.environment = tests.environment;
  command.limit = tests.limit;
  StepReader steps;
  command.on_output = [&](std::string_view piece) {
    const auto count = steps.read(piece);
    if (count) context.progress({.part = name, .done = count->done, .total = count->total});
  };
  context.progress({.part = name});
  std::optional<TestSummary> of_base;
  if (!tests.junit.empty()) {
    // Read first: base and head are one build if their files are equal.
    if (auto summary = read_junit_files(base, tests.junit)) of_base = *std::move(summary);
    remove_junit_files(build, tests.junit);
  }
  const CommandResult outcome = run_command(command);
  if (!tests.junit.empty() && outcome.end == CommandEnd::Exited) {
    const auto summary = read_junit_files(build, tests.junit);
    if (summary) finding = finding_of(name, *summary, of_base, outcome);
    if (!summary && outcome.ok()) {
      finding.reason = fmt::format("{}: {}", name, to_string(summary.error()));
    }
  }
  // A command that fails without a failed test has found something else.
  if (finding.reason.empty() && !outcome.ok()) {
    finding.reason = fmt::format("{}: {}", name, describe_failure(command, outcome));
    finding.details = last_words(outcome.output + outcome.errors);
  }
  return finding;
}

}  // namespace raum::ci

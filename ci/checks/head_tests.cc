#include "ci/checks/head_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "base/process/subprocess.h"
#include "base/text/text_file.h"
#include "ci/build/step_reader.h"
#include "ci/checks/junit.h"
#include "ci/context/run_in_build.h"

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

Finding finding_of(const std::string& name, const TestSummary& summary,
                   const CommandResult& outcome) {
  Finding finding;
  const auto skipped = static_cast<std::int64_t>(summary.skipped_names.size());
  if (skipped == summary.total) {
    finding.reason = fmt::format("{}: none ran, {} skipped", name, skipped);
    finding.details = last_words(outcome.output + outcome.errors);
    return finding;
  }
  finding.figure = {name, std::monostate{}, summary.total - summary.failed - skipped,
                    fmt::format("of {} hold", summary.total)};
  if (skipped > 0) {
    finding.warning = fmt::format("{}: {} of {} skipped, first {}", name, skipped, summary.total,
                                  summary.skipped_names.front());
  }
  if (summary.failed > 0) {
    finding.reason = broken(name, summary);
    finding.details = broken_list(name, summary);
  }
  return finding;
}

}  // namespace

Finding run_head_tests(const CheckContext& context, const Build& build, const TestRules& tests,
                       const std::string& name) {
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
  const std::filesystem::path junit = build.source() / tests.junit;
  std::error_code ignored;
  if (!tests.junit.empty()) std::filesystem::remove(junit, ignored);
  const CommandResult outcome = run_command(command);
  if (!tests.junit.empty() && outcome.end == CommandEnd::Exited) {
    // The tests may have made something else of the name, which cannot be read to an end.
    const bool is_file = std::filesystem::is_regular_file(junit, ignored);
    const auto text = is_file ? read_text_file(junit, "a JUnit file")
                              : fail(tests.junit, "no such file", "a JUnit file");
    const auto summary =
        text ? read_junit(*text, tests.junit) : Expected<TestSummary>(tl::unexpected(text.error()));
    if (summary) finding = finding_of(name, *summary, outcome);
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

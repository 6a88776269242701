#include "ci/checks/head_tests.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/process/subprocess.h"
#include "ci/build/step_reader.h"
#include "ci/checks/test_summary.h"

namespace raum::ci {

namespace {

constexpr auto kLimit = std::chrono::minutes(20);
// A fixed seed: every gate tries the same cases, so the verdict does not depend on chance.
constexpr const char* kPropertySeed = "seed=20260101";

}  // namespace

Finding run_head_tests(const CheckContext& context, const Build& head, const std::string& label,
                       const std::string& name) {
  constexpr std::size_t kNamed = 3;
  // More than the share of this check: many tests wait for a process or a time limit, and ctest
  // could not use the processors of the checks that end before it.
  const int at_once = context.options.jobs + 1;
  Finding finding;
  Command command{.arguments = {"ctest", "--test-dir", head.binaries().string(), "-L",
                                "^" + label + "$", "-LE", "^slow$", "--output-on-failure",
                                "--no-tests=error", "-j", std::to_string(at_once)},
                  .environment = {{"RC_PARAMS", kPropertySeed}},
                  .limit = kLimit,
                  .stop = context.stop};
  StepReader steps;
  command.on_output = [&](std::string_view piece) {
    const auto count = steps.read(piece);
    if (count) context.progress({.part = name, .done = count->done, .total = count->total});
  };
  context.progress({.part = name});
  const CommandResult outcome = run_command(command);
  const auto summary = read_ctest(outcome.output);
  if (!summary) {
    finding.reason = outcome.end == CommandEnd::Exited
                         ? fmt::format("{}: no {} test ran", name, label)
                         : fmt::format("{}: {}", name, describe_failure(command, outcome));
    finding.details = last_words(outcome.output + outcome.errors);
    return finding;
  }
  // ctest counts skipped tests as passed, but they have shown nothing.
  const auto skipped = static_cast<std::int64_t>(summary->skipped_names.size());
  if (skipped == summary->total) {
    finding.reason = fmt::format("{}: no {} test ran, {} skipped", name, label, skipped);
    finding.details = last_words(outcome.output + outcome.errors);
    return finding;
  }
  finding.figure = {name, std::monostate{}, summary->total - summary->failed - skipped,
                    fmt::format("of {} hold", summary->total)};
  if (skipped > 0) {
    finding.warning = fmt::format("{}: {} of {} skipped, first {}", name, skipped, summary->total,
                                  summary->skipped_names.front());
  }
  if (summary->failed == 0 && outcome.ok()) return finding;
  finding.reason = fmt::format("{}: {} of {} broken", name, summary->failed, summary->total);
  for (std::size_t i = 0; i < std::min(kNamed, summary->failed_names.size()); ++i) {
    finding.reason += fmt::format("{}{}", i == 0 ? ": " : ", ", summary->failed_names[i]);
  }
  if (summary->failed_names.size() > kNamed) finding.reason += ", …";
  finding.details = last_words(without_passed_tests(outcome.output), 80, 6000);
  return finding;
}

}  // namespace raum::ci

#include "ci/checks/head_tests.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/process/subprocess.h"
#include "ci/checks/test_summary.h"

namespace raum::ci {

namespace {

constexpr auto kLimit = std::chrono::minutes(20);
// The same cases every time: a verdict must not depend on luck.
constexpr const char* kPropertySeed = "seed=20260101";

}  // namespace

Part run_head_tests(const CheckContext& context, const std::string& label,
                    const std::string& name) {
  constexpr std::size_t kNamed = 3;
  Part part;
  const Command command{
      .arguments = {"ctest", "--test-dir", context.head_build.binaries().string(), "-L",
                    "^" + label + "$", "-LE", "^slow$", "--output-on-failure", "--no-tests=error",
                    "-j", std::to_string(context.options.jobs)},
      .environment = {{"RC_PARAMS", kPropertySeed}},
      .limit = kLimit,
      .stop = context.stop};
  const CommandResult outcome = run_command(command);
  const auto summary = read_ctest(outcome.output);
  if (!summary) {
    part.reason = outcome.end == CommandEnd::Exited
                      ? fmt::format("{}: no {} test ran", name, label)
                      : fmt::format("{}: {}", name, describe_failure(command, outcome));
    part.details = last_words(outcome.output + outcome.errors);
    return part;
  }
  part.figure = {name, std::monostate{}, summary->total - summary->failed,
                 fmt::format("of {} hold", summary->total)};
  if (summary->failed == 0 && outcome.ok()) return part;
  part.reason = fmt::format("{}: {} of {} broken", name, summary->failed, summary->total);
  for (std::size_t i = 0; i < std::min(kNamed, summary->failed_names.size()); ++i) {
    part.reason += fmt::format("{}{}", i == 0 ? ": " : ", ", summary->failed_names[i]);
  }
  if (summary->failed_names.size() > kNamed) part.reason += ", …";
  part.details = last_words(outcome.output, 80, 6000);
  return part;
}

}  // namespace raum::ci

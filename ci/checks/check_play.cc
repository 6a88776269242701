// The check `play`: whether the engines play as before, whether a change was announced, and whether
// head passes the tests of its play.
#include <fmt/core.h>

#include "base/text/quote.h"
#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"

namespace raum::ci {

using regression::EngineSignatures;
using regression::PlayChange;

namespace {

std::string text_of(const PlayChange& change, const std::vector<EngineSignatures>& engines) {
  const auto alike = [](std::size_t n, std::string_view which) {
    return n == 0 ? "" : fmt::format("; {} {}{} alike", n, which, n == 1 ? "engine" : "engines");
  };
  if (change.changed.empty()) {
    const EngineSignatures& first = engines.front();
    return fmt::format("equal: {} {}{}", first.engine, *first.head,
                       alike(change.equal - 1, "other "));
  }
  std::string text;
  for (const EngineSignatures& engine : change.changed) {
    text += fmt::format("{}{} {} to {}", text.empty() ? "" : ", ", engine.engine, *engine.base,
                        *engine.head);
  }
  // A signature that varies cannot be announced.
  const bool is_announced = change.is_announced && !engines.front().varies;
  return fmt::format("changed{}: {}{}", is_announced ? " as announced" : "", text,
                     alike(change.equal, ""));
}

Value value_of(const std::optional<std::uint64_t>& nodes) {
  return nodes ? Value(static_cast<std::int64_t>(*nodes)) : Value(std::monostate{});
}

void add_warnings(const PlayChange& change, std::uint64_t standard, CheckReport& report) {
  for (const std::string& name : change.only_head) {
    report.warnings.push_back("new in head, nothing to compare with: " + name);
  }
  for (const std::string& name : change.only_base) {
    report.warnings.push_back("an engine that head no longer has: " + name);
  }
  if (change.is_announced || change.wrong_announcement) return;
  std::string names;
  for (const EngineSignatures& engine : change.changed) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", engine.engine);
  }
  report.warnings.push_back(fmt::format(
      "the play of {} changed, but the commit message has no line \"Bench: {}\"", names, standard));
}

// Runs the tests of the check; a broken one is a warning if the play changed.
// Returns: false if head fails.
bool run_tests_of_play(const CheckContext& context, const Build& base, const Build& build,
                       const TestRules& tests, const std::string& name, bool is_warning,
                       CheckReport& report) {
  Finding found = run_head_tests(context, base, build, tests, name);
  if (!found.warning.empty()) report.warnings.push_back(std::move(found.warning));
  const bool holds = found.reason.empty();
  if (!found.figure.name.empty()) {
    if (!holds) {
      found.figure.verdict = is_warning ? FigureVerdict::Reported : FigureVerdict::Failed;
    }
    report.figures.push_back(std::move(found.figure));
  }
  if (!found.skipped.name.empty()) report.figures.push_back(std::move(found.skipped));
  if (holds) return true;
  if (is_warning) {
    report.warnings.push_back(std::move(found.reason));
    return true;
  }
  report.result = CheckResult::Fail;
  report.reason = std::move(found.reason);
  report.details = std::move(found.details);
  return false;
}

}  // namespace

CheckReport check_play(const CheckContext& context, const Builds& builds,
                       const Signatures& signatures) {
  CheckReport report{.result = CheckResult::Pass};
  const PlayChange change = regression::compare_play(signatures.engines, context.head.message);
  for (const EngineSignatures& engine : signatures.engines) {
    report.figures.push_back(
        {.name = engine.engine,
         .base = value_of(engine.base),
         .head = value_of(engine.head),
         .unit = "nodes of bench",
         .verdict = engine.has_changed() ? FigureVerdict::Reported : FigureVerdict::None});
  }
  const std::uint64_t standard = *signatures.engines.front().head;
  add_warnings(change, standard, report);
  report.reason = text_of(change, signatures.engines);
  if (change.wrong_announcement) {
    report.result = CheckResult::Fail;
    report.reason = fmt::format(
        "the commit message says {}, but the signature of {} is {}: expected \"Bench: {}\"",
        raum::quoted("Bench: " + *change.wrong_announcement), signatures.engines.front().engine,
        standard, standard);
    return report;
  }
  // An intended change of play breaks goldens by design: warn only. The strength check decides, and
  // the author updates the found.
  const bool is_warning = !change.changed.empty();
  // Base's goldens bind head only while the play is equal, and name each engine of base.
  const bool binds_base = !is_warning && change.only_head.empty() && change.only_base.empty();
  for (const TestRules& tests : context.rules().tests) {
    if (tests.check != "play") continue;
    if (!run_tests_of_play(context, builds.base, builds.head, tests, tests.name, is_warning,
                           report))
      return report;
    if (binds_base && tests.asks_base() && builds.base_tests &&
        !run_tests_of_play(context, builds.base, *builds.base_tests, tests,
                           tests.name + " of the base", false, report)) {
      return report;
    }
  }
  return report;
}

}  // namespace raum::ci

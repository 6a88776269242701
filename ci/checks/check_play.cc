// The check `play`: whether the named engines play as before, whether a change was announced, and
// whether head passes its golden tests.
#include <fmt/format.h>

#include "base/text/quote.h"
#include "ci/checks/checks.h"
#include "ci/checks/head_tests.h"
#include "ci/inventory/golden_names.h"

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
  return fmt::format("changed{}: {}{}", change.is_announced ? " as announced" : "", text,
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

// Head's golden file names only engines that head has.
Expected<void> check_golden_file(const CheckContext& context, const Signatures& signatures) {
  const auto text = file_of(context.repository, context.head, kNodeGoldensPath);
  if (!text) return tl::unexpected(text.error());
  if (!*text) return {};
  std::vector<std::string_view> engines;
  for (const EngineSignatures& engine : signatures.engines) {
    if (engine.head) engines.push_back(engine.engine);
  }
  return check_golden_names(**text, fmt::format("{}:{}", context.head.name, kNodeGoldensPath),
                            engines);
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
  if (const auto known = check_golden_file(context, signatures); !known) {
    report.result = CheckResult::Fail;
    report.bad_input = true;
    report.reason = to_string(known.error());
    return report;
  }
  if (change.wrong_announcement) {
    report.result = CheckResult::Fail;
    report.reason = fmt::format(
        "the commit message says {}, but the signature of {} is {}: expected \"Bench: {}\"",
        raum::quoted("Bench: " + *change.wrong_announcement), signatures.engines.front().engine,
        standard, standard);
    return report;
  }
  if (!builds.head.has_target(kGoldens)) {
    report.warnings.push_back("head has no target raum-goldens: no golden was checked");
    return report;
  }
  Finding goldens = run_head_tests(context, builds.head, "golden", "goldens");
  if (!goldens.warning.empty()) report.warnings.push_back(goldens.warning);
  // An intended change of play breaks goldens by design: warn only. The strength check decides, and
  // the author updates the goldens.
  const bool is_warning = !change.changed.empty();
  if (!goldens.figure.name.empty()) {
    if (!goldens.reason.empty()) {
      goldens.figure.verdict = is_warning ? FigureVerdict::Reported : FigureVerdict::Failed;
    }
    report.figures.push_back(std::move(goldens.figure));
  }
  // Base's goldens bind head only while the play is equal, and name each engine of base.
  const bool has_same_engines = change.only_head.empty() && change.only_base.empty();
  if (goldens.reason.empty() && !is_warning && has_same_engines && builds.base_tests) {
    goldens = run_head_tests(context, *builds.base_tests, "golden", "goldens of the base");
    if (!goldens.reason.empty()) goldens.figure.verdict = FigureVerdict::Failed;
    if (!goldens.figure.name.empty()) report.figures.push_back(std::move(goldens.figure));
  }
  if (goldens.reason.empty()) return report;
  if (is_warning) {
    report.warnings.push_back(std::move(goldens.reason));
    return report;
  }
  report.result = CheckResult::Fail;
  report.reason = std::move(goldens.reason);
  report.details = std::move(goldens.details);
  return report;
}

}  // namespace raum::ci

// The check `play`: whether the named engines play as they did, whether a change was announced, and
// whether head's goldens hold.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <thread>

#include "ci/checks/checks.h"
#include "ci/checks/golden_names.h"
#include "ci/checks/head_tests.h"
#include "regression/measure/signature.h"

namespace raum::ci {

using regression::EngineNames;
using regression::EngineSignatures;
using regression::PlayChange;

namespace {

// One side's names, and the bench to run for each; the first is what the build starts with.
struct Side {
  EngineNames engines;
  std::map<std::string, Expected<std::uint64_t>> signatures;  // by name; "" the standard one
};

// The bench of every engine of both sides, `jobs` at a time; counts do not depend on what else
// runs.
void measure(const CheckContext& context, Side& base, Side& head) {
  struct Task {
    std::filesystem::path program;
    const std::string* name;
    Expected<std::uint64_t>* into;
  };
  std::vector<Task> tasks;
  for (const auto& [side, build] :
       {std::pair(&base, &context.base_build), {&head, &context.head_build}}) {
    side->signatures.emplace("", 0);
    for (const std::string& name : side->engines.names) {
      if (name != side->engines.standard) side->signatures.emplace(name, 0);
    }
    for (auto& [name, into] : side->signatures) tasks.push_back({build->engine(), &name, &into});
  }
  std::atomic<std::size_t> next = 0;
  const auto worker = [&] {
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      *tasks[i].into = regression::measure_signature(tasks[i].program, *tasks[i].name,
                                                     context.options.bench_limit, context.stop);
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < context.options.jobs; ++i) workers.emplace_back(worker);
}

const Expected<std::uint64_t>* signature_of(const Side& side, const std::string& name) {
  const auto found = side.signatures.find(name == side.engines.standard ? "" : name);
  return found == side.signatures.end() ? nullptr : &found->second;
}

std::string standard_name(const Side& base, const Side& head) {
  const std::string& there = base.engines.standard;
  const std::string& here = head.engines.standard;
  if (here.empty()) return "signature";
  return there.empty() || there == here ? here : fmt::format("{} (was {})", here, there);
}

// Every name once, head's order first; the standard engine is not repeated.
std::vector<std::string> other_names(const Side& base, const Side& head) {
  std::vector<std::string> names;
  for (const Side* side : {&head, &base}) {
    for (const std::string& name : side->engines.names) {
      const bool is_known = std::find(names.begin(), names.end(), name) != names.end();
      const bool is_standard = name == head.engines.standard &&
                               (base.engines.standard == name || base.engines.names.empty());
      if (!is_known && !is_standard) names.push_back(name);
    }
  }
  return names;
}

std::string told_by(const PlayChange& change, const std::vector<EngineSignatures>& engines) {
  const auto others = [](std::size_t n, std::string_view state) {
    return n == 0 ? "" : fmt::format("; {} {} {}", n, n == 1 ? "engine" : "engines", state);
  };
  if (change.changed.empty()) {
    const EngineSignatures& first = engines.front();
    return fmt::format("equal: {} {}{}", first.engine, first.head.value_or(0),
                       others(change.equal - 1, "more alike"));
  }
  std::string told;
  for (const EngineSignatures& engine : change.changed) {
    told += fmt::format("{}{} {} to {}", told.empty() ? "" : ", ", engine.engine, *engine.base,
                        *engine.head);
  }
  return fmt::format("changed{}: {}{}", change.is_announced ? " as announced" : "", told,
                     others(change.equal, "alike"));
}

Value value_of(const std::optional<std::uint64_t>& nodes) {
  return nodes ? Value(static_cast<std::int64_t>(*nodes)) : Value(std::monostate{});
}

void warn(const PlayChange& change, std::uint64_t standard, CheckReport& report) {
  for (const std::string& name : change.only_head) {
    report.warnings.push_back("new in head, nothing to compare with: " + name);
  }
  for (const std::string& name : change.only_base) {
    report.warnings.push_back("an engine that head no longer has: " + name);
  }
  if (change.is_announced) return;
  std::string names;
  for (const EngineSignatures& engine : change.changed) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", engine.engine);
  }
  report.warnings.push_back(fmt::format(
      "the play of {} changed, the commit message has no line \"Bench: {}\"", names, standard));
}

// Head's golden file against head's engines.
Expected<void> golden_names_of(const CheckContext& context) {
  const auto text = file_of(context.repository, context.head, kNodeGoldensPath);
  if (!text) return tl::unexpected(text.error());
  if (!*text) return {};
  std::vector<std::string_view> engines;
  for (const EngineSignatures& engine : context.signatures) {
    if (engine.head) engines.push_back(engine.engine);
  }
  return check_golden_names(**text, fmt::format("{}:{}", context.head.name, kNodeGoldensPath),
                            engines);
}

}  // namespace

bool measure_signatures(CheckContext& context, CheckReport& report) {
  const auto fault_of_base = [&](const Error& error) {
    report.result = CheckResult::NoVerdict;
    report.environment = true;
    report.reason = "engine of base: " + to_string(error);
    return false;
  };
  const auto fault_of_head = [&](const Error& error) {
    report.result = CheckResult::Fail;
    report.reason = "engine of head: " + to_string(error);
    return false;
  };
  Side base, head;
  auto names = regression::engine_names(context.base_build.engine(), context.stop);
  if (!names) return fault_of_base(names.error());
  base.engines = *std::move(names);
  names = regression::engine_names(context.head_build.engine(), context.stop);
  if (!names) return fault_of_head(names.error());
  head.engines = *std::move(names);
  measure(context, base, head);

  const auto& base_first = base.signatures.at("");
  const auto& head_first = head.signatures.at("");
  if (!base_first) return fault_of_base(base_first.error());
  if (!head_first) return fault_of_head(head_first.error());
  context.signatures = {{standard_name(base, head), *base_first, *head_first}};
  for (const std::string& name : other_names(base, head)) {
    EngineSignatures& engine = context.signatures.emplace_back(EngineSignatures{name});
    if (const auto* const found = signature_of(head, name)) {
      if (!*found) return fault_of_head(within(name, found->error()));
      engine.head = **found;
    }
    if (const auto* const found = signature_of(base, name)) {
      if (*found) {
        engine.base = **found;
      } else {
        report.warnings.push_back(
            fmt::format("not measured in the base: {}", to_string(within(name, found->error()))));
      }
    }
  }
  return true;
}

CheckReport check_play(CheckContext& context) {
  CheckReport report{.name = "play", .reason = ""};
  if (!measure_signatures(context, report)) return report;
  for (const EngineSignatures& engine : context.signatures) {
    report.figures.push_back(
        {engine.engine, value_of(engine.base), value_of(engine.head), "nodes of bench"});
  }
  const PlayChange change = regression::compare_play(context.signatures, context.head.message);
  warn(change, context.signatures.front().head.value_or(0), report);
  report.result = CheckResult::Pass;
  report.reason = told_by(change, context.signatures);
  if (const auto known = golden_names_of(context); !known) {
    report.result = CheckResult::Fail;
    report.bad_input = true;
    report.reason = to_string(known.error());
    return report;
  }
  if (!context.head_build.has_goldens()) {
    report.warnings.push_back("head has no target raum-goldens: no golden was checked");
    return report;
  }
  Part goldens = run_head_tests(context, "golden", "goldens");
  if (!goldens.figure.name.empty()) report.figures.push_back(std::move(goldens.figure));
  if (goldens.reason.empty()) return report;
  // Goldens tell how an engine plays: where it was to play otherwise, the games judge, and whoever
  // keeps the change brings the goldens up to date.
  if (!change.changed.empty()) {
    report.warnings.push_back(std::move(goldens.reason));
    return report;
  }
  report.result = CheckResult::Fail;
  report.reason = std::move(goldens.reason);
  report.details = std::move(goldens.details);
  return report;
}

}  // namespace raum::ci

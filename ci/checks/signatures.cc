#include "ci/checks/signatures.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <utility>

#include "base/core/threads.h"
#include "ci/build/same_program.h"
#include "regression/measure/signature.h"

namespace raum::ci {

using regression::EngineNames;
using regression::EngineSignatures;

namespace {

// The engines of one build and the result of each one's bench, by name; "" is the default engine.
struct Side {
  EngineNames engines;
  std::map<std::string, Expected<std::uint64_t>> signatures;

  /// Returns: nullptr if the build has no such engine.
  [[nodiscard]] const Expected<std::uint64_t>* find(const std::string& name) const {
    const auto found = signatures.find(name == engines.standard ? "" : name);
    return found == signatures.end() ? nullptr : &found->second;
  }
};

// Runs the bench of every engine of the sides, `jobs` at a time. Node counts do not depend on the
// load of the machine.
void measure(const CheckContext& context,
             const std::vector<std::pair<Side*, const Build*>>& sides) {
  struct Task {
    std::filesystem::path program;
    const std::string* name;
    Expected<std::uint64_t>* result;
  };
  std::vector<Task> tasks;
  for (const auto& [side, build] : sides) {
    side->signatures.emplace("", 0);
    for (const std::string& name : side->engines.names) {
      if (name != side->engines.standard) side->signatures.emplace(name, 0);
    }
    for (auto& [name, result] : side->signatures) {
      tasks.push_back({build->engine(), &name, &result});
    }
  }
  std::atomic<std::size_t> next = 0, done = 0;
  const auto worker = [&] {
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      *tasks[i].result = regression::measure_signature(tasks[i].program, *tasks[i].name,
                                                       context.options.bench_limit, context.stop);
      context.progress({.part = "benches", .done = ++done, .total = tasks.size()});
    }
  };
  run_in_threads(context.jobs(), worker);
}

std::string standard_name(const Side& base, const Side& head) {
  const std::string& old_name = base.engines.standard;
  const std::string& new_name = head.engines.standard;
  if (new_name.empty()) return "signature";
  if (old_name.empty() || old_name == new_name) return new_name;
  return fmt::format("{} (was {})", new_name, old_name);
}

// Every name once, in head's order, without the default engine.
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

}  // namespace

tl::expected<Signatures, CheckReport> bench_all(const CheckContext& context, const Builds& builds) {
  Signatures signatures;
  const auto base_failure = [&](const Error& error) {
    return tl::unexpected(CheckReport{.result = CheckResult::NoVerdict,
                                      .reason = "engine of base: " + to_string(error),
                                      .warnings = signatures.warnings,
                                      .environment = true});
  };
  const auto head_failure = [&](const Error& error) {
    return tl::unexpected(CheckReport{.result = CheckResult::Fail,
                                      .reason = "engine of head: " + to_string(error),
                                      .warnings = signatures.warnings});
  };
  Side base, head;
  auto names = regression::engine_names(builds.base.engine(), context.stop);
  if (!names) return base_failure(names.error());
  base.engines = *std::move(names);
  names = regression::engine_names(builds.head.engine(), context.stop);
  if (!names) return head_failure(names.error());
  head.engines = *std::move(names);
  if (is_same_program(builds.base.engine(), builds.head.engine(),
                      {builds.base.named_commit(), builds.head.named_commit()})) {
    measure(context, {{&head, &builds.head}});
    base.signatures = head.signatures;
  } else {
    measure(context, {{&base, &builds.base}, {&head, &builds.head}});
  }

  const auto& base_standard = base.signatures.at("");
  const auto& head_standard = head.signatures.at("");
  if (!base_standard) return base_failure(base_standard.error());
  if (!head_standard) return head_failure(head_standard.error());
  signatures.engines = {{standard_name(base, head), *base_standard, *head_standard}};
  for (const std::string& name : other_names(base, head)) {
    EngineSignatures& engine = signatures.engines.emplace_back(EngineSignatures{name});
    if (const auto* const found = head.find(name)) {
      if (!*found) return head_failure(within(name, found->error()));
      engine.head = **found;
    }
    if (const auto* const found = base.find(name)) {
      if (*found) {
        engine.base = **found;
      } else {
        signatures.warnings.push_back(
            fmt::format("not measured in the base: {}", to_string(within(name, found->error()))));
      }
    }
  }
  return signatures;
}

}  // namespace raum::ci

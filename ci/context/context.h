// CheckContext: the inputs that all checks of one gate share; constant while they run, but for the
// number of checks that run at the same time.
#pragma once

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "ci/build/revision.h"
#include "ci/context/check_progress.h"
#include "ci/context/gate_options.h"
#include "ci/manifest/manifest.h"
#include "ci/manifest/placeholders.h"

namespace raum::ci {

/// The manifests of one gate. A revision is built, and its engines are started, as its own manifest
/// says. Everything that judges head comes from `rules`: base's manifest, so that a head cannot
/// loosen what it is judged by.
struct Manifests {
  Manifest rules, base, head;
  bool are_own_rules = false;  // `rules` is head's, because it was asked for or base has none
  bool is_gone = false;        // base has one, but head has none: `head` is base's
};

/// What every check of a gate is given. Copies share the progress, the stop request and the number
/// of running checks.
struct CheckContext {
  GateOptions options;
  Manifests manifests;
  Placeholders values{};  // of the manifests' commands
  Words prefix{};         // put before the command of a build or an engine, to isolate it
  Revision base, head;
  std::filesystem::path repository;
  std::function<void(const std::string&)> log;  // what the gate begins and ends, a line per call
  ReportProgress progress = [](const CheckProgress&) {};
  std::stop_token stop{};
  // How many checks run now and share the jobs; nullptr: only one.
  const std::atomic<int>* running = nullptr;

  [[nodiscard]] const Manifest& rules() const { return manifests.rules; }

  /// The jobs that a check may start now: its share of options.jobs, at least 1. The share grows
  /// when another check ends.
  [[nodiscard]] int jobs() const {
    return std::max(1, options.jobs / std::max(1, running != nullptr ? running->load() : 1));
  }
};

}  // namespace raum::ci

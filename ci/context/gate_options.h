// GateOptions: the settings of one gate that come from its command line. The manifest holds all
// others (ci/manifest).
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ci/manifest/manifest.h"
#include "tournament/launch/worker_group.h"
#include "tournament/stats/sprt.h"

namespace raum::ci {

// The checks in the order in which they run.
constexpr std::array<std::string_view, 6> kCheckNames = {"builds", "rules", "tests",
                                                         "play",   "cost",  "strength"};

struct GateOptions {
  std::filesystem::path directory = ".";  // any directory in the repository
  std::string base;                       // see base_choice.h
  std::string head = "HEAD";
  std::filesystem::path cache;    // empty: build/gate in the repository
  std::filesystem::path report;   // empty: build/gate/report in the repository
  std::vector<std::string> only;  // names of checks; empty: all
  bool own_rules = false;         // judge head by its own manifest
  bool isolate = false;           // run builds and engines in a sandbox
  Variables environment;          // of the builds of both revisions
  bool strict = false;            // warnings fail
  int jobs = 1;                   // compilers, tests and games that run at the same time
  std::vector<tournament::WorkerGroup> workers;  // of the strength match; empty: `jobs` threads
  std::size_t unit_pairs = 1;                    // pairs that a worker process gets at a time
  // These replace those of the manifest.
  std::optional<int> depth;          // of the strength games
  std::optional<std::size_t> pairs;  // maximum, of the strength match
  std::optional<tournament::SprtBounds> sprt;
  std::optional<std::chrono::seconds> bench_limit;  // for one engine's bench
};

/// Whether the gate runs the check. `builds` always runs.
[[nodiscard]] bool is_selected(const GateOptions& options, std::string_view check);

}  // namespace raum::ci

// Gate: judges head against base: builds both, makes the checks from the cheapest on, stops at the
// first that is not passed, and says what that makes. Single checks can be asked for; builds are
// made for whatever needs them.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "ci/revision.h"
#include "ci/verdict.h"
#include "engine/base/error.h"
#include "tournament/sprt.h"

namespace raum::ci {

struct GateOptions {
  std::filesystem::path directory = ".";  // anywhere in the repository
  std::string base;                       // see base_choice.h
  std::string head = "HEAD";
  std::filesystem::path cache;             // empty: build/gate of the repository
  std::filesystem::path report;            // empty: build/gate/report of the repository
  std::vector<std::string> only;           // names of checks; empty: all
  int depth = 3;                           // of the strength games
  std::size_t pairs = 200;                 // at most
  std::vector<std::string> cmake_options;  // "NAME=VALUE", of both builds
  tournament::SprtBounds sprt{.elo0 = -50, .elo1 = 0};
  int jobs = 1;  // compilers, tests and games at a time
  std::chrono::seconds bench_limit = std::chrono::minutes(2);  // of an engine's bench
};

struct GateReport {
  GateOptions options;
  Revision base, head;
  std::vector<std::string> notes;  // what a reader should know beside the checks
  std::vector<CheckReport> checks;
  Verdict verdict;
  std::string started;  // UTC, ISO 8601
  double seconds = 0;
};

/// "builds", "rules", ... in the order in which they are made.
[[nodiscard]] std::span<const std::string_view> check_names();

/// Whether the gate makes the check: all but `builds` can be left out.
[[nodiscard]] bool is_asked(const GateOptions& options, std::string_view check);

/// Judges. Progress goes to `say`, one line each. Once `stop` is requested, what
/// runs is ended and the report says so. A check that goes wrong is part of the report.
/// Errors: no repository, no such revision, no parent, no such check, thresholds that cannot be
/// read: input that names nothing to judge.
[[nodiscard]] Expected<GateReport> run_gate(GateOptions options,
                                            const std::function<void(const std::string&)>& say,
                                            std::stop_token stop = {});

}  // namespace raum::ci

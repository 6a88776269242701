// GateOptions: the settings of one gate.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/stats/sprt.h"

namespace raum::ci {

// The checks in the order in which they run.
constexpr std::array<std::string_view, 6> kCheckNames = {"builds", "rules", "tests",
                                                         "play",   "cost",  "strength"};

struct GateOptions {
  std::filesystem::path directory = ".";  // any directory in the repository
  std::string base;                       // see base_choice.h
  std::string head = "HEAD";
  std::filesystem::path cache;             // empty: build/gate in the repository
  std::filesystem::path report;            // empty: build/gate/report in the repository
  std::vector<std::string> only;           // names of checks; empty: all
  int depth = 3;                           // of the strength games
  std::size_t pairs = 200;                 // maximum, of the strength match
  std::vector<std::string> cmake_options;  // "NAME=VALUE", for both builds
  tournament::SprtBounds sprt{.elo0 = -50, .elo1 = 0};
  bool strict = false;  // warnings fail
  int jobs = 1;         // compilers, tests and games that run at the same time
  std::chrono::seconds bench_limit = std::chrono::minutes(2);  // for one engine's bench
};

/// Whether the gate runs the check. `builds` always runs.
[[nodiscard]] bool is_selected(const GateOptions& options, std::string_view check);

}  // namespace raum::ci

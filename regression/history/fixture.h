// Fixture: synthetic runs of a history for tests.
#pragma once

#include <fmt/core.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "regression/history/run.h"

namespace raum::regression {

/// A gate of the n-th commit, started in the n-th minute of a day.
inline HistoryRun made_run(int n, std::vector<HistoryFigure> figures) {
  return {.source = "gate",
          .commit =
              fmt::format("{:040x}", 0xabcdef0000000000ULL + static_cast<unsigned>(n)).substr(24) +
              std::string(24, '0'),
          .tree = "tree",
          .subject = fmt::format("Change {}", n),
          .started = fmt::format("2026-01-01T{:02}:{:02}:00.000Z", n / 60, n % 60),
          .verdict = "PASS",
          .processor = "cpu",
          .build = "build",
          .figures = std::move(figures)};
}

/// One run per value, each with only this figure.
inline std::vector<HistoryRun> made_runs(const std::string& benchmark, const std::string& unit,
                                         const std::vector<double>& values) {
  std::vector<HistoryRun> runs;
  for (std::size_t i = 0; i < values.size(); ++i) {
    runs.push_back(made_run(static_cast<int>(i), {{benchmark, unit, values[i]}}));
  }
  return runs;
}

}  // namespace raum::regression

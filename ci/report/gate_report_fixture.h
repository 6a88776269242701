// The report of a gate with the given checks, for tests of the formats of reports.
#pragma once

#include <utility>
#include <vector>

#include "ci/report/gate_report.h"

namespace raum::ci {

inline GateReport gate_of(std::vector<CheckReport> checks) {
  GateReport report;
  report.base = {.name = "HEAD^",
                 .commit = "1111111111111111111111111111111111111111",
                 .tree = "3333",
                 .subject = "Base",
                 .message = "Base\n"};
  report.head = {.name = "HEAD",
                 .commit = "2222222222222222222222222222222222222222",
                 .tree = "4444",
                 .subject = "Head",
                 .message = "Head\n"};
  report.checks = std::move(checks);
  report.verdict = combine(report.checks);
  report.started = "2026-01-01T00:00:00.000Z";
  report.seconds = 61.6;
  return report;
}

}  // namespace raum::ci

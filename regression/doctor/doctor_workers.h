// Doctor of workers: runs `raum doctor` where the workers of a match run.
#pragma once

#include <string>
#include <vector>

#include "tournament/launch/worker_group.h"

namespace raum::regression {

/// What `raum doctor` said on the machine of a group.
struct WorkerDiagnosis {
  std::string group;     // "ssh:node1:4"
  int status = 0;        // exit status of `raum doctor`, if it ran: 0 or 3
  std::string output{};  // of it
  std::string error{};   // why it did not run, or ""
};

/// Runs `raum doctor` with these arguments by the launcher of each group, one after another so that
/// none disturbs another: once for each group, because a group of `ssh` or a prefix has one machine
/// and Slurm places a single task where it likes.
[[nodiscard]] std::vector<WorkerDiagnosis> diagnose_workers(
    const std::vector<tournament::WorkerGroup>& groups, const std::vector<std::string>& arguments);

/// 0 all can resolve the slowdown, 3 one cannot, 4 one did not run.
[[nodiscard]] int code_of(const std::vector<WorkerDiagnosis>& workers);

/// The answers below the names of their groups.
[[nodiscard]] std::string workers_text(const std::vector<WorkerDiagnosis>& workers);

/// {"schema_version": 1, "workers": [{"group", "report", "error"}, ...]}: the report is what
/// `raum doctor --json` printed there, or null.
[[nodiscard]] std::string workers_json(const std::vector<WorkerDiagnosis>& workers);

}  // namespace raum::regression

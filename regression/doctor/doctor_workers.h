// Doctor of workers: runs `raum doctor` where the workers of a match run.
#pragma once

#include <string>
#include <vector>

#include "tournament/launch/worker_group.h"

namespace raum::regression {

/// What `raum doctor` said where a worker runs.
struct WorkerDiagnosis {
  std::string group;     // "ssh:node1:4"
  int number = 1;        // of the worker in its group, from 1
  int status = 0;        // exit status of `raum doctor`, if it ran: 0 or 3
  std::string output{};  // of it
  std::string error{};   // why it did not run, or ""
};

/// Runs `raum doctor` with these arguments as each worker of the groups, all at once: Slurm places
/// them as it places the workers of a match, and those of one machine share it as they would then.
/// Requires: room for the open files of so many processes.
[[nodiscard]] std::vector<WorkerDiagnosis> diagnose_workers(
    const std::vector<tournament::WorkerGroup>& groups, const std::vector<std::string>& arguments);

/// 0 all can resolve the slowdown, 3 one cannot, 4 one did not run.
[[nodiscard]] int code_of(const std::vector<WorkerDiagnosis>& workers);

/// The answers below the names of their workers.
[[nodiscard]] std::string workers_text(const std::vector<WorkerDiagnosis>& workers);

/// {"schema_version": 1, "workers": [{"group", "worker", "report", "error"}, ...]}: the report is
/// what `raum doctor --json` printed there, or null.
[[nodiscard]] std::string workers_json(const std::vector<WorkerDiagnosis>& workers);

}  // namespace raum::regression

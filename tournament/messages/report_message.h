// WorkerReports as messages of a worker process: {"game": ...}, {"broken": ...}, {"changed": ...}
// and {"failed": ...}.
#pragma once

#include <vector>

#include "base/core/error.h"
#include "base/json/json_reader.h"
#include "tournament/messages/contender.h"
#include "tournament/messages/worker_report.h"
#include "tournament/schedule/job.h"

namespace raum::tournament {

/// Requires: not WorkerNotice or WorkerDone, which have no message.
[[nodiscard]] Json report_json(const WorkerReport& report);

/// Whether the message is a report.
[[nodiscard]] bool is_report(const Json& message);

/// Errors: a field that is missing or has another type; an unknown fault.
[[nodiscard]] Expected<WorkerReport> read_report(const Json& message);

/// Whether a game is one of the job: its number, players, opening and play keys are those that were
/// asked for, its moves are legal, its result is one, and its texts are printable.
/// Errors: what is wrong.
[[nodiscard]] Expected<void> check_game(const StoredGame& game, const Job& job,
                                        const std::vector<Contender>& contenders);

}  // namespace raum::tournament

// The message of a job for a worker process, {"job": ...}.
#pragma once

#include <cstddef>

#include "base/core/error.h"
#include "base/json/json_reader.h"
#include "tournament/schedule/job.h"

namespace raum::tournament {

struct JobMessage {
  Job job;
  bool is_careful = false;  // each move is reported
};

[[nodiscard]] Json job_json(const JobMessage& message);

/// Errors: a field that is missing or has another type, a player that is none of `players`, no
/// game, an opening that is no position.
[[nodiscard]] Expected<JobMessage> read_job(const Json& json, std::size_t players);

}  // namespace raum::tournament

// SentLog: the log of a worker process, whose lines the coordinator writes to its file.
#pragma once

#include <utility>

#include "tournament/engines/protocol_log.h"
#include "tournament/messages/log_message.h"
#include "tournament/workers/job_threads.h"

namespace raum::tournament {

/// Sends each line at once, so that a worker process that dies has told all before.
class SentLog final : public LineLog {
 public:
  explicit SentLog(SendMessage send) : send_(std::move(send)) {}

  void write(const LoggedLine& line) override { send_(log_json(line)); }

 private:
  SendMessage send_;
};

}  // namespace raum::tournament

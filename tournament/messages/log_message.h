// The message of a line between a worker process and one of its engines, {"log": ...}.
#pragma once

#include <vector>

#include "base/core/error.h"
#include "base/json/json_reader.h"
#include "tournament/engines/protocol_log.h"
#include "tournament/messages/contender.h"

namespace raum::tournament {

[[nodiscard]] Json log_json(const LoggedLine& line);

/// Returns: a line whose texts are those of `json` and of the contenders.
/// Errors: a field that is missing or has another type, no game, an engine that is none of the
/// contenders, another direction than < > !.
[[nodiscard]] Expected<LoggedLine> read_log(const Json& json,
                                            const std::vector<Contender>& contenders);

}  // namespace raum::tournament

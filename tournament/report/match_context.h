// The context of a match as JSON: its settings and each start of its runner.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "tournament/store/match_registry.h"

namespace raum::tournament {

/// {"engines": [{"name", "command", "program", "arguments", "options", "limit", ...}, ...],
/// "openings", "seed", "sprt", "stall_ms", ...}. An engine has also "margin_ms", "memory_mib" and
/// "restart", and a match "format", "margin_ms" and "adjudication", if they are set.
[[nodiscard]] nlohmann::ordered_json configuration_json(const Configuration& configuration);

/// [{"started", "build", "processor", "host", "concurrency", "pairs", "openings", "failure"}, ...];
/// "failure" is null or {"text", "engine", "fault", "stderr"}.
[[nodiscard]] nlohmann::ordered_json sessions_json(const std::vector<RunnerSession>& sessions);

}  // namespace raum::tournament

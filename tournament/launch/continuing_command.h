// Continuing command: what to call again after a match, a study or a gate that lost its workers.
#pragma once

#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::tournament {

/// The command that started this process, for a shell, without --new-match, which would not
/// continue.  Returns: "" if the system does not tell.
[[nodiscard]] std::string continuing_command();

/// The same of the words of a command, each with a NUL behind it, as /proc has them.
[[nodiscard]] std::string continuing_command(std::string_view words);

/// No worker is left. `command` continues; "": unknown.
[[nodiscard]] Error no_worker_left(const std::string& command);

}  // namespace raum::tournament

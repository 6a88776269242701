// The subcommand `raum gate`.
#pragma once

#include <functional>

#include "base/core/exit_code.h"

namespace CLI {
class App;
}

namespace raum::ci {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_gate_command(CLI::App& raum);

}  // namespace raum::ci

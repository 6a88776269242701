// The subcommand `raum doctor`.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "base/core/exit_code.h"

namespace raum::regression {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_doctor_command(CLI::App& raum);

}  // namespace raum::regression

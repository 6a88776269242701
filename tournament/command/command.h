// The subcommands of `raum` that this folder owns.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "base/core/exit_code.h"

namespace raum::tournament {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_match_command(CLI::App& raum);

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_sprt_command(CLI::App& raum);

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_simulate_command(CLI::App& raum);

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_openings_command(CLI::App& raum);

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_study_command(CLI::App& raum);

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_results_command(CLI::App& raum);

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_check_engine_command(CLI::App& raum);

}  // namespace raum::tournament

// The subcommands of `raum` for matches and their statistics.
#pragma once

#include <functional>

#include "base/core/exit_code.h"

namespace CLI {
class App;
}

namespace raum::tournament {

// Each function adds its subcommand to `raum` and returns the function that runs it after parsing.

[[nodiscard]] std::function<ExitCode()> add_match_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_sprt_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_simulate_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_openings_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_study_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_results_command(CLI::App& raum);
[[nodiscard]] std::function<ExitCode()> add_check_engine_command(CLI::App& raum);

}  // namespace raum::tournament

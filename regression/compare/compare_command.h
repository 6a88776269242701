// The subcommand `raum compare`.
#pragma once

#include <functional>

#include "base/core/exit_code.h"

namespace CLI {
class App;
}

namespace raum::regression {

/// Adds the subcommand; the returned function runs it after parsing.
[[nodiscard]] std::function<ExitCode()> add_compare_command(CLI::App& raum);

}  // namespace raum::regression

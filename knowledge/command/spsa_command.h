// `raum tune --spsa`: tunes options of an engine by matches.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "base/cli/progress_line.h"
#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace raum::knowledge {

struct SpsaOptions {
  std::string settings;        // file; empty: the other form of raum tune
  std::string db;              // file of the state
  std::size_t iterations = 0;  // the most to play now; 0: all that are left
  int concurrency = 1;
};

/// Adds the options of this form to `raum tune`, as a group.  Requires: `options` outlives it.
void add_spsa_options(CliCommand tune, SpsaOptions& options);

/// Plays what is left of the run and prints its result.
/// Returns: Pass if all iterations that were asked for are stored; NoVerdict if interrupted, after
/// printing the result so far; Usage or Environment after an error.
[[nodiscard]] ExitCode run_spsa(const SpsaOptions& options, const ProgressOptions& progress,
                                bool json);

}  // namespace raum::knowledge

// The subcommands of `raum` for matches and their statistics.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "base/core/exit_code.h"
#include "base/core/failure.h"
#include "base/options/cli_command.h"
#include "tournament/command/match_view.h"

namespace raum::tournament {

// Each function adds its subcommand to `raum` and returns the function that runs it after parsing.

/// A revision of the repository around the current folder.
struct NamedCommit {
  std::string name;    // as the user wrote it
  std::string commit;  // shortened
};

/// The engine of a revision.
struct BuiltEngine {
  std::string program;               // path
  std::shared_ptr<const void> hold;  // while it lives, nobody deletes the program
};

/// Finds and builds the engines of revisions.
struct EngineBuilder {
  /// The shortened commit of a revision; builds nothing.
  /// Errors: Usage for an unknown revision.
  std::function<Fallible<std::string>(const std::string& revision)> commit_of;
  /// Errors: NoVerdict after a request to stop, Environment for the rest, also for a revision that
  /// does not compile: Fail would be a verdict about an engine that has played.
  std::function<Fallible<BuiltEngine>(const NamedCommit& revision, const std::stop_token& stop)>
      build;
};

/// `builder` serves engines with rev=, `view` serves --live; without their functions these are
/// refused.
[[nodiscard]] std::function<ExitCode()> add_match_command(CliCommand raum,
                                                          EngineBuilder builder = {},
                                                          MatchViewStarter view = {});
[[nodiscard]] std::function<ExitCode()> add_sprt_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_simulate_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_openings_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_study_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_results_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_check_engine_command(CliCommand raum);
[[nodiscard]] std::function<ExitCode()> add_worker_command(CliCommand raum);

}  // namespace raum::tournament

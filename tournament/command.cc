#include "tournament/command.h"

namespace raum::tournament {

std::function<ExitCode()> add_match_command(CLI::App& raum) {
  raum.add_subcommand("match", "");
  return [] { return ExitCode::Environment; };
}

std::function<ExitCode()> add_sprt_command(CLI::App& raum) {
  raum.add_subcommand("sprt", "");
  return [] { return ExitCode::Environment; };
}

std::function<ExitCode()> add_openings_command(CLI::App& raum) {
  raum.add_subcommand("openings", "");
  return [] { return ExitCode::Environment; };
}

}  // namespace raum::tournament

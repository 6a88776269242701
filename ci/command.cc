#include "ci/command.h"

namespace raum::ci {

std::function<ExitCode()> add_gate_command(CLI::App& raum) {
  raum.add_subcommand("gate", "");
  return [] { return ExitCode::Environment; };
}

}  // namespace raum::ci

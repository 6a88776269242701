#include "perft/command.h"

namespace raum::perft {

std::function<ExitCode()> add_perft_command(CLI::App& raum) {
  raum.add_subcommand("perft", "");
  return [] { return ExitCode::Environment; };
}

}  // namespace raum::perft

// raum: one subcommand per tool; each is defined by the folder that owns the tool.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <functional>
#include <utility>
#include <vector>

#include "ci/command.h"
#include "engine/base/build_info.h"
#include "engine/base/exit_code.h"
#include "perft/command.h"
#include "tournament/command.h"

namespace {

using raum::ExitCode;

ExitCode run(int argc, char** argv) {
  if (!raum::processor_fits_build()) {
    fmt::print(stderr,
               "raum: this build needs an x86-64-v3 processor (AVX2, BMI2); "
               "configure with -DRAUM_PORTABLE=ON for this one\n");
    return ExitCode::Environment;
  }
  CLI::App app{"Test bench for Raumschach engines: is a build right, fast, stronger?", "raum"};
  app.set_version_flag("--version", "raum " + raum::build_line());
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("raum: {} (see --help)\n", error.what());
  });
  const std::vector<std::function<ExitCode()>> runs = {
      raum::perft::add_perft_command(app),
      raum::tournament::add_match_command(app),
      raum::tournament::add_sprt_command(app),
      raum::tournament::add_simulate_command(app),
      raum::tournament::add_openings_command(app),
      raum::tournament::add_study_command(app),
      raum::tournament::add_results_command(app),
      raum::tournament::add_check_engine_command(app),
      raum::ci::add_gate_command(app),
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? ExitCode::Pass : ExitCode::Usage;
  }
  const auto commands = app.get_subcommands({});
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (!commands[i]->parsed()) continue;
    const ExitCode code = runs[i]();
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    fmt::print(stderr, "raum: stdout: found a failed write, expected room for the output\n");
    return ExitCode::Environment;
  }
  return ExitCode::Usage;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const std::exception& error) {
    fmt::print(stderr, "raum: {}\n", error.what());
    return static_cast<int>(ExitCode::Environment);
  }
}

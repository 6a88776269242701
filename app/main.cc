// raum: the command-line program, one subcommand per tool. Each room defines its own subcommands.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.h"
#include "base/cli/console.h"
#include "base/cli/json_errors.h"
#include "base/cli/program.h"
#include "base/cli/terminal.h"
#include "base/core/build_info.h"
#include "base/core/exit_code.h"
#include "base/options/command_line.h"

namespace {

using raum::ExitCode;

// `asks_json` becomes whether the command line asks for JSON.
ExitCode run(int argc, char** argv, bool& asks_json) {
  // As long as no command has read the words, they are all that is known.
  asks_json = std::find(argv, argv + argc, std::string_view("--json")) != argv + argc;
  if (!raum::processor_fits_build()) {
    raum::report_line(
        "raum: this build needs an x86-64-v3 processor (AVX2, BMI2); "
        "configure with -DRAUM_PORTABLE=ON for this one");
    return ExitCode::Environment;
  }
  raum::CommandLine line{"Test bench for Raumschach engines: is a build right, fast and stronger?",
                         "raum"};
  line.wrap_help(raum::help_columns());
  line.add_version("raum " + raum::build_line());
  raum::CliCommand program = line.root();
  program.require_command();
  const auto runs = raum::add_commands(line);
  // Now that no command will inherit it.
  program.footer("`raum help COMMAND` prints the help of a command.");
  raum::end_when_interrupted("raum");  // --config may name a pipe
  if (const auto parsed = line.parse(argc, argv); !parsed) return raum::print_end(parsed.error());
  asks_json = line.is_given("json");
  const std::vector<raum::CliCommand> commands = program.commands();
  std::size_t chosen = 0;
  while (!commands[chosen].is_parsed()) ++chosen;  // one of them is, because one is required
  const std::string name = commands[chosen].full_name();
  raum::end_when_interrupted(name);
  const ExitCode code = runs[chosen]();
  const auto flushed = raum::flush_output();
  return flushed ? code : raum::report_error(name, flushed.error());
}

}  // namespace

int main(int argc, char** argv) {
  raum::open_standard_files();
  raum::let_writes_fail();
  bool asks_json = false;
  const int status = raum::exit_status_of("raum", [&] { return run(argc, argv, asks_json); });
  return asks_json ? raum::print_json_errors("raum", status) : status;
}

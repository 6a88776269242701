// raum: the command-line program, one subcommand per tool. Each room defines its own subcommands.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cli/console.h"
#include "base/cli/program.h"
#include "base/core/build_info.h"
#include "base/core/error.h"
#include "base/core/exit_code.h"
#include "base/options/help_formatter.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "perft/command/command.h"
#include "tournament/command/command.h"
#include "tournament/engines/asked_engine.h"

#ifdef RAUM_GATE
#include "ci/command/build_engine.h"
#include "ci/command/command.h"
#include "regression/compare/compare_command.h"
#include "regression/doctor/doctor_command.h"
#include "regression/history/command.h"
#include "regression/profile/flame_graph_command.h"
#endif

namespace {

using raum::ExitCode;

// The innermost command on the command line: `list` of "raum results list".
const CLI::App& named_command(const CLI::App& app) {
  const auto named = app.get_subcommands();
  return named.empty() ? app : named_command(*named.back());
}

// The command with its parents: "raum results list".
std::string full_name(const CLI::App& command) {
  const CLI::App* const parent = command.get_parent();
  return parent == nullptr ? command.get_name() : full_name(*parent) + " " + command.get_name();
}

// The options of a command, or else its subcommands. CLI11 represents a group of options as a
// subcommand without a name.
std::vector<std::string> known_words(const CLI::App& command, bool option) {
  std::vector<std::string> known;
  if (option) {
    for (const CLI::Option* one : command.get_options()) {
      for (const std::string& name : one->get_lnames()) known.push_back("--" + name);
    }
  }
  for (const CLI::App* one : command.get_subcommands({})) {
    if (one->get_name().empty()) {
      const std::vector<std::string> of_group = known_words(*one, option);
      known.insert(known.end(), of_group.begin(), of_group.end());
    } else if (!option) {
      known.push_back(one->get_name());
    }
  }
  return known;
}

// Formats a usage error as one line. An unknown word is reported first: CLI11 would rather report a
// missing argument, which is often only a consequence of the unknown word.
std::string failure_line(const CLI::App* app, const CLI::Error& error) {
  const std::vector<std::string> unknown = app->remaining(true);
  const CLI::App& command = named_command(*app);
  if (unknown.empty()) {
    return fmt::format("{}: {} (see --help)\n", full_name(command),
                       raum::printable_utf8(error.what()));
  }
  const std::string& word = unknown.front();
  const bool option = word.starts_with('-');
  std::vector<std::string> known = known_words(command, option);
  if (!option && &command == app) known.insert(known.end(), {"help", "version"});
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string expected = known.empty()
                                   ? "nothing more"
                                   : raum::such_as(option ? "an option" : "a command", word, names);
  return fmt::format("{}: found {}, expected {} (see --help)\n", full_name(command),
                     raum::quoted(word), expected);
}

bool names_a_command(const CLI::App* app, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const auto commands = app->get_subcommands(
        [&](const CLI::App* command) { return command->get_name() == word && !word.empty(); });
    if (commands.empty()) return false;
    app = commands.front();
  }
  return true;
}

// Accepts `raum help COMMAND` and `raum version` too. A wrong COMMAND is left to be refused like
// any other.
std::vector<std::string> arguments_of(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  if (arguments.empty()) return arguments;
  if (arguments.front() == "help") {
    arguments.erase(arguments.begin());
    if (names_a_command(&app, arguments)) arguments.emplace_back("--help");
  } else if (arguments.front() == "version") {
    arguments.front() = "--version";
  }
  return arguments;
}

// Prints what a parse that ended early asks for: the help, the version, or one line about an error.
ExitCode answer(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream text;
  std::ostringstream message;
  if (app.exit(error, text, message) == 0) {
    return raum::print_result(full_name(named_command(app)), text.str());
  }
  fmt::print(stderr, "{}", message.str());
  return ExitCode::Usage;
}

ExitCode run(int argc, char** argv) {
  if (!raum::processor_fits_build()) {
    fmt::print(stderr,
               "raum: this build needs an x86-64-v3 processor (AVX2, BMI2); "
               "configure with -DRAUM_PORTABLE=ON for this one\n");
    return ExitCode::Environment;
  }
  CLI::App app{"Test bench for Raumschach engines: is a build right, fast and stronger?", "raum"};
  app.formatter(raum::help_formatter(raum::help_columns()));
  app.set_version_flag("-v,-V,--version", "raum " + raum::build_line(),
                       "Print the version and exit");
  app.require_subcommand(1);
  app.failure_message(failure_line);
  const std::vector<std::function<ExitCode()>> runs = {
      raum::perft::add_perft_command(app, &raum::tournament::AskedEngine::start),
#ifdef RAUM_GATE
      raum::tournament::add_match_command(app, raum::ci::build_engine),
#else
      raum::tournament::add_match_command(app),
#endif
      raum::tournament::add_sprt_command(app),
      raum::tournament::add_simulate_command(app),
      raum::tournament::add_openings_command(app),
      raum::tournament::add_study_command(app),
      raum::tournament::add_results_command(app),
      raum::tournament::add_check_engine_command(app),
#ifdef RAUM_GATE
      raum::regression::add_history_command(app),
      raum::regression::add_compare_command(app),
      raum::regression::add_doctor_command(app),
      raum::regression::add_flamegraph_command(app),
      raum::ci::add_gate_command(app),
#endif
  };
  app.footer("`raum help COMMAND` prints the help of a command.");  // not inherited from here on
  if (argc > 2 && argv[1] == std::string_view("version")) {
    return raum::report_error("raum", raum::Error{.where = "version",
                                                  .found = raum::quoted(argv[2]),
                                                  .expected = "nothing more"});
  }
  std::vector<std::string> arguments = arguments_of(app, argc, argv);
  std::reverse(arguments.begin(), arguments.end());  // the order that CLI11 expects
  try {
    app.parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    return answer(app, error);
  }
  const auto commands = app.get_subcommands({});
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (!commands[i]->parsed()) continue;
    const std::string name = full_name(*commands[i]);
    raum::end_when_interrupted(name);
    const ExitCode code = runs[i]();
    const auto flushed = raum::flush_output();
    return flushed ? code : raum::report_error(name, flushed.error());
  }
  return ExitCode::Usage;
}

}  // namespace

int main(int argc, char** argv) {
  raum::open_standard_files();
  raum::let_writes_fail();
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const std::exception& error) {
    fmt::print(stderr, "raum: {}\n", error.what());
    return static_cast<int>(ExitCode::Environment);
  }
}

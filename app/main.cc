// raum: the command-line program, one subcommand per tool. Each room defines its own subcommands.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cli/console.h"
#include "base/core/build_info.h"
#include "base/core/error.h"
#include "base/core/exit_code.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"
#include "perft/command/command.h"
#include "tournament/command/command.h"
#include "tournament/engines/asked_engine.h"

#ifdef RAUM_GATE
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
    return fmt::format("{}: {} (see --help)\n", full_name(command), error.what());
  }
  const std::string& word = unknown.front();
  const bool option = word.starts_with('-');
  const std::vector<std::string> known = known_words(command, option);
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string expected =
      known.empty() ? "nothing more"
                    : fmt::format("{}, such as {}", option ? "an option" : "a command",
                                  raum::nearest(word, names));
  return fmt::format("{}: found {}, expected {} (see --help)\n", full_name(command),
                     raum::quoted(word), expected);
}

ExitCode run(int argc, char** argv) {
  if (!raum::processor_fits_build()) {
    fmt::print(stderr,
               "raum: this build needs an x86-64-v3 processor (AVX2, BMI2); "
               "configure with -DRAUM_PORTABLE=ON for this one\n");
    return ExitCode::Environment;
  }
  CLI::App app{"Test bench for Raumschach engines: is a build right, fast and stronger?", "raum"};
  app.set_version_flag("--version", "raum " + raum::build_line());
  app.require_subcommand(1);
  app.failure_message(failure_line);
  const std::vector<std::function<ExitCode()>> runs = {
      raum::perft::add_perft_command(app, &raum::tournament::AskedEngine::start),
      raum::tournament::add_match_command(app),
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
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? ExitCode::Pass : ExitCode::Usage;
  }
  const auto commands = app.get_subcommands({});
  for (std::size_t i = 0; i < commands.size(); ++i) {
    if (!commands[i]->parsed()) continue;
    const ExitCode code = runs[i]();
    const auto flushed = raum::flush_output();
    return flushed ? code : raum::report_error("raum", flushed.error());
  }
  return ExitCode::Usage;
}

// Opens /dev/null in place of closed standard streams: a file opened later would get the number of
// such a stream and receive its output.
void open_standard_files() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (::fcntl(fd, F_GETFD) < 0) static_cast<void>(::open("/dev/null", O_RDWR));
  }
}

}  // namespace

int main(int argc, char** argv) {
  open_standard_files();
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const std::exception& error) {
    fmt::print(stderr, "raum: {}\n", error.what());
    return static_cast<int>(ExitCode::Environment);
  }
}

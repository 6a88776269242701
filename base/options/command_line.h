// CommandLine: the command line of a program: its commands and the parse of its words.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "base/core/exit_code.h"
#include "base/options/cli_command.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace raum {

/// A parse that ended early: the words ask for help or for the version, or they are wrong.
struct EarlyEnd {
  ExitCode code = ExitCode::Usage;  // Pass if they ask
  std::string command;              // the innermost that they name: "raum results list"
  std::string text;                 // the help, the version, or "COMMAND: ERROR (see --help)"
  std::string reason{};             // of the error, without the command; empty if they ask
};

/// Prints what ended the parse: the help or the version to stdout, an error to stderr.
/// Returns: the exit code of the program; Environment or ClosedPipe if stdout cannot be written.
ExitCode print_end(const EarlyEnd& end);

class CommandLine {
 public:
  /// A program without a name is called as argv[0] of parse().
  explicit CommandLine(const std::string& description = "", const std::string& program = "");
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  ~CommandLine();

  /// Breaks the lines of the help at this width.  Requires: no command is added yet.
  void wrap_help(std::size_t columns);
  /// Adds --version to the program and its commands, and the words `version`, `COMMAND version`,
  /// `help COMMAND` and `COMMAND help`.  Requires: no command is added yet.
  void add_version(const std::string& line);

  /// The program itself, to which commands and options are added.
  [[nodiscard]] CliCommand root();

  /// Parses the words, converts the values and calls the functions of options. A word that is
  /// neither an option nor a command is reported with the nearest of those that are.
  [[nodiscard]] tl::expected<void, EarlyEnd> parse(std::vector<std::string> words);
  [[nodiscard]] tl::expected<void, EarlyEnd> parse(int argc, const char* const* argv);

  /// Whether the words that were parsed give this option, a name without dashes, to the command
  /// that they name. The words of a parse that failed may have been read in part.
  [[nodiscard]] bool is_given(const std::string& long_name) const;

  /// CLI11's representation, for the other files of this room.
  [[nodiscard]] CLI::App& app() const { return *app_; }

 private:
  [[nodiscard]] EarlyEnd end_of(const CLI::ParseError& error);

  std::unique_ptr<CLI::App> app_;
  bool has_version_ = false;
};

}  // namespace raum

// CliCommand and CliOption: the commands of a program, their options, and what values an option
// accepts. Both are handles, which are cheap to copy and valid as long as their CommandLine.
//
// They wrap CLI11. Only the sources of this room include CLI11, because its header takes 2.4 s to
// compile, or 4 s with the address sanitizer.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace raum {

// The error is the text of a usage error, without the name of the command.
using CliResult = tl::expected<void, std::string>;

class CliOption {
 public:
  /// Refuses a command line without this option.
  CliOption required();
  /// Shows the present value of the variable as the default in the help.
  CliOption show_default();
  /// Shows this text as the default in the help.
  CliOption show_default(const std::string& text);

  /// Refuses values other than whole numbers from `low` to `high`.
  CliOption integer_in(std::int64_t low, std::int64_t high);
  /// Refuses values other than numbers from `low` to `high`; NaN is refused too.
  /// Requires: both finite.
  CliOption number_in(double low, double high);
  /// Refuses other words; the help lists these.
  CliOption one_of(const std::vector<std::string>& words);
  /// Refuses a path that is not a directory.
  CliOption existing_directory();
  /// Refuses an empty text, which is probably an unset variable of a shell; the error names what is
  /// expected.
  CliOption not_empty(const std::string& expected);
  /// Refuses a value for which the check returns an error, with that error.
  CliOption valid_if(std::function<CliResult(const std::string&)> check);

  /// Accepts the option without a value, `--live` besides `--live=8080`; the function of the option
  /// is then called with "". The help shows the name of the value.
  /// Requires: of add_option_function().
  CliOption value_is_optional(const std::string& name);

  /// Refuses a command line with both options.
  CliOption excludes(CliOption other);
  /// Refuses a command line with this option but not the other.
  CliOption needs(CliOption other);

  /// Of an option of a list: every value follows a name of its own, `--engine A --engine B`. The
  /// help shows one value.
  CliOption repeatable();
  /// The same, but the help shows a list.
  CliOption one_value_at_a_time();
  /// Of an option of a list: refuses fewer values.
  CliOption at_least(int values);

  /// Whether the command line has the option.
  [[nodiscard]] bool is_given() const;
  /// Whether the option has no value.
  [[nodiscard]] bool is_flag() const;
  /// The names that begin with two dashes, without these: "json" of "-j,--json".
  [[nodiscard]] const std::vector<std::string>& long_names() const;
  /// Takes these words as if they followed the option on the command line.
  /// Requires: called by the function of an option that was added before this one.
  /// Errors: the usage error that these words would have been.
  CliResult set(const std::vector<std::string>& words);

 private:
  friend class CliCommand;
  explicit CliOption(CLI::Option* option) : option_(option) {}

  CLI::Option* option_;
};

class CliCommand {
 public:
  /// Adds `program NAME`. It inherits the look of the help, the option --version, and the footer as
  /// it is now.
  CliCommand add_command(const std::string& name, const std::string& description);
  /// Adds a group of options with a heading of its own in the help.
  CliCommand add_group(const std::string& name, const std::string& description);
  /// Refuses a command line without one of the commands.
  void require_command();
  /// Refuses a command line that has not exactly one option of this group.
  void require_one_option();
  /// Leaves all words after the first positional argument to the last one, even with dashes.
  void end_options_at_arguments();

  /// Adds an option, such as "--json" or "-o,--out", or a positional argument, such as "FILE".
  /// T: std::string, std::filesystem::path, int, std::int64_t, std::uint64_t, double,
  /// std::optional<std::size_t>, or std::vector<std::string> for a list.
  /// Requires: `value` outlives the parse.
  template <class T>
  CliOption add_option(const std::string& names, T& value, const std::string& help);
  /// Adds an option without a value, which sets `value` to true.  Requires: as add_option().
  CliOption add_flag(const std::string& names, bool& value, const std::string& help);
  /// Adds an option whose value is given to the function, whose error is a usage error. Options are
  /// converted in the order in which they were added.
  CliOption add_option_function(const std::string& names,
                                std::function<CliResult(const std::string&)> take,
                                const std::string& help);

  /// The text below the options in the help.
  [[nodiscard]] std::string footer() const;
  /// Replaces the text below the options in the help.
  void footer(const std::string& text);

  /// Whether the command line names this command.
  [[nodiscard]] bool is_parsed() const;
  /// With the commands above: "raum results list".
  [[nodiscard]] std::string full_name() const;
  /// The commands below, in the order in which they were added.
  [[nodiscard]] std::vector<CliCommand> commands() const;
  /// The options, without those of groups.
  [[nodiscard]] std::vector<CliOption> options() const;
  /// The option with this long name, without dashes.  Requires: there is one.
  [[nodiscard]] CliOption option(const std::string& long_name) const;

 private:
  friend class CommandLine;
  explicit CliCommand(CLI::App* app) : app_(app) {}

  CLI::App* app_;
};

}  // namespace raum

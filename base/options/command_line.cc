#include "base/options/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/cli/console.h"
#include "base/core/error.h"
#include "base/options/help_formatter.h"
#include "base/options/usage_reason.h"
#include "base/text/nearest.h"
#include "base/text/quote.h"

namespace raum {
namespace {

CLI::App& named_command(CLI::App& app) {
  const auto named = app.get_subcommands();
  return named.empty() ? app : named_command(*named.back());
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

// The error of a word that the command does not know.
std::string unknown_word(const std::string& word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string_view kind = word.starts_with('-') ? "an option" : "a command";
  return fmt::format("found {}, expected {}", raum::quoted(word),
                     known.empty() ? "nothing more" : such_as(kind, word, names));
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

// Replaces `help COMMAND`, `COMMAND help`, `version` and `COMMAND version` by options. A wrong
// COMMAND is left to be refused like any other.
void replace_help_and_version(const CLI::App& app, std::vector<std::string>& words) {
  if (words.empty()) return;
  if (words.front() == "help") {
    words.erase(words.begin());
    // `help` and `version` have no help of their own; the one of the program describes them.
    if (words.size() == 1 && (words[0] == "help" || words[0] == "version")) words.clear();
    if (names_a_command(&app, words)) words.emplace_back("--help");
  } else if (words.front() == "version") {
    words.front() = "--version";
  } else if ((words.back() == "help" || words.back() == "version") &&
             names_a_command(&app, {words.begin(), words.end() - 1})) {
    words.back().insert(0, "--");
  }
}

// Whether the word names an option of the command, or of its groups, and needs a value behind it.
// For CLI11, `--depth=` has none: the next word is its value.
bool needs_value(const CLI::App& command, std::string word) {
  if (!word.starts_with('-')) return false;
  if (word.find('=') == word.size() - 1) word.pop_back();
  for (const CLI::Option* option : command.get_options()) {
    if (option->check_name(word)) return option->get_items_expected_min() > 0;
  }
  const auto groups =
      command.get_subcommands([](const CLI::App* one) { return one->get_name().empty(); });
  return std::any_of(groups.begin(), groups.end(),
                     [&](const CLI::App* group) { return needs_value(*group, word); });
}

// The command that an empty word follows, other than as the value that an option needs; nullptr if
// there is none. Only commands with groups count: CLI11 takes the empty word for the name of a
// group, which has none, and may then parse for ever.
CLI::App* before_empty_word(CLI::App& app, const std::vector<std::string>& words) {
  CLI::App* command = &app;
  bool is_value = false;  // whatever the word is
  for (const std::string& word : words) {
    if (is_value) {
      is_value = false;
      continue;
    }
    const auto named =
        command->get_subcommands([&](const CLI::App* one) { return one->get_name() == word; });
    if (word.empty() && !named.empty()) return command;
    if (!named.empty()) command = named.front();
    is_value = needs_value(*command, word);
  }
  return nullptr;
}

bool is_help(const std::string& word) { return word == "help" || word == "-h" || word == "--help"; }

// `raum version` allows no further word but a request for help.
Error no_words_after_version(const std::vector<std::string>& words) {
  return {.where = "version", .found = raum::quoted(words[1]), .expected = "nothing more"};
}

EarlyEnd usage_error(std::string command, std::string reason, const std::string& shown) {
  std::string text = fmt::format("{}: {}", command, shown);
  return {.command = std::move(command), .text = std::move(text), .reason = std::move(reason)};
}

}  // namespace

ExitCode print_end(const EarlyEnd& end) {
  if (end.code == ExitCode::Pass) return print_result(end.command, end.text);
  report_line(end.text);
  return end.code;
}

CommandLine::CommandLine(const std::string& description, const std::string& program)
    : app_(std::make_unique<CLI::App>(description, program)) {}

CommandLine::~CommandLine() = default;

void CommandLine::wrap_help(std::size_t columns) { app_->formatter(help_formatter(columns)); }

void CommandLine::add_version(const std::string& line) {
  app_->set_version_flag("-v,-V,--version", line, "Print the version and exit");
  has_version_ = true;
}

CliCommand CommandLine::root() { return CliCommand(app_.get()); }

EarlyEnd CommandLine::end_of(const CLI::ParseError& error) {
  CLI::App& innermost = named_command(*app_);
  std::string command = CliCommand(&innermost).full_name();
  std::ostringstream text, ignored;
  if (app_->exit(error, text, ignored) == 0) {
    return {.code = ExitCode::Pass, .command = std::move(command), .text = text.str()};
  }
  // An unknown word is reported first: CLI11 would rather report a missing argument, which is often
  // only a consequence of the unknown word.
  const std::vector<std::string> unknown = app_->remaining(true);
  const std::string reason = usage_reason(error, innermost);
  if (unknown.empty()) {
    return usage_error(std::move(command), reason, printable_utf8(reason) + " (see --help)");
  }
  const std::string& word = unknown.front();
  std::vector<std::string> known = known_words(innermost, word.starts_with('-'));
  if (has_version_ && !word.starts_with('-') && &innermost == app_.get()) {
    known.insert(known.end(), {"help", "version"});
  }
  return usage_error(std::move(command), reason, unknown_word(word, known) + " (see --help)");
}

tl::expected<void, EarlyEnd> CommandLine::parse(std::vector<std::string> words) {
  if (has_version_ && words.size() == 2 && words[0] == "version" && is_help(words[1])) {
    words = {"--help"};
  }
  if (has_version_ && words.size() > 1 && words.front() == "version") {
    const std::string reason = to_string(no_words_after_version(words));
    return tl::unexpected(usage_error(app_->get_name(), reason, printable_utf8(reason)));
  }
  if (has_version_) replace_help_and_version(*app_, words);
  if (CLI::App* const command = before_empty_word(*app_, words)) {
    const std::string reason = unknown_word("", {});
    return tl::unexpected(
        usage_error(CliCommand(command).full_name(), reason, reason + " (see --help)"));
  }
  std::reverse(words.begin(), words.end());  // the order that CLI11 expects
  try {
    app_->parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return tl::unexpected(end_of(error));
  }
  return {};
}

bool CommandLine::is_given(const std::string& long_name) const {
  const CLI::Option* const option = named_command(*app_).get_option_no_throw("--" + long_name);
  return option != nullptr && option->count() > 0;
}

tl::expected<void, EarlyEnd> CommandLine::parse(int argc, const char* const* argv) {
  if (argc < 1) return parse({});
  if (app_->get_name().empty()) app_->name(argv[0]);
  return parse({argv + 1, argv + argc});
}

}  // namespace raum

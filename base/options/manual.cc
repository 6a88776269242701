#include "base/options/manual.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <iterator>
#include <string_view>
#include <utility>

#include "base/text/words.h"

namespace raum {
namespace {

// An option with a name that begins with a dash.
struct NamedOption {
  std::vector<std::string> names;    // "-o", "--out"
  std::vector<std::string> choices;  // the words that its value may be; empty: any text
  bool has_value = false;
  std::string description;
};

// A command as completions see it.
struct Command {
  std::string full_name;  // "raum results list"
  std::string description;
  std::vector<NamedOption> options;  // with those of groups
  std::vector<Command> commands;
};

// The words between braces in the description of a value: "TEXT:{auto,always,never}".
std::vector<std::string> choices_of(const std::string& type) {
  const std::size_t open = type.find('{'), close = type.find('}');
  std::vector<std::string> words;
  if (open == std::string::npos || close == std::string::npos) return words;
  std::string list = type.substr(open + 1, close - open - 1);
  std::replace(list.begin(), list.end(), ',', ' ');
  for (const std::string_view word : split_words(list)) words.emplace_back(word);
  return words;
}

NamedOption named_option(const CLI::Option& option) {
  NamedOption named;
  for (const std::string& name : option.get_snames()) named.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) named.names.push_back("--" + name);
  named.has_value = option.get_expected_max() > 0;
  if (named.has_value) named.choices = choices_of(option.get_type_name());
  named.description = option.get_description();
  return named;
}

Command command_of(const CLI::App& app, const std::string& above) {
  Command command;
  command.full_name = above + app.get_name();
  command.description = app.get_description();
  // A group repeats the option --help of its command.
  const bool is_group = app.get_name().empty();
  for (const CLI::Option* const option : app.get_options()) {
    const bool is_help = is_group && option == app.get_help_ptr();
    if (option->nonpositional() && !is_help) command.options.push_back(named_option(*option));
  }
  for (const CLI::App* const one : app.get_subcommands({})) {
    if (!one->get_name().empty()) {
      command.commands.push_back(command_of(*one, command.full_name + " "));
      continue;
    }
    Command group = command_of(*one, "");
    std::move(group.options.begin(), group.options.end(), std::back_inserter(command.options));
  }
  return command;
}

// The command and all commands below it.
std::vector<const Command*> all_of(const Command& command) {
  std::vector<const Command*> all = {&command};
  for (const Command& below : command.commands) {
    const auto more = all_of(below);
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

std::string last_word(const std::string& full_name) {
  return full_name.substr(full_name.rfind(' ') + 1);
}

std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> names;
  for (const NamedOption& option : command.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

// The names of all commands but the first as patterns of a shell's `case`.
std::string case_patterns(const std::vector<const Command*>& commands) {
  std::string patterns;
  for (std::size_t i = 1; i < commands.size(); ++i) {
    patterns += fmt::format("{}'{}'", i == 1 ? "" : " | ", commands[i]->full_name);
  }
  return patterns;
}

// The name of a command's page: "raum-results-list".
std::string page_name(std::string full_name) {
  std::replace(full_name.begin(), full_name.end(), ' ', '-');
  return full_name;
}

std::string in_capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

// The text for troff: dashes stay dashes, and no line begins with a request.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') out += "\\e";
    if (c == '-') out += "\\-";
    if (c != '\\' && c != '-') out += c;
    if (c == '\n') out += "\\&";
  }
  return "\\&" + out;
}

// CLI11's help in the format of man(7).
class PageFormatter : public CLI::Formatter {
 public:
  explicit PageFormatter(std::string version) : version_(std::move(version)) {}

  [[nodiscard]] std::string make_help(const CLI::App* app, std::string name,
                                      CLI::AppFormatMode mode) const override {
    std::string page =
        fmt::format(
            ".TH {} 1 \"\" \"{}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}\n",
            in_capitals(page_name(name)), version_, roff(page_name(name)),
            roff(app->get_description()), make_usage(app, name)) +
        make_positionals(app) + make_groups(app, mode) + make_subcommands(app, mode);
    if (!app->get_footer().empty()) page += ".SH NOTES\n" + roff(app->get_footer()) + "\n";
    return page;
  }

  [[nodiscard]] std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string usage = CLI::Formatter::make_usage(app, std::move(name));
    usage = usage.substr(usage.find(':') + 1);
    const auto words = split_words(usage);
    return roff(fmt::format("{}", fmt::join(words, " ")));
  }

  [[nodiscard]] std::string make_group(std::string group, bool is_positional,
                                       std::vector<const CLI::Option*> options) const override {
    std::string text = heading(group);
    for (const CLI::Option* const option : options) text += make_option(option, is_positional);
    return text;
  }

  [[nodiscard]] std::string make_expanded(const CLI::App* group) const override {
    std::string text = heading(group->get_description());
    for (const CLI::Option* const option : group->get_options()) {
      if (option != group->get_help_ptr()) text += make_option(option, false);
    }
    return text;
  }

  [[nodiscard]] std::string make_option(const CLI::Option* option,
                                        bool is_positional) const override {
    return entry(make_option_name(option, is_positional) + make_option_opts(option),
                 make_option_desc(option));
  }

  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override {
    return entry(command->get_name(), command->get_description());
  }

  [[nodiscard]] std::string make_subcommands(const CLI::App* app,
                                             CLI::AppFormatMode /*mode*/) const override {
    std::string text, groups;
    for (const CLI::App* const one : app->get_subcommands({})) {
      (one->get_name().empty() ? groups : text) +=
          one->get_name().empty() ? make_expanded(one) : make_subcommand(one);
    }
    return groups + (text.empty() ? "" : heading("Commands") + text);
  }

 private:
  static std::string heading(const std::string& text) {
    return fmt::format(".SH {}\n", in_capitals(text));
  }

  static std::string entry(const std::string& name, const std::string& description) {
    return fmt::format(".TP\n{}\n{}\n", roff(name), roff(description));
  }

  std::string version_;
};

void add_pages(CLI::App& app, const std::string& above, const PageFormatter& formatter,
               std::vector<ManualPage>& pages) {
  const std::string name = above + app.get_name();
  pages.push_back(
      {page_name(name) + ".1", formatter.make_help(&app, name, CLI::AppFormatMode::Normal)});
  for (CLI::App* const one : app.get_subcommands({})) {
    if (!one->get_name().empty()) add_pages(*one, name + " ", formatter, pages);
  }
}

// The text in single quotes of a shell.
std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// A description for zsh's _arguments and _describe, in which colons and brackets are special.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  return out;
}

// "*--out[DESCRIPTION]:value:_files"
std::string zsh_option(const NamedOption& option, const std::string& name) {
  const std::string described = fmt::format("*{}[{}]", name, zsh_text(option.description));
  if (!option.has_value) return shell_quoted(described);
  const std::string values =
      option.choices.empty() ? "_files" : fmt::format("({})", fmt::join(option.choices, " "));
  return shell_quoted(fmt::format("{}:value:{}", described, values));
}

}  // namespace

std::vector<ManualPage> manual_pages(const CommandLine& line, const std::string& version) {
  std::vector<ManualPage> pages;
  add_pages(line.app(), "", PageFormatter(version), pages);
  return pages;
}

std::string bash_completion(const CommandLine& line) {
  const Command root = command_of(line.app(), "");
  const std::string& name = root.full_name;
  const auto all = all_of(root);
  std::string values, words;
  for (const Command* const command : all) {
    for (const NamedOption& option : command->options) {
      if (option.choices.empty()) continue;
      for (const std::string& one : option.names) {
        values += fmt::format("    '{} {}') choices='{}' ;;\n", command->full_name, one,
                              fmt::join(option.choices, " "));
      }
    }
    std::vector<std::string> commands;
    for (const Command& below : command->commands) commands.push_back(last_word(below.full_name));
    words += fmt::format("    '{}') commands='{}' options='{}' ;;\n", command->full_name,
                         fmt::join(commands, " "), fmt::join(option_names(*command), " "));
  }
  return fmt::format(R"(# bash completion of {0}, made by `{0} manual`
_{0}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} command={0} choices= commands= options= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$command ${{COMP_WORDS[i]}}" in
      {1}) command+=" ${{COMP_WORDS[i]}}" ;;
    esac
  done
  case "$command ${{COMP_WORDS[COMP_CWORD - 1]}}" in
{2}  esac
  case $command in
{3}  esac
  if [[ -n $choices ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$word")
  elif [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
  elif [[ -n $commands ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
    compopt -o filenames 2>/dev/null || true
  fi
}}
complete -F _{0} {0}
)",
                     name, case_patterns(all), values, words);
}

std::string zsh_completion(const CommandLine& line) {
  const Command root = command_of(line.app(), "");
  const std::string& name = root.full_name;
  const auto all = all_of(root);
  std::string cases;
  for (const Command* const command : all) {
    std::string body;
    if (!command->commands.empty()) {
      body += "      commands=(";
      for (const Command& below : command->commands) {
        body += " " + shell_quoted(last_word(below.full_name) + ":" + zsh_text(below.description));
      }
      body += ")\n";
    }
    body += "      options=(";
    for (const NamedOption& option : command->options) {
      for (const std::string& one : option.names) body += " " + zsh_option(option, one);
    }
    cases += fmt::format("    '{}')\n{})\n      ;;\n", command->full_name, body);
  }
  return fmt::format(R"(#compdef {0}
# zsh completion of {0}, made by `{0} manual`
_{0}() {{
  local command={0} i
  local -a commands options
  for ((i = 2; i < CURRENT; ++i)); do
    case "$command $words[i]" in
      {1}) command+=" $words[i]" ;;
    esac
  done
  case $command in
{2}  esac
  if (( $#commands )) && [[ $words[CURRENT] != -* ]]; then
    _describe command commands
  else
    _arguments $options '*:file:_files'
  fi
}}
_{0} "$@"
)",
                     name, case_patterns(all), cases);
}

}  // namespace raum

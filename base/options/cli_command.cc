#include "base/options/cli_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/options/usage_reason.h"
#include "base/text/quote.h"

namespace raum {
namespace {

std::string refused_value(const std::string& text, const std::string& expected) {
  return fmt::format("found {}, expected {}", text.empty() ? "nothing" : raum::quoted(text),
                     expected);
}

// CLI11's Range, with a sentence of ours.
CLI::Validator whole_number(std::int64_t low, std::int64_t high) {
  const CLI::Range range(low, high);
  return {[=](const std::string& text) {
            if (range(text).empty()) return std::string();
            return refused_value(text, fmt::format("a whole number from {} to {}", low, high));
          },
          range.get_description()};
}

// CLI11's own Range accepts "nan", which compares false with both bounds.
CLI::Validator finite_range(double low, double high) {
  return {[=](std::string& text) {
            double value = 0;
            const bool is_number = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
            if (is_number && low <= value && value <= high) return std::string();
            return refused_value(text, fmt::format("a number from {} to {}", low, high));
          },
          fmt::format("FLOAT in [{} - {}]", low, high)};
}

}  // namespace

CliOption CliOption::required() {
  option_->required();
  return *this;
}

CliOption CliOption::show_default() {
  option_->capture_default_str();
  return *this;
}

CliOption CliOption::show_default(const std::string& text) {
  option_->default_str(text);
  return *this;
}

CliOption CliOption::integer_in(std::int64_t low, std::int64_t high) {
  option_->check(whole_number(low, high));
  return *this;
}

CliOption CliOption::number_in(double low, double high) {
  option_->check(finite_range(low, high));
  return *this;
}

CliOption CliOption::one_of(const std::vector<std::string>& words) {
  option_->check(CLI::Validator(
      [words](const std::string& text) {
        if (std::find(words.begin(), words.end(), text) != words.end()) return std::string();
        return refused_value(text, fmt::format("one of {}", fmt::join(words, ", ")));
      },
      fmt::format("{{{}}}", fmt::join(words, ","))));
  return *this;
}

CliOption CliOption::existing_directory() {
  const CLI::Validator directory = CLI::ExistingDirectory;
  option_->check(CLI::Validator(
      [directory](const std::string& path) {
        return directory(path).empty() ? "" : refused_value(path, "an existing directory");
      },
      directory.get_description()));
  return *this;
}

CliOption CliOption::valid_if(std::function<CliResult(const std::string&)> check) {
  option_->check([check = std::move(check)](const std::string& text) {
    const CliResult checked = check(text);
    return checked ? std::string() : checked.error();
  });
  return *this;
}

CliOption CliOption::not_empty(const std::string& expected) {
  return valid_if([expected](const std::string& text) -> CliResult {
    if (!text.empty()) return {};
    return tl::unexpected(fmt::format("found nothing, expected {}", expected));
  });
}

CliOption CliOption::value_is_optional(const std::string& name) {
  option_->expected(0, 1)->type_name("[" + name + "]");
  return *this;
}

CliOption CliOption::excludes(CliOption other) {
  option_->excludes(other.option_);
  return *this;
}

CliOption CliOption::needs(CliOption other) {
  option_->needs(other.option_);
  return *this;
}

CliOption CliOption::repeatable() {
  option_->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
  return *this;
}

CliOption CliOption::one_value_at_a_time() {
  option_->allow_extra_args(false);
  return *this;
}

CliOption CliOption::at_least(int values) {
  option_->expected(-values);
  return *this;
}

bool CliOption::is_given() const { return option_->count() > 0; }

bool CliOption::is_flag() const { return option_->get_expected_max() == 0; }

const std::vector<std::string>& CliOption::long_names() const { return option_->get_lnames(); }

CliResult CliOption::set(const std::vector<std::string>& words) {
  for (const std::string& word : words) option_->add_result(word);
  try {
    option_->run_callback();
  } catch (const CLI::ParseError& refused) {
    return tl::unexpected(usage_reason(refused, option_));
  }
  return {};
}

CliCommand CliCommand::add_command(const std::string& name, const std::string& description) {
  CLI::App* const command = app_->add_subcommand(name, description);
  if (const CLI::Option* const version = app_->get_version_ptr()) {
    command->set_version_flag(version->get_name(false, true), app_->version(),
                              version->get_description());
  }
  return CliCommand(command);
}

CliCommand CliCommand::add_group(const std::string& name, const std::string& description) {
  return CliCommand(app_->add_option_group(name, description));
}

void CliCommand::require_command() { app_->require_subcommand(1); }

void CliCommand::require_one_option() { app_->require_option(1); }

void CliCommand::end_options_at_arguments() { app_->positionals_at_end(); }

template <class T>
CliOption CliCommand::add_option(const std::string& names, T& value, const std::string& help) {
  return CliOption(app_->add_option(names, value, help));
}

template CliOption CliCommand::add_option(const std::string&, std::string&, const std::string&);
template CliOption CliCommand::add_option(const std::string&, std::filesystem::path&,
                                          const std::string&);
template CliOption CliCommand::add_option(const std::string&, int&, const std::string&);
template CliOption CliCommand::add_option(const std::string&, std::int64_t&, const std::string&);
template CliOption CliCommand::add_option(const std::string&, std::uint64_t&, const std::string&);
template CliOption CliCommand::add_option(const std::string&, double&, const std::string&);
template CliOption CliCommand::add_option(const std::string&, std::optional<int>&,
                                          const std::string&);
template CliOption CliCommand::add_option(const std::string&, std::optional<std::size_t>&,
                                          const std::string&);
template CliOption CliCommand::add_option(const std::string&, std::vector<std::string>&,
                                          const std::string&);

CliOption CliCommand::add_flag(const std::string& names, bool& value, const std::string& help) {
  return CliOption(app_->add_flag(names, value, help));
}

CliOption CliCommand::add_option_function(const std::string& names,
                                          std::function<CliResult(const std::string&)> take,
                                          const std::string& help) {
  const auto take_or_throw = [take = std::move(take)](const std::string& text) {
    if (const CliResult taken = take(text); !taken) throw CLI::ValidationError(taken.error());
  };
  return CliOption(app_->add_option_function<std::string>(names, take_or_throw, help));
}

std::string CliCommand::footer() const { return app_->get_footer(); }

void CliCommand::footer(const std::string& text) { app_->footer(text); }

bool CliCommand::is_parsed() const { return app_->parsed(); }

std::string CliCommand::full_name() const {
  CLI::App* const parent = app_->get_parent();
  return parent == nullptr ? app_->get_name()
                           : CliCommand(parent).full_name() + " " + app_->get_name();
}

std::vector<CliCommand> CliCommand::commands() const {
  std::vector<CliCommand> commands;
  for (CLI::App* const app : app_->get_subcommands({})) {
    if (!app->get_name().empty()) commands.push_back(CliCommand(app));  // a group has no name
  }
  return commands;
}

std::vector<CliOption> CliCommand::options() const {
  std::vector<CliOption> options;
  for (CLI::Option* const option : app_->get_options()) options.push_back(CliOption(option));
  return options;
}

CliOption CliCommand::option(const std::string& long_name) const {
  return CliOption(app_->get_option("--" + long_name));
}

}  // namespace raum

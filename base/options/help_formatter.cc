#include "base/options/help_formatter.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <utility>

#include "base/text/wrapped.h"

namespace raum {
namespace {

constexpr std::size_t kNameIndent = 2;
constexpr std::size_t kContinuedNameIndent = 6;
constexpr std::size_t kDescriptionColumn = 30;
// CLI11 indents the options of a group by two spaces more.
constexpr std::size_t kGroupIndent = 2;

class HelpFormatter : public CLI::Formatter {
 public:
  explicit HelpFormatter(std::size_t columns) : columns_(columns) {}

  [[nodiscard]] std::string make_option(const CLI::Option* option,
                                        bool is_positional) const override;
  [[nodiscard]] std::string make_subcommand(const CLI::App* command) const override;
  [[nodiscard]] std::string make_description(const CLI::App* command) const override;
  [[nodiscard]] std::string make_usage(const CLI::App* command, std::string name) const override;
  [[nodiscard]] std::string make_footer(const CLI::App* command) const override;

 private:
  [[nodiscard]] std::string entry(const std::string& name, const std::string& description) const;

  std::size_t columns_;
};

// The name, and beside it the description, or below it if the name is long.
std::string HelpFormatter::entry(const std::string& name, const std::string& description) const {
  const std::size_t width = columns_ - kGroupIndent;
  const std::size_t column = std::min(kDescriptionColumn, columns_ / 3);
  std::string out =
      std::string(kNameIndent, ' ') + wrapped(name, width, kContinuedNameIndent, kNameIndent);
  if (description.empty()) return out + "\n";
  const std::size_t used = out.size() - (out.rfind('\n') + 1);
  const bool is_beside = used + 2 <= column && out.find('\n') == std::string::npos;
  out += is_beside ? std::string(column - used, ' ') : "\n" + std::string(column, ' ');
  return out + wrapped(description, width, column, column) + "\n";
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  return entry(make_option_name(option, is_positional) + make_option_opts(option),
               make_option_desc(option));
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return entry(command->get_display_name(true), command->get_description());
}

std::string HelpFormatter::make_description(const CLI::App* command) const {
  return wrapped(CLI::Formatter::make_description(command), columns_);
}

std::string HelpFormatter::make_usage(const CLI::App* command, std::string name) const {
  return wrapped(CLI::Formatter::make_usage(command, std::move(name)), columns_,
                 kContinuedNameIndent);
}

std::string HelpFormatter::make_footer(const CLI::App* command) const {
  return wrapped(CLI::Formatter::make_footer(command), columns_);
}

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_formatter(std::size_t columns) {
  return std::make_shared<HelpFormatter>(columns);
}

}  // namespace raum

// HelpFormatter: help texts that are broken into lines as wide as the terminal.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

namespace raum {

/// The width of a help text on stdout: that of the terminal, from 40 to 120, or 100 elsewhere.
[[nodiscard]] std::size_t help_columns();

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

}  // namespace raum

// Manual: the manual pages of a program and the completion of its command line in shells, made from
// the definitions of its commands and options.
#pragma once

#include <string>
#include <vector>

#include "base/options/command_line.h"

namespace raum {

/// A page in the format of man(7).
struct ManualPage {
  std::string file;  // "raum-results-list.1"
  std::string text;
};

/// A page for the program and one for each of its commands.
[[nodiscard]] std::vector<ManualPage> manual_pages(const CommandLine& line,
                                                   const std::string& version);

/// A script for bash that completes commands, options, values of options that are one of several
/// words, and files elsewhere.
[[nodiscard]] std::string bash_completion(const CommandLine& line);

/// The same for zsh, which also shows the descriptions.
[[nodiscard]] std::string zsh_completion(const CommandLine& line);

}  // namespace raum

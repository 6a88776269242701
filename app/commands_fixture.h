// all_commands(): the commands of `raum`, as their help texts name them, for tests of all of them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/process/subprocess.h"
#include "base/testing/run_raum.h"
#include "base/text/lines.h"
#include "base/text/words.h"

namespace raum {

// A command as the words after `raum`: {"results", "list"}; empty for raum itself.
using Words = std::vector<std::string>;

inline std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

inline CommandResult help_of(const Words& command) {
  Words arguments = command;
  arguments.emplace_back("--help");
  CommandResult result = run_raum(arguments);
  EXPECT_EQ(result.status, 0) << joined(command);
  EXPECT_EQ(result.errors, "") << joined(command);
  return result;
}

// The names below "Subcommands:" of a help text.
inline Words subcommand_names(const std::string& help) {
  Words names;
  bool is_inside = false;
  TextLines lines(help);
  while (const auto line = lines.next()) {
    if (*line == "Subcommands:") {
      is_inside = true;
    } else if (!line->starts_with("  ")) {
      is_inside = false;
    } else if (is_inside && (*line)[2] != ' ') {
      names.emplace_back(split_words(*line).front());
    }
  }
  return names;
}

// Every command that the help of another names, starting with raum itself.
inline std::vector<Words> all_commands() {
  std::vector<Words> commands = {{}};
  for (std::size_t next = 0; next < commands.size(); ++next) {
    const Words command = commands[next];
    for (const std::string& name : subcommand_names(help_of(command).output)) {
      commands.push_back(command);
      commands.back().push_back(name);
    }
  }
  return commands;
}

}  // namespace raum

// The program `raum` as a user starts it, for tests of its commands.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/process/subprocess.h"

namespace raum {

inline CommandResult run_raum(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), RAUM_BINARY);
  return run_command({.arguments = std::move(arguments)});
}

/// Wrong usage: code 2, nothing on stdout, one line on stderr that quotes what was found.
inline void expect_usage_error(const std::vector<std::string>& arguments,
                               const std::string& found) {
  const CommandResult outcome = run_raum(arguments);
  EXPECT_EQ(outcome.status, 2) << found;
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
  EXPECT_NE(outcome.errors.find(found), std::string::npos) << outcome.errors;
}

inline std::string content_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace raum

// run_raum(): runs the program `raum` as a user would, for tests of its commands.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/process/subprocess.h"

namespace raum {

inline CommandResult run_raum(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), RAUM_BINARY);
  return run_command({.arguments = std::move(arguments)});
}

/// Expects a usage error: exit code 2, an empty stdout, one line on stderr that contains `found`.
inline void expect_usage_error(const std::vector<std::string>& arguments,
                               const std::string& found) {
  const CommandResult outcome = run_raum(arguments);
  EXPECT_EQ(outcome.status, 2) << found;
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(std::count(outcome.errors.begin(), outcome.errors.end(), '\n'), 1) << outcome.errors;
  EXPECT_NE(outcome.errors.find(found), std::string::npos) << outcome.errors;
}

}  // namespace raum

// TestRun: runs a test program once, as a user who owns nothing else.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

#include "base/core/error.h"
#include "regression/mutation/quick_tests.h"

namespace raum::regression {

/// Where a test program runs, as which user and for how long.
struct TestRunSettings {
  std::filesystem::path directory;  // in which the program runs
  std::filesystem::path temporary;  // for its files
  std::filesystem::path log;        // its output, if it fails
  int user = 0;                     // runs the program if this process is root's
  std::chrono::milliseconds limit{};
  std::stop_token stop{};
};

/// The outcome of running a test program once.
struct TestRun {
  std::string failure{};  // the first test that failed, or how the program ended; "" if it passes
  std::optional<int> shard{};  // that failed, if the program was split
  double seconds = 0;          // wall time, until all parts ended
};

/// Starts the program with the option --gtest_list_tests; how it ends does not matter.
/// Errors: it does not start, or its user cannot write the folder for its files, for example
/// because that user may not enter a folder above them.
[[nodiscard]] Expected<void> check_start(const QuickTest& test, const TestRunSettings& settings);

/// Runs the program. End-to-end tests mostly wait for processes and time limits; therefore such a
/// program runs as several processes at a time, with a part of its tests each, until one fails.
/// `shard` repeats only one of these parts.
[[nodiscard]] TestRun run_test(const QuickTest& test, const TestRunSettings& settings,
                               std::optional<int> shard = std::nullopt);

}  // namespace raum::regression

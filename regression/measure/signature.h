// Signature: the node count of an engine's fixed searches. Builds with equal signatures play the
// same.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/core/error.h"
#include "regression/measure/program_output.h"

namespace raum::regression {

/// An engine of a build and how it is started.
struct BuiltEngine {
  std::filesystem::path folder;      // of the build; its program is started there
  std::vector<std::string> command;  // a program with a slash is a path below the folder
  std::vector<std::pair<std::string, std::string>> options = {};  // UCI options to set
  std::uint64_t memory_mib = 0;  // data of each of its processes; 0: no limit
};

/// Errors: the engine does not start, crashes, fails, exceeds the limit, or has an option that
/// cannot be read.
[[nodiscard]] Expected<EngineNames> engine_names(const BuiltEngine& engine, std::string_view option,
                                                 std::stop_token stop = {});

/// Runs the engine's bench: with `bench` as its last argument, or if it has options, as a line of
/// its stdin after them.
/// Errors: the engine does not start, crashes, fails, exceeds the limit, prints something else or
/// refuses an option.
[[nodiscard]] Expected<std::uint64_t> measure_signature(
    const BuiltEngine& engine, std::string_view label = "",
    std::chrono::milliseconds limit = std::chrono::minutes(2), std::stop_token stop = {});

}  // namespace raum::regression

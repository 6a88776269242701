// Signature: the node count of a build's fixed `bench` searches. Two builds with one signature play
// alike.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"

namespace raum::regression {

/// The N of the last line, "signature N".
/// Errors: no such last line, naming what stands there instead.
[[nodiscard]] Expected<std::uint64_t> parse_signature(std::string_view bench_output);

// The named engines of a build, as `uci` offers them by its option Engine.
struct EngineNames {
  std::string standard;            // that it starts with; "" for a build without the option
  std::vector<std::string> names;  // all of them, in the build's order
};

/// Errors: an option Engine that is no combo, or whose names are none.
[[nodiscard]] Expected<EngineNames> parse_engine_names(std::string_view uci_output);

/// Errors: the engine does not start, crashes, fails, does not end within the limit, or has an
/// option Engine that cannot be read.
[[nodiscard]] Expected<EngineNames> engine_names(const std::filesystem::path& engine,
                                                 std::stop_token stop = {});

/// Runs the bench of the named engine, of the one that the build starts with for "", and reads its
/// signature.
/// Errors: the engine does not start, crashes, fails, does not end within the limit, prints
/// garbage, does not know the name; each in words.
[[nodiscard]] Expected<std::uint64_t> measure_signature(
    const std::filesystem::path& engine, std::string_view name = "",
    std::chrono::milliseconds limit = std::chrono::minutes(2), std::stop_token stop = {});

/// The signature that a commit message announces on its last line "Bench: N"; none without one.
[[nodiscard]] std::optional<std::uint64_t> announced_signature(std::string_view commit_message);

}  // namespace raum::regression

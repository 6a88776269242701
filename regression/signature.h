// Signature: the node count of a build's fixed `bench` searches. Two builds with one signature play
// alike.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string_view>

#include "engine/base/error.h"

namespace raum::regression {

/// The N of the last line, "signature N".
/// Errors: no such last line, naming what stands there instead.
[[nodiscard]] Expected<std::uint64_t> parse_signature(std::string_view bench_output);

/// Runs `ENGINE bench` and reads its signature.
/// Errors: the engine does not start, crashes, fails, does not end within the limit, prints
/// garbage; each by name.
[[nodiscard]] Expected<std::uint64_t> measure_signature(
    const std::filesystem::path& engine, std::chrono::milliseconds limit = std::chrono::minutes(2),
    std::stop_token stop = {});

/// The signature that a commit message announces on its last line "Bench: N"; none without one.
[[nodiscard]] std::optional<std::uint64_t> announced_signature(std::string_view commit_message);

}  // namespace raum::regression

// Footprint: what a build's engine takes of the machine besides time.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "base/core/error.h"

namespace raum::ci {

struct Footprint {
  std::int64_t peak_memory = 0;  // bytes that were resident at most, at the end of `bench 3`
  std::int64_t binary_size = 0;  // bytes of the program's file
};

/// Starts the engine and lets it run `bench 3`.  The peak is what the kernel notes of the process
/// since it began, read while it still lives: getrusage() would answer with the memory of whoever
/// started it, where that is more.
/// Errors: the engine does not start, crashes, or tells no signature within the limit.
[[nodiscard]] Expected<Footprint> measure_footprint(const std::filesystem::path& engine,
                                                    std::chrono::milliseconds limit,
                                                    const std::stop_token& stop);

}  // namespace raum::ci

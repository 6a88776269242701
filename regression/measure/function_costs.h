// Function costs: which functions' instructions moved between two builds, and how often a search
// asks for memory, from profiles of valgrind's tool callgrind.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/core/error.h"
#include "regression/measure/instructions.h"
#include "regression/profile/callgrind_profile.h"

namespace raum::regression {

/// Runs the work's program under callgrind.
/// Errors: valgrind or the program fail or do not end within the limit, no profile is left.
[[nodiscard]] Expected<CallgrindProfile> profile_workload(
    const std::filesystem::path& program, const Workload& work,
    std::chrono::milliseconds limit = std::chrono::minutes(5), std::stop_token stop = {});

struct FunctionChange {
  std::string function;
  std::uint64_t base = 0, head = 0;  // instructions; 0 where a build has no such function

  [[nodiscard]] std::int64_t difference() const;
};

/// The functions whose counts moved most, in either direction, the largest difference first; at
/// most `count` of them, none that did not move.
[[nodiscard]] std::vector<FunctionChange> largest_changes(const CallgrindProfile& base,
                                                          const CallgrindProfile& head,
                                                          std::size_t count);

/// A line each: base, head, difference, name (cut to 90 bytes), under a heading.
[[nodiscard]] std::string to_table(std::span<const FunctionChange> changes);

/// Calls of the C library's functions that hand out memory.
[[nodiscard]] std::uint64_t allocations(const CallgrindProfile& profile);

/// How many more times the engine asks for memory in `bench 3` than in `bench 2`: what one more ply
/// of search allocates; a few at most, by the talk, where the search allocates nothing.
/// Errors: those of profile_workload().
[[nodiscard]] Expected<std::int64_t> search_allocations(const std::filesystem::path& engine,
                                                        std::chrono::milliseconds limit,
                                                        std::stop_token stop = {});

}  // namespace raum::regression

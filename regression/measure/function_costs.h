// Function costs: which functions' instruction counts changed between two builds, and how often a
// search allocates memory, from callgrind profiles.
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

/// Runs the workload's program, in the folder of the build, under callgrind.
/// Errors: valgrind or the program fails or exceeds the limit, or no profile is written.
[[nodiscard]] Expected<CallgrindProfile> profile_workload(
    const std::filesystem::path& folder, const Workload& work,
    std::chrono::milliseconds limit = std::chrono::minutes(5), std::stop_token stop = {});

/// The instructions of one function in both builds, without those of its callees.
struct FunctionChange {
  std::string function;
  std::uint64_t base = 0, head = 0;  // instructions; 0 if a build lacks the function

  [[nodiscard]] std::int64_t difference() const;
};

/// The functions whose counts changed most in either direction, the largest difference first; at
/// most `count` of them, and only those that changed.
[[nodiscard]] std::vector<FunctionChange> largest_changes(const CallgrindProfile& base,
                                                          const CallgrindProfile& head,
                                                          std::size_t count);

/// A heading, then one line per function: base, head, difference, name (cut to 90 bytes).
[[nodiscard]] std::string to_table(std::span<const FunctionChange> changes);

/// The number of calls of malloc() and the C library's other allocation functions.
[[nodiscard]] std::uint64_t allocations(const CallgrindProfile& profile);

/// How many more allocations the program makes for the first input of the rules than for the second
/// one: those of one more ply of search, if the inputs differ by one ply. The number is small
/// (output lines) if the search itself allocates nothing.
/// Errors: those of profile_workload().
[[nodiscard]] Expected<std::int64_t> search_allocations(const std::filesystem::path& folder,
                                                        const AllocationRules& rules,
                                                        std::chrono::milliseconds limit,
                                                        const std::stop_token& stop = {});

}  // namespace raum::regression

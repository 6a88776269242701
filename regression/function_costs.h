// Function costs: which functions' instructions moved between two builds, and how often functions
// were called, from profiles of valgrind's tool callgrind.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "regression/instructions.h"

namespace raum::regression {

struct FunctionCost {
  std::uint64_t instructions = 0;  // of the function itself, without what it calls
  std::uint64_t calls = 0;         // of it, by functions that the profile knows
};

// By name; functions of one name in several files are one.
using Profile = std::map<std::string, FunctionCost>;

/// Reads a profile: costs stand under "fn=", names are given once as "(3) name" and then as "(3)";
/// the line behind "calls=" is what the callee cost and is no cost of the caller's own.
/// Errors: a text that is no profile, a name that was not given, a cost outside of any function;
/// each with its line.
/// Source: valgrind manual, "Callgrind Format Specification".
[[nodiscard]] Expected<Profile> parse_profile(std::string_view callgrind_out);

/// Runs the work's program under callgrind.
/// Errors: valgrind or the program fail or do not end within the limit, no profile is left.
[[nodiscard]] Expected<Profile> profile_work(
    const std::filesystem::path& program, const Work& work,
    std::chrono::milliseconds limit = std::chrono::minutes(5), std::stop_token stop = {});

struct FunctionChange {
  std::string function;
  std::uint64_t base = 0, head = 0;  // instructions; 0 where a build has no such function

  [[nodiscard]] std::int64_t difference() const;
};

/// The functions whose counts moved most, in either direction, the largest difference first; at
/// most `count` of them, none that did not move.
[[nodiscard]] std::vector<FunctionChange> largest_changes(const Profile& base, const Profile& head,
                                                          std::size_t count);

/// A line each: base, head, difference, name (cut to 90 bytes), under a heading.
[[nodiscard]] std::string to_table(std::span<const FunctionChange> changes);

/// Calls of the C library's functions that hand out memory.
[[nodiscard]] std::uint64_t allocations(const Profile& profile);

/// How many more times the engine asks for memory in `bench 3` than in `bench 2`: what one more ply
/// of search allocates; a few at most, by the talk, where the search allocates nothing.
/// Errors: those of profile_work().
[[nodiscard]] Expected<std::int64_t> search_allocations(const std::filesystem::path& engine,
                                                        std::chrono::milliseconds limit,
                                                        std::stop_token stop = {});

}  // namespace raum::regression

// Instruction counts of a revision's programs on fixed work, by valgrind: the same from run to run
// where times are not.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/core/error.h"

namespace raum::regression {

// Who does the work: raum-engine or raum-bench.
enum class Program { Engine, Bench };

// One piece of fixed work: what the program is told on stdin and by its argument. The last line of
// its answer that starts with `answer` names the units that were done.
struct Workload {
  std::string_view name;
  std::string_view script;
  std::string_view answer;  // empty: the work has no units, it counts as one
  std::string_view unit{};  // what is counted: "node"
  Program program = Program::Engine;
  std::string_view argument{};
};

/// The works whose costs are compared. The first of each program is the start-up that all its
/// others contain.
[[nodiscard]] std::span<const Workload> cost_workloads();

struct WorkloadCount {
  std::uint64_t instructions = 0;
  std::uint64_t units = 1;
};

/// What `valgrind --version` says.  Errors: it is missing or does not run.
[[nodiscard]] Expected<std::string> valgrind_version();

/// The number after "I refs:" on the last line of valgrind's own that has it.
/// Errors: no such line, no number.
[[nodiscard]] Expected<std::uint64_t> parse_instructions(std::string_view valgrind_errors);

/// The number behind the answer's label.  Errors: no such line, no number from 1 up.
[[nodiscard]] Expected<std::uint64_t> parse_units(std::string_view engine_output,
                                                  std::string_view label);

/// Runs the work's program under valgrind, start-up included.
/// Errors: valgrind or program fail, do not end within the limit, or print something else.
[[nodiscard]] Expected<WorkloadCount> count_instructions(
    const std::filesystem::path& program, const Workload& work,
    std::chrono::milliseconds limit = std::chrono::minutes(3), std::stop_token stop = {});

/// The count without the start-up's.
[[nodiscard]] WorkloadCount without_startup(WorkloadCount count, WorkloadCount startup);

}  // namespace raum::regression

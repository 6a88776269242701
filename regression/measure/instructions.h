// Instruction counts of a revision's programs on fixed workloads, by valgrind. Unlike times they
// are the same from run to run.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "base/process/subprocess.h"

namespace raum::regression {

// The program that runs a workload: raum-engine or raum-bench.
enum class Program { Engine, Bench };

/// A fixed workload: the program's stdin and argument. The last line of its output that starts with
/// `answer` gives the number of units processed.
struct Workload {
  std::string_view name;
  std::string_view script;
  std::string_view answer;  // empty: the workload counts as one unit
  std::string_view unit{};  // "node"
  Program program = Program::Engine;
  std::string_view argument{};
};

/// The workloads whose costs are compared. The first one of each program is its start-up, which all
/// others of that program include.
[[nodiscard]] std::span<const Workload> cost_workloads();

/// The instructions of a workload and the number of units, such as nodes, that it has processed.
struct WorkloadCount {
  std::uint64_t instructions = 0;
  std::uint64_t units = 1;
};

/// The output of `valgrind --version`.  Errors: valgrind is missing or does not run.
[[nodiscard]] Expected<std::string> valgrind_version();

/// The number after "I refs:" on the last line of valgrind's report that has one.
/// Errors: no such line, no number.
[[nodiscard]] Expected<std::uint64_t> parse_instructions(std::string_view valgrind_errors);

/// The number after the answer's label.  Errors: no such line, no number of 1 or more.
[[nodiscard]] Expected<std::uint64_t> parse_units(std::string_view engine_output,
                                                  std::string_view label);

/// Runs the workload's program under valgrind with these options; `where` begins its errors.
/// Errors: valgrind or the program fails or exceeds the limit.
[[nodiscard]] Expected<CommandResult> run_under_valgrind(
    std::string_view where, std::vector<std::string> options, const std::filesystem::path& program,
    const Workload& work, std::chrono::milliseconds limit, std::stop_token stop);

/// Counts the instructions of the workload's program, start-up included.
/// Errors: valgrind or the program fails, exceeds the limit or prints something unexpected.
[[nodiscard]] Expected<WorkloadCount> count_instructions(
    const std::filesystem::path& program, const Workload& work,
    std::chrono::milliseconds limit = std::chrono::minutes(3), std::stop_token stop = {});

/// The count minus that of the start-up.
[[nodiscard]] WorkloadCount without_startup(WorkloadCount count, WorkloadCount startup);

}  // namespace raum::regression

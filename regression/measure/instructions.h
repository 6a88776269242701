// Instruction counts of a revision's programs on fixed workloads, by valgrind. Unlike times they
// are the same from run to run.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/core/error.h"
#include "base/process/subprocess.h"
#include "regression/measure/workload.h"

namespace raum::regression {

/// The instructions of a workload and the number of units, such as nodes, that it has processed.
struct WorkloadCount {
  std::uint64_t instructions = 0;
  std::uint64_t units = 1;
};

/// The output of `valgrind --version`.  Errors: valgrind is missing or does not run.
[[nodiscard]] Expected<std::string> valgrind_version();

/// Runs the workload's program, in the folder of the build, under valgrind with these options;
/// `where` begins its errors.
/// Errors: valgrind or the program fails or exceeds the limit.
[[nodiscard]] Expected<CommandResult> run_under_valgrind(std::string_view where,
                                                         const std::vector<std::string>& options,
                                                         const std::filesystem::path& folder,
                                                         const Workload& work,
                                                         std::chrono::milliseconds limit,
                                                         std::stop_token stop);

/// Counts the instructions of the workload's program, start-up included.
/// Errors: valgrind or the program fails, exceeds the limit or prints something unexpected.
[[nodiscard]] Expected<WorkloadCount> count_instructions(
    const std::filesystem::path& folder, const Workload& work,
    std::chrono::milliseconds limit = std::chrono::minutes(3), std::stop_token stop = {});

/// The count minus that of the start-up.
[[nodiscard]] WorkloadCount without_startup(WorkloadCount count, WorkloadCount startup);

}  // namespace raum::regression

// Workload: a command whose cost the gate compares between two builds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace raum::regression {

/// How the cost of a workload is measured.
enum class Measure {
  Auto,          // instructions of a program in machine code, otherwise time
  Instructions,  // counted by valgrind: the same in every run
  Time,          // processor time of interleaved pairs of runs
};

/// A fixed workload. The last line of its output that starts with `label`, or else has it, gives
/// the number of units that it processed.
struct Workload {
  std::string name;
  // Program and arguments. A program with a slash is a path below the folder of the build.
  std::vector<std::string> command = {};
  // Put before the command and valgrind, to isolate them. A word {folder} stands for the folder.
  std::vector<std::string> prefix = {};
  std::string input = {};    // written to its stdin
  std::string label = {};    // "signature "; empty: see `unit`
  std::string unit = {};     // "node"; empty: the workload counts as one unit
  std::string startup = {};  // the workload whose cost this one includes and does not count; or ""
  Measure measure = Measure::Auto;
  std::uint64_t memory_mib = 0;  // that its process may write to; 0: no limit
  // Whether its wall time is reported too: the time from the lines after `isready` to the answer.
  bool is_timed = false;
};

/// The file of a build's program: below the folder if its name has a slash, otherwise the name.
[[nodiscard]] std::filesystem::path program_in(const std::filesystem::path& folder,
                                               const std::string& program);

/// Whether the file is a program in machine code (ELF), and not a script.
[[nodiscard]] bool is_machine_code(const std::filesystem::path& program);

/// The measure of a workload in the folder of a build, which is never Auto: that of the workload,
/// or else Instructions if its program is one of the build in machine code.
[[nodiscard]] Measure measure_in(const std::filesystem::path& folder, const Workload& work);

/// The prefix for a build in the folder, then `middle`, then the command.
[[nodiscard]] std::vector<std::string> whole_command(const Workload& work,
                                                     const std::filesystem::path& folder,
                                                     const std::vector<std::string>& middle = {});

/// Two inputs of one program; the second one searches less. The difference of their numbers of
/// allocations is that of the search.
struct AllocationRules {
  std::vector<std::string> command;  // empty: allocations are not counted
  std::vector<std::string> prefix;   // as that of a workload
  std::string more, less;
  std::uint64_t memory_mib = 0;  // as that of a workload
};

}  // namespace raum::regression

// EngineGuard: the process that stands between the runner and one engine, and outlives the runner
// by as long as it takes to leave nothing behind.
//
//   runner ──control──▶ guard ──starts──▶ engine ──▶ whatever it starts
//          ◀──status───
//
//   1. The guard ends the engine and all its descendants when the runner closes `control` or ends,
//      however it ends: the kernel closes the pipe also of a killed process.
//   2. It is the subreaper of its descendants, so that a program which left the engine's process
//      group, or whose parent died, is still found and killed.
//   3. When the guard itself is killed the kernel kills the engine, but nobody then finds processes
//      that had left the engine's group.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace raum::tournament {

// What is started, with which means.
struct Launch {
  std::string path;
  std::vector<std::string> arguments = {};
  std::uint64_t memory_mib = 0;  // address space; 0: no limit
  std::vector<int> cpus = {};    // that it may run on; none: all
};

// Ends of pipes; those that the engine gets become its stdin, stdout and stderr.
struct GuardPipes {
  int engine_stdin = -1;
  int engine_stdout = -1;
  int engine_stderr = -1;
  int failure = -1;  // receives errno when the engine cannot be executed, closed otherwise
  int control = -1;  // its end means: leave nothing behind
  int status = -1;   // receives the engine's process id at once, and its wait status at its end
};

/// Forks the guard, which starts the engine.
/// Returns: the guard's process id, −1 with errno where there is none.
[[nodiscard]] int start_guard(const Launch& launch, const GuardPipes& pipes);

}  // namespace raum::tournament

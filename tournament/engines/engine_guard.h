// Engine guard: a process between the runner and one engine. It ends the engine and everything that
// the engine started, even if the runner is killed.
//
//   runner ──control──▶ guard ──starts──▶ engine ──▶ whatever it starts
//          ◀──status───
//
//   1. The guard kills the engine and all its descendants when the runner closes `control` or ends
//      in any way: the kernel closes the pipes of a killed process, too. With Launch::end_grace it
//      first sends SIGTERM to the engine's process group, and waits.
//   2. It is the subreaper of its descendants, so that it also finds and kills a program that left
//      the engine's process group or lost its parent.
//   3. If the guard itself is killed, the kernel kills the engine, but processes that left the
//      engine's process group survive.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace raum::tournament {

/// The program to start and its resources.
struct Launch {
  std::string path;
  std::vector<std::string> arguments = {};
  std::uint64_t memory_mib = 0;  // that it may write to; 0: no limit
  std::vector<int> cpus = {};    // processors it may run on; empty: all
  std::string folder = {};       // working folder; empty: the runner's
  // Set in addition to the runner's environment.
  std::vector<std::pair<std::string, std::string>> environment = {};
  // Longest wait for the program to start, on a machine under load.
  std::chrono::milliseconds start_limit = std::chrono::seconds(30);
  // How long the program and what it started may take to end after SIGTERM, before they are killed.
  // A launcher such as srun needs it to end what it has started on another machine.
  std::chrono::milliseconds end_grace{0};
};

/// File descriptors of pipe ends that the guard gets.
struct GuardPipes {
  int engine_stdin = -1;
  int engine_stdout = -1;
  int engine_stderr = -1;
  int failure = -1;  // receives why the engine cannot be executed; closed otherwise
  int control = -1;  // at its end the guard kills everything and ends
  int status = -1;   // receives the engine's process id, and later its wait status
};

/// Why an engine cannot be executed. It is written to a pipe as it lies in memory.
struct LaunchFailure {
  enum Step : std::int32_t { Folder, Program };  // enters the folder, executes the program
  int error = 0;                                 // errno
  Step step = Program;
};
static_assert(sizeof(LaunchFailure) == 8, "has no padding, whose bytes would be undefined");

/// Forks the guard, which starts the engine.
/// Returns: the guard's process id; −1 and errno if it cannot be forked.
[[nodiscard]] int start_guard(const Launch& launch, const GuardPipes& pipes);

}  // namespace raum::tournament
